import type { Page } from 'playwright-core'
import { isFullSize, sized } from '../../figures.ts'
import type { Bench, Measurement } from './benchmark.ts'
import type { Site } from './console-site.ts'
import { readLoad, watchVitals } from './console-vitals.ts'
import { callsShown, lanesShown, scoreShown, transcriptShown, uploadShown } from './console-waits.ts'
import { median } from './statistics.ts'

/** Targets from the console's budget. */
const slowestLcpMs = 1_200
const mostShift = 0.05
const apiDelayMs = 150
/** Without a new candidate for the largest paint for this long, the page has settled. */
const quietMs = sized(400, 100)

/** `isShort`: also part of the short form. */
type Visit = {
  name: string
  path: string
  content: (page: Page) => Promise<unknown>
  isPublic?: true
  isShort?: true
}

const visitsOf = (site: Site): Visit[] => [
  {
    name: 'sign-in',
    path: '/login',
    content: (page) => page.getByLabel('Work email').waitFor(),
    isPublic: true,
    isShort: true,
  },
  { name: 'home', path: '/home', content: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'calls', path: '/calls', content: callsShown, isShort: true },
  { name: 'a call', path: site.scoredCalls[0] ?? '', content: scoreShown },
  { name: 'a call of three hours', path: site.longCall, content: transcriptShown, isShort: true },
  { name: 'new call', path: '/calls/new', content: uploadShown },
  { name: 'operations', path: '/ops', content: lanesShown },
]

type Load = { lcpMs: number; cls: number; contentMs: number }

/** Each load is a first visit, with an empty browser cache. */
async function load(page: Page, url: string, content: Visit['content']): Promise<Load> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.goto(url, { waitUntil: 'commit' })
  await content(page)
  const contentMs = await page.evaluate<number>('performance.now()')
  let { lcpMs, cls } = await readLoad(page)
  for (;;) {
    await page.waitForTimeout(quietMs)
    const now = await readLoad(page)
    if (now.lcpMs === lcpMs && now.cls === cls) break
    ;({ lcpMs, cls } = now)
  }
  await devtools.detach()
  return { lcpMs, cls, contentMs }
}

/** A page without script or requests: what this machine and browser need for any page. */
const plainPath = '/before-start.js'

async function loadPlain(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}${plainPath}`)
  await page.waitForTimeout(quietMs)
  return (await readLoad(page)).lcpMs
}

/** Largest paint and layout shift of first visits, alternately with a delayed API and without. */
export async function measurePages(bench: Bench, site: Site): Promise<Measurement[]> {
  const signedIn = await site.openSignedIn()
  const visitor = await site.openVisitor()
  for (const page of [signedIn, visitor]) await watchVitals(page)
  const visits = visitsOf(site).filter(({ isShort }) => isFullSize || isShort === true)
  const loads = new Map(visits.map(({ name }) => [name, { delayed: [] as Load[], direct: [] as Load[] }]))
  const plain: number[] = []
  // One uncounted round; none in short form.
  for (let round = isFullSize ? -1 : 0; round < bench.rounds; round += 1) {
    const plainMs = await loadPlain(visitor, site.proxy.url)
    if (round >= 0) plain.push(plainMs)
    for (const visit of visits) {
      const page = visit.isPublic === true ? visitor : signedIn
      for (const kind of round % 2 === 0
        ? (['delayed', 'direct'] as const)
        : (['direct', 'delayed'] as const)) {
        site.proxy.setDelay(kind === 'delayed' ? apiDelayMs : 0)
        const measured = await load(page, `${site.proxy.url}${visit.path}`, visit.content)
        if (round >= 0) loads.get(visit.name)?.[kind].push(measured)
      }
    }
  }
  site.proxy.setDelay(0)
  for (const page of [signedIn, visitor]) await page.close()

  const plainText = `a plain file ${Math.round(median(plain))} ms`
  return [
    ...[...loads].map(([name, { delayed, direct }]): Measurement => ({
      name: `largest paint, ${name}, API ${apiDelayMs} ms later`,
      unit: 'ms',
      values: delayed.map(({ lcpMs }) => lcpMs),
      target: { atMost: slowestLcpMs },
      detail: `content there after ${middle(delayed, 'contentMs')} ms; without delay: largest paint ${middle(direct, 'lcpMs')} ms, content ${middle(direct, 'contentMs')} ms; ${plainText}`,
    })),
    {
      name: 'layout shift (CLS), worst page of the round',
      unit: '',
      values: plain.map((_, round) =>
        Math.max(
          ...[...loads.values()].flatMap(({ delayed, direct }) => [
            delayed[round]?.cls ?? 0,
            direct[round]?.cls ?? 0,
          ]),
        ),
      ),
      target: { atMost: mostShift },
      detail: `${2 * visits.length} visits a round`,
    },
  ]
}

const middle = (loads: readonly Load[], key: keyof Load): number =>
  Math.round(median(loads.map((each) => each[key])))
