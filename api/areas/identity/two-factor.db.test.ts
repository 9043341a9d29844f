import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { errorTexts } from '../../contract/errors.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
})
beforeEach(() => {
  // A fixed clock, so that a code does not expire between its creation and its use.
  api.clock.at = new Date('2026-11-23T12:00:05Z')
})
afterAll(() => api.close())

const password = 'correct horse battery'
const laterBySeconds = (seconds: number): void => {
  api.clock.at = new Date((api.clock.at ?? new Date()).getTime() + seconds * 1000)
}
const codeOf = (secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor((api.clock.at ?? new Date()).getTime() / 1000) })

const post = (url: string, payload: object, authorization?: string, remoteAddress = '10.0.0.1') =>
  api.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress,
    headers: authorization === undefined ? {} : { authorization },
  })

const login = (user: TestUser, remoteAddress?: string) =>
  post('/auth/login', { email: user.email, password }, undefined, remoteAddress)

const bearer = (response: { json: () => { accessToken: string } }): string =>
  `Bearer ${response.json().accessToken}`

/** A user with two-step sign-in turned on. */
async function givenProtected(role: 'MEMBER' | 'ADMIN' = 'MEMBER', inOrg = orgId) {
  const user = await api.givenUser({ orgId: inOrg, role, password })
  const authorization = bearer(await login(user))
  const started = await post('/users/me/two-factor/start', { password }, authorization)
  const { secret, uri } = started.json<{ secret: string; uri: string }>()
  const confirmed = await post('/users/me/two-factor/confirm', { code: await codeOf(secret) }, authorization)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  laterBySeconds(60)
  return { user, secret, uri, recoveryCodes, authorization }
}

async function challengeFor(user: TestUser): Promise<string> {
  const response = await login(user)
  expect(response.statusCode).toBe(202)
  return response.json<{ challenge: string }>().challenge
}

describe('two-step sign-in', () => {
  it('is off until a code is confirmed, then asks for a code after the password', async () => {
    const { user, secret, uri, recoveryCodes } = await givenProtected()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Coachline:/)
    expect(recoveryCodes).toHaveLength(10)
    const first = await login(user)
    expect(first.statusCode).toBe(202)
    expect(first.cookies).toEqual([])
    expect(first.json()).toEqual({
      challenge: expect.any(String) as string,
      expiresAt: expect.any(String) as string,
      hasApp: true,
      hasPasskey: false,
      hasRecoveryCodes: true,
    })
    const { challenge } = first.json<{ challenge: string }>()
    const second = await post('/auth/second-factor', { challenge, code: await codeOf(secret) })
    expect(second.statusCode).toBe(200)
    expect(second.cookies).toMatchObject([{ name: 'coachline_refresh', httpOnly: true }])
    const me = await api.app.inject({
      url: `/api/users/me?orgId=${orgId}`,
      headers: { authorization: bearer(second) },
    })
    expect(me.statusCode).toBe(200)
  })

  it('is asked for after a link that hands a sign-in over, too', async () => {
    const { user, secret } = await givenProtected()
    const token = newOpaqueToken()
    await api.database.asSystem((trx) =>
      insertOneTimeToken(trx, {
        hash: hashToken(token),
        kind: 'handoff',
        userId: user.id,
        orgId,
        email: user.email,
        invitedBy: null,
        expiresAt: new Date(api.context.now().getTime() + 60_000),
      }),
    )
    const handedOver = await post('/auth/token', { hyp_tkn: token })
    expect(handedOver.statusCode).toBe(202)
    expect(handedOver.cookies).toEqual([])
    const { challenge } = handedOver.json<{ challenge: string }>()
    const entered = await post('/auth/second-factor', { challenge, code: await codeOf(secret) })
    expect(entered.statusCode).toBe(200)
  })

  it('stores no secret and no code in readable form', async () => {
    const { user, secret, recoveryCodes } = await givenProtected()
    const stored = JSON.stringify([
      await api.database.system.selectFrom('two_factor').selectAll().where('user_id', '=', user.id).execute(),
      await api.database.system
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute(),
      api.logLines,
    ])
    for (const hidden of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(hidden)
      expect(stored).not.toContain(Buffer.from(hidden).toString('hex'))
    }
  })

  it('takes each code once, and none of another time', async () => {
    const { user, secret } = await givenProtected()
    const code = await codeOf(secret)
    const first = await post('/auth/second-factor', { challenge: await challengeFor(user), code })
    expect(first.statusCode).toBe(200)
    const again = await post('/auth/second-factor', { challenge: await challengeFor(user), code })
    expect(again.statusCode).toBe(401)
    laterBySeconds(120)
    const old = await post('/auth/second-factor', { challenge: await challengeFor(user), code })
    expect(old.statusCode).toBe(401)
  })

  it('takes each recovery code once, written with or without dashes', async () => {
    const { user, recoveryCodes } = await givenProtected()
    const code = (recoveryCodes[0] ?? '').replaceAll('-', ' ').toLowerCase()
    const used = await post('/auth/second-factor', { challenge: await challengeFor(user), code })
    expect(used.statusCode).toBe(200)
    const again = await post('/auth/second-factor', { challenge: await challengeFor(user), code })
    expect(again.statusCode).toBe(401)
    const state = await api.app.inject({
      url: '/api/users/me/two-factor',
      headers: { authorization: bearer(used) },
    })
    expect(state.json()).toMatchObject({ recoveryCodesLeft: 9, hasPassword: true })
  })

  it('ends a challenge after five wrong codes, and stops guessing over many challenges', async () => {
    const { user, secret } = await givenProtected()
    const challenge = await challengeFor(user)
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await post('/auth/second-factor', { challenge, code: '000000' })
      expect(wrong.statusCode).toBe(401)
      expect(wrong.json()).toMatchObject({ code: 'wrong_code' })
    }
    const ended = await post('/auth/second-factor', { challenge, code: await codeOf(secret) })
    expect(ended.json()).toMatchObject({ code: 'challenge_ended' })
    // A new challenge does not give this address new guesses.
    const limited = await post('/auth/second-factor', {
      challenge: await challengeFor(user),
      code: await codeOf(secret),
    })
    expect(limited.statusCode).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    laterBySeconds(16 * 60)
    const after = await post('/auth/second-factor', {
      challenge: await challengeFor(user),
      code: await codeOf(secret),
    })
    expect(after.statusCode).toBe(200)
  })

  it('stops guesses that come from many addresses', async () => {
    const { user } = await givenProtected()
    const statuses: number[] = []
    for (let guess = 0; guess < 22; guess += 1) {
      const address = `10.9.${guess}.1`
      const challenge = (await login(user, address)).json<{ challenge: string }>().challenge
      const answer = await post('/auth/second-factor', { challenge, code: '000000' }, undefined, address)
      statuses.push(answer.statusCode)
    }
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  it('forgets a challenge after five minutes', async () => {
    const { user, secret } = await givenProtected()
    const challenge = await challengeFor(user)
    laterBySeconds(301)
    const late = await post('/auth/second-factor', { challenge, code: await codeOf(secret) })
    expect(late.json()).toMatchObject({ code: 'challenge_ended' })
  })

  it('ends the other sessions when it is turned on, and needs password and code to be turned off', async () => {
    const user = await api.givenUser({ orgId, password })
    const other = bearer(await login(user))
    const here = bearer(await login(user))
    const wrong = await post('/users/me/two-factor/start', { password: 'not the password' }, here)
    expect(wrong.statusCode).toBe(400)
    const { secret } = (await post('/users/me/two-factor/start', { password }, here)).json<{
      secret: string
    }>()
    const bad = await post('/users/me/two-factor/confirm', { code: '000000' }, here)
    expect(bad.statusCode).toBe(400)
    await post('/users/me/two-factor/confirm', { code: await codeOf(secret) }, here)
    expect((await post('/users/me/two-factor/start', { password }, other)).statusCode).toBe(401)
    expect((await post('/users/me/two-factor/start', { password }, here)).statusCode).toBe(409)
    laterBySeconds(60)
    const noCode = await post('/users/me/two-factor/disable', { password, code: '000000' }, here)
    expect(noCode.statusCode).toBe(400)
    const off = await post('/users/me/two-factor/disable', { password, code: await codeOf(secret) }, here)
    expect(off.statusCode).toBe(204)
    expect((await login(user)).statusCode).toBe(200)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('actor_user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['two-factor.enable', 'two-factor.disable'])
  })

  it('replaces recovery codes: the old ones stop working', async () => {
    const { user, secret, recoveryCodes, authorization } = await givenProtected()
    const renewed = await post(
      '/users/me/two-factor/recovery-codes',
      { password, code: await codeOf(secret) },
      authorization,
    )
    const fresh = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
    const challenge = await challengeFor(user)
    expect((await post('/auth/second-factor', { challenge, code: recoveryCodes[0] })).statusCode).toBe(401)
    expect((await post('/auth/second-factor', { challenge, code: fresh[0] })).statusCode).toBe(200)
  })
})

describe('an organization that requires two-step sign-in', () => {
  const change = (authorization: string, inOrg: string, requireTwoFactor: boolean, version: number) =>
    api.app.inject({
      method: 'PATCH',
      url: `/api/organizations/security?orgId=${inOrg}`,
      payload: { requireTwoFactor, version },
      headers: { authorization },
    })

  it('lets nobody work without it, and everybody turn it on', async () => {
    const ownOrg = await api.givenOrganization()
    const plain = await api.givenUser({ orgId: ownOrg, password })
    const admin = await givenProtected('ADMIN', ownOrg)
    const changed = await change(admin.authorization, ownOrg, true, 1)
    expect(changed.json()).toMatchObject({ requireTwoFactor: true, members: 2, membersWithTwoFactor: 1 })
    const authorization = bearer(await login(plain))
    const me = () => api.app.inject({ url: `/api/users/me?orgId=${ownOrg}`, headers: { authorization } })
    const refused = await me()
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'two_factor_required',
      message: errorTexts.twoFactorRequired,
    })
    const { secret } = (await post('/users/me/two-factor/start', { password }, authorization)).json<{
      secret: string
    }>()
    await post('/users/me/two-factor/confirm', { code: await codeOf(secret) }, authorization)
    expect((await me()).statusCode).toBe(200)
    laterBySeconds(60)
    const off = await post(
      '/users/me/two-factor/disable',
      { password, code: await codeOf(secret) },
      authorization,
    )
    expect(off.statusCode).toBe(409)
  })

  it('is made so only by an admin who has it, on the version that they saw', async () => {
    const ownOrg = await api.givenOrganization()
    const plain = await api.givenUser({ orgId: ownOrg, role: 'ADMIN', password })
    const refused = await change(bearer(await login(plain)), ownOrg, true, 1)
    expect(refused.statusCode).toBe(409)
    const admin = await givenProtected('ADMIN', ownOrg)
    expect((await change(admin.authorization, ownOrg, true, 7)).json()).toMatchObject({ code: 'stale' })
    expect((await change(admin.authorization, ownOrg, true, 1)).statusCode).toBe(200)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('org_id', '=', ownOrg)
      .where('action', '=', 'organization.update')
      .execute()
    expect(entries).toEqual([
      {
        action: 'organization.update',
        before: { requireTwoFactor: false },
        after: { requireTwoFactor: true },
      },
    ])
  })
})

describe('a member who has lost their phone', () => {
  const reset = (authorization: string, inOrg: string, email: string) =>
    post(`/organizations/reset-two-factor?orgId=${inOrg}`, { email }, authorization)

  it('gets their second step turned off by an admin, with the sessions, and it is on record', async () => {
    const ownOrg = await api.givenOrganization()
    const admin = await givenProtected('ADMIN', ownOrg)
    const { user, authorization } = await givenProtected('MEMBER', ownOrg)
    expect((await reset(admin.authorization, ownOrg, user.email.toUpperCase())).statusCode).toBe(204)
    expect((await post('/users/me/two-factor/start', { password }, authorization)).statusCode).toBe(401)
    expect((await login(user)).statusCode).toBe(200)
    expect((await reset(admin.authorization, ownOrg, user.email)).statusCode).toBe(409)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'two-factor.reset')
      .where('org_id', '=', ownOrg)
      .execute()
    expect(entries).toEqual([{ subject_id: user.id }])
  })

  it('is not reset by a lower role, from another organization, or where the account works elsewhere too', async () => {
    const ownOrg = await api.givenOrganization()
    const admin = await givenProtected('ADMIN', ownOrg)
    const owner = await givenProtected('MEMBER', ownOrg)
    await api.database.system
      .updateTable('memberships')
      .set({ role: 'OWNER' })
      .where('user_id', '=', owner.user.id)
      .execute()
    const shared = await givenProtected('MEMBER', ownOrg)
    await api.givenMembership(shared.user.id, { orgId, role: 'MEMBER' })
    const foreign = await givenProtected('MEMBER')
    const statuses: number[] = []
    for (const { user } of [owner, shared, foreign, admin])
      statuses.push((await reset(admin.authorization, ownOrg, user.email)).statusCode)
    expect(statuses).toEqual([403, 409, 400, 409])
    for (const { user } of [owner, shared, foreign]) expect((await login(user)).statusCode).toBe(202)
  })
})
