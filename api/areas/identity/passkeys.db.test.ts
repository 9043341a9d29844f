import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorTexts } from '../../contract/errors.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import { type ApiTest, createApiTest, testConfig, type TestUser } from '../../testing/test-api.ts'
import { createAuthenticator, type Spoiled } from './testing-authenticator.ts'
import { passkeySite } from '../session/passkey-site.ts'
import { findSecondSteps } from '../session/second-factor.ts'

const site = { rpId: 'coach.example', origin: 'https://coach.example' }
let api: ApiTest
let orgId: string
beforeAll(async () => {
  api = await createApiTest({ config: { ...testConfig, publicUrl: site.origin } })
  orgId = await api.givenOrganization()
})
afterEach(() => {
  api.clock.at = null
})
afterAll(() => api.close())

const password = 'correct horse battery'
type Options = { challenge: string; [name: string]: unknown }

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const bearer = (response: { json: () => { accessToken: string } }) => ({
  authorization: `Bearer ${response.json().accessToken}`,
})
const login = ({ email }: Pick<TestUser, 'email'>) => post('/auth/login', { email, password })
const codeOf = (response: { json: () => { code: string } }): string => response.json().code

async function optionsOf(url: string, body: object, headers: Record<string, string> = {}): Promise<Options> {
  const response = await post(url, body, headers)
  expect([url, response.statusCode]).toEqual([url, 200])
  return response.json<{ options: Options }>().options
}

async function givenUser(role: 'MEMBER' | 'ADMIN' = 'MEMBER') {
  const user = await api.givenUser({ orgId, role, password })
  return { user, headers: bearer(await login(user)) }
}

/** A user with a passkey. */
async function givenPasskey(role: 'MEMBER' | 'ADMIN' = 'MEMBER') {
  const { user, headers } = await givenUser(role)
  const device = createAuthenticator(site)
  const options = await optionsOf('/users/me/passkeys/start', { password }, headers)
  const created = await post(
    '/users/me/passkeys',
    { name: 'Laptop', response: device.register(options) },
    headers,
  )
  expect(created.statusCode).toBe(201)
  const { recoveryCodes, ...passkey } = created.json<Passkey & { recoveryCodes: string[] }>()
  return { user, headers, device, passkey, recoveryCodes }
}

/** A session without a second step, as from before the account had one. */
const openedBefore = async (user: Pick<TestUser, 'id'>) => ({
  authorization: `Bearer ${await api.tokenFor(user)}`,
})

type Device = ReturnType<typeof createAuthenticator>

const signIn = async (device: Device, spoiled: Spoiled = {}, challenge?: string) =>
  post('/auth/passkey/finish', {
    challenge,
    response: device.sign(await optionsOf('/auth/passkey/start', { challenge }), spoiled),
  })

describe('a passkey', () => {
  it('is added with the password, named, listed, renamed and removed', async () => {
    const { user, headers, passkey, device } = await givenPasskey()
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null })
    const listed = () => api.app.inject({ url: '/api/users/me/passkeys', headers })
    expect((await listed()).json()).toEqual({ isAvailable: true, results: [passkey] })
    const renamed = await api.app.inject({
      method: 'PATCH',
      url: `/api/users/me/passkeys/${passkey.id}`,
      payload: { name: 'Old laptop' },
      headers,
    })
    expect(renamed.json()).toMatchObject({ name: 'Old laptop' })
    const remove = (body: object, by = headers) => post(`/users/me/passkeys/${passkey.id}/remove`, body, by)
    expect(codeOf(await remove({ password: 'a guess' }))).toBe('wrong_password')
    expect((await remove({ password }, (await givenUser()).headers)).statusCode).toBe(404)
    expect((await remove({ password })).statusCode).toBe(204)
    expect((await signIn(device)).statusCode).toBe(401)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['passkey.create', 'passkey.remove'])
  })

  it('is not added without the password, for another site, challenge or account, or twice', async () => {
    const { headers, device } = await givenPasskey()
    expect((await post('/users/me/passkeys/start', { password: 'a guess' }, headers)).statusCode).toBe(400)
    const options = await optionsOf('/users/me/passkeys/start', { password }, headers)
    expect(options).toMatchObject({ attestation: 'none', excludeCredentials: [{ type: 'public-key' }] })
    const add = async (spoiled: Spoiled, by = headers, made = createAuthenticator(site)) => {
      const fresh = await optionsOf('/users/me/passkeys/start', { password }, headers)
      return post('/users/me/passkeys', { name: 'x', response: made.register(fresh, spoiled) }, by)
    }
    const wrong: Spoiled[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'x'.repeat(43) },
      { type: 'webauthn.get' },
      { isVerified: false },
    ]
    for (const spoiled of wrong) {
      const refused = await add(spoiled)
      expect([spoiled, refused.statusCode, codeOf(refused)]).toEqual([spoiled, 400, 'passkey_refused'])
    }
    expect((await add({}, (await givenUser()).headers)).statusCode).toBe(400)
    expect((await add({}, headers, device)).statusCode).toBe(409)
    const response = createAuthenticator(site).register(options)
    expect((await post('/users/me/passkeys', { name: 'x', response }, headers)).statusCode).toBe(201)
    expect((await post('/users/me/passkeys', { name: 'y', response }, headers)).statusCode).toBe(400)
  })

  it('needs an address with a host name, and https unless it is this machine', () => {
    expect(passkeySite({ publicUrl: 'https://coach.example' })).toEqual(site)
    expect(passkeySite({ publicUrl: 'http://localhost:3000' })?.rpId).toBe('localhost')
    for (const publicUrl of [
      'http://coach.example',
      'http://127.0.0.1:3000',
      'https://[::1]',
      'https://10.0.0.5',
    ])
      expect(passkeySite({ publicUrl })).toBeNull()
  })
})

describe('signing in with a passkey', () => {
  it('needs no address and no password, and counts as a second step', async () => {
    const { user, device } = await givenPasskey()
    const session = await signIn(device)
    expect(session.statusCode).toBe(200)
    expect(session.cookies).toMatchObject([{ name: 'coachline_refresh', httpOnly: true }])
    const strict = await api.givenOrganization({ settings: { requireTwoFactor: true } })
    await api.givenMembership(user.id, { orgId: strict, role: 'MEMBER' })
    const meWith = async (headers: Record<string, string>) =>
      (await api.app.inject({ url: `/api/users/me?orgId=${strict}`, headers })).statusCode
    expect(await meWith(bearer(session))).toBe(200)
    expect(await meWith(await openedBefore(user))).toBe(403)
  })

  it('is refused for another site, challenge, account or key, without the user’s touch, or with an old counter', async () => {
    const { device } = await givenPasskey()
    const other = await givenPasskey()
    const wrong: Spoiled[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'x'.repeat(43) },
      { type: 'webauthn.create' },
      { isVerified: false },
      { userHandle: Buffer.from(other.user.id.replaceAll('-', ''), 'hex').toString('base64url') },
    ]
    for (const spoiled of wrong) {
      const refused = await signIn(device, spoiled)
      expect([spoiled, refused.statusCode, codeOf(refused)]).toEqual([spoiled, 401, 'passkey_refused'])
      expect(refused.cookies).toEqual([])
    }
    const options = await optionsOf('/auth/passkey/start', {})
    const forged = { ...other.device.sign(options), id: device.sign(options).id }
    expect((await post('/auth/passkey/finish', { response: forged })).statusCode).toBe(401)
    expect((await signIn(createAuthenticator(site))).statusCode).toBe(401)

    expect((await signIn(device, { counter: 100 })).statusCode).toBe(200)
    // A cloned device continues from the counter at the time of cloning.
    expect((await signIn(device, { counter: 100 })).statusCode).toBe(401)
    expect((await signIn(device, { counter: 7 })).statusCode).toBe(401)
    expect((await signIn(device, { counter: 101 })).statusCode).toBe(200)
  })

  it('takes each challenge once and in time, from own pages', async () => {
    const { device } = await givenPasskey()
    const options = await optionsOf('/auth/passkey/start', {})
    const foreign = { response: device.sign(options) }
    expect((await post('/auth/passkey/finish', foreign, { origin: 'https://evil.example' })).statusCode).toBe(
      403,
    )
    expect((await post('/auth/passkey/finish', { response: device.sign(options) })).statusCode).toBe(200)
    expect((await post('/auth/passkey/finish', { response: device.sign(options) })).statusCode).toBe(401)
    const late = await optionsOf('/auth/passkey/start', {})
    api.clock.at = new Date(Date.now() + 6 * 60_000)
    expect((await post('/auth/passkey/finish', { response: device.sign(late) })).statusCode).toBe(401)
  })

  it('lets nobody in whose memberships have ended, or whose organization wants its own single sign-on', async () => {
    const { user, device } = await givenPasskey()
    await api.database.system
      .updateTable('memberships')
      .set({ status: 'DEPROVISIONED' })
      .where('user_id', '=', user.id)
      .execute()
    const ended = await signIn(device)
    expect(ended.json<{ message: string }>().message).toBe(errorTexts.deprovisioned)

    const closed = await api.givenOrganization({ settings: { requireSingleSignOn: true } })
    const second = await givenPasskey()
    await api.database.system
      .updateTable('memberships')
      .set({ org_id: closed })
      .where('user_id', '=', second.user.id)
      .execute()
    expect(codeOf(await signIn(second.device))).toBe('single_sign_on_required')
  })
})

describe('a passkey as the only second step', () => {
  it('is asked for after the password', async () => {
    const { user, device } = await givenPasskey()
    const answer = await login(user)
    expect([answer.statusCode, answer.cookies]).toEqual([202, []])
    const { challenge, ...steps } = answer.json<{ challenge: string }>()
    expect(steps).toMatchObject({ hasApp: false, hasPasskey: true })
    expect(codeOf(await post('/auth/second-factor', { challenge, code: '000000' }))).toBe('wrong_code')
    expect((await signIn(device, { isVerified: false }, challenge)).statusCode).toBe(200)
  })

  it('is not asked for where browsers allow no passkeys', async () => {
    const { user } = await givenPasskey()
    const stepsAt = (publicUrl: string) =>
      api.database.asSystem((trx) => findSecondSteps({ config: { ...testConfig, publicUrl } }, trx, user.id))
    expect(await stepsAt(site.origin)).toEqual({ hasApp: false, hasPasskey: true, hasRecoveryCodes: true })
    expect(await stepsAt('http://10.0.0.5:3000')).toBeNull()
  })

  it('comes with recovery codes, each of which takes its place once', async () => {
    const { user, headers, recoveryCodes } = await givenPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const [code] = recoveryCodes
    const askedFor = async () => (await login(user)).json<{ challenge: string; hasRecoveryCodes: boolean }>()
    const first = await askedFor()
    expect(first.hasRecoveryCodes).toBe(true)
    const session = await post('/auth/second-factor', { challenge: first.challenge, code })
    expect(session.statusCode).toBe(200)
    const { challenge } = await askedFor()
    expect(codeOf(await post('/auth/second-factor', { challenge, code }))).toBe('wrong_code')
    // The session counts as having the second step, so that the lost passkey can be replaced; the other codes remain.
    const options = await optionsOf('/users/me/passkeys/start', { password }, bearer(session))
    const response = createAuthenticator(site).register(options)
    const added = await post('/users/me/passkeys', { name: 'Phone', response }, headers)
    expect(added.json()).toMatchObject({ name: 'Phone', recoveryCodes: [] })
    expect(
      codeOf(await post('/users/me/two-factor/disable', { password, code: recoveryCodes[1] }, headers)),
    ).toBe('conflict')
    expect((await post('/auth/second-factor', { challenge, code: recoveryCodes[1] })).statusCode).toBe(200)
  })

  it('gets new recovery codes with the password, in a session with the second step', async () => {
    const { user, headers, recoveryCodes } = await givenPasskey()
    const renew = (body: object, by: Record<string, string>) =>
      post('/users/me/two-factor/recovery-codes', body, by)
    expect(codeOf(await renew({ password: 'a guess' }, headers))).toBe('wrong_password')
    expect(codeOf(await renew({ password }, await openedBefore(user)))).toBe('second_step_needed')
    expect((await renew({ password }, (await givenUser()).headers)).statusCode).toBe(409)
    const renewed = (await renew({ password }, headers)).json<{ recoveryCodes: string[] }>().recoveryCodes
    const { challenge } = (await login(user)).json<{ challenge: string }>()
    const enter = (code: string | undefined) => post('/auth/second-factor', { challenge, code })
    expect((await enter(recoveryCodes[0])).statusCode).toBe(401)
    expect((await enter(renewed[0])).statusCode).toBe(200)
  })

  it('takes its recovery codes along when it is removed, unless an app remains', async () => {
    const codesLeft = async (headers: Record<string, string>) =>
      (await api.app.inject({ url: '/api/users/me/two-factor', headers })).json<{
        recoveryCodesLeft: number
      }>().recoveryCodesLeft
    const alone = await givenPasskey()
    await post(`/users/me/passkeys/${alone.passkey.id}/remove`, { password }, alone.headers)
    expect(await codesLeft(alone.headers)).toBe(0)

    const both = await givenPasskey()
    const started = await post('/users/me/two-factor/start', { password }, both.headers)
    const code = await generate({ secret: started.json<{ secret: string }>().secret })
    const confirmed = await post('/users/me/two-factor/confirm', { code }, both.headers)
    const [fresh] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes
    expect((await post('/users/me/two-factor/recovery-codes', { password }, both.headers)).statusCode).toBe(
      400,
    )
    await post('/users/me/two-factor/disable', { password, code: fresh }, both.headers)
    expect(await codesLeft(both.headers)).toBe(9)
    await post(`/users/me/passkeys/${both.passkey.id}/remove`, { password }, both.headers)
    expect(await codesLeft(both.headers)).toBe(0)
  })

  it('cannot be replaced by somebody who has only the password', async () => {
    const { user, headers, passkey } = await givenPasskey()
    const thief = await openedBefore(user)
    const started = await post('/users/me/two-factor/start', { password }, headers)
    const code = await generate({ secret: started.json<{ secret: string }>().secret })
    const options = await optionsOf('/users/me/passkeys/start', { password }, headers)
    const response = createAuthenticator(site).register(options)
    const refused = [
      await post('/users/me/two-factor/start', { password }, thief),
      await post('/users/me/two-factor/confirm', { code }, thief),
      await post('/users/me/passkeys/start', { password }, thief),
      await post('/users/me/passkeys', { name: 'Mine', response }, thief),
      await post(`/users/me/passkeys/${passkey.id}/remove`, { password }, thief),
    ]
    expect(refused.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(
      refused.map(() => [403, 'second_step_needed']),
    )
    expect((await post('/users/me/two-factor/confirm', { code }, headers)).statusCode).toBe(200)
  })

  it('is taken by a session from before there was one, which can then change the protection', async () => {
    const { user, device } = await givenPasskey()
    const other = await givenPasskey()
    const before = await openedBefore(user)
    const stateFor = async (by: Record<string, string>) =>
      (await api.app.inject({ url: '/api/users/me/two-factor', headers: by })).json<object>()
    expect(await stateFor(before)).toMatchObject({ stepToTake: { hasApp: false, hasPasskey: true } })
    const asked = await post('/users/me/second-factor', {}, before)
    expect(asked.json()).toMatchObject({ hasApp: false, hasPasskey: true })
    const { challenge } = asked.json<{ challenge: string }>()
    expect((await signIn(other.device, {}, challenge)).statusCode).toBe(401)
    const session = await signIn(device, { isVerified: false }, challenge)
    expect(session.statusCode).toBe(200)
    expect(await stateFor(bearer(session))).toMatchObject({ stepToTake: null })
    const start = await post('/users/me/two-factor/start', { password }, bearer(session))
    expect(start.statusCode).toBe(200)
    expect((await post('/users/me/second-factor', {}, (await givenUser()).headers)).statusCode).toBe(409)
  })
})

describe('a passkey that no recovery code can replace', () => {
  /** As accounts have it that added a passkey before passkeys came with codes. */
  async function givenPasskeyAlone(role: 'MEMBER' | 'ADMIN' = 'MEMBER') {
    const given = await givenPasskey(role)
    await api.database.system.deleteFrom('recovery_codes').where('user_id', '=', given.user.id).execute()
    return given
  }
  const stateFor = async (headers: Record<string, string>) =>
    (await api.app.inject({ url: '/api/users/me/two-factor', headers })).json<object>()

  it('is not asked for after the password, until the account makes its codes', async () => {
    const { user, device } = await givenPasskeyAlone()
    const session = await login(user)
    expect(session.statusCode).toBe(200)
    const headers = bearer(session)
    expect(await stateFor(headers)).toMatchObject({ stepToTake: null, passkeyNeedsCodes: true })
    expect((await signIn(device)).statusCode).toBe(200)
    const renewed = await post('/users/me/two-factor/recovery-codes', { password }, headers)
    const [code] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
    expect(await stateFor(headers)).toMatchObject({ stepToTake: null, passkeyNeedsCodes: false })
    const asked = (await login(user)).json<{ challenge: string }>()
    expect(asked).toMatchObject({ hasApp: false, hasPasskey: true, hasRecoveryCodes: true })
    const entered = await post('/auth/second-factor', { challenge: asked.challenge, code })
    expect(entered.statusCode).toBe(200)
  })

  it('is still asked for when the codes are used up', async () => {
    const { user } = await givenPasskey()
    await api.database.system
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    expect((await login(user)).json()).toMatchObject({ hasPasskey: true, hasRecoveryCodes: false })
  })

  it('does not fulfil what an organization requires; its codes do, made in the session that lacks a step', async () => {
    const home = await api.givenOrganization()
    const { user } = await givenPasskeyAlone('ADMIN')
    await api.database.system
      .updateTable('memberships')
      .set({ org_id: home })
      .where('user_id', '=', user.id)
      .execute()
    const headers = bearer(await login(user))
    const url = `/api/organizations/security?orgId=${home}`
    const security = async () => (await api.app.inject({ url, headers })).json<{ version: number }>()
    const { version, ...before } = await security()
    expect(before).toMatchObject({ members: 1, membersWithTwoFactor: 0 })
    const require = () =>
      api.app.inject({
        method: 'PATCH',
        url,
        payload: { requireTwoFactor: true, version },
        headers,
      })
    expect((await require()).statusCode).toBe(409)
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ requireTwoFactor: true }) })
      .where('id', '=', home)
      .execute()
    const closed = bearer(await login(user))
    const open = () => api.app.inject({ url, headers: closed })
    expect([(await open()).statusCode, codeOf(await open())]).toEqual([403, 'two_factor_required'])
    const codes = await post('/users/me/two-factor/recovery-codes', { password }, closed)
    expect(codes.statusCode).toBe(200)
    expect((await open()).json()).toMatchObject({ members: 1, membersWithTwoFactor: 1 })
  })
})

describe('a passkey of another site', () => {
  const moveTo = (userId: string, rpId: string | null) =>
    api.database.system.updateTable('passkeys').set({ rp_id: rpId }).where('user_id', '=', userId).execute()

  it('is not asked for; recovery codes are, while there are any', async () => {
    const { user, headers, recoveryCodes } = await givenPasskey()
    await moveTo(user.id, 'old.example')
    const listed = await api.app.inject({ url: '/api/users/me/passkeys', headers })
    expect(listed.json()).toMatchObject({ results: [{ otherSite: 'old.example' }] })
    const asked = (await login(user)).json<{ challenge: string }>()
    expect(asked).toMatchObject({ hasApp: false, hasPasskey: false, hasRecoveryCodes: true })
    expect(await optionsOf('/auth/passkey/start', { challenge: asked.challenge })).toMatchObject({
      allowCredentials: [],
    })
    const [code] = recoveryCodes
    expect((await post('/auth/second-factor', { challenge: asked.challenge, code })).statusCode).toBe(200)
    await api.database.system
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    expect((await login(user)).statusCode).toBe(200)
  })

  it('is told apart by its first use, if its site is unknown', async () => {
    const { user, device, recoveryCodes } = await givenPasskey()
    const sites = () =>
      api.database.system.selectFrom('passkeys').select('rp_id').where('user_id', '=', user.id).execute()
    expect(await sites()).toEqual([{ rp_id: site.rpId }])
    await moveTo(user.id, null)
    const asked = (await login(user)).json<{ challenge: string }>()
    expect(asked).toMatchObject({ hasPasskey: true, hasRecoveryCodes: true })
    const [code] = recoveryCodes
    expect((await post('/auth/second-factor', { challenge: asked.challenge, code })).statusCode).toBe(200)
    expect(await sites()).toEqual([{ rp_id: null }])
    expect((await signIn(device)).statusCode).toBe(200)
    expect(await sites()).toEqual([{ rp_id: site.rpId }])
  })
})

describe('a passkey as the second step', () => {
  async function givenBoth() {
    const given = await givenPasskey('ADMIN')
    const started = await post('/users/me/two-factor/start', { password }, given.headers)
    const code = await generate({ secret: started.json<{ secret: string }>().secret })
    expect((await post('/users/me/two-factor/confirm', { code }, given.headers)).statusCode).toBe(200)
    return given
  }
  const challengeFor = async (user: TestUser) => {
    const answer = await login(user)
    expect(answer.statusCode).toBe(202)
    return answer.json<{ challenge: string; hasPasskey: boolean }>()
  }

  it('takes the place of the code, also without the device knowing who holds it', async () => {
    const { user, device } = await givenBoth()
    const { challenge, hasPasskey } = await challengeFor(user)
    expect(hasPasskey).toBe(true)
    expect((await signIn(device, { isVerified: false }, challenge)).statusCode).toBe(200)
    // The challenge is used up.
    expect(codeOf(await post('/auth/passkey/start', { challenge }))).toBe('challenge_ended')
  })

  it('must belong to the account, and neither step replaces the other', async () => {
    const { user, device } = await givenBoth()
    const other = await givenBoth()
    const { challenge } = await challengeFor(user)
    expect((await signIn(other.device, {}, challenge)).statusCode).toBe(401)
    // A challenge requested without a password cannot be the second step, and vice versa.
    const alone = await optionsOf('/auth/passkey/start', {})
    const mixed = await post('/auth/passkey/finish', { challenge, response: device.sign(alone) })
    expect(mixed.statusCode).toBe(401)
    const second = await optionsOf('/auth/passkey/start', { challenge })
    const withoutStep = device.sign(second, { isVerified: false })
    expect((await post('/auth/passkey/finish', { response: withoutStep })).statusCode).toBe(401)
    // Five wrong answers end the challenge, whatever was wrong with them.
    for (let tries = 0; tries < 5; tries += 1)
      await signIn(device, { origin: 'https://evil.example' }, challenge)
    expect(codeOf(await signIn(device, {}, challenge))).toBe('challenge_ended')
  })

  it('is removed with the rest when an admin resets a member’s second step', async () => {
    const home = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: home, role: 'OWNER', password })
    const { user, device } = await givenPasskey()
    await api.database.system
      .updateTable('memberships')
      .set({ org_id: home })
      .where('user_id', '=', user.id)
      .execute()
    const shown = await api.request(owner, 'GET', '/organizations/security')
    expect(shown.json()).toMatchObject({ members: 2, membersWithTwoFactor: 1 })
    const reset = await api.request(owner, 'POST', '/organizations/reset-two-factor', {
      body: { email: user.email },
    })
    expect(reset.statusCode).toBe(204)
    expect((await signIn(device)).statusCode).toBe(401)
  })
})
