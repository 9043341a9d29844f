import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import {
  type BodyOf,
  type Endpoint,
  type noContent,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  responsesOf,
} from '../contract/endpoint.ts'
import type { ApiApp } from './context.ts'

/** A request whose parts have been validated by the endpoint's schemas. */
export type EndpointRequest<Declared extends Endpoint> = FastifyRequest & {
  params: z.output<ParamsOf<Declared>>
  query: z.output<QueryOf<Declared>>
  /** Not parsed if the endpoint takes forms. */
  body: Declared extends { takesForm: true } ? unknown : z.output<BodyOf<Declared>>
}

type Sent<Declared extends Endpoint> =
  | ResponseOf<Declared>
  | FastifyReply
  | (Declared extends { rateClass: 'stream' } | { response: typeof noContent } ? void : never)

/**
 * Returns the body of the response. It is sent with the endpoint's lowest status, or with `reply.statusCode` if the handler sets it. A
 * handler that has sent the response itself returns the reply.
 */
export type EndpointHandler<Declared extends Endpoint> = (
  request: EndpointRequest<Declared>,
  reply: FastifyReply,
) => Sent<Declared> | Promise<Sent<Declared>>

export type EndpointOptions<Declared extends Endpoint> = Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'exposeHeadRoute' | 'sse'
> & {
  /** Changes the response stored for repeats with the same Idempotency-Key: a secret is sent only once and never stored. */
  storedResponse?: (response: ResponseOf<Declared>) => unknown
}

/**
 * Registers an endpoint with its permission, its schemas and its rate class.
 *
 * @example route(app, getTeam, ({ actor, params }) => database.withOrg(actor, (trx) => readTeam(trx, params.id)))
 */
export function route<const Declared extends Endpoint>(
  app: ApiApp,
  declared: Declared,
  handler: EndpointHandler<Declared>,
  { storedResponse, ...options }: EndpointOptions<Declared> = {},
): void {
  const {
    method,
    path,
    permission,
    params,
    query,
    body,
    rateClass,
    isIdempotent,
    platformRoles,
    mostRows,
    takesForm,
    worksAfterPilot,
    worksWhenBound,
    worksWhenNarrowed,
  } = declared
  const responses = responsesOf(declared)
  const status = Math.min(...Object.keys(responses).map(Number))

  app.route({
    ...options,
    method,
    url: path,
    config: {
      permission,
      ...(rateClass === undefined ? {} : { rateClass }),
      ...(worksAfterPilot === undefined ? {} : { worksAfterPilot }),
      ...(worksWhenBound === undefined ? {} : { worksWhenBound }),
      ...(worksWhenNarrowed === undefined ? {} : { worksWhenNarrowed }),
      ...(platformRoles === undefined ? {} : { platformRoles }),
      ...(isIdempotent === undefined
        ? {}
        : { idempotent: (storedResponse as ((response: unknown) => unknown) | undefined) ?? true }),
      ...(mostRows === undefined ? {} : { mostRows }),
      ...(takesForm === undefined ? {} : { consumes: ['application/json', 'multipart/form-data'] }),
    },
    schema: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined || takesForm === true ? {} : { body }),
      response: responses,
    },
    handler: async (request, reply) => {
      reply.statusCode = status
      return handler(request as EndpointRequest<Declared>, reply as FastifyReply)
    },
  })
}
