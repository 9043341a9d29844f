import type { ApiConfig } from '#api/config.ts'
import { type BuiltApi, buildApp } from '#api/app.ts'
import { defaultLimits } from '#api/config.ts'
import type { RoutePlugin } from '#api/http/context.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openMail } from '#workers/mail.ts'
import { quickSettings } from '#workers/queue/runtime/testing.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { testConnectionSettings } from '#workers/security/testing-secrets.ts'
import type { SpanAttributes, Tracing } from '#workers/telemetry/tracing.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { openLabQueues, startLabWorkers } from '../lab/workers.ts'

/** The API and a worker on one database, both at the most talkative log level; every line and every span is kept. */
export type WatchedProduct = BuiltApi & {
  database: TestDatabase['database']
  lines: { api: string[]; workers: string[]; spans: string[] }
  close(): Promise<void>
}

const publicUrl = 'http://127.0.0.1:3000'

function keepSpans(kept: string[]): Tracing {
  const keep = (attributes: SpanAttributes | undefined): void =>
    void kept.push(JSON.stringify(attributes ?? {}))
  return {
    start: ({ name, attributes }) => {
      kept.push(name)
      keep(attributes)
      return { traceparent: null, set: keep, end: (how) => void kept.push(how?.errorClass ?? '') }
    },
    close: () => Promise.resolve(),
  }
}

export async function openWatchedProduct(options: {
  smtpUrl?: string
  /** Where the simulated providers answer. */
  simulatorsUrl?: string
  extraRoutes?: RoutePlugin[]
}): Promise<WatchedProduct> {
  const test = await createTestDatabase({ poolSize: 8, systemPoolSize: 6, onError: () => undefined })
  const { database, url } = test
  const lines: WatchedProduct['lines'] = { api: [], workers: [], spans: [] }
  const apiLog = createLog(
    { service: 'api', level: 'trace' },
    { write: (line: string) => void lines.api.push(line) },
  )
  const workerLog = createLog(
    { service: 'workers', level: 'trace' },
    { write: (line: string) => void lines.workers.push(line) },
  )
  const { smtpUrl, simulatorsUrl = null } = options
  const config: ApiConfig = {
    databaseUrl: url,
    poolUrl: url,
    redisUrl: null,
    host: '127.0.0.1',
    port: 0,
    publicUrl,
    sessionSecret: 'a test secret with at least thirty-two characters',
    connections: { ...testConnectionSettings, simulatorsUrl },
    model: { isThere: false, isAllowedInEu: false },
    corsOrigins: [],
    trustedProxies: [],
    setupCode: null,
    metricsToken: null,
    traceEndpoint: null,
    traceSampleRatio: 1,
    logLevel: 'trace',
    consoleFolder: null,
    limits: defaultLimits,
  }
  const { queues, signals, close } = await openLabQueues({ redisUrl: null, databaseUrl: url, log: workerLog })
  const built = await buildApp({
    config,
    database,
    signals,
    log: apiLog,
    tracing: keepSpans(lines.spans),
    kick: () => signals.kick(lanes),
    extraRoutes: options.extraRoutes,
  })
  const mail = smtpUrl === undefined ? null : openMail(smtpUrl, 'coachline@example.test')
  const workers = await startLabWorkers({
    settings: quickSettings,
    database,
    queues,
    signals,
    services: { mail },
    connectionSettings: { settings: { simulatorsUrl } },
    log: workerLog,
    tracing: keepSpans(lines.spans),
    onStuck: () => undefined,
  })
  return {
    ...built,
    database,
    lines,
    close: async () => {
      await workers.drain(1_000)
      mail?.close()
      await built.app.close()
      await close()
      await test.drop()
    },
  }
}
