import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastifySSE } from '@fastify/sse'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from '#db/client.ts'
import { openQueues } from '#workers/shared/queues.ts'
import { openVault } from '#workers/shared/secrets.ts'
import type { Tracing } from '#workers/shared/tracing.ts'
import type { ApiConfig } from './config.ts'
import { createAccess } from './plugins/access.ts'
import { createAnswerCommand } from './plugins/answer-command.ts'
import { installConsole } from './plugins/console-files.ts'
import type { ApiApp, ApiContext, RoutePlugin } from './plugins/context.ts'
import { guardDatabase } from './plugins/database-guard.ts'
import { compileValidator, installErrors, sendProblem, toProblem } from './plugins/errors.ts'
import { installHeaders } from './plugins/headers.ts'
import { createRunOnce, installIdempotency } from './plugins/idempotency.ts'
import { createLimits, installUserLimits } from './plugins/limits.ts'
import { createLiveHub, type LiveHubOptions, type LiveSignals } from './plugins/live-hub.ts'
import { installMetrics } from './plugins/metrics.ts'
import { collectOpenApi, installOpenApi } from './plugins/openapi.ts'
import { installPermissionCheck, type RegisteredRoute } from './plugins/permission.ts'
import { installSession } from './plugins/session.ts'
import type { BoardQueues } from './plugins/queue-board.ts'
import { createTokens } from './plugins/tokens.ts'
import { installTraces, traceTransactions } from './plugins/traces.ts'
import { trustProxies } from './plugins/trusted-proxies.ts'
import { installDraining, installHealth } from './routes/health.ts'
import { webhookRoutes } from './routes/webhooks.ts'
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
  extraRoutes?: RoutePlugin[]
}

export type BuiltApi = {
  app: ApiApp
  context: ApiContext
  /** Every route with its permission. */
  routes: readonly RegisteredRoute[]
}

/** 5 MB: a transcript of 4 MiB with its JSON around it. Uploads have their own limits. */
const bodyLimit = 5 * 1024 * 1024
const uploadLimits = { fileSize: 10_485_760, files: 5, fields: 30, fieldSize: 1_048_576, parts: 40, headerPairs: 100 }

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
    // While it ends, it serves what still comes over open connections, and closes them.
    return503OnClosing: false,
    // Errors from before a route was found: a malformed or endless address.
    frameworkErrors: (error, request, reply) => void sendProblem(reply as FastifyReply, request as FastifyRequest, toProblem(error)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  installErrors(app)
  const registered = installPermissionCheck(app)

  const tracing = deps.tracing ?? null
  // Before the limits, so that what they refuse has its span too.
  if (tracing !== null) installTraces(app, tracing)
  const guarded = guardDatabase(deps.database, config.databaseUrl, log)
  const database = tracing === null ? guarded : traceTransactions(guarded, tracing)
  const now = deps.now ?? (() => new Date())
  const live = createLiveHub({ database, signals: deps.signals, log }, deps.live)
  app.addHook('preClose', async () => live.close())
  app.addHook('onClose', async () => database.stopWatching())

  const context: ApiContext = {
    config,
    database,
    log,
    access: createAccess(database, now),
    tokens: await createTokens(app, config, now),
    vault: openVault(config.connections.secretKeys),
    live,
    signals: deps.signals,
    answerCommand: createAnswerCommand(live),
    runOnce: createRunOnce({ database, now }),
    kick: deps.kick ?? (() => {}),
    now,
    // Nine queues share three connections: a page that is looked at now and then.
    openQueues: deps.openQueues ?? (() => openQueues({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, connections: 3, log })),
  }
  installDraining(app)
  const metrics = installMetrics(app, context)
  const installLimits = createLimits(app, config.limits)
  await collectOpenApi(app, config.publicUrl)
  // Deliveries come in bursts, and each would pass every hook below; what is hooked to the root reaches all scopes, whenever they were made.
  await app.register(
    async (scope: ApiApp) => {
      installLimits(scope)
      await webhookRoutes(scope, context)
    },
    { prefix: '/api' },
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
