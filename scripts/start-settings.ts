import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readApiConfig } from '#api/config.ts'
import { isLoopbackHost } from '#api/http/local-request.ts'
import { readWorkerConfig } from '#workers/config.ts'
import { ConfigError, parseEnv } from '#workers/process/env.ts'
import { StartProblem } from './start-problem.ts'

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().default(join(import.meta.dirname, '../.data')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'expected http://… or https://…' }).optional(),
  DEMO: z.stringbool().optional(),
})

/** `publicUrl`: the address that people type. */
export type StartSettings = Omit<z.infer<typeof environment>, 'PUBLIC_URL' | 'DEMO'> & {
  publicUrl: string
  hasDemo: boolean
}

/** An empty variable counts as unset, for this process and for those that it starts. */
export function dropEmptyVariables(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) if (value === '') delete env[name]
}

/** Stand-ins for settings that `npm start` generates later. */
const made = () => ({
  DATABASE_URL: 'postgres://127.0.0.1/coachline',
  SESSION_SECRET: randomBytes(32).toString('base64'),
  SECRETS_KEYS: `main:${randomBytes(32).toString('base64')}`,
})

/**
 * Reads the settings of the start, and checks the settings of the processes that it starts.
 * @throws StartProblem that names the variables, but never their values
 */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  try {
    const { PUBLIC_URL, DEMO, ...settings } = parseEnv(environment, env)
    readApiConfig({ ...made(), ...env })
    readWorkerConfig({ ...made(), ...env })
    const publicUrl = PUBLIC_URL ?? localUrl(settings)
    return {
      ...settings,
      DATA_DIR: resolve(settings.DATA_DIR),
      publicUrl,
      // Everybody knows the demo's password, so an address for other machines has no demo unless somebody asks for it.
      hasDemo: DEMO ?? isLoopbackHost(URL.parse(publicUrl)?.host ?? ''),
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new StartProblem(`${error.message} See CONFIGURATION.md.`)
  }
}

const allAddresses: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** The address that people on this machine type if no PUBLIC_URL is set. */
export function localUrl({ HOST, PORT }: Pick<StartSettings, 'HOST' | 'PORT'>): string {
  if (allAddresses.has(HOST)) return `http://localhost:${PORT}`
  return `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`
}
