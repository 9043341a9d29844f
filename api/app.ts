import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastifySSE } from '@fastify/sse'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from '#db/client.ts'
import { openQueues } from '#workers/queue/queues.ts'
import { openPracticeEngines } from '#workers/engines/practice/engines.ts'
import { openOutgoing } from '#workers/security/outgoing.ts'
import { openVault } from '#workers/security/secrets.ts'
import type { Tracing } from '#workers/telemetry/tracing.ts'
import type { ApiConfig } from './config.ts'
import { createAccess } from './http/access.ts'
import { createRespondWithCommand } from './http/respond-with-command.ts'
import { installConsole } from './http/console-files.ts'
import type { ApiApp, ApiContext, RoutePlugin } from './http/context.ts'
import { guardDatabase } from './http/database-guard.ts'
import { compileValidator, installErrors, sendProblem, toProblem } from './http/errors.ts'
import { installHeaders } from './http/headers.ts'
import { createRunOnce, installIdempotency } from './http/idempotency.ts'
import { createLimits, installUserLimits } from './http/limits.ts'
import { createLiveHub, type LiveHubOptions, type LiveSignals } from './http/live-hub.ts'
import { installMetrics } from './http/metrics.ts'
import { collectOpenApi, installOpenApi } from './http/openapi.ts'
import { installPermissionCheck, type RegisteredRoute } from './http/permission.ts'
import { installSession } from './http/session.ts'
import type { BoardQueues } from './http/queue-board.ts'
import { openTxtResolver } from './http/resolve-txt.ts'
import { createTokens } from './http/tokens.ts'
import { installTraces, traceTransactions } from './http/traces.ts'
import { trustProxies, warnOfUntrustedProxy } from './http/trusted-proxies.ts'
import { scimRoutes } from './areas/identity/scim/scim.routes.ts'
import { installDraining, installHealth } from './areas/ops/health.routes.ts'
import { webhookRoutes } from './areas/webhooks/webhooks.routes.ts'
import { routes } from './routes.ts'

export type ApiDependencies = {
  config: ApiConfig
  database: Database
  signals: LiveSignals
  log: FastifyBaseLogger
  kick?: () => void
  openQueues?: () => Promise<BoardQueues>
  now?: () => Date
  /** Null or left out: no traces. */
  tracing?: Tracing | null
  live?: LiveHubOptions
  /** Left out: asks the configured name servers. */
  resolveTxt?: ApiContext['resolveTxt']
  extraRoutes?: RoutePlugin[]
}

export type BuiltApi = {
  app: ApiApp
  context: ApiContext
  /** Every route with its permission. */
  routes: readonly RegisteredRoute[]
}

/** 5 MB: a transcript of 4 MiB plus the JSON around it. Uploads have their own limits. */
const bodyLimit = 5 * 1024 * 1024
const uploadLimits = {
  fileSize: 10_485_760,
  files: 5,
  fields: 30,
  fieldSize: 1_048_576,
  parts: 40,
  headerPairs: 100,
}

/** Puts the API together without listening. @throws when a route has no permission or a secret is too short. */
export async function buildApp(deps: ApiDependencies): Promise<BuiltApi> {
  const { config, log } = deps
  const { connection } = config.limits
  const app: ApiApp = Fastify({
    loggerInstance: log,
    // Kept in the audit log: unique over processes and restarts.
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: connection.requestMs,
    connectionTimeout: connection.silentMs,
    keepAliveTimeout: connection.keepAliveMs,
    http: { headersTimeout: connection.headersMs, connectionsCheckingInterval: connection.checkEveryMs },
    trustProxy: trustProxies(config.trustedProxies),
    forceCloseConnections: 'idle',
    // While shutting down, it still serves requests on open connections, then closes them.
    return503OnClosing: false,
    // Errors before a route is found: a malformed or endless address.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(reply as FastifyReply, request as FastifyRequest, toProblem(error)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  installErrors(app)
  warnOfUntrustedProxy(app, config.trustedProxies, log)
  const registered = installPermissionCheck(app)

  const tracing = deps.tracing ?? null
  // Before the limits, so that refused requests have a span too.
  if (tracing !== null) installTraces(app, tracing)
  const guarded = guardDatabase(deps.database, config.databaseUrl, log)
  const database = tracing === null ? guarded : traceTransactions(guarded, tracing)
  const now = deps.now ?? (() => new Date())
  const live = createLiveHub({ database, signals: deps.signals, log, now }, deps.live)
  app.addHook('preClose', async () => live.close())
  app.addHook('onClose', async () => database.stopWatching())

  const outgoing = openOutgoing({ database, servicesInEu: config.servicesInEu, now })
  const context: ApiContext = {
    config,
    database,
    log,
    access: createAccess(database, now, deps.signals),
    tokens: await createTokens(app, config, now),
    outgoing,
    practiceEngines: openPracticeEngines({ ...config.practiceEngine, database, outgoing }),
    resolveTxt: deps.resolveTxt ?? openTxtResolver(config.nameServers),
    vault: openVault(config.connections.secretKeys),
    live,
    signals: deps.signals,
    respondWithCommand: createRespondWithCommand(live),
    runOnce: createRunOnce({ database, now }),
    kick: deps.kick ?? (() => {}),
    now,
    // Nine queues share three connections, because the board is rarely opened.
    openQueues:
      deps.openQueues ??
      (() => openQueues({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, connections: 3, log })),
  }
  installDraining(app)
  const metrics = installMetrics(app, context)
  const installLimits = createLimits(app, config.limits)
  await collectOpenApi(app, config.publicUrl)
  // Registered before the hooks below: deliveries come in bursts, and each hook would add time to every one.
  await app.register(
    async (scope: ApiApp) => {
      installLimits(scope)
      await webhookRoutes(scope, context)
    },
    { prefix: '/api' },
  )
  await app.register(
    async (scope: ApiApp) => {
      await installHeaders(scope, config)
      installLimits(scope)
      scimRoutes(scope, context)
    },
    { prefix: '/scim/v2' },
  )
  await app.register(async (scope: ApiApp) => {
    await installHeaders(scope, config)
    await scope.register(cookie)
    await scope.register(multipart, { limits: uploadLimits })
    await scope.register(fastifySSE, { heartbeatInterval: 15_000 })
    installLimits(scope)
    installSession(scope, context)
    installUserLimits(scope, config.limits)
    installIdempotency(scope)
    installHealth(scope, context, metrics)
    await installOpenApi(scope)
    await scope.register(
      async (api: ApiApp) => {
        for (const route of [...routes, ...(deps.extraRoutes ?? [])]) await route(api, context)
      },
      { prefix: '/api' },
    )
    await installConsole(scope, config.consoleFolder)
  })
  await app.ready()
  return { app, context, routes: registered }
}
