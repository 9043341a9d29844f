import { resolve } from 'node:path'
import { z } from 'zod'
import {
  connectionEnvironment,
  type ConnectionSettings,
  connectionSettingsOf,
} from '#workers/process/connection-settings.ts'
import { integerSetting, parseEnv, poolUrlSetting } from '#workers/process/env.ts'
import { servicesInEuEnvironment, servicesInEuOf } from '#workers/process/services-in-eu.ts'
import { modelEnvironment, modelOf } from '#workers/process/model-environment.ts'
import { type ModelPrice, modelPricesSetting } from '#workers/process/model-prices.ts'
import type { OutgoingService } from '#workers/security/outgoing.ts'
import type { LogLevel } from '#workers/telemetry/log.ts'
import { areNameServers } from './http/resolve-txt.ts'

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' }),
  /** Address of a pooler in transaction mode, with `{role}` in place of the database. Connections that need a session use DATABASE_URL. */
  DATABASE_POOL_URL: poolUrlSetting.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'expected redis://…' }).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: integerSetting({ min: 0, max: 65_535 }).default(3000),
  PUBLIC_URL: z.url().default('http://127.0.0.1:3000'),
  // 32 characters of base64url are 192 bits: too many to guess an HS256 key.
  SESSION_SECRET: z.string().min(32, 'it needs at least 32 characters'),
  /** Other origins whose pages may call the API, comma-separated. The console's own origin needs no entry. */
  CORS_ORIGINS: z.string().default(''),
  /** Addresses or networks of reverse proxies whose X-Forwarded-For is trusted, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** One-time code for the first setup from another machine. Left out: the installation can be set up only from this machine. */
  SETUP_CODE: z.string().trim().min(16, 'it needs at least 16 characters').max(200).optional(),
  METRICS_TOKEN: z.string().min(16, 'it needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'expected http://… or https://…' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ...connectionEnvironment,
  /** The workers check whether the model's settings fit together. */
  ...modelEnvironment,
  ...servicesInEuEnvironment,
  /** Origins of identity providers in the installation's own network, comma-separated. All others must be public. */
  SSO_PRIVATE_ISSUERS: z.string().default(''),
  /** Name servers to ask for the TXT records of domains, comma-separated. Left out: those of this machine. */
  NAME_SERVERS: z
    .string()
    .default('')
    .refine((text) => areNameServers(listed(text)), 'expected IP addresses, each with or without a port'),
  /** The API only needs to know whether it is set; the workers send mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
  MODEL_PRICES: modelPricesSetting,
  /** Bots, by their own or a provider's id, that always have the call type manager one-on-one. Comma-separated. */
  MANAGER_ONE_ON_ONE_BOTS: z
    .string()
    .default('')
    .refine((text) => listed(text).every((id) => z.uuid().safeParse(id).success), 'expected ids of bots'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Time limits of one connection, all in ms. Fastify's defaults never close a slow body. */
export type ConnectionLimits = {
  headersMs: number
  /** From the first byte of a request to the last of its body. */
  requestMs: number
  /** Without any data in either direction. */
  silentMs: number
  keepAliveMs: number
  /** How often the first two are checked. */
  checkEveryMs: number
}

export type ApiLimits = {
  /** Most requests in flight; beyond it the response is 503. Event streams do not count. */
  inFlight: number
  /** Most of these from one address; beyond it the response is 429. */
  inFlightPerAddress: number
  /** Most of these from one user. */
  inFlightPerUser: number
  /** Per minute. Reads and writes count per user; `auth` and `anonymous` per address. */
  perMinute: { read: number; write: number; auth: number; address: number }
  /** Webhook deliveries: a provider sends those of all its customers from a few addresses. */
  webhooksPerMinute: { address: number; integration: number }
  /** Uploaded files of one user that are being read or waiting to be read. */
  uploadsPerUser: number
  /** Open event streams per user. */
  streamsPerUser: number
  /** Open event streams per address, over all users. */
  streamsPerAddress: number
  /** How long a client may block the next event of its stream, ms. */
  slowStreamMs: number
  connection: ConnectionLimits
}

export type ApiConfig = {
  databaseUrl: string
  /** Where the connection pools connect: a pooler, or the database itself. */
  poolUrl: string
  redisUrl: string | null
  host: string
  port: number
  publicUrl: string
  sessionSecret: string
  corsOrigins: string[]
  trustedProxies: string[]
  /** Keys of stored secrets, and settings of connections to providers. */
  connections: ConnectionSettings
  /** Whether the workers have a language model, and whether it may see calls of organizations in the data region EU. */
  model: {
    isThere: boolean
    isAllowedInEu: boolean
    /** The provider's name for it. */ name: string | null
    isPriceKnown: boolean
    /** Null: unknown. */ price: ModelPrice | null
  }
  /** The engine that words practice calls. */
  practiceEngine: {
    standard: 'offline' | 'model'
    model: ReturnType<typeof modelOf>
    prices: ReadonlyMap<string, ModelPrice>
  }
  /** Whether the workers can send mail. */
  hasMailServer: boolean
  /** Services that may be used for organizations in the data region EU. */
  servicesInEu: ReadonlySet<OutgoingService>
  /** Origins of identity providers that may be in a private network. */
  privateIssuers: string[]
  /** Name servers to ask for the TXT records of domains; empty: those of this machine. */
  nameServers: string[]
  /** Ids of bots that always have the call type manager one-on-one. */
  managerOneOnOneBots: string[]
  setupCode: string | null
  metricsToken: string | null
  /** Base address of an OTLP/HTTP collector; null: no traces. */
  traceEndpoint: string | null
  /** Share of requests to trace if the caller has not decided, 0 to 1. */
  traceSampleRatio: number
  logLevel: LogLevel
  /** Folder of the built console. Null or missing: serve only the API. */
  consoleFolder: string | null
  limits: ApiLimits
}

/**
 * A console page with live progress sends about 100 reads per minute at its busiest; ten times that is not a person. The address limit is
 * higher because an office shares one address.
 */
export const defaultLimits: ApiLimits = {
  inFlight: 200,
  // One slow client leaves room for others. An office shares one address.
  inFlightPerAddress: 150,
  inFlightPerUser: 60,
  perMinute: { read: 1200, write: 300, auth: 60, address: 6000 },
  // 200 a second for one account correspond to about ten thousand people on the phone at once. It is more than one process can take, so
  // that a provider's burst after an outage is not refused.
  webhooksPerMinute: { address: 600_000, integration: 600_000 },
  // Two files are read at once and sixteen wait: one user's slow files leave room for others.
  uploadsPerUser: 4,
  streamsPerUser: 20,
  // An office of about a hundred people with a few tabs each.
  streamsPerAddress: 400,
  slowStreamMs: 15_000,
  // The longest response waits 100 s for a command.
  connection: {
    headersMs: 10_000,
    requestMs: 60_000,
    silentMs: 130_000,
    keepAliveMs: 70_000,
    checkEveryMs: 2_000,
  },
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** @throws ConfigError, which names the invalid variables but never their values */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const value = parseEnv(environment, env)
  return {
    databaseUrl: value.DATABASE_URL,
    poolUrl: value.DATABASE_POOL_URL ?? value.DATABASE_URL,
    redisUrl: value.REDIS_URL ?? null,
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    sessionSecret: value.SESSION_SECRET,
    corsOrigins: listed(value.CORS_ORIGINS),
    trustedProxies: listed(value.TRUSTED_PROXIES),
    connections: connectionSettingsOf(value),
    model: {
      isThere: value.MODEL_PROVIDER !== undefined,
      isAllowedInEu: servicesInEuOf(value).has('model'),
      name: value.MODEL_PROVIDER === undefined ? null : (value.MODEL_NAME ?? null),
      isPriceKnown: value.MODEL_PRICES.has(value.MODEL_NAME ?? ''),
      price: value.MODEL_PRICES.get(value.MODEL_NAME ?? '') ?? null,
    },
    practiceEngine: {
      standard: value.TEXT_ENGINE,
      model: modelOf(value),
      prices: value.MODEL_PRICES,
    },
    hasMailServer: value.SMTP_URL !== undefined,
    servicesInEu: servicesInEuOf(value),
    privateIssuers: listed(value.SSO_PRIVATE_ISSUERS),
    nameServers: listed(value.NAME_SERVERS),
    managerOneOnOneBots: listed(value.MANAGER_ONE_ON_ONE_BOTS),
    setupCode: value.SETUP_CODE ?? null,
    metricsToken: value.METRICS_TOKEN ?? null,
    traceEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceSampleRatio: value.OTEL_TRACES_SAMPLER_ARG,
    logLevel: value.LOG_LEVEL,
    consoleFolder: resolve(import.meta.dirname, '../console/dist'),
    limits: defaultLimits,
  }
}
