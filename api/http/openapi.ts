import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { truncatedHeader } from '../contract/endpoint.ts'
import { problem } from '../contract/errors.ts'
import type { ApiApp } from './context.ts'
import { z } from 'zod'

const transform = createJsonSchemaTransform({})

/** Groups of the reference page by path; the first match applies. */
const tagsByPath: [string, string][] = [
  ['/api/auth/', 'Session'],
  ['/api/setup', 'Session'],
  ['/api/users/me', 'Session'],
  ['/api/users/verify-token', 'Session'],
  ['/api/users/log-action', 'Session'],
  ['/api/users/api-keys', 'API keys'],
  ['/api/users/teams', 'Teams'],
  ['/api/users', 'People'],
  ['/api/organizations', 'Organizations'],
  ['/api/commands', 'Commands'],
  ['/api/events', 'Commands'],
  ['/api/ops', 'Operations'],
  ['/api/scorecard-configs', 'Scorecards'],
  ['/api/external', 'External'],
  ['/api/webhooks', 'Webhooks'],
  ['/api/integrations/recall-ai', 'Meeting recorder'],
  ['/api/integrations/real-calls/import', 'Imports'],
  ['/api/integrations/real-calls/list-calls-from-provider', 'Imports'],
  ['/api/integrations/real-calls/listUsers', 'Imports'],
  ['/api/integrations/real-calls/provider-lookups', 'Imports'],
  ['/api/integrations/real-calls', 'Real calls'],
  ['/api/integrations', 'Integrations'],
]

const tagsOf = (url: string): string[] =>
  tagsByPath
    .filter(([path]) => url.startsWith(path))
    .slice(0, 1)
    .map(([, tag]) => tag)

/** Collects the document from all routes registered after this call. */
export async function collectOpenApi(app: ApiApp, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Coachline API',
        version: '1.0.0',
        description: 'Errors are application/problem+json. Every route but those of Session takes `orgId`.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = transform(route)
      const permission = route.route.config?.permission ?? 'public'
      const needsOrg = permission !== 'public' && permission !== 'signedIn'
      // A route without a schema has none in the document either.
      const shown = ((schema as unknown) ?? {}) as Record<string, unknown>
      const response = (shown.response ?? {}) as Record<string, object>
      const mostRows = route.route.config?.mostRows
      const querystring = (shown.querystring ?? { type: 'object', properties: {} }) as {
        properties?: Record<string, unknown>
        required?: string[]
      }
      return {
        url,
        schema: {
          ...shown,
          tags: tagsOf(url),
          ...(permission === 'public' ? {} : { security: [{ bearer: [] }] }),
          ...(needsOrg
            ? {
                querystring: {
                  ...querystring,
                  properties: { ...querystring.properties, orgId: { type: 'string', format: 'uuid' } },
                  required: [...(querystring.required ?? []), 'orgId'],
                },
              }
            : {}),
          response: {
            ...response,
            ...(mostRows === undefined
              ? {}
              : { 200: { ...response[200], headers: truncatedAfter(mostRows) } }),
            '4XX': problemSchema,
            '5XX': problemSchema,
          },
        },
      }
    },
  })
}

/** Serves the document with a reference page. */
export async function installOpenApi(app: ApiApp): Promise<void> {
  // Two megabytes, so it is serialized only once, on the first request.
  let document: Buffer | undefined
  app.get(
    '/api/openapi.json',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()))
      return reply.type('application/json; charset=utf-8').send(document)
    },
  )
  await app.register(async (docs) => {
    // Swagger UI writes inline styles, so its page gets its own content security policy.
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      uiConfig: { deepLinking: true, persistAuthorization: false, validatorUrl: null },
    })
  })
}

/** Its bundle writes inline styles; everything else comes from this server. Plain http is not upgraded. */
const docsPolicy =
  "default-src 'self'; base-uri 'self'; font-src 'self' data:; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'"

const truncatedAfter = (mostRows: number) => ({
  [truncatedHeader]: {
    type: 'integer',
    description: `More than ${mostRows.toLocaleString('en')} rows match. The file has only the first ${mostRows.toLocaleString('en')}.`,
  },
})

const problemSchema = {
  description: 'Problem',
  content: { 'application/problem+json': { schema: z.toJSONSchema(problem, { io: 'output' }) } },
}
