import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { demoSignIn } from '../../seed.ts'
import { hasRedisServer, startRedisServer } from '../../redis-server.ts'
import { throwawayFolder } from '../../throwaway-folder.ts'
import { startApp } from './app.ts'
import { serveBrowser } from './browser.ts'

/** As long as the workers may take for the calls of the demo. */
const workMs = 60_000

type Answers = {
  '/auth/login': { accessToken: string }
  '/users/me/orgs': { results: { id: string }[] }
  '/ops/lanes': { lanes: { runnable: number; inFlight: number }[] }
}

/** Resolves when the workers have nothing left to do for the demo. */
async function untilWorkedThrough(url: string): Promise<void> {
  const ask = async <Path extends keyof Answers>(
    path: Path,
    query = '',
    init: RequestInit = {},
  ): Promise<Answers[Path]> => {
    const response = await fetch(`${url}/api${path}${query}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answers[Path]
  }
  const json = { 'content-type': 'application/json' }
  const { accessToken } = await ask('/auth/login', '', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(demoSignIn),
  })
  const headers = { authorization: `Bearer ${accessToken}` }
  const { results } = await ask('/users/me/orgs', '', { headers })
  for (
    const endsAt = Date.now() + workMs;
    Date.now() < endsAt;
    await new Promise((done) => setTimeout(done, 200))
  ) {
    const answers = await Promise.all(results.map(({ id }) => ask('/ops/lanes', `?orgId=${id}`, { headers })))
    if (answers.flatMap(({ lanes }) => lanes).every((lane) => lane.runnable + lane.inFlight === 0)) return
  }
  throw new Error(`The calls of the demo were not worked through within ${workMs} ms`)
}

/**
 * Vitest global setup: one Redis and one browser where the binaries exist, an installation to copy for those that are not about a first
 * start, and one such copy that runs, for those that only look.
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
    const browser = await serveBrowser()
    stops.push(() => browser.close())
    process.env.E2E_BROWSER = browser.wsEndpoint()
    const dataFolder = join(folder, 'seeded')
    const first = await startApp({ redisUrl: null, dataFolder })
    stops.push(() => first.stop())
    await untilWorkedThrough(first.url)
    if ((await first.stop()) !== 0) throw new Error(`npm start did not end well:\n${first.output()}`)
    process.env.E2E_SEEDED_FOLDER = dataFolder
    const shared = await startApp({ redisUrl: null, isSeeded: true })
    stops.push(() => shared.stop())
    process.env.E2E_SHARED_URL = shared.url
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
