import { z } from 'zod'
import { type Lane, lanes } from '#db/vocabulary.ts'
import { integerSetting, parseEnv, poolUrlSetting } from './shared/env.ts'

/** Slots per lane of one process. Few where a slot keeps a core busy, more where it mostly waits for somebody else. */
const defaultSlots: Record<Lane, number> = {
  webhooks: 8,
  imports: 4,
  transcripts: 4,
  routing: 4,
  scoring: 4,
  texts: 4,
  recorder: 4,
  mail: 2,
}

// More slots than that in one process share one event loop to no use.
const maxSlots = 200

/** `all`, or a list of lanes, each with its slots if it likes: `webhooks=16,mail`. */
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
        context.addIssue(`expected "all" or a list such as webhooks=16,mail, of ${lanes.join(', ')}, with 1 to ${maxSlots} slots each`)
        return z.NEVER
      }
      slots[lane] = wanted
    }
    return slots
  })

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' }),
  /** Address of a pooler in transaction mode, `{role}` in place of the database; whatever needs a session keeps to DATABASE_URL. */
  DATABASE_POOL_URL: poolUrlSetting.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'expected redis://…' }).optional(),
  LANES: lanesSetting,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
  /** Sender of mails. */
  MAIL_FROM: z.string().min(3).max(200).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'expected http://… or https://…' }).default('http://127.0.0.1:3000'),
  /** Port of /healthz, /readyz and /metrics; every process of a host needs its own. */
  METRICS_PORT: integerSetting({ min: 0, max: 65_535 }).optional(),
  /** Address of these. */
  HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'it needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'expected http://… or https://…' }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Database connections for handlers and their outcomes. */
  WORKER_POOL_SIZE: integerSetting({ min: 2, max: 100 }).default(8),
  /** Database connections for dispatching, claiming and sweeping. */
  WORKER_SYSTEM_POOL_SIZE: integerSetting({ min: 3, max: 100 }).default(6),
})

export type WorkerConfig = {
  databaseUrl: string
  /** Where the connection pools connect: a pooler, or the database itself. */
  poolUrl: string
  redisUrl: string | null
  slots: Partial<Record<Lane, number>>
  smtpUrl: string | null
  mailFrom: string
  publicUrl: string
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  poolSize: number
  systemPoolSize: number
  /** Null: no probes and no metrics. */
  metricsPort: number | null
  host: string
  metricsToken: string | null
  /** Base address of an OTLP/HTTP collector; null: no traces. */
  traceEndpoint: string | null
  traceSampleRatio: number
}

/** @throws ConfigError that names the variables, never their values */
export function readWorkerConfig(env: Record<string, string | undefined>): WorkerConfig {
  const value = parseEnv(environment, env)
  return {
    databaseUrl: value.DATABASE_URL,
    poolUrl: value.DATABASE_POOL_URL ?? value.DATABASE_URL,
    redisUrl: value.REDIS_URL ?? null,
    slots: value.LANES,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `Coachline <no-reply@${new URL(value.PUBLIC_URL).hostname}>`,
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    logLevel: value.LOG_LEVEL,
    poolSize: value.WORKER_POOL_SIZE,
    systemPoolSize: value.WORKER_SYSTEM_POOL_SIZE,
    metricsPort: value.METRICS_PORT ?? null,
    host: value.HOST,
    metricsToken: value.METRICS_TOKEN ?? null,
    traceEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceSampleRatio: value.OTEL_TRACES_SAMPLER_ARG,
  }
}
