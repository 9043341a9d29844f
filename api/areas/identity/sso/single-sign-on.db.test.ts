import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { errorTexts } from '../../../contract/errors.ts'
import type { SingleSignOn } from '../../../contract/single-sign-on.ts'
import { hashToken, newOpaqueToken } from '../../../http/tokens.ts'
import { type ApiTest, createApiTest, testConfig, type TestUser } from '../../../testing/test-api.ts'
import { openTestIdentityProvider, type TestIdentityProvider } from './testing-identity-provider.ts'

let idp: TestIdentityProvider
let api: ApiTest
/** TXT records by name. */
const records = new Map<string, string[]>()
beforeAll(async () => {
  idp = await openTestIdentityProvider()
  api = await createApiTest({
    config: { ...testConfig, privateIssuers: [idp.issuer] },
    resolveTxt: (name) => Promise.resolve(records.get(name) ?? []),
  })
})
afterEach(() => {
  idp.spoil = null
  api.clock.at = null
})
afterAll(async () => {
  await api.close()
  await idp.close()
})

const password = 'correct horse battery'
let count = 0
const unique = (word: string): string => `${word}${(count += 1)}`

type Company = { orgId: string; owner: TestUser; domain: string }

async function givenDomain({ owner, domain }: Company): Promise<void> {
  const added = await api.request(owner, 'POST', '/organizations/sso/domains', { body: { domain } })
  const { record } = added.json<SingleSignOn>().domains.find((each) => each.domain === domain)!
  records.set(record.name, ['v=spf1 -all', record.value])
  const verified = await api.request(owner, 'POST', '/organizations/sso/domains/verify', { body: { domain } })
  expect(verified.statusCode).toBe(200)
}

const settings = (changes: object = {}) => ({
  issuer: idp.issuer,
  clientId: idp.clientId,
  clientSecret: idp.clientSecret,
  defaultRole: 'MEMBER',
  ...changes,
})

/** An organization with single sign-on and a proven domain. */
async function givenCompany(
  options: { defaultRole?: string } & Parameters<ApiTest['givenOrganization']>[0] = {},
) {
  const { defaultRole = 'MEMBER', ...terms } = options
  const orgId = await api.givenOrganization(terms)
  const owner = await api.givenUser({ orgId, role: 'OWNER', password })
  const company = { orgId, owner, domain: `${unique('company')}.example` }
  const saved = await api.request(owner, 'PATCH', '/organizations/sso', { body: settings({ defaultRole }) })
  expect(saved.statusCode).toBe(200)
  await givenDomain(company)
  return company
}

/** Somebody at a company, as its provider knows them. */
const personOf = (company: Company, changes: object = {}) => {
  const sub = unique('person')
  return {
    sub,
    email: `${sub}@${company.domain}`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...changes,
  }
}

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })

type Started = { url: string; cookie: string }

async function start(body: object): Promise<Started> {
  const response = await post('/auth/sso/start', body)
  expect(response.statusCode).toBe(200)
  const cookie = response.cookies.find(({ name }) => name === 'coachline_sso')!
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth/sso' })
  return { url: response.json<{ url: string }>().url, cookie: `coachline_sso=${cookie.value}` }
}

const finish = (back: URL, cookie: string, changes: object = {}) =>
  post('/auth/sso/finish', { ...Object.fromEntries(back.searchParams), ...changes }, { cookie })

/** The complete sign-in of the user set as `idp.person`. */
async function signIn(company: Company) {
  const { url, cookie } = await start({ organizationId: company.orgId })
  return finish(await idp.signIn(url), cookie)
}

const bearer = (response: { json: () => { accessToken: string } }): Record<string, string> => ({
  authorization: `Bearer ${response.json().accessToken}`,
})
const meIn = (orgId: string, headers: Record<string, string>) =>
  api.app.inject({ url: `/api/users/me?orgId=${orgId}`, headers })

const codeOf = (response: { json: () => { code: string } }): string => response.json().code

/** The changes of the account that a session from the provider is refused. */
async function deniedChangesOf(orgId: string, headers: Record<string, string>): Promise<string[]> {
  const changes = [
    ['PATCH', '/users/me', { firstName: 'Eve' }],
    ['DELETE', '/users/me/avatar', undefined],
    ['PATCH', '/users/me/email', { email: 'eve@elsewhere.example', password }],
    ['DELETE', '/users/me/email', undefined],
    ['PATCH', '/users/me/password', { currentPassword: password, newPassword: 'a much newer password' }],
  ] as const
  const refused: string[] = []
  for (const [method, path, payload] of changes) {
    const response = await api.app.inject({
      method,
      url: `/api${path}?orgId=${orgId}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    if (response.statusCode === 403 && codeOf(response) === 'bound_session') refused.push(`${method} ${path}`)
  }
  return refused
}

const memberships = (email: string) =>
  api.database.system
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.org_id', 'memberships.role', 'memberships.status', 'users.first_name'])
    .where('users.email', '=', email)
    .execute()

describe('signing in through an organization’s identity provider', () => {
  it('creates a member with the default role at the first sign-in, and knows them at the second', async () => {
    const company = await givenCompany({ defaultRole: 'OBSERVER' })
    idp.person = personOf(company)
    const { email } = idp.person
    const { url, cookie } = await start({ email: email! })
    const asked = new URL(url)
    expect(asked.origin).toBe(idp.issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: email,
    })
    const first = await finish(await idp.signIn(url), cookie)
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ organizationId: company.orgId })
    expect(first.cookies).toMatchObject([{ name: 'coachline_refresh', httpOnly: true }])
    const me = await meIn(company.orgId, bearer(first))
    expect(me.json()).toMatchObject({ email, firstName: 'Grace', lastName: 'Hopper', role: 'OBSERVER' })

    const second = await signIn(company)
    expect(second.statusCode).toBe(200)
    expect((await meIn(company.orgId, bearer(second))).json<{ id: string }>().id).toBe(
      me.json<{ id: string }>().id,
    )
    expect(await memberships(email!)).toHaveLength(1)
  })

  it('recognizes people by the provider’s id, even if their address changes', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const before = await meIn(company.orgId, bearer(await signIn(company)))
    idp.person = { ...idp.person, email: `married@${company.domain}` }
    const after = await meIn(company.orgId, bearer(await signIn(company)))
    expect(after.json<{ id: string }>().id).toBe(before.json<{ id: string }>().id)
    // The address now belongs to somebody else, who must not get the first person's account.
    idp.person = personOf(company, { email: before.json<{ email: string }>().email })
    expect(codeOf(await signIn(company))).toBe('sso_taken')
  })

  it('ends after a day, and its refresh keeps it bound', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const session = await signIn(company)
    const cookie = `coachline_refresh=${session.cookies[0]!.value}`
    const renewed = await post('/auth/refresh', {}, { cookie })
    expect(renewed.statusCode).toBe(200)
    const elsewhere = await api.givenOrganization()
    await api.givenMembership((await meIn(company.orgId, bearer(renewed))).json<{ id: string }>().id, {
      orgId: elsewhere,
      role: 'ADMIN',
    })
    expect((await meIn(elsewhere, bearer(renewed))).statusCode).toBe(403)
    api.clock.at = new Date(Date.now() + 25 * 3_600_000)
    const late = await post('/auth/refresh', {}, { cookie: `coachline_refresh=${renewed.cookies[0]!.value}` })
    expect(late.statusCode).toBe(401)
  })

  it('opens no other organization, and changes nothing about the account', async () => {
    const company = await givenCompany()
    const elsewhere = await api.givenOrganization()
    const user = await api.givenUser({
      orgId: company.orgId,
      email: `${unique('both')}@${company.domain}`,
      password,
    })
    await api.givenMembership(user.id, { orgId: elsewhere, role: 'ADMIN' })
    idp.person = personOf(company, { email: user.email })
    const headers = bearer(await signIn(company))
    expect((await meIn(company.orgId, headers)).statusCode).toBe(200)
    const there = await meIn(elsewhere, headers)
    expect([there.statusCode, codeOf(there)]).toEqual([403, 'not_a_member'])
    const organizations = await api.app.inject({ url: '/api/users/me/orgs', headers })
    expect(organizations.json<{ results: { id: string }[] }>().results.map(({ id }) => id)).toEqual([
      company.orgId,
    ])
    const secondStep = await post('/users/me/two-factor/start', { password }, headers)
    expect([secondStep.statusCode, codeOf(secondStep)]).toEqual([403, 'bound_session'])
    expect(await deniedChangesOf(company.orgId, headers)).toEqual([
      'PATCH /users/me',
      'DELETE /users/me/avatar',
      'PATCH /users/me/email',
      'DELETE /users/me/email',
      'PATCH /users/me/password',
    ])
    const [account] = await memberships(user.email)
    expect(account?.first_name).not.toBe('Eve')
    const email = await api.app.inject({ url: `/api/users/me/email?orgId=${company.orgId}`, headers })
    expect(email.json()).toMatchObject({ email: user.email, isBound: true, isProfileFixed: true })
    // Sessions opened with the account's own password are not affected by the provider.
    await api.tokenFor(user)
    const sessions = await api.app.inject({ url: '/api/users/me/sessions', headers })
    expect(
      sessions.json<{ results: { isCurrent: boolean }[] }>().results.map(({ isCurrent }) => isCurrent),
    ).toEqual([true])
    const others = await post('/users/me/sessions/revoke-others', {}, headers)
    expect(others.json()).toEqual({ revoked: 0 })
    expect((await meIn(elsewhere, { authorization: `Bearer ${await api.tokenFor(user)}` })).statusCode).toBe(
      200,
    )
  })

  it('changes name and picture of an account that works nowhere else, but not how it signs in', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const headers = bearer(await signIn(company))
    expect(await deniedChangesOf(company.orgId, headers)).toEqual([
      'PATCH /users/me/email',
      'DELETE /users/me/email',
      'PATCH /users/me/password',
    ])
    expect((await memberships(idp.person.email!))[0]?.first_name).toBe('Eve')
  })

  it('needs no second step of ours: that is the provider’s', async () => {
    const company = await givenCompany()
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ requireTwoFactor: true }) })
      .where('id', '=', company.orgId)
      .execute()
    idp.person = personOf(company)
    expect((await meIn(company.orgId, bearer(await signIn(company)))).statusCode).toBe(200)
  })
})

describe('whom single sign-on lets in', () => {
  it.each([
    ['an address that the provider does not confirm', { email_verified: false }, 'sso_email'],
    ['no address at all', { email: undefined }, 'sso_email'],
    ['an address of another domain', { email: 'eve@elsewhere.example' }, 'sso_domain'],
    ['a subdomain of the proven domain', { sub: 'sub-domain', email: 'eve@mail.PLACE' }, 'sso_domain'],
  ])('nobody with %s', async (_name, changes: object, code) => {
    const company = await givenCompany()
    const filled = JSON.stringify(changes, (_key, value: unknown) => value ?? null)
    idp.person = personOf(company, JSON.parse(filled.replace('PLACE', company.domain)) as object)
    const refused = await signIn(company)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, code])
    expect(refused.cookies.filter(({ name }) => name === 'coachline_refresh')).toEqual([])
  })

  it('takes Microsoft’s word that the domain of an address is the directory’s', async () => {
    const company = await givenCompany()
    idp.person = personOf(company, { email_verified: undefined, xms_edov: true })
    expect((await signIn(company)).statusCode).toBe(200)
  })

  it('nobody at a domain that is not proven any more', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    expect((await signIn(company)).statusCode).toBe(200)
    await api.request(company.owner, 'POST', '/organizations/sso/domains/remove', {
      body: { domain: company.domain },
    })
    expect(codeOf(await signIn(company))).toBe('sso_domain')
  })

  it('nobody who was deactivated or deleted', async () => {
    const company = await givenCompany()
    for (const path of ['/organizations/deactivate-user', '/organizations/delete-user']) {
      idp.person = personOf(company)
      const headers = bearer(await signIn(company))
      const { id } = (await meIn(company.orgId, headers)).json<{ id: string }>()
      const ended = await api.request(company.owner, 'POST', path, { body: { userId: id } })
      expect(ended.statusCode).toBe(200)
      expect((await meIn(company.orgId, headers)).statusCode).toBe(401)
      const again = await signIn(company)
      expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
        401,
        errorTexts.deprovisioned,
      ])
    }
  })

  it('nobody whose account exists elsewhere, unless they connect it while signed in', async () => {
    const company = await givenCompany()
    const elsewhere = await api.givenOrganization()
    const user = await api.givenUser({
      orgId: elsewhere,
      role: 'ADMIN',
      email: `${unique('known')}@${company.domain}`,
      firstName: 'Ada',
      password,
    })
    idp.person = personOf(company, { email: user.email, given_name: 'Somebody' })
    const refused = await signIn(company)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'sso_account_exists'])
    expect((await memberships(user.email)).map(({ org_id }) => org_id)).toEqual([elsewhere])

    const headers = bearer(await post('/auth/login', { email: user.email, password }))
    const offered = await api.app.inject({ url: '/api/users/me/sso', headers })
    expect(offered.json()).toMatchObject({
      boundTo: null,
      results: [{ organizationId: company.orgId, connection: null }],
    })
    const wrong = await post(
      '/auth/sso/connect',
      { organizationId: company.orgId, password: 'not the password' },
      headers,
    )
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'wrong_password'])
    const left = await post('/auth/sso/connect', { organizationId: company.orgId, password }, headers)
    expect(left.statusCode).toBe(200)
    const cookie = `coachline_sso=${left.cookies[0]!.value}`
    const connected = await finish(await idp.signIn(left.json<{ url: string }>().url), cookie)
    expect(connected.statusCode).toBe(202)
    expect(connected.json()).toEqual({ connectedTo: company.orgId })
    // Their account is unchanged.
    expect(await memberships(user.email)).toContainEqual({
      org_id: company.orgId,
      role: 'MEMBER',
      status: 'ACTIVE',
      first_name: 'Ada',
    })
    expect((await signIn(company)).statusCode).toBe(200)
  })

  it('nobody as an owner, whom the admins who choose the provider may not become', async () => {
    const company = await givenCompany()
    const email = `${unique('owner')}@${company.domain}`
    const owner = await api.givenUser({ orgId: company.orgId, role: 'OWNER', email, password })
    idp.person = personOf(company, { email })
    expect(codeOf(await signIn(company))).toBe('sso_owner')
    const headers = bearer(await post('/auth/login', { email, password }))
    const left = await post('/auth/sso/connect', { organizationId: company.orgId, password }, headers)
    const cookie = `coachline_sso=${left.cookies[0]!.value}`
    const connected = await finish(await idp.signIn(left.json<{ url: string }>().url), cookie)
    expect(connected.statusCode).toBe(202)
    const session = await signIn(company)
    expect((await meIn(company.orgId, bearer(session))).json()).toMatchObject({ id: owner.id })
  })

  it.each([
    ['/organizations/bulk-update-user-roles', {}],
    ['/organizations/change-members', { change: 'role' }],
  ])('nobody who came in another role and became an owner by %s', async (path, more) => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const { id } = (await meIn(company.orgId, bearer(await signIn(company)))).json<{ id: string }>()
    const promoted = await api.request(company.owner, 'POST', path, {
      body: { userIds: [id], role: 'OWNER', ...more },
    })
    expect(promoted.statusCode).toBe(200)
    expect((await memberships(idp.person.email!))[0]?.role).toBe('OWNER')
    expect(codeOf(await signIn(company))).toBe('sso_owner')
  })

  it('nobody who was a member before and is invited again as an owner', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const { id } = (await meIn(company.orgId, bearer(await signIn(company)))).json<{ id: string }>()
    await api.request(company.owner, 'POST', '/organizations/delete-user', { body: { userId: id } })
    await api.request(company.owner, 'POST', '/organizations/invite-members-to-org', {
      body: { orgId: company.orgId, emails: [idp.person.email], role: 'OWNER' },
    })
    expect((await memberships(idp.person.email!))[0]).toMatchObject({ role: 'OWNER', status: 'INVITED' })
    expect(codeOf(await signIn(company))).toBe('sso_owner')
  })

  it('connects nobody to an identity with another address, nor to one that somebody has', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    await signIn(company)
    const user = await api.givenUser({ orgId: await api.givenOrganization(), password })
    const headers = bearer(await post('/auth/login', { email: user.email, password }))
    const connect = async () => {
      const left = await post('/auth/sso/connect', { organizationId: company.orgId, password }, headers)
      return finish(
        await idp.signIn(left.json<{ url: string }>().url),
        `coachline_sso=${left.cookies[0]!.value}`,
      )
    }
    expect(codeOf(await connect())).toBe('sso_taken')
    idp.person = personOf(company)
    expect(codeOf(await connect())).toBe('sso_email')
  })

  it('accepts the invitation of a new person, with the role that was offered', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const email = idp.person.email!
    await api.request(company.owner, 'POST', '/organizations/invite-members-to-org', {
      body: { orgId: company.orgId, emails: [email], role: 'ADMIN' },
    })
    const session = await signIn(company)
    expect(session.statusCode).toBe(200)
    expect(await memberships(email)).toEqual([
      { org_id: company.orgId, role: 'ADMIN', status: 'ACTIVE', first_name: 'Grace' },
    ])
  })

  it('nobody without a seat, or at an address that the organization does not allow', async () => {
    const full = await givenCompany({ settings: { accountLimits: { MEMBER: 0 } } })
    idp.person = personOf(full)
    expect(codeOf(await signIn(full))).toBe('no_seat')
    expect(await memberships(idp.person.email!)).toEqual([])

    const narrow = await givenCompany({ settings: { membersMustHaveMatchingDomain: true } })
    await api.database.system
      .updateTable('organizations')
      .set({ domain: 'head-office.example' })
      .where('id', '=', narrow.orgId)
      .execute()
    idp.person = personOf(narrow)
    expect(codeOf(await signIn(narrow))).toBe('sso_domain')
  })
})

describe('what a provider’s response must be', () => {
  /** ID tokens that are wrong in one way. */
  const wrong: [string, (claims: JWTPayload) => Promise<string> | string][] = [
    ['another nonce', (claims) => idp.sign({ ...claims, nonce: 'another' })],
    ['no nonce', (claims) => idp.sign({ ...claims, nonce: undefined })],
    ['another audience', (claims) => idp.sign({ ...claims, aud: 'somebody-else' })],
    ['another issuer', (claims) => idp.sign({ ...claims, iss: 'https://evil.example' })],
    ['a time that is over', (claims) => idp.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
    [
      'no signature',
      (claims) =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ],
    [
      'another key’s signature',
      async (claims) => idp.sign(claims, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'a changed claim',
      async (claims) => {
        const [head, , signature] = (await idp.sign(claims)).split('.')
        return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url')}.${signature}`
      },
    ],
  ]

  it('is refused with a wrong ID token', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    for (const [name, spoil] of wrong) {
      idp.spoil = spoil
      const refused = await signIn(company)
      expect([name, refused.statusCode, codeOf(refused)]).toEqual([name, 403, 'sso_refused'])
    }
    idp.spoil = (claims) => idp.sign(claims)
    expect((await signIn(company)).statusCode).toBe(200)
  })

  it('comes once, to the browser that left, with the state it left with, in time', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const mine = await start({ organizationId: company.orgId })
    const other = await start({ organizationId: company.orgId })
    const back = await idp.signIn(mine.url)
    for (const [cookie, changes] of [
      ['', {}],
      [other.cookie, {}],
      [mine.cookie, { state: new URL(other.url).searchParams.get('state') }],
      [mine.cookie, { state: 'x'.repeat(43) }],
    ] as const) {
      const refused = await finish(back, cookie, changes)
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'sso_ended'])
    }
    expect((await finish(back, mine.cookie)).statusCode).toBe(200)
    expect(codeOf(await finish(back, mine.cookie))).toBe('sso_ended')

    const late = await start({ organizationId: company.orgId })
    const backLate = await idp.signIn(late.url)
    api.clock.at = new Date(Date.now() + 16 * 60_000)
    expect(codeOf(await finish(backLate, late.cookie))).toBe('sso_ended')
  })

  it('does not work with a code that was used, or made for another sign-in', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const used = await start({ organizationId: company.orgId })
    const back = await idp.signIn(used.url)
    expect((await finish(back, used.cookie)).statusCode).toBe(200)
    const next = await start({ organizationId: company.orgId })
    const replayed = await finish(await idp.signIn(next.url), next.cookie, {
      code: back.searchParams.get('code'),
    })
    expect(codeOf(replayed)).toBe('sso_refused')

    // Somebody else's code in one's own sign-in: the verifier does not match.
    const [mine, theirs] = [
      await start({ organizationId: company.orgId }),
      await start({ organizationId: company.orgId }),
    ]
    const stolen = (await idp.signIn(theirs.url)).searchParams.get('code')
    expect(codeOf(await finish(await idp.signIn(mine.url), mine.cookie, { code: stolen }))).toBe(
      'sso_refused',
    )
  })

  it('is not taken from pages of others', async () => {
    const company = await givenCompany()
    const { url, cookie } = await start({ organizationId: company.orgId })
    idp.person = personOf(company)
    const back = await idp.signIn(url)
    const body = Object.fromEntries(back.searchParams)
    expect(
      (await post('/auth/sso/finish', body, { cookie, origin: 'https://evil.example' })).statusCode,
    ).toBe(403)
  })
})

describe('only single sign-on', () => {
  async function givenInvitation(
    { id, email, orgId }: { id: string; email: string; orgId: string },
    inviter: { id: string },
  ): Promise<string> {
    const token = newOpaqueToken()
    await api.database.asSystem((trx) =>
      insertOneTimeToken(trx, {
        hash: hashToken(token),
        kind: 'invite',
        userId: id,
        orgId,
        email,
        invitedBy: inviter.id,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    )
    return token
  }

  it('closes the organization to passwords, except those of owners, once it is known to work', async () => {
    const company = await givenCompany()
    const { owner, orgId } = company
    const member = await api.givenUser({ orgId, email: `${unique('m')}@${company.domain}`, password })
    const require = (isRequired: boolean) =>
      api.request(owner, 'PATCH', '/organizations/sso/required', { body: { isRequired } })
    expect((await require(true)).statusCode).toBe(409)
    idp.person = personOf(company, { email: member.email })
    expect((await signIn(company)).statusCode).toBe(200)
    expect((await api.request(member, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await require(true)).json()).toMatchObject({ isRequired: true })

    const closed = await api.request(member, 'GET', '/users/me')
    expect([closed.statusCode, codeOf(closed)]).toEqual([403, 'single_sign_on_required'])
    const fresh = await post('/auth/login', { email: member.email, password })
    expect([fresh.statusCode, codeOf(fresh)]).toEqual([403, 'single_sign_on_required'])
    expect(fresh.cookies).toEqual([])
    const wrongPassword = await post('/auth/login', { email: member.email, password: 'wrong' })
    expect(wrongPassword.statusCode).toBe(401)
    expect((await meIn(orgId, bearer(await signIn(company)))).statusCode).toBe(200)
    expect((await api.request(owner, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await post('/auth/login', { email: owner.email, password })).statusCode).toBe(200)

    // A new person cannot use an invitation link and a password of their own to get in.
    const invited = await api.givenUser({ orgId, status: 'INVITED' })
    const token = await givenInvitation(invited, owner)
    const accepted = await post('/auth/accept-invite', { token, password })
    expect([accepted.statusCode, codeOf(accepted)]).toEqual([403, 'single_sign_on_required'])
    const [still] = await memberships(invited.email)
    expect(still?.status).toBe('INVITED')

    // Somebody who has a password joins by it, and then continues with single sign-on.
    const returning = await api.givenUser({
      orgId,
      status: 'INVITED',
      password,
      email: `${unique('r')}@${company.domain}`,
    })
    const own = await givenInvitation(returning, owner)
    const joined = await post('/auth/accept-invite', { token: own, password })
    expect([joined.statusCode, codeOf(joined)]).toEqual([403, 'single_sign_on_required'])
    idp.person = personOf(company, { email: returning.email })
    expect((await meIn(orgId, bearer(await signIn(company)))).statusCode).toBe(200)
    const removed = await api.request(owner, 'DELETE', '/organizations/sso')
    expect(removed.statusCode).toBe(204)
    expect((await api.request(member, 'GET', '/users/me')).statusCode).toBe(200)
  })

  it('leaves a person’s other organizations open to their password', async () => {
    const company = await givenCompany()
    const elsewhere = await api.givenOrganization()
    const member = await api.givenUser({
      orgId: company.orgId,
      email: `${unique('m')}@${company.domain}`,
      password,
    })
    await api.givenMembership(member.id, { orgId: elsewhere, role: 'MEMBER' })
    idp.person = personOf(company, { email: member.email })
    await signIn(company)
    await api.request(company.owner, 'PATCH', '/organizations/sso/required', { body: { isRequired: true } })
    const headers = bearer(await post('/auth/login', { email: member.email, password }))
    expect((await meIn(elsewhere, headers)).statusCode).toBe(200)
    expect(codeOf(await meIn(company.orgId, headers))).toBe('single_sign_on_required')
  })
})

describe('settings of single sign-on', () => {
  const change = ({ owner }: Pick<Company, 'owner'>, changes: object) =>
    api.request(owner, 'PATCH', '/organizations/sso', { body: settings(changes) })

  it('never show the secret, in no response, row or log entry', async () => {
    const company = await givenCompany()
    const shown = await api.request(company.owner, 'GET', '/organizations/sso')
    expect(shown.json()).toMatchObject({
      provider: { issuer: idp.issuer, clientId: idp.clientId, defaultRole: 'MEMBER', testedAt: null },
      redirectUri: 'http://127.0.0.1:3000/sso/callback',
      signInLink: `http://127.0.0.1:3000/sso?org=${company.orgId}`,
      isRequired: false,
      unavailable: null,
    })
    const stored = JSON.stringify([
      shown.body,
      await api.database.system.selectFrom('sso_settings').selectAll().execute(),
      await api.database.system.selectFrom('audit_log').selectAll().execute(),
      api.logLines,
    ])
    expect(stored).not.toContain(idp.clientSecret)
    expect(stored).not.toContain(Buffer.from(idp.clientSecret).toString('hex'))
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('org_id', '=', company.orgId)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['sso.change', 'sso.add-domain', 'sso.verify-domain'])
  })

  it('keep the secret where only the role changes, and want a new one for another client', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const headers = bearer(await signIn(company))
    const { clientSecret: _, ...kept } = settings({ defaultRole: 'OBSERVER', version: 1 })
    const changed = await api.request(company.owner, 'PATCH', '/organizations/sso', { body: kept })
    expect(changed.json()).toMatchObject({ provider: { defaultRole: 'OBSERVER', version: 2 } })
    expect(changed.json<SingleSignOn>().provider?.testedAt).not.toBeNull()
    expect((await meIn(company.orgId, headers)).statusCode).toBe(200)
    const other = { ...kept, clientId: 'other', version: 2 }
    const refused = await api.request(company.owner, 'PATCH', '/organizations/sso', { body: other })
    expect(refused.json()).toMatchObject({ errors: [{ path: 'clientSecret' }] })
    const stale = await api.request(company.owner, 'PATCH', '/organizations/sso', { body: kept })
    expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'stale'])

    // Sessions opened through the former client are ended.
    const replaced = await change(company, { clientId: 'other', version: 2 })
    expect(replaced.json()).toMatchObject({ provider: { clientId: 'other', testedAt: null } })
    expect((await meIn(company.orgId, headers)).statusCode).toBe(401)
  })

  it('of another client at the same provider know members by their address once, and then by its subjects', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const { id } = (await meIn(company.orgId, bearer(await signIn(company)))).json<{ id: string }>()
    await change(company, { clientId: 'other', version: 1 })
    await change(company, { version: 2 })
    idp.person = personOf(company, { email: idp.person.email })
    for (let count = 0; count < 2; count += 1) {
      const session = await signIn(company)
      expect(session.statusCode).toBe(200)
      expect((await meIn(company.orgId, bearer(session))).json()).toMatchObject({ id })
    }
  })

  it('of another client open the organization to passwords, until somebody has signed in with them', async () => {
    const company = await givenCompany()
    const { owner, orgId } = company
    const member = await api.givenUser({ orgId, email: `${unique('m')}@${company.domain}`, password })
    idp.person = personOf(company, { email: member.email })
    await signIn(company)
    const require = () =>
      api.request(owner, 'PATCH', '/organizations/sso/required', { body: { isRequired: true } })
    await require()
    expect((await change(company, { defaultRole: 'OBSERVER', version: 1 })).json()).toMatchObject({
      isRequired: true,
    })
    expect(codeOf(await api.request(member, 'GET', '/users/me'))).toBe('single_sign_on_required')

    const replaced = await change(company, { clientId: 'other', version: 2 })
    expect(replaced.json()).toMatchObject({ provider: { testedAt: null }, isRequired: false })
    expect((await api.request(member, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await require()).statusCode).toBe(409)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('org_id', '=', orgId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entries).toEqual([{ action: 'organization.update', after: { requireSingleSignOn: false } }])
  })

  it('let nobody in who left for the provider before they were replaced', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const { url, cookie } = await start({ organizationId: company.orgId })
    const back = await idp.signIn(url)
    idp.spoil = async (claims) => {
      idp.spoil = null
      await change(company, { clientId: 'other', version: 1 })
      return idp.sign(claims)
    }
    expect(codeOf(await finish(back, cookie))).toBe('sso_refused')
    const shown = await api.request(company.owner, 'GET', '/organizations/sso')
    expect(shown.json()).toMatchObject({ provider: { clientId: 'other', testedAt: null } })
  })

  it('refuse addresses that are no provider’s, in a private network, or without https', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    for (const [issuer, text] of [
      ['http://169.254.169.254', 'https'],
      ['http://10.0.0.5', 'private network'],
      ['https://localhost:8443', 'private network'],
      ['http://login.example.com', 'https'],
      ['https://login.example.com/?a=b', 'query'],
      ['ftp://login.example.com', 'address'],
    ]) {
      const refused = await change({ owner }, { issuer })
      expect([issuer, refused.statusCode]).toEqual([issuer, 400])
      expect(refused.json<{ errors: { message: string }[] }>().errors[0]?.message).toContain(text)
    }
    const nothing = await change({ owner }, { issuer: `${idp.issuer}/nothing` })
    expect([nothing.statusCode, codeOf(nothing)]).toEqual([422, 'identity_provider'])
  })

  it('send nothing for an organization in data region EU that allows no identity providers', async () => {
    const orgId = await api.givenOrganization({ dataRegion: 'EU' })
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const before = idp.received.length
    const refused = await change({ owner }, {})
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'sso_unavailable'])
    expect(idp.received).toHaveLength(before)
    const shown = await api.request(owner, 'GET', '/organizations/sso')
    expect(shown.json<SingleSignOn>().unavailable).toContain('data region EU')

    const company = await givenCompany()
    await api.database.system
      .updateTable('organizations')
      .set({ data_region: 'EU' })
      .where('id', '=', company.orgId)
      .execute()
    api.clock.at = new Date(Date.now() + 60_000)
    const start = await post('/auth/sso/start', { organizationId: company.orgId })
    expect([start.statusCode, codeOf(start)]).toEqual([403, 'sso_unavailable'])
  })

  it('make nobody an admin whom the actor could not make one', async () => {
    const orgId = await api.givenOrganization()
    const custom = await api.givenUser({ orgId, role: 'CUSTOM', capabilities: ['security.manage'] })
    expect((await change({ owner: custom }, { defaultRole: 'ADMIN' })).statusCode).toBe(403)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    expect((await change({ owner }, { defaultRole: 'OWNER' })).statusCode).toBe(400)
  })

  it('count a domain once its TXT record is found, for one organization', async () => {
    const first = await givenCompany()
    const second = await givenCompany()
    const domain = `${unique('shared')}.example`
    const send = ({ owner }: Company, path: string) => api.request(owner, 'POST', path, { body: { domain } })
    await send(first, '/organizations/sso/domains')
    const missing = await send(first, '/organizations/sso/domains/verify')
    expect([missing.statusCode, codeOf(missing)]).toEqual([422, 'record_not_found'])
    // Both organizations claim the domain, and one's record does not prove it for the other.
    await send(second, '/organizations/sso/domains')
    await givenDomain({ ...second, domain })
    expect((await send(first, '/organizations/sso/domains/verify')).statusCode).toBe(422)
    const ofFirst = (await api.request(first.owner, 'GET', '/organizations/sso')).json<SingleSignOn>()
    const record = ofFirst.domains.find((each) => each.domain === domain)!.record
    records.set(record.name, [record.value])
    expect((await send(first, '/organizations/sso/domains/verify')).statusCode).toBe(409)
    expect(
      (
        await api.request(first.owner, 'POST', '/organizations/sso/domains', {
          body: { domain: 'gmail.com' },
        })
      ).statusCode,
    ).toBe(400)
    const unknown = await post('/auth/sso/start', { email: `somebody@${unique('nowhere')}.example` })
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'no_single_sign_on'])
  })

  it('forget the identity of a member, who then may come with another', async () => {
    const company = await givenCompany()
    idp.person = personOf(company)
    const headers = bearer(await signIn(company))
    const email = idp.person.email!
    const disconnect = () =>
      api.request(company.owner, 'POST', '/organizations/sso/disconnect-member', { body: { email } })
    expect((await disconnect()).statusCode).toBe(204)
    expect((await meIn(company.orgId, headers)).statusCode).toBe(401)
    expect((await disconnect()).statusCode).toBe(409)
    idp.person = personOf(company, { email })
    expect((await signIn(company)).statusCode).toBe(200)
  })
})
