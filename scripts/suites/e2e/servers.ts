import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLanes } from '#api/contract/ops.ts'
import { freePort, reservedRange } from '../../free-port.ts'
import { hasRedisServer, startRedisServer } from '../../redis-server.ts'
import { throwawayFolder } from '../../throwaway-folder.ts'
import { smtpUrl } from '../lab/smtp-sink.ts'
import { openDemoApi } from './api.ts'
import { type RunningApp, startApp, type StoryProducts } from './app.ts'
import { keepBrowserSetting } from './browser.ts'

/** The workers are stuck if their work has not changed for this long, ms. */
const stillMs = 60_000

/** Resolves when the workers have nothing left to do for the demo. */
async function untilWorkedThrough(url: string): Promise<void> {
  const api = await openDemoApi(url)
  let left = ''
  let movedAt = performance.now()
  while (performance.now() - movedAt < stillMs) {
    const answers = await Promise.all(api.orgIds.map((orgId) => api.get(listLanes, {}, { orgId })))
    const open = answers.flatMap(({ lanes }) =>
      lanes
        .filter((lane) => lane.runnable + lane.inFlight > 0)
        .map(({ lane, runnable, inFlight }) => `${lane}: ${runnable} wait, ${inFlight} at work`),
    )
    if (open.length === 0) return
    const now = open.join('; ')
    if (now !== left) movedAt = performance.now()
    left = now
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`The calls of the demo are not worked through, and nothing moves any more: ${left}`)
}

/** Different ports for servers that stories open minutes later. */
async function portsForLater(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort(reservedRange))
  return [...ports]
}

/**
 * Vitest global setup: one Redis if the binary exists, an installation that stories copy unless they are about a first start, and two
 * running copies that stories share. Tests that only look at pages use one of these.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = throwawayFolder('coachline-e2e-')
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    if (process.env.TEST_REDIS_URL === undefined && hasRedisServer()) {
      const redis = await startRedisServer(folder)
      stops.push(() => redis.kill())
      process.env.TEST_REDIS_URL = redis.url
    }
    process.env[keepBrowserSetting] = '1'
    const dataFolder = join(folder, 'seeded')
    const first = await startApp({ redisUrl: null, dataFolder })
    stops.push(() => first.stop())
    await untilWorkedThrough(first.url)
    if ((await first.stop()) !== 0) throw new Error(`npm start did not end well:\n${first.output()}`)
    process.env.E2E_SEEDED_FOLDER = dataFolder
    process.env.E2E_FIRST_OUTPUT = join(folder, 'first-start.txt')
    writeFileSync(process.env.E2E_FIRST_OUTPUT, first.output())
    const startShared = async (env: Record<string, string> = {}): Promise<RunningApp> => {
      const app = await startApp({ redisUrl: null, isSeeded: true, env })
      stops.push(() => app.stop())
      return app
    }
    const [mailPort = 0, simulatorsPort = 0, namesPort = 0, identityProviderPort = 0] = await portsForLater(4)
    const ports = { mailPort, simulatorsPort, namesPort, identityProviderPort }
    const [scoring, administration] = await Promise.all([
      startShared(),
      startShared({
        SMTP_URL: smtpUrl(ports.mailPort, 'mail-password'),
        SIMULATORS_URL: `http://127.0.0.1:${ports.simulatorsPort}`,
        NAME_SERVERS: `127.0.0.1:${ports.namesPort}`,
        SSO_PRIVATE_ISSUERS: `http://127.0.0.1:${ports.identityProviderPort}`,
      }),
    ])
    process.env.E2E_SECOND_OUTPUT = join(folder, 'second-start.txt')
    writeFileSync(process.env.E2E_SECOND_OUTPUT, scoring.output())
    process.env.E2E_SHARED_URL = scoring.url
    const products: StoryProducts = {
      administration: { url: administration.url, ...ports },
      scoring: { url: scoring.url },
    }
    process.env.E2E_STORIES = JSON.stringify(products)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
