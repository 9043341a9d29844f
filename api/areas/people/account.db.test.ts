import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
const password = 'correct horse battery'
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
})
afterAll(() => api.close())

const patch = (user: TestUser, path: string, body: unknown) =>
  api.request(user, 'PATCH', `/users/me${path}`, { body })
const me = async (user: TestUser) =>
  (await api.request(user, 'GET', '/users/me')).json<{
    firstName: string
    avatar: string | null
    version: number
  }>()
const auditOf = async (user: TestUser): Promise<string[]> =>
  (
    await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', user.id)
      .where('subject_kind', '=', 'user')
      .orderBy('id')
      .execute()
  ).map((row) => row.action)
const mailsTo = async (user: TestUser): Promise<string[]> =>
  (
    await api.database.system
      .selectFrom('work_items')
      .select('payload')
      .where('kind', '=', 'send-mail')
      .where('subject', '=', user.id)
      .orderBy('id')
      .execute()
  ).map((row) => (row.payload as { template: string }).template)

describe('the own name', () => {
  it('changes with the version that was read, in the log of every organization', async () => {
    const user = await api.givenUser({ orgId, firstName: 'Ada', lastName: 'Old' })
    const other = await api.givenOrganization()
    await api.givenMembership(user.id, { orgId: other, role: 'MEMBER' })
    const changed = await patch(user, '', { firstName: 'Grace', version: 1 })
    expect(changed.json()).toMatchObject({ firstName: 'Grace', lastName: 'Old', version: 2 })
    const late = await patch(user, '', { lastName: 'New', version: 1 })
    expect(late.json()).toMatchObject({ status: 409, code: 'stale', current: { firstName: 'Grace' } })
    expect(await auditOf(user)).toEqual(['user.rename', 'user.rename'])
  })

  it('has limits, and nothing to change is refused', async () => {
    const user = await api.givenUser({ orgId })
    for (const body of [{}, { firstName: ' ' }, { firstName: 'A'.repeat(16) }, { lastName: 'B'.repeat(26) }])
      expect((await patch(user, '', body)).statusCode).toBe(400)
  })
})

describe('an API key', () => {
  it('changes name and picture only while its user belongs to no other organization', async () => {
    const user = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ada' })
    const created = await api.request(user, 'POST', '/users/api-keys', {
      body: { name: 'Sync', scopes: ['users.view'] },
    })
    const rename = (firstName: string) =>
      api.app.inject({
        method: 'PATCH',
        url: `/api/users/me?orgId=${orgId}`,
        headers: { authorization: `Bearer ${created.json<{ secret: string }>().secret}` },
        payload: { firstName },
      })
    expect((await rename('Grace')).statusCode).toBe(200)
    await api.givenMembership(user.id, { orgId: await api.givenOrganization(), role: 'MEMBER' })
    expect((await rename('Eve')).statusCode).toBe(403)
    expect((await me(user)).firstName).toBe('Grace')
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the own picture', () => {
  const upload = async (user: TestUser, bytes: Buffer, field = 'avatar') => {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
    const request = new Request('http://test', { method: 'POST', body: form })
    return api.app.inject({
      method: 'PATCH',
      url: `/api/users/me/avatar?orgId=${orgId}`,
      headers: {
        authorization: `Bearer ${await api.tokenFor(user)}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  it('is shown to anybody who knows its key, until another one replaces it', async () => {
    const user = await api.givenUser({ orgId })
    const first = await upload(user, png)
    const { avatar } = first.json<{ avatar: string }>()
    expect(avatar).toMatch(/^\/api\/images\/[\w-]{32}$/)
    const shown = await api.app.inject({ url: avatar })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    await upload(user, png)
    expect((await api.app.inject({ url: avatar })).statusCode).toBe(404)
    const next = (await me(user)).avatar ?? ''
    expect((await api.request(user, 'DELETE', '/users/me/avatar')).json()).toMatchObject({ avatar: null })
    expect((await api.app.inject({ url: next })).statusCode).toBe(404)
  })

  it('is refused when it is no picture, too large, or not there', async () => {
    const user = await api.givenUser({ orgId })
    expect((await upload(user, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(
      415,
    )
    expect((await upload(user, png.subarray(0, 40))).statusCode).toBe(422)
    expect((await upload(user, Buffer.alloc(1_048_577))).statusCode).toBe(413)
    expect((await upload(user, png, 'file')).statusCode).toBe(400)
    expect((await patch(user, '/avatar', {})).statusCode).toBe(415)
    expect((await me(user)).avatar).toBeNull()
    expect((await api.app.inject({ url: `/api/images/${'a'.repeat(32)}` })).statusCode).toBe(404)
  })
})

/** The link from the email. The worker writes it; see `send-mail.queue.test.ts`. */
async function givenLink(user: TestUser): Promise<string> {
  const token = newOpaqueToken()
  await api.database.asSystem((trx) =>
    insertOneTimeToken(trx, {
      hash: hashToken(token),
      kind: 'email_change',
      userId: user.id,
      orgId,
      email: user.email,
      invitedBy: null,
      expiresAt: new Date(Date.now() + 60_000),
    }),
  )
  return token
}
const confirm = (token: string) =>
  api.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token } })

describe('the own email address', () => {
  it('changes when the link that was sent there is opened, and the old address is told twice', async () => {
    const user = await api.givenUser({ orgId, password })
    const asked = await patch(user, '/email', { email: 'New.Ada@example.test', password })
    expect(asked.json()).toMatchObject({ email: user.email, pending: { email: 'new.ada@example.test' } })
    const token = await givenLink(user)
    expect((await confirm(token)).json()).toEqual({ email: 'new.ada@example.test' })
    expect((await confirm(token)).statusCode).toBe(400)
    expect((await api.request(user, 'GET', '/users/me/email')).json()).toMatchObject({
      email: 'new.ada@example.test',
      pending: null,
      isFromDirectory: false,
      isBound: false,
      isProfileFixed: false,
    })
    expect(await mailsTo(user)).toEqual(['email-change', 'email-change-notice', 'email-changed'])
    expect(await auditOf(user)).toEqual(['user.request-email-change', 'user.change-email'])
  })

  it('stays if the change is taken back, and the link then stops working', async () => {
    const user = await api.givenUser({ orgId, password })
    await patch(user, '/email', { email: 'taken.back@example.test', password })
    const token = await givenLink(user)
    for (let times = 0; times < 2; times += 1) {
      const canceled = await api.request(user, 'DELETE', '/users/me/email')
      expect(canceled.json()).toMatchObject({ email: user.email, pending: null })
    }
    expect((await confirm(token)).statusCode).toBe(400)
    expect(await auditOf(user)).toEqual(['user.request-email-change', 'user.cancel-email-change'])
  })

  it('does not change through the link of an earlier request', async () => {
    const user = await api.givenUser({ orgId, password })
    await patch(user, '/email', { email: 'first@example.test', password })
    const token = await givenLink(user)
    await patch(user, '/email', { email: 'second@example.test', password })
    expect((await confirm(token)).statusCode).toBe(400)
  })

  it('needs the password, another address, and the domain of the organization', async () => {
    const strict = await api.givenOrganization({ settings: { membersMustHaveMatchingDomain: true } })
    await api.database.system
      .updateTable('organizations')
      .set({ domain: 'larkfield.example' })
      .where('id', '=', strict)
      .execute()
    const user = await api.givenUser({ orgId: strict, password })
    const ask = (email: string, given: string) => patch(user, '/email', { email, password: given })
    expect((await ask('a@larkfield.example', 'wrong')).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    })
    expect((await ask(user.email, password)).statusCode).toBe(400)
    expect((await ask('a@private.example', password)).json()).toMatchObject({
      errors: [
        { path: 'email', message: 'Members of your organization have an address at larkfield.example.' },
      ],
    })
    expect((await ask('a@larkfield.example', password)).statusCode).toBe(200)
  })

  it('does not tell whether another account has the new address until its mail is read', async () => {
    const user = await api.givenUser({ orgId, password })
    const taken = await api.givenUser({ orgId })
    expect((await patch(user, '/email', { email: taken.email, password })).statusCode).toBe(200)
    expect((await confirm(await givenLink(user))).statusCode).toBe(409)
  })
})

describe('the own password', () => {
  it('needs the old one, keeps this session, and ends the others', async () => {
    const user = await api.givenUser({ orgId, password })
    const signIn = (given: string) =>
      api.request(null, 'POST', '/auth/login', { body: { email: user.email, password: given } })
    const { accessToken } = (await signIn(password)).json<{ accessToken: string }>()
    const elsewhere = () =>
      api.app.inject({
        url: `/api/users/me?orgId=${orgId}`,
        headers: { authorization: `Bearer ${accessToken}` },
      })
    const change = (currentPassword: string, newPassword: string) =>
      patch(user, '/password', { currentPassword, newPassword })
    expect((await change('wrong', 'a much newer password')).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'currentPassword' }],
    })
    expect((await change(password, 'short')).statusCode).toBe(400)
    expect((await change(password, password)).statusCode).toBe(400)
    expect((await elsewhere()).statusCode).toBe(200)
    expect((await change(password, 'a much newer password')).statusCode).toBe(204)
    expect((await elsewhere()).statusCode).toBe(401)
    expect((await api.request(user, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await signIn(password)).statusCode).toBe(401)
    expect((await signIn('a much newer password')).statusCode).toBe(200)
    expect(await mailsTo(user)).toEqual(['password-changed'])
  })
})
