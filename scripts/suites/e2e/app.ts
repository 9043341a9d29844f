import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startProcess } from '../lab/process.ts'
import { freePort } from '../../free-port.ts'
import { throwawayFolder } from '../../throwaway-folder.ts'

const root = resolve(import.meta.dirname, '../../..')

export type RunningApp = {
  url: string
  output(): string
  /** @returns the exit code, or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals | null>
}

/**
 * Products that stories share. Stories of one product change the same organization, some at the same time, so no story reads what another
 * one changes. A story of `administration` may listen at its ports for mails, for requests to simulated vendors, for DNS queries, and as an
 * identity provider.
 */
export type StoryProducts = {
  /** Connections, people and rules. */
  administration: {
    url: string
    mailPort: number
    simulatorsPort: number
    namesPort: number
    identityProviderPort: number
  }
  /** Scores, scorecards and practice. Tests that judge pages or switch organizations look here, and none of these stories connects anything. */
  scoring: { url: string }
}

/** The products that servers.ts has started. */
export function storyProducts(): StoryProducts {
  const products = process.env.E2E_STORIES
  if (products === undefined) throw new Error('E2E_STORIES is not set; the test runner sets it')
  return JSON.parse(products) as StoryProducts
}

/** Copies the installation that servers.ts has prepared: its demo data exists and is fully processed. */
function copySeeded(folder: string): void {
  const seeded = process.env.E2E_SEEDED_FOLDER
  if (seeded === undefined) throw new Error('E2E_SEEDED_FOLDER is not set; the test runner sets it')
  // The database files belong to the database's own user.
  const { status, stderr } = spawnSync('cp', ['-a', seeded, folder])
  if (status !== 0) throw new Error(`The seeded data folder could not be copied: ${stderr.toString()}`)
}

/**
 * The whole product as `npm start` runs it, with its own data folder and port. `isSeeded`: skips the first start, which servers.ts has
 * done.
 */
export async function startApp(options: {
  redisUrl: string | null
  isSeeded?: boolean
  dataFolder?: string
  env?: Record<string, string>
}): Promise<RunningApp> {
  const folder = throwawayFolder('coachline-e2e-')
  const dataFolder = options.dataFolder ?? join(folder, 'data')
  if (options.isSeeded === true) copySeeded(dataFolder)
  const port = await freePort()
  const app = startProcess(join(root, 'scripts/start.ts'), {
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      REDIS_URL: options.redisUrl ?? '',
      ...options.env,
    },
  })
  await app.ready
  return {
    url: `http://127.0.0.1:${port}`,
    output: app.output,
    stop: async () => {
      const how = await app.stop()
      rmSync(folder, { recursive: true, force: true })
      return how
    },
  }
}
