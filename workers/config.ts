import { z } from 'zod'
import { type Lane, lanes } from '#db/vocabulary/ledger.ts'
import type { TextEngineSettings } from './engines/engines.ts'
import {
  connectionEnvironment,
  type ConnectionSettings,
  connectionSettingsOf,
} from './process/connection-settings.ts'
import { checkModel, modelEnvironment, modelOf } from './process/model-environment.ts'
import { modelPricesSetting } from './process/model-prices.ts'
import { integerSetting, parseEnv, poolUrlSetting } from './process/env.ts'
import { servicesInEuEnvironment, servicesInEuOf } from './process/services-in-eu.ts'
import type { OutgoingService } from './security/outgoing.ts'

/** Slots per lane in one process: few if a slot keeps a core busy, more if it mostly waits for the network. */
const usualSlots = 4
const defaultSlots = {
  ...Object.fromEntries(lanes.map((lane) => [lane, usualSlots])),
  webhooks: 8,
  mail: 2,
} as Record<Lane, number>

// More slots in one process would share one event loop without a gain.
const maxSlots = 200

/** `all`, or a list of lanes with optional slots: `webhooks=16,mail`. */
const lanesSetting = z
  .string()
  .default('all')
  .transform((text, context): Partial<Record<Lane, number>> => {
    if (text.trim() === 'all') return defaultSlots
    const slots: Partial<Record<Lane, number>> = {}
    for (const part of text.split(',')) {
      const [name = '', count] = part.split('=').map((word) => word.trim())
      const lane = lanes.find((known) => known === name)
      const wanted = count === undefined && lane !== undefined ? defaultSlots[lane] : Number(count)
      if (lane === undefined || !Number.isInteger(wanted) || wanted < 1 || wanted > maxSlots) {
        context.addIssue(
          `expected "all" or a list such as webhooks=16,mail, of ${lanes.join(', ')}, with 1 to ${maxSlots} slots each`,
        )
        return z.NEVER
      }
      slots[lane] = wanted
    }
    return slots
  })

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' }),
  /** Address of a pooler in transaction mode, with `{role}` in place of the database. Anything that needs a session uses DATABASE_URL. */
  DATABASE_POOL_URL: poolUrlSetting.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'expected redis://…' }).optional(),
  LANES: lanesSetting,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
  /** Sender of mails. */
  MAIL_FROM: z.string().min(3).max(200).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'expected http://… or https://…' })
    .default('http://127.0.0.1:3000'),
  /** Port of /healthz, /readyz, and /metrics. Each process on a host needs its own. */
  METRICS_PORT: integerSetting({ min: 0, max: 65_535 }).optional(),
  /** Address that METRICS_PORT listens on. */
  HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'it needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'expected http://… or https://…' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ...connectionEnvironment,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Database connections for handlers and their outcomes. */
  WORKER_POOL_SIZE: integerSetting({ min: 2, max: 100 }).default(8),
  /** Database connections for dispatching, claiming and sweeping. */
  WORKER_SYSTEM_POOL_SIZE: integerSetting({ min: 3, max: 100 }).default(6),
  ...modelEnvironment,
  ...servicesInEuEnvironment,
  MODEL_PRICES: modelPricesSetting,
})

export type WorkerConfig = {
  databaseUrl: string
  /** Address of the connection pools: a pooler, or the database. */
  poolUrl: string
  redisUrl: string | null
  slots: Partial<Record<Lane, number>>
  smtpUrl: string | null
  mailFrom: string
  publicUrl: string
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** Keys of stored secrets, and settings of connections to providers. */
  connections: ConnectionSettings
  poolSize: number
  systemPoolSize: number
  /** Null: no probes and no metrics. */
  metricsPort: number | null
  host: string
  metricsToken: string | null
  /** Base address of an OTLP/HTTP collector. Null: no traces. */
  traceEndpoint: string | null
  traceSampleRatio: number
  textEngine: TextEngineSettings
  /** Services that may be used for organizations in data region EU. */
  servicesInEu: ReadonlySet<OutgoingService>
}

/** @throws ConfigError that names the variables, never their values */
export function readWorkerConfig(env: Record<string, string | undefined>): WorkerConfig {
  const value = parseEnv(environment.superRefine(checkModel), env)
  return {
    databaseUrl: value.DATABASE_URL,
    poolUrl: value.DATABASE_POOL_URL ?? value.DATABASE_URL,
    redisUrl: value.REDIS_URL ?? null,
    slots: value.LANES,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `Coachline <no-reply@${new URL(value.PUBLIC_URL).hostname}>`,
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    logLevel: value.LOG_LEVEL,
    connections: connectionSettingsOf(value),
    poolSize: value.WORKER_POOL_SIZE,
    systemPoolSize: value.WORKER_SYSTEM_POOL_SIZE,
    metricsPort: value.METRICS_PORT ?? null,
    host: value.HOST,
    metricsToken: value.METRICS_TOKEN ?? null,
    traceEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceSampleRatio: value.OTEL_TRACES_SAMPLER_ARG,
    textEngine: {
      standard: value.TEXT_ENGINE,
      model: modelOf(value),
      prices: value.MODEL_PRICES,
    },
    servicesInEu: servicesInEuOf(value),
  }
}
