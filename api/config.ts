import { resolve } from 'node:path'
import { z } from 'zod'
import { integerSetting, parseEnv } from '#workers/shared/env.ts'
import type { LogLevel } from '#workers/shared/log.ts'

const environment = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: integerSetting({ min: 0, max: 65_535 }).default(3000),
  PUBLIC_URL: z.url().default('http://127.0.0.1:3000'),
  // 32 characters of base64url are 192 bits: more than HS256 can be broken by guessing.
  SESSION_SECRET: z.string().min(32, 'it needs at least 32 characters'),
  /** Other origins whose pages may call the API, comma-separated; the console's own origin needs no entry. */
  CORS_ORIGINS: z.string().default(''),
  /** Addresses or networks of reverse proxies whose X-Forwarded-For counts, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  METRICS_TOKEN: z.string().min(16, 'it needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type ApiLimits = {
  /** Requests in flight beyond which the answer is 503; event streams do not count. */
  inFlight: number
  /** Per minute. Reads and writes count per user; `auth` and `anonymous` per address. */
  perMinute: { read: number; write: number; auth: number; address: number }
  /** Open event streams of one user. */
  streamsPerUser: number
}

export type ApiConfig = {
  databaseUrl: string
  redisUrl: string | null
  host: string
  port: number
  publicUrl: string
  sessionSecret: string
  corsOrigins: string[]
  trustedProxies: string[]
  metricsToken: string | null
  logLevel: LogLevel
  /** Built console; null or a missing folder: the API alone. */
  consoleFolder: string | null
  limits: ApiLimits
}

/**
 * A console page with live progress reads some 100 times a minute at its busiest; three times that is no person any more.
 * The address limit is higher because an office shares one address.
 */
export const defaultLimits: ApiLimits = {
  inFlight: 200,
  perMinute: { read: 1200, write: 300, auth: 60, address: 6000 },
  streamsPerUser: 20,
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** @throws ConfigError, which names the variables that are not valid, never their values. */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const value = parseEnv(environment, env)
  return {
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL ?? null,
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL.replace(/\/+$/, ''),
    sessionSecret: value.SESSION_SECRET,
    corsOrigins: listed(value.CORS_ORIGINS),
    trustedProxies: listed(value.TRUSTED_PROXIES),
    metricsToken: value.METRICS_TOKEN ?? null,
    logLevel: value.LOG_LEVEL,
    consoleFolder: resolve(import.meta.dirname, '../console/dist'),
    limits: defaultLimits,
  }
}
