import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestDatabase } from '#db/testing.ts'
import { buildConsoleWhenStale } from '../../build-console.ts'
import { launchBrowser, openPage, signIn, type StoryBrowser } from '../e2e/browser.ts'
import { isFullSize, sized } from '../../figures.ts'
import { freePort } from '../../free-port.ts'
import { startApiProcess, startWorkerProcess } from '../lab/server-process.ts'
import { demoSignIn } from '../../demo/sign-in.ts'
import { seedWhenEmpty } from '../../seed-when-empty.ts'
import type { Bench } from './benchmark.ts'
import { insertCallRows, insertPeople, insertRules, longTranscript } from './console-data.ts'
import { type ApiProxy, openApiProxy } from './console-proxy.ts'

/** Calls and people in lists, filters and pickers. */
export const rowCount = sized(10_000, 1_000)
/** The most rules that a level shows. */
export const ruleCount = sized(999, 200)
/** A call of three hours. */
export const turnCount = sized(3_600, 400)
const teamSize = 50
const demoDomain = 'larkfield.example'
/** Before anything is measured, the worker scores the long call and this many of the demo's. */
const scoredBefore = sized(40, 4)
const settleMs = 120_000
/** A page that has not appeared by then is broken. */
const readyMs = 20_000
export const windowSize = { width: 1440, height: 900 }

/** The product as deployed: built console, API process, and a database with the demo and bulk rows. Nothing runs in the background. */
export type Site = {
  proxy: ApiProxy
  browser: StoryBrowser
  /** A new tab in the only signed-in profile. */
  openSignedIn(): Promise<Page>
  /** Without a session, for sign-in and for rivals. */
  openVisitor(): Promise<Page>
  /** Paths of the demo's scored calls, newest first. */
  scoredCalls: string[]
  longCall: string
}

type Demo = { orgId: string; userId: string }

export async function openSite(bench: Bench): Promise<Site> {
  await buildConsoleWhenStale(join(import.meta.dirname, '../../..'))
  const test = await bench.createDatabase()
  await seedWhenEmpty(test.database)
  const demo = await findDemo(test)

  const apiPort = await freePort()
  const proxy = await openApiProxy(await freePort(), apiPort)
  bench.onEnd(() => proxy.close())
  const servers = { databaseUrl: test.url, redisUrl: null }
  const api = await startApiProcess({ ...servers, port: apiPort, env: { PUBLIC_URL: proxy.url } })
  bench.onEnd(() => void api.stop())
  const browser = await launchBrowser()
  bench.onEnd(() => browser.close())

  const openVisitor = async (): Promise<Page> => {
    const { page } = await openPage(browser, { viewport: windowSize })
    page.setDefaultTimeout(readyMs)
    return page
  }
  const first = await openVisitor()
  await signIn(first, proxy.url)
  const longCallId = await uploadLongCall(first, demo)
  await first.close()
  const openSignedIn = async (): Promise<Page> => {
    const page = await first.context().newPage()
    page.setDefaultTimeout(readyMs)
    return page
  }

  const worker = await startWorkerProcess(servers)
  bench.onEnd(() => void worker.stop())
  await untilScored(test, demo, longCallId)
  await worker.stop()
  await test.database.asSystem(async (trx) => {
    await insertPeople(trx, demo.orgId, rowCount, teamSize)
    await insertCallRows(trx, demo.orgId, rowCount, new Date())
    await insertRules(trx, demo.orgId, ruleCount)
  })
  const scored = (await scoredCalls(test, demo)).filter((id) => id !== longCallId)
  bench.say(
    `${rowCount} calls and people, ${scored.length} scored demo calls, one call of ${turnCount} turns`,
  )
  return {
    proxy,
    browser,
    openSignedIn,
    openVisitor,
    scoredCalls: scored.map((id) => `/calls/${id}`),
    longCall: `/calls/${longCallId}`,
  }
}

const findDemo = ({ database }: TestDatabase): Promise<Demo> =>
  database.asSystem((trx) =>
    trx
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['memberships.org_id as orgId', 'users.id as userId'])
      .where('organizations.domain', '=', demoDomain)
      .where('users.email', '=', demoSignIn.email)
      .executeTakeFirstOrThrow(),
  )

/** Ids of calls with a transcript and a score, newest first. */
async function scoredCalls({ database }: TestDatabase, { orgId }: Demo): Promise<string[]> {
  const calls = await database.system
    .selectFrom('calls')
    .innerJoin('transcripts', (join) =>
      join.onRef('transcripts.org_id', '=', 'calls.org_id').onRef('transcripts.call_id', '=', 'calls.id'),
    )
    .select('calls.id')
    .where('calls.org_id', '=', orgId)
    .where('calls.score_status', '=', 'SCORED_SUCCESS')
    .orderBy('started_at', 'desc')
    .execute()
  return calls.map(({ id }) => id)
}

async function untilScored(test: TestDatabase, demo: Demo, longCallId: string): Promise<void> {
  const endsAt = Date.now() + settleMs
  for (;;) {
    const scored = await scoredCalls(test, demo)
    if (scored.length > scoredBefore && scored.includes(longCallId) && (!isFullSize || (await isIdle(test))))
      return
    if (Date.now() > endsAt)
      throw new Error(`Only ${scored.length} calls of the demo were scored in ${settleMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function isIdle({ database }: TestDatabase): Promise<boolean> {
  const { count } = await database.system
    .selectFrom('work_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['queued', 'offered', 'running'])
    .where('lane', 'in', ['transcripts', 'routing', 'scoring'])
    .executeTakeFirstOrThrow()
  return count === 0
}

/** Through the API, like "New call". */
async function uploadLongCall(page: Page, { orgId, userId }: Demo): Promise<string> {
  const { origin } = new URL(page.url())
  const renewed = await page.request.post(`${origin}/api/auth/refresh`)
  const { accessToken } = (await renewed.json()) as { accessToken: string }
  const { text, speakers } = longTranscript(turnCount)
  const response = await page.request.post(`${origin}/api/integrations/real-calls?orgId=${orgId}`, {
    // No worker is running yet.
    headers: { authorization: `Bearer ${accessToken}`, prefer: 'respond-async' },
    data: {
      title: 'Three hours with two plants',
      callerId: userId,
      transcript: text,
      buyerCompany: 'Tarnbrook Mills',
      actors: [
        { name: speakers[0], kind: 'INTERNAL', side: 'rep', userId },
        { name: speakers[1], kind: 'EXTERNAL', side: 'buyer' },
      ],
    },
  })
  if (!response.ok())
    throw new Error(`The long call was refused: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { callId: string }).callId
}
