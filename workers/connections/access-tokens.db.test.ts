import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { openVault } from '../security/secrets.ts'
import { testConnectionSettings } from '../security/testing-secrets.ts'
import { openAccessTokens } from './access-tokens.ts'
import { type ConnectionServices, openSecret, type SecretOwner, storeSecret } from './secret-owner.ts'
import { openTestServer } from './testing-server.ts'
import { permitAll } from '../security/testing-outgoing.ts'

let test: TestDatabase
let server: Awaited<ReturnType<typeof openTestServer>>
let services: ConnectionServices
let now = new Date('2026-11-20T10:00:00Z')
/** Forms that the provider received. */
let receivedForms: Record<string, string>[] = []
let respond: (form: Record<string, string>) => Response | Promise<Response>

/** The only refresh token that the provider accepts. Each works once. */
let validRefreshToken = ''
const rotating = (form: Record<string, string>): Response => {
  if (form.grant_type === 'refresh_token' && form.refresh_token !== validRefreshToken) {
    return Response.json({ error: 'invalid_grant' }, { status: 400 })
  }
  validRefreshToken = `refresh-${receivedForms.length}`
  return Response.json({
    access_token: `access-${receivedForms.length}`,
    refresh_token: validRefreshToken,
    expires_in: 3600,
  })
}

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 10 })
  server = await openTestServer(async (request) => {
    const form = Object.fromEntries(new URLSearchParams(await request.text()))
    receivedForms.push(form)
    return respond(form)
  })
  services = {
    database: test.database,
    vault: openVault(testConnectionSettings.secretKeys),
    settings: testConnectionSettings,
    outgoing: permitAll,
    publicUrl: 'https://coach.example',
    now: () => now,
  }
})
beforeEach(() => {
  receivedForms = []
  respond = rotating
  now = new Date('2026-11-20T10:00:00Z')
})
afterAll(async () => {
  await server.close()
  await test.drop()
})

async function givenOwner(authKind: 'OAUTH2' | 'OAUTH2_CC' = 'OAUTH2'): Promise<SecretOwner> {
  const { id: orgId } = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await test.database.withOrg({ orgId }, (trx) =>
    insertIntegration(trx, { org_id: orgId, name: 'Zoom', provider: 'zoom_meetings', auth_kind: authKind }),
  )
  const owner: SecretOwner = {
    orgId,
    integrationId: id,
    provider: 'zoom_meetings',
    companyName: 'Zoom',
    authKind,
    simulator: `${server.url}/zoom`,
  }
  await store(owner, 'credentials', { client_id: 'app', client_secret: 'secret', account_id: 'acc' })
  return owner
}

const store = (
  owner: SecretOwner,
  kind: 'credentials' | 'tokens' | 'oauth_code',
  value: unknown,
  expiresAt: Date | null = null,
) =>
  test.database.withOrg({ orgId: owner.orgId }, (trx) =>
    storeSecret(services, trx, owner, kind, JSON.stringify(value), expiresAt),
  )
const read = async (owner: SecretOwner, kind: 'tokens' | 'oauth_code'): Promise<unknown> => {
  const text = await test.database.withOrg({ orgId: owner.orgId }, (trx) =>
    openSecret(services, trx, owner, kind),
  )
  return text === null ? null : JSON.parse(text)
}
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const { signal } = new AbortController()

describe('an access token', () => {
  it('is used until a minute before it expires, and then refreshed', async () => {
    const owner = await givenOwner()
    const tokens = openAccessTokens(services)
    validRefreshToken = 'first'
    await store(owner, 'tokens', { accessToken: 'stored', refreshToken: 'first' }, inMinutes(2))
    expect(await tokens.get(owner, null, signal)).toBe('stored')
    expect(receivedForms).toEqual([])
    now = inMinutes(1)
    expect(await tokens.get(owner, null, signal)).toBe('access-1')
    expect(receivedForms).toEqual([{ grant_type: 'refresh_token', refresh_token: 'first' }])
    expect(await read(owner, 'tokens')).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' })
    expect(await tokens.get(owner, null, signal)).toBe('access-1')
  })

  it('is refreshed once even if many processes and jobs get it rejected at the same time', async () => {
    const owner = await givenOwner()
    const processes = [openAccessTokens(services), openAccessTokens(services), openAccessTokens(services)]
    validRefreshToken = 'first'
    await store(owner, 'tokens', { accessToken: 'refused', refreshToken: 'first' }, inMinutes(60))
    const got = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (processes[index % 3] ?? openAccessTokens(services)).get(owner, 'refused', signal),
      ),
    )
    expect(new Set(got)).toEqual(new Set(['access-1']))
    expect(receivedForms).toHaveLength(1)
    // A late caller with the old token gets the newer one.
    expect(await processes[0]?.get(owner, 'refused', signal)).toBe('access-1')
    expect(receivedForms).toHaveLength(1)
  })

  it('asks for a new sign-in when the refresh token has expired, and keeps the stored credentials', async () => {
    const owner = await givenOwner()
    validRefreshToken = 'another'
    await store(owner, 'tokens', { accessToken: 'old', refreshToken: 'first' }, inMinutes(0))
    await expect(openAccessTokens(services).get(owner, null, signal)).rejects.toMatchObject({
      code: 'auth',
      message: 'Zoom asks for a new sign-in.',
    })
    expect(await read(owner, 'tokens')).toEqual({ accessToken: 'old', refreshToken: 'first' })
  })

  it('is requested with client credentials if there is no consent page', async () => {
    const owner = await givenOwner('OAUTH2_CC')
    respond = () => Response.json({ access_token: 'account-token', expires_in: 3600 })
    const tokens = openAccessTokens(services)
    expect(await tokens.get(owner, null, signal)).toBe('account-token')
    expect(await tokens.get(owner, null, signal)).toBe('account-token')
    expect(receivedForms).toEqual([{ grant_type: 'account_credentials', account_id: 'acc' }])
  })
})

describe('the code of a consent page', () => {
  it('is exchanged once and then gone', async () => {
    const owner = await givenOwner()
    await store(owner, 'oauth_code', { code: 'the-code', verifier: 'the-verifier' })
    const tokens = openAccessTokens(services)
    expect(await tokens.exchangeCode(owner, signal)).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
    })
    expect(receivedForms).toEqual([
      {
        grant_type: 'authorization_code',
        code: 'the-code',
        redirect_uri: 'https://coach.example/integrations',
        code_verifier: 'the-verifier',
      },
    ])
    expect(await read(owner, 'oauth_code')).toBeNull()
    expect(await tokens.exchangeCode(owner, signal)).toBeNull()
    expect(await tokens.get(owner, null, signal)).toBe('access-1')
  })

  it('is rejected without a refresh token if access tokens expire', async () => {
    const owner = await givenOwner()
    await store(owner, 'oauth_code', { code: 'the-code', verifier: null })
    respond = () => Response.json({ access_token: 'short', expires_in: 3600 })
    await expect(openAccessTokens(services).exchangeCode(owner, signal)).rejects.toMatchObject({
      code: 'auth',
      message: 'Could not get refresh token',
    })
    expect(await read(owner, 'tokens')).toBeNull()
  })
})
