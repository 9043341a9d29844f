import type { LightMyRequestResponse } from 'fastify'
import { insertOneTimeToken, type OneTimeKind } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '#api/http/tokens.ts'
import type { ApiTest, TestUser } from '#api/testing/test-api.ts'

/** A browser or a thief: the address of its requests, and its only cookie. */
export type RefreshClient = { address: string; cookie: string; accessToken: string }

export const password = 'correct horse battery'

export const cookieOf = (response: LightMyRequestResponse): string =>
  response.cookies.find(({ name }) => name === 'coachline_refresh')?.value ?? ''
const accessTokenOf = (response: LightMyRequestResponse): string =>
  response.json<{ accessToken: string }>().accessToken

/** A POST without a sign-in; `url` is relative to /api. */
export const post = (
  { app }: Pick<ApiTest, 'app'>,
  url: string,
  payload?: object,
  more: { remoteAddress?: string; headers?: Record<string, string>; cookies?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> => app.inject({ method: 'POST', url: `/api${url}`, payload, ...more })

export const postCookie = (api: ApiTest, url: string, cookie: string, remoteAddress?: string) =>
  post(api, url, undefined, { cookies: { coachline_refresh: cookie }, remoteAddress })

export const login = (
  api: ApiTest,
  email: string,
  given: string,
  remoteAddress: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  post(api, '/auth/login', { email, password: given }, { remoteAddress, headers })

export async function signIn(api: ApiTest, user: TestUser, address: string): Promise<RefreshClient> {
  const response = await login(api, user.email, password, address)
  if (response.statusCode !== 200) throw new Error(`The sign-in was refused: ${response.body}`)
  return { address, cookie: cookieOf(response), accessToken: accessTokenOf(response) }
}

/** Refreshes with the client's cookie. On success, stores the new cookie and token in the client, like a browser. */
export async function refresh(
  api: ApiTest,
  client: RefreshClient,
  cookie = client.cookie,
): Promise<{ status: number; code: string | null }> {
  const response = await postCookie(api, '/auth/refresh', cookie, client.address)
  if (response.statusCode !== 200)
    return { status: response.statusCode, code: response.json<{ code: string }>().code }
  client.cookie = cookieOf(response)
  client.accessToken = accessTokenOf(response)
  return { status: 200, code: null }
}

/** The status of a read with the client's access token. */
export async function visit(
  api: ApiTest,
  user: TestUser,
  client: Pick<RefreshClient, 'accessToken'>,
): Promise<number> {
  const headers = { authorization: `Bearer ${client.accessToken}` }
  return (await api.request(null, 'GET', '/users/me', { orgId: user.orgId, headers })).statusCode
}

/** Sessions of these people that have not ended. */
export async function countLiveSessions(
  { database }: ApiTest,
  users: readonly Pick<TestUser, 'id'>[],
): Promise<number> {
  const ids = users.map((user) => user.id)
  const open = database.system.selectFrom('sessions').select('id').where('revoked_at', 'is', null)
  return (await open.where('user_id', 'in', ids).execute()).length
}

/** Moves the API's clock. */
export function later(api: ApiTest, ms: number): void {
  api.clock.at = new Date((api.clock.at ?? new Date()).getTime() + ms)
}

/** The paths that accept a one-time link, with their input and response. */
export const linkPaths = {
  invite: { name: 'an invitation', path: '/auth/accept-invite', status: 200, refusal: 400, sessions: 1 },
  password_reset: {
    name: 'a password reset',
    path: '/auth/reset-password',
    status: 204,
    refusal: 400,
    sessions: 0,
  },
  handoff: { name: 'a handed-over session', path: '/auth/token', status: 200, refusal: 401, sessions: 1 },
} as const

export const linkKinds = ['invite', 'password_reset', 'handoff'] as const satisfies OneTimeKind[]
/** A link that gives its holder a session or a password. */
type LinkKind = (typeof linkKinds)[number]

/** A person for whom a link of that kind is meant. */
export const givenLinkUser = (api: ApiTest, orgId: string, kind: LinkKind): Promise<TestUser> =>
  api.givenUser(kind === 'invite' ? { orgId, status: 'INVITED' } : { orgId, password })

/** @returns the link's token */
export async function givenLink(
  api: ApiTest,
  kind: LinkKind,
  { id: userId, orgId, email }: TestUser,
  invitedBy: string | null = null,
): Promise<string> {
  const token = newOpaqueToken()
  const expiresAt = new Date(Date.now() + 7 * 24 * 3_600_000)
  const link = { hash: hashToken(token), kind, userId, orgId, email, invitedBy, expiresAt }
  await api.database.asSystem((trx) => insertOneTimeToken(trx, link))
  return token
}

export const followLink = (api: ApiTest, kind: LinkKind, token: string): Promise<LightMyRequestResponse> =>
  post(
    api,
    linkPaths[kind].path,
    kind === 'handoff' ? { hyp_tkn: token } : { token, password: 'one more long password' },
  )
