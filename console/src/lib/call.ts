import type { z } from 'zod'
import {
  type AcceptedOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  responsesOf,
} from '#api/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { apiResponse } from './api.ts'

export type CallSettings = {
  signal?: AbortSignal | undefined
  /** From `newIdempotencyKey()`: one per intent, kept across retries of that intent. */
  idempotencyKey?: string | undefined
  /** Requests a 202 with the command's id instead of waiting for the work. */
  respondAsync?: boolean | undefined
  headers?: Record<string, string> | undefined
  /** No timeout: the caller monitors the stream. */
  isStream?: boolean | undefined
  /** The organization that the request is for; left out: the active one. For requests that may start after the user has switched. */
  orgId?: string | undefined
}

/** Empty values are not sent. */
type Query<Values> = { [Name in keyof Values]?: Values[Name] | null | '' }

type Params<Declared extends Endpoint> =
  ParamsOf<Declared> extends z.ZodUndefined ? { params?: never } : { params: z.input<ParamsOf<Declared>> }
type Queries<Declared extends Endpoint> =
  QueryOf<Declared> extends z.ZodUndefined
    ? { query?: never }
    : { query?: Query<z.output<QueryOf<Declared>>> }
type BodyValue<Declared extends Endpoint> =
  | z.input<BodyOf<Declared>>
  | (Declared extends { takesForm: true } ? FormData : never)
type Body<Declared extends Endpoint> =
  BodyOf<Declared> extends z.ZodUndefined
    ? { body?: never }
    : undefined extends z.input<BodyOf<Declared>>
      ? { body?: BodyValue<Declared> }
      : { body: BodyValue<Declared> }

export type CallOptions<Declared extends Endpoint> = Params<Declared> &
  Queries<Declared> &
  Body<Declared> &
  CallSettings

/** Options can be left out if none are required. */
type Rest<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options]

type LooseOptions = CallSettings & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Calls an endpoint and parses the response with its contract.
 *
 * @example
 * const { results, total } = await call(listCalls, { body: { numberOfResults: 20 }, signal })
 * @throws ApiError always, including for timeouts, lost connections and responses that break the contract
 */
export async function call<Declared extends Endpoint>(
  endpoint: Declared,
  ...[options]: Rest<CallOptions<Declared>>
): Promise<ResponseOf<Declared>> {
  const response = await send(endpoint, options as LooseOptions | undefined)
  return (await parse(endpoint, response)) as ResponseOf<Declared>
}

/**
 * Starts long work without waiting for it; the response is always 202 with the command's id. Only for endpoints that always respond with
 * 202 to `Prefer: respond-async`. If an endpoint may finish the work immediately, use `call` with `respondAsync`.
 */
export async function start<Declared extends Endpoint>(
  endpoint: Declared,
  ...[options]: Rest<CallOptions<Declared>>
): Promise<AcceptedOf<Declared>> {
  const response = await send(endpoint, { ...(options as LooseOptions | undefined), respondAsync: true })
  if (response.status !== 202) throw broken(response, `status ${response.status}`)
  return (await parse(endpoint, response)) as AcceptedOf<Declared>
}

/** The raw response, for streams and downloads. */
export function callResponse<Declared extends Endpoint>(
  endpoint: Declared,
  ...[options]: Rest<CallOptions<Declared>>
): Promise<Response> {
  return send(endpoint, options as LooseOptions | undefined)
}

function send(endpoint: Endpoint, { params = {}, query, ...options }: LooseOptions = {}): Promise<Response> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return apiResponse(path, {
    ...options,
    query: query as Record<string, string>,
    method: endpoint.method,
    isLong: endpoint.isLong,
    isPublic: endpoint.permission === 'public',
    withoutOrganization: endpoint.permission === 'signedIn',
  })
}

async function parse(endpoint: Endpoint, response: Response): Promise<unknown> {
  const schema = responsesOf(endpoint)[response.status]
  if (schema === undefined) throw broken(response, `status ${response.status}`)
  const text = await response.text()
  const parsed = schema.safeParse(text === '' ? undefined : parseJson(text))
  if (parsed.success) return parsed.data
  throw broken(response, parsed.error.issues[0]?.path.join('.') ?? '', parsed.error)
}

const broken = (response: Response, where: string, cause?: unknown): ApiError =>
  new ApiError(
    response.status,
    `The server's response was not understood${where === '' ? '' : ` (${where})`}. Reload the page: the console may be older than the server.`,
    { code: 'contract', requestId: response.headers.get('x-request-id'), cause },
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
