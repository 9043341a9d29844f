import { z } from 'zod'
import type { PlatformRole } from '#db/vocabulary/organizations.ts'
import type { Capability } from './permissions.ts'

/**
 * What a route requires. 'public': nothing. 'signedIn': a session, no organization. 'member': an active membership in the organization
 * `orgId`. Otherwise the named capability in that organization.
 */
export type Permission = Capability | 'public' | 'signedIn' | 'member'

/** The classes in which requests are counted per minute. Left out: `read` for GET, otherwise `write`. */
export type RateClass = 'read' | 'write' | 'auth' | 'webhook' | 'stream' | 'free'

export type ResponseStatus = 200 | 201 | 202 | 204

/**
 * One route of the API as one value: the server registers it (`route` in api/http/route.ts), the console calls it (`call` in
 * console/src/lib/call.ts), and the types of both sides follow from it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to /api, parameters as `:name`. */
  path: `/${string}`
  permission: Permission
  params?: z.ZodType<Record<string, unknown>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  /** The schema of a 200, or one schema per status. The lowest status is sent unless the handler sets a different one. */
  response: z.ZodType | Readonly<Partial<Record<ResponseStatus, z.ZodType>>>
  rateClass?: RateClass
  /** Takes an Idempotency-Key: its handler uses `runOnce`. */
  isIdempotent?: true
  /** May take minutes: the console waits 660 s instead of 120 s. */
  isLong?: true
  /** Takes multipart/form-data as well as JSON; its handler parses the body itself. */
  takesForm?: true
  /** A file of at most this many rows. If more match, the response has `truncatedHeader`. */
  mostRows?: number
  /** It only reads, stops or removes something. Every other route except GETs is closed once the organization's pilot has ended. */
  worksAfterPilot?: true
  /** For a `signedIn` route: also accepts a session from an organization's identity provider, which opens only that organization. */
  worksWhenBound?: true
  /** It only ends something, or shows what may be ended: a signed-in user may do it although a setting of the organization has taken its permission from them. */
  worksWhenNarrowed?: true
  /** Requires one of these platform roles besides its permission, because it concerns every organization. */
  platformRoles?: readonly PlatformRole[]
}

/**
 * Declares an endpoint with its exact types.
 *
 * @example
 * export const getTeam = endpoint({
 *   method: 'GET', path: '/users/teams/:id', permission: 'teams.view', params: idParams, response: team,
 * })
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}

/** The header of a file that does not contain every row that matches: its value is the number of rows. */
export const truncatedHeader = 'x-truncated'

/** The response of an endpoint without a body. */
export const noContent = { 204: z.undefined() }

export type ParamsOf<Declared extends Endpoint> = Declared['params'] extends z.ZodType
  ? Declared['params']
  : z.ZodUndefined
export type QueryOf<Declared extends Endpoint> = Declared['query'] extends z.ZodType
  ? Declared['query']
  : z.ZodUndefined
export type BodyOf<Declared extends Endpoint> = Declared['body'] extends z.ZodType
  ? Declared['body']
  : z.ZodUndefined

/** Schemas by status. */
export type ResponsesOf<Declared extends Endpoint> = Declared['response'] extends z.ZodType
  ? { 200: Declared['response'] }
  : Declared['response']

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** The body that the endpoint sends; a union if its statuses have different schemas. */
export type ResponseOf<Declared extends Endpoint> = SchemaOutput<
  ResponsesOf<Declared>[keyof ResponsesOf<Declared>]
>

/** The body that the endpoint sends with 202. */
export type AcceptedOf<Declared extends Endpoint> =
  ResponsesOf<Declared> extends { 202: infer Schema } ? SchemaOutput<Schema> : never

/** Schemas by status, even if the endpoint names only one schema. */
export const responsesOf = ({ response }: Endpoint): Partial<Record<number, z.ZodType>> =>
  'safeParse' in response ? { 200: response } : response
