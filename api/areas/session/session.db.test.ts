import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findTimeZone } from '#db/queries/people/people.ts'
import { insertOneTimeToken, type OneTimeKind } from '#db/queries/people/sessions.ts'
import { errorTexts } from '../../contract/errors.ts'
import { hashPassword } from '../../http/passwords.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { fullRights } from '../people/membership-rules.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
})
beforeEach(() => {
  api.clock.at = null
})
afterAll(() => api.close())

const password = 'correct horse battery'
const minuteMs = 60_000

const login = (email: string, given: string, address = '10.0.0.1') =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: given },
    remoteAddress: address,
  })

const cookieOf = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies.find((cookie) => cookie.name === 'coachline_refresh')?.value ?? ''

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies: { coachline_refresh: cookie },
    headers,
  })

const meWith = (token: string, org = orgId) =>
  api.app.inject({ url: `/api/users/me?orgId=${org}`, headers: { authorization: `Bearer ${token}` } })

describe('sign-in', () => {
  it('returns an access token of ten minutes, a strict httpOnly cookie, and tells who I am', async () => {
    const user = await api.givenUser({ orgId, role: 'ADMIN', password })
    const response = await login(user.email.toUpperCase(), password)
    expect(response.statusCode).toBe(200)
    const { accessToken, expiresAt } = response.json<{ accessToken: string; expiresAt: string }>()
    expect(Math.round((new Date(expiresAt).getTime() - Date.now()) / minuteMs)).toBe(10)
    expect(response.cookies).toMatchObject([
      { name: 'coachline_refresh', httpOnly: true, sameSite: 'Strict', path: '/api/auth' },
    ])
    expect(response.body).not.toContain(cookieOf(response))
    const me = await meWith(accessToken)
    expect(me.json()).toMatchObject({
      id: user.id,
      role: 'ADMIN',
      organization: { id: orgId, role: 'ADMIN' },
    })
    expect(me.json().capabilities).toContain('users.manage')
    const payload = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number
      exp: number
    }
    expect(payload.exp - payload.iat).toBe(600)
    expect(new Date(payload.exp * 1000).toISOString()).toBe(expiresAt)
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'ver'])
  })

  it('says the same for a wrong password, an unknown account and one without a password', async () => {
    const user = await api.givenUser({ orgId, password })
    const invited = await api.givenUser({ orgId })
    const bodies = await Promise.all(
      [
        login(user.email, 'wrong password'),
        login('nobody@example.test', 'wrong password'),
        login(invited.email, 'wrong password'),
      ].map(async (answer) => {
        const { statusCode, json } = await answer
        const { requestId: _requestId, ...body } = json<{ requestId: string; detail: string }>()
        return { statusCode, body }
      }),
    )
    expect(bodies[0]).toMatchObject({
      statusCode: 401,
      body: { detail: errorTexts.signInFailed, message: errorTexts.signInFailed },
    })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  it('spends the work of a whole hash on unknown accounts too', async () => {
    // Measures CPU time of this process instead of elapsed time, so that other programs on the machine do not matter.
    const workOf = async (task: () => Promise<unknown>): Promise<number> => {
      const spent: number[] = []
      for (let index = 0; index < 5; index += 1) {
        const before = process.cpuUsage()
        await task()
        const { user, system } = process.cpuUsage(before)
        spent.push(user + system)
      }
      return Math.min(...spent)
    }
    const ofHash = await workOf(() => hashPassword(password))
    expect(await workOf(() => login('not-there@example.test', 'wrong password', '10.7.0.1'))).toBeGreaterThan(
      ofHash * 0.7,
    )
    expect(await workOf(() => login('not-an-address', 'wrong password', '10.7.0.2'))).toBeLessThan(
      ofHash * 0.7,
    )
  })

  it('slows down guesses on one account from one address, and lets the same person in again when the window has passed', async () => {
    const user = await api.givenUser({ orgId, password })
    const startedAt = Date.now()
    for (let index = 0; index < 5; index += 1) {
      api.clock.at = new Date(startedAt + index)
      expect((await login(user.email, 'wrong password', '10.1.0.1')).statusCode).toBe(401)
    }
    api.clock.at = new Date(startedAt + 10)
    const refused = await login(user.email, password, '10.1.0.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await login(user.email, password, '10.1.0.2')).statusCode).toBe(200)
    api.clock.at = new Date(startedAt + 15 * minuteMs + 5)
    expect((await login(user.email, password, '10.1.0.1')).statusCode).toBe(200)
  })

  it('counts guesses that come at the same moment one by one', async () => {
    const user = await api.givenUser({ orgId, password })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login(user.email, 'wrong password', '10.2.0.1')),
    )
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBe(5)
    expect(answers.filter((answer) => answer.statusCode === 429).length).toBe(7)
  })

  it('counts an account over all addresses, and an address over all accounts', async () => {
    const user = await api.givenUser({ orgId, password })
    for (let index = 0; index < 30; index += 1) await login(user.email, 'wrong password', `10.3.0.${index}`)
    expect((await login(user.email, 'wrong password', '10.3.1.1')).statusCode).toBe(429)
    for (let index = 0; index < 100; index += 1)
      await login(`guess${index}@example.test`, 'wrong password', '10.4.0.1')
    expect((await login('one-more@example.test', 'wrong password', '10.4.0.1')).statusCode).toBe(429)
  })
})

describe('access tokens', () => {
  const secret = 'a test secret with at least thirty-two characters'
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  function forge(
    claims: Record<string, unknown>,
    header: Record<string, unknown> = { alg: 'HS256', typ: 'JWT' },
    key = secret,
  ): string {
    const input = `${encode(header)}.${encode(claims)}`
    const hash = header.alg === 'HS512' ? 'sha512' : 'sha256'
    return `${input}.${header.alg === 'none' ? '' : createHmac(hash, key).update(input).digest('base64url')}`
  }
  let user: TestUser
  let valid: Record<string, unknown>
  beforeAll(async () => {
    user = await api.givenUser({ orgId })
    valid = JSON.parse(
      Buffer.from((await api.tokenFor(user)).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>
  })

  it('accepts the claims that it issues, so that the forgeries below fail for their own reason', async () => {
    expect((await meWith(forge(valid))).statusCode).toBe(200)
  })

  it.each<[string, () => string]>([
    ['no algorithm', () => forge(valid, { alg: 'none', typ: 'JWT' })],
    ['another algorithm of the same key', () => forge(valid, { alg: 'HS512', typ: 'JWT' })],
    ['another key', () => forge(valid, undefined, 'another secret of at least thirty-two characters')],
    ['another issuer', () => forge({ ...valid, iss: 'http://evil.example' })],
    ['another audience', () => forge({ ...valid, aud: 'another-api' })],
    ['an end in the past', () => forge({ ...valid, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['another version', () => forge({ ...valid, ver: 2 })],
    ['a session of somebody else', () => forge({ ...valid, sub: randomUUID() })],
    ['a session that does not exist', () => forge({ ...valid, sid: randomUUID() })],
    ['a subject that is no id', () => forge({ ...valid, sub: "' or 1=1 --" })],
    ...['iss', 'aud', 'exp', 'sub', 'sid', 'ver'].map((claim): [string, () => string] => [
      `no ${claim}`,
      () => forge(Object.fromEntries(Object.entries(valid).filter(([name]) => name !== claim))),
    ]),
    ['nothing that is a token', () => 'not.a.token.at.all.but.long'],
  ])('refuses a token with %s', async (_, token) => {
    const response = await meWith(token())
    expect(response.statusCode).toBe(401)
    expect(response.headers['content-type']).toContain('application/problem+json')
  })

  it('ends after ten minutes', async () => {
    const token = await api.tokenFor(user)
    api.clock.at = new Date(Date.now() + 11 * minuteMs)
    expect((await meWith(token)).statusCode).toBe(401)
  })
})

describe('refresh', () => {
  it('rotates the token and forgives a repeat within ten seconds', async () => {
    const user = await api.givenUser({ orgId, password })
    const first = cookieOf(await login(user.email, password))
    const second = await refresh(first)
    expect(second.statusCode).toBe(200)
    expect(cookieOf(second)).not.toBe(first)
    expect((await meWith(second.json<{ accessToken: string }>().accessToken)).statusCode).toBe(200)
    expect((await refresh(first)).statusCode).toBe(200)
  })

  it('ends the whole family when a token comes back after its grace', async () => {
    const user = await api.givenUser({ orgId, password })
    const first = cookieOf(await login(user.email, password))
    const next = await refresh(first)
    const { accessToken } = next.json<{ accessToken: string }>()
    api.clock.at = new Date(Date.now() + 11_000)
    expect((await refresh(first)).statusCode).toBe(401)
    expect((await refresh(cookieOf(next))).statusCode).toBe(401)
    expect((await meWith(accessToken)).statusCode).toBe(401)
  })

  it('refuses unknown and missing tokens, pages of other origins, and tokens that have ended', async () => {
    const user = await api.givenUser({ orgId, password })
    const cookie = cookieOf(await login(user.email, password))
    expect((await refresh(newOpaqueToken())).statusCode).toBe(401)
    expect((await api.app.inject({ method: 'POST', url: '/api/auth/refresh' })).statusCode).toBe(401)
    expect((await refresh(cookie, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await refresh(cookie, { origin: 'http://127.0.0.1:3000' })).statusCode).toBe(200)
    api.clock.at = new Date(Date.now() + 15 * 24 * 60 * minuteMs)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  it('stores no token in the clear', async () => {
    const user = await api.givenUser({ orgId, password })
    const cookie = cookieOf(await login(user.email, password))
    const row = await api.database.system
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(cookie))
      .executeTakeFirst()
    expect(row).toBeDefined()
    expect(JSON.stringify(row)).not.toContain(cookie)
    expect(api.logLines.join('')).not.toContain(cookie)
    expect(api.logLines.join('')).not.toContain(password)
  })

  it('ends the session on sign-out', async () => {
    const user = await api.givenUser({ orgId, password })
    const signedIn = await login(user.email, password)
    const { accessToken } = signedIn.json<{ accessToken: string }>()
    const out = await api.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { coachline_refresh: cookieOf(signedIn) },
    })
    expect(out.statusCode).toBe(204)
    expect((await meWith(accessToken)).statusCode).toBe(401)
    expect((await refresh(cookieOf(signedIn))).statusCode).toBe(401)
  })
})

describe('one-time links', () => {
  async function givenLink(
    kind: OneTimeKind,
    user: TestUser,
    more: { invitedBy?: string; lifeMs?: number } = {},
  ): Promise<string> {
    const token = newOpaqueToken()
    await api.database.asSystem((trx) =>
      insertOneTimeToken(trx, {
        hash: hashToken(token),
        kind,
        userId: user.id,
        orgId: user.orgId,
        email: user.email,
        invitedBy: more.invitedBy ?? null,
        expiresAt: new Date(Date.now() + (more.lifeMs ?? minuteMs)),
      }),
    )
    return token
  }
  const post = (path: string, payload: Record<string, unknown>) =>
    api.app.inject({ method: 'POST', url: `/api${path}`, payload })

  it('records one reset mail for a known address and responds the same to an unknown one', async () => {
    const user = await api.givenUser({ orgId, password })
    const known = await post('/auth/forgot-password', { email: user.email })
    const again = await post('/auth/forgot-password', { email: user.email })
    const unknown = await post('/auth/forgot-password', { email: 'nobody-at-all@example.test' })
    expect([known.statusCode, again.statusCode, unknown.statusCode]).toEqual([202, 202, 202])
    expect(unknown.body).toBe(known.body)
    const items = await api.database.system
      .selectFrom('work_items')
      .select(['kind', 'payload'])
      .where('subject', '=', user.id)
      .execute()
    expect(items).toEqual([{ kind: 'send-mail', payload: { template: 'password-reset', userId: user.id } }])
  })

  it('sets a new password once, and ends every session of before', async () => {
    const user = await api.givenUser({ orgId, password })
    const { accessToken } = (await login(user.email, password)).json<{ accessToken: string }>()
    const token = await givenLink('password_reset', user)
    expect((await post('/auth/reset-password', { token, password: 'short' })).statusCode).toBe(400)
    expect(
      (await post('/auth/reset-password', { token, password: 'a much newer password' })).statusCode,
    ).toBe(204)
    expect((await meWith(accessToken)).statusCode).toBe(401)
    expect((await post('/auth/reset-password', { token, password: 'yet another password' })).statusCode).toBe(
      400,
    )
    expect((await login(user.email, password)).statusCode).toBe(401)
    expect((await login(user.email, 'a much newer password')).statusCode).toBe(200)
  })

  it('lets in with a new password somebody who had guessed too often', async () => {
    const user = await api.givenUser({ orgId, password })
    for (let index = 0; index < 5; index += 1) await login(user.email, 'wrong password', '127.0.0.1')
    expect((await login(user.email, password, '127.0.0.1')).statusCode).toBe(429)
    const token = await givenLink('password_reset', user)
    const reset = await post('/auth/reset-password', { token, password: 'a much newer password' })
    expect(reset.statusCode).toBe(204)
    expect((await login(user.email, 'a much newer password', '127.0.0.1')).statusCode).toBe(200)
  })

  it('refuses a link that has ended, one of another kind, and one whose address has changed', async () => {
    const user = await api.givenUser({ orgId, password })
    const reset = (token: string) =>
      post('/auth/reset-password', { token, password: 'a much newer password' })
    expect((await reset(await givenLink('password_reset', user, { lifeMs: -1 }))).statusCode).toBe(400)
    expect((await reset(await givenLink('invite', user))).statusCode).toBe(400)
    const token = await givenLink('password_reset', user)
    await api.database.system
      .updateTable('users')
      .set({ email: `moved-${user.email}` })
      .where('id', '=', user.id)
      .execute()
    expect((await reset(token)).statusCode).toBe(400)
  })

  it('makes a member of somebody invited, who chooses a password and a name', async () => {
    const inviter = await api.givenUser({ orgId, role: 'ADMIN' })
    const invited = await api.givenUser({ orgId, role: 'MEMBER', status: 'INVITED' })
    expect((await api.request(invited, 'GET', '/users/me')).statusCode).toBe(403)
    const token = await givenLink('invite', invited, { invitedBy: inviter.id })
    const response = await post('/auth/accept-invite', {
      token,
      password: 'my very own password',
      firstName: 'Grace',
      lastName: 'Member',
    })
    expect(response.statusCode).toBe(200)
    const me = await meWith(response.json<{ accessToken: string }>().accessToken)
    expect(me.json()).toMatchObject({ firstName: 'Grace', role: 'MEMBER' })
    expect((await post('/auth/accept-invite', { token, password: 'my very own password' })).statusCode).toBe(
      400,
    )
  })

  it('refuses an invitation whose inviter has lost the right meanwhile', async () => {
    const inviter = await api.givenUser({ orgId, role: 'MEMBER' })
    const invited = await api.givenUser({ orgId, role: 'ADMIN', status: 'INVITED' })
    const token = await givenLink('invite', invited, { invitedBy: inviter.id })
    expect((await post('/auth/accept-invite', { token, password: 'my very own password' })).statusCode).toBe(
      400,
    )
  })

  it('does not let an invitation take over an account that has a password', async () => {
    const elsewhere = await api.givenOrganization()
    const inviter = await api.givenUser({ orgId, role: 'ADMIN' })
    const user = await api.givenUser({ orgId: elsewhere, password })
    await api.givenMembership(user.id, { orgId, role: 'MEMBER', status: 'INVITED' })
    const token = await givenLink('invite', { ...user, orgId }, { invitedBy: inviter.id })
    expect(
      (await post('/auth/accept-invite', { token, password: 'a password of the thief' })).statusCode,
    ).toBe(401)
    expect((await post('/auth/accept-invite', { token, password })).statusCode).toBe(200)
    expect((await login(user.email, password)).statusCode).toBe(200)
  })

  it('turns a handed-over token into a session once', async () => {
    const user = await api.givenUser({ orgId })
    const token = await givenLink('handoff', user)
    expect((await post('/auth/token', { hyp_tkn: token })).statusCode).toBe(200)
    const second = await post('/auth/token', { hyp_tkn: token })
    expect(second.json()).toMatchObject({ status: 401, message: errorTexts.embedAuthentication })
  })
})

describe('a token that signs another member in', () => {
  const post = (path: string, payload: object, authorization?: string) =>
    api.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: authorization === undefined ? {} : { authorization },
    })
  const issue = async (actor: TestUser, userId: string) =>
    api.request(actor, 'POST', '/organizations/sign-in-tokens', { body: { userId } })
  const redeem = (token: string) => post('/auth/token', { hyp_tkn: token })

  it('is issued to an API key, opens one session within a minute, replaces earlier ones, and is on record', async () => {
    const inOrg = await api.givenOrganization()
    const [admin, user] = [
      await api.givenUser({ orgId: inOrg, role: 'ADMIN' }),
      await api.givenUser({ orgId: inOrg, role: 'MEMBER' }),
    ]
    const created = await api.request(admin, 'POST', '/users/api-keys', {
      body: { name: 'Portal', scopes: fullRights({ role: 'ADMIN', capabilities: [] }) },
    })
    const key = `Bearer ${created.json<{ secret: string }>().secret}`
    const asKey = async () => {
      const response = await post(`/organizations/sign-in-tokens?orgId=${inOrg}`, { userId: user.id }, key)
      expect(response.statusCode).toBe(201)
      return response.json<{ hyp_tkn: string; expiresAt: string }>()
    }
    const earlier = await asKey()
    const { hyp_tkn: token, expiresAt } = await asKey()
    const lifeMs = new Date(expiresAt).getTime() - Date.now()
    expect(lifeMs > 0 && lifeMs <= minuteMs).toBe(true)
    expect((await redeem(earlier.hyp_tkn)).statusCode).toBe(401)
    const session = await redeem(token)
    expect(session.statusCode).toBe(200)
    expect((await meWith(session.json<{ accessToken: string }>().accessToken, inOrg)).json()).toMatchObject({
      id: user.id,
    })
    expect((await redeem(token)).statusCode).toBe(401)
    const late = await asKey()
    await api.database.system
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('token_hash', '=', hashToken(late.hyp_tkn))
      .execute()
    expect((await redeem(late.hyp_tkn)).statusCode).toBe(401)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select(['subject_id', 'after'])
      .where('action', '=', 'sign-in-token.create')
      .where('org_id', '=', inOrg)
      .execute()
    expect(entries).toEqual(Array.from({ length: 3 }, () => ({ subject_id: user.id, after: null })))
  })

  it('is refused for owners, oneself, others’ members, accounts that work elsewhere, and to keys with fewer rights', async () => {
    const inOrg = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: inOrg, role: 'ADMIN' })
    const owner = await api.givenUser({ orgId: inOrg, role: 'OWNER' })
    const manager = await api.givenUser({ orgId: inOrg, role: 'MEMBER_PLUS' })
    const former = await api.givenUser({ orgId: inOrg, status: 'DEPROVISIONED' })
    const shared = await api.givenUser({ orgId: inOrg, role: 'MEMBER' })
    await api.givenMembership(shared.id, { orgId, role: 'MEMBER' })
    const foreign = await api.givenUser({ orgId })
    const statuses: number[] = []
    for (const { id } of [owner, admin, foreign, former, shared, manager])
      statuses.push((await issue(admin, id)).statusCode)
    expect(statuses).toEqual([403, 409, 404, 404, 409, 201])
    expect((await issue(manager, shared.id)).statusCode).toBe(403)
    const created = await api.request(admin, 'POST', '/users/api-keys', {
      body: { name: 'Narrow', scopes: ['security.manage', 'users.manage'] },
    })
    const key = `Bearer ${created.json<{ secret: string }>().secret}`
    const asKey = await post(`/organizations/sign-in-tokens?orgId=${inOrg}`, { userId: manager.id }, key)
    expect(asKey.statusCode).toBe(403)
  })
})

describe('log-action', () => {
  it('records APP_LOADED at most once an hour', async () => {
    const user = await api.givenUser({ orgId })
    const load = async () =>
      (await api.request(user, 'POST', '/users/log-action', { body: { action: 'APP_LOADED' } })).json<{
        recorded: boolean
      }>().recorded
    const together = await Promise.all([load(), load(), load()])
    expect(together.filter((recorded) => recorded)).toEqual([true])
    api.clock.at = new Date(Date.now() + 61 * minuteMs)
    const fresh = await api.app.inject({
      method: 'POST',
      url: `/api/users/log-action?orgId=${orgId}`,
      headers: { authorization: `Bearer ${await api.tokenFor(user)}` },
      payload: { action: 'APP_LOADED' },
    })
    expect(fresh.json()).toEqual({ recorded: true })
  })

  it('notes the time zone of the browser', async () => {
    const user = await api.givenUser({ orgId })
    const headers = { 'x-time-zone': 'America/New_York' }
    await api.request(user, 'POST', '/users/log-action', { headers, body: { action: 'APP_LOADED' } })
    expect(await api.database.withOrg({ orgId }, (trx) => findTimeZone(trx, user.id))).toBe(
      'America/New_York',
    )
  })
})
