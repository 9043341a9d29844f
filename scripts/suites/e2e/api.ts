import { type Endpoint, type ResponseOf, responsesOf } from '#api/contract/endpoint.ts'
import { listMyOrganizations, signIn } from '#api/contract/session.ts'
import { demoSignIn } from '../../demo/sign-in.ts'

type Query = Record<string, string>
type Call = { params?: Record<string, string>; query?: Query; token?: string; body?: unknown }

/** The API as the demo's admin uses it, to compare the server's data with what a page shows. */
export type DemoApi = {
  orgIds: string[]
  /** In the first organization, unless the query names a different one. @throws for any status other than success */
  get<Declared extends Endpoint>(
    endpoint: Declared,
    params?: Record<string, string>,
    query?: Query,
  ): Promise<ResponseOf<Declared>>
  /** Like `get`, for an endpoint that changes something. */
  send<Declared extends Endpoint>(
    endpoint: Declared,
    body: unknown,
    params?: Record<string, string>,
  ): Promise<ResponseOf<Declared>>
}

export async function openDemoApi(url: string): Promise<DemoApi> {
  async function send<Declared extends Endpoint>(
    declared: Declared,
    { params = {}, query = {}, token, body }: Call,
  ): Promise<ResponseOf<Declared>> {
    const { method, path } = declared
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const answer = await fetch(`${url}/api${filled}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(declared.isIdempotent === true ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} sent ${answer.status}: ${text}`)
    const schema = responsesOf(declared)[answer.status]
    if (schema === undefined)
      throw new Error(`${method} ${path} sent ${answer.status}, which it does not declare`)
    return schema.parse(JSON.parse(text)) as ResponseOf<Declared>
  }

  const signedIn = await send(signIn, { body: demoSignIn })
  if (!('accessToken' in signedIn)) throw new Error('The demo account asks for a second step.')
  const { accessToken: token } = signedIn
  const { results } = await send(listMyOrganizations, { token })
  const orgIds = results.map(({ id }) => id)
  return {
    orgIds,
    get: (endpoint, params = {}, query = {}) =>
      send(endpoint, { params, query: { orgId: orgIds[0] ?? '', ...query }, token }),
    send: (endpoint, body, params = {}) =>
      send(endpoint, { params, query: { orgId: orgIds[0] ?? '' }, token, body }),
  }
}
