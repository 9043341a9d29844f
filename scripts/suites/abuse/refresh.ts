import type { ApiTest, TestUser } from '#api/testing/test-api.ts'

/** A browser or a thief: the address that its requests come from, and the one cookie that it holds. */
export type RefreshClient = { address: string; cookie: string; accessToken: string }

export const password = 'correct horse battery'

type SessionResponse = { statusCode: number; cookies: { name: string; value: string }[]; json(): unknown }

const cookieOf = (response: SessionResponse): string =>
  response.cookies.find(({ name }) => name === 'coachline_refresh')?.value ?? ''

export async function signIn(api: ApiTest, user: TestUser, address: string): Promise<RefreshClient> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password },
    remoteAddress: address,
  })
  if (response.statusCode !== 200) throw new Error(`The sign-in was refused: ${response.body}`)
  return {
    address,
    cookie: cookieOf(response),
    accessToken: response.json<{ accessToken: string }>().accessToken,
  }
}

/** Refreshes with the client's cookie. A success puts the new cookie and token into the client, as a browser would. */
export async function refresh(
  api: ApiTest,
  client: RefreshClient,
  cookie = client.cookie,
): Promise<{ status: number; code: string | null }> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies: { coachline_refresh: cookie },
    remoteAddress: client.address,
  })
  if (response.statusCode !== 200)
    return { status: response.statusCode, code: response.json<{ code: string }>().code }
  client.cookie = cookieOf(response)
  client.accessToken = response.json<{ accessToken: string }>().accessToken
  return { status: 200, code: null }
}

/** Status of a read with the client's access token. */
export async function visit(
  api: ApiTest,
  user: TestUser,
  client: Pick<RefreshClient, 'accessToken'>,
): Promise<number> {
  const headers = { authorization: `Bearer ${client.accessToken}` }
  return (await api.app.inject({ url: `/api/users/me?orgId=${user.orgId}`, headers })).statusCode
}

/** Sessions of these people that nothing has ended. */
export async function countLiveSessions(
  api: ApiTest,
  users: readonly Pick<TestUser, 'id'>[],
): Promise<number> {
  const { count } = await api.database.system
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'user_id',
      'in',
      users.map((user) => user.id),
    )
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
