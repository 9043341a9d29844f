import { z } from 'zod'
import { type Lane, lanes } from '#db/vocabulary/ledger.ts'
import type { TextEngineSettings } from './engines/engines.ts'
import { modelProviders, type ModelSettings } from './engines/model/settings.ts'
import {
  connectionEnvironment,
  type ConnectionSettings,
  connectionSettingsOf,
} from './process/connection-settings.ts'
import { isPrivateBaseUrl } from './security/egress.ts'
import { modelPricesSetting } from './process/model-prices.ts'
import { integerSetting, parseEnv, poolUrlSetting } from './process/env.ts'
import { servicesInEuEnvironment, servicesInEuOf } from './process/services-in-eu.ts'
import type { OutgoingService } from './security/outgoing.ts'

/** Slots per lane of one process: few where a slot keeps a core busy, more where it mostly waits for the network. */
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
  /** Address of a pooler in transaction mode, with `{role}` in place of the database. Whatever needs a session uses DATABASE_URL. */
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
  /** The engine of organizations that chose none. */
  TEXT_ENGINE: z.enum(['offline', 'model']).default('offline'),
  /** If set, organizations can use a model. */
  MODEL_PROVIDER: z.enum(modelProviders).optional(),
  MODEL_BASE_URL: z.url({ protocol: /^https?$/, error: 'expected http://… or https://…' }).optional(),
  MODEL_NAME: z.string().max(100).optional(),
  MODEL_API_KEY: z.string().max(4_000).optional(),
  MODEL_JSON_MODE: z.enum(['schema', 'object']).default('schema'),
  /** `default` leaves it to the service. */
  MODEL_TEMPERATURE: z
    .union([z.literal('default').transform(() => null), z.coerce.number().min(0).max(2)])
    .default(0),
  MODEL_TIMEOUT_MS: integerSetting({ min: 1_000, max: 120_000 }).default(30_000),
  MODEL_MAX_INPUT_TOKENS: integerSetting({ min: 1_000, max: 500_000 }).default(12_000),
  MODEL_MAX_OUTPUT_TOKENS: integerSetting({ min: 200, max: 100_000 }).default(2_000),
  ...servicesInEuEnvironment,
  MODEL_PRICES: modelPricesSetting,
})
type Environment = z.infer<typeof environment>

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
  /** What may be used for organizations in data region EU. */
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

/** Requires all settings of a model or none: half of them would only show up as failed work. */
function checkModel(value: Environment, context: z.RefinementCtx): void {
  const complain = (name: keyof Environment, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message })
  const { MODEL_PROVIDER, MODEL_BASE_URL, MODEL_API_KEY } = value
  if (MODEL_PROVIDER === undefined) {
    if (value.TEXT_ENGINE === 'model') complain('MODEL_PROVIDER', 'TEXT_ENGINE requires it')
    for (const name of ['MODEL_BASE_URL', 'MODEL_NAME', 'MODEL_API_KEY'] as const) {
      if (value[name] !== undefined) complain(name, 'it needs MODEL_PROVIDER')
    }
    return
  }
  if (value.MODEL_NAME === undefined) complain('MODEL_NAME', 'MODEL_PROVIDER requires it')
  if (MODEL_PROVIDER === 'anthropic' && MODEL_API_KEY === undefined)
    complain('MODEL_API_KEY', 'MODEL_PROVIDER requires it')
  if (MODEL_PROVIDER === 'openai-compatible' && MODEL_BASE_URL === undefined)
    complain('MODEL_BASE_URL', 'MODEL_PROVIDER requires it')
  if (MODEL_BASE_URL === undefined) return
  const url = new URL(MODEL_BASE_URL)
  if (url.username !== '' || url.password !== '')
    complain('MODEL_BASE_URL', 'the key belongs in MODEL_API_KEY')
  if (url.search !== '' || url.hash !== '') complain('MODEL_BASE_URL', 'it must end with its path')
  if (url.protocol === 'http:' && !isPrivateBaseUrl(url))
    complain('MODEL_BASE_URL', 'a public address needs https')
}

const anthropicUrl = 'https://api.anthropic.com/v1'

function modelOf(value: Environment): ModelSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name } = value
  if (provider === undefined || name === undefined) return null
  return {
    provider,
    baseUrl: (value.MODEL_BASE_URL ?? anthropicUrl).replace(/\/+$/, ''),
    name,
    apiKey: value.MODEL_API_KEY ?? null,
    jsonMode: value.MODEL_JSON_MODE,
    temperature: value.MODEL_TEMPERATURE,
    timeoutMs: value.MODEL_TIMEOUT_MS,
    maxInputTokens: value.MODEL_MAX_INPUT_TOKENS,
    maxOutputTokens: value.MODEL_MAX_OUTPUT_TOKENS,
  }
}
