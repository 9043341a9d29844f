import { join, resolve } from 'node:path'
import { testSecretsKeys } from '#workers/security/testing-secrets.ts'
import { freePort } from '../../free-port.ts'
import { type LabProcess, startProcess } from './process.ts'
import { processFlags } from '../../process-flags.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A real API or worker process of the product. */
export type ServerProcess = LabProcess & { signal(signal: NodeJS.Signals): void }

export type ApiProcess = ServerProcess & { url: string }

export type ServerSettings = {
  databaseUrl: string
  redisUrl: string | null
  /** Further environment. */
  env?: Record<string, string>
}

const sessionSecret = 'a lab secret of more than thirty-two characters'

/** Resolves when the API listens. @throws with its output if it ends before that */
export async function startApiProcess(settings: ServerSettings & { port?: number }): Promise<ApiProcess> {
  const port = settings.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = await launch(
    'api/server.ts',
    { PORT: String(port), PUBLIC_URL: url, SESSION_SECRET: sessionSecret, SUPERVISED: '1' },
    settings,
  )
  return { ...server, url }
}

/** Resolves when its lanes are open. @throws with its output if it ends before that */
export function startWorkerProcess(settings: ServerSettings): Promise<ServerProcess> {
  return launch('workers/main.ts', {}, settings)
}

async function launch(
  script: keyof typeof processFlags,
  own: Record<string, string>,
  settings: ServerSettings,
): Promise<ServerProcess> {
  const server = startProcess(join(root, script), {
    execArgv: processFlags[script],
    env: {
      DATABASE_URL: settings.databaseUrl,
      REDIS_URL: settings.redisUrl ?? '',
      SECRETS_KEYS: testSecretsKeys,
      LOG_LEVEL: 'warn',
      ...own,
      ...settings.env,
    },
  })
  await server.ready
  return { ...server, signal: (signal) => void server.child.kill(signal) }
}
