import type { CDPSession, Page } from 'playwright-core'
import { sized } from '../../figures.ts'
import type { Bench, Measurement } from './benchmark.ts'
import type { Site } from './console-site.ts'
import { callsShown, scoreShown, transcriptShown } from './console-waits.ts'

/** Calls opened one after the other per round. */
const callsEach = sized(10, 1)
const cutsEach = sized(5, 1)
/** Compiled code still grows a little; ten leaked pages would take megabytes. */
const mostGrowthKb = 500
const streamMs = 20_000

type Held = { heapKb: number; nodes: number; listeners: number }

/** What remains after garbage collection. */
async function held(devtools: CDPSession): Promise<Held> {
  // The first collection may leave objects that finalizers then release.
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapKb: value('JSHeapUsedSize') / 1024,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}

async function openAndReturn(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click()
  await transcriptShown(page)
  await scoreShown(page)
  await page.goBack()
  await callsShown(page)
}

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0))

/** Opens the same calls in every round, from the list and back, without reloading the page. */
export async function measureMemory(bench: Bench, site: Site): Promise<Measurement[]> {
  const page = await site.openSignedIn()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  // The demo goes further back than the bulk rows, which have no transcripts.
  await page.goto(`${site.proxy.url}/calls?sort=oldest&size=50`)
  await callsShown(page)
  const listed = await page
    .locator('tr a[href^="/calls/"]')
    .evaluateAll((links: { getAttribute(name: string): string | null }[]) =>
      links.map((link) => link.getAttribute('href')),
    )
  const paths = [...new Set(listed)]
    .filter((path): path is string => path !== null && site.scoredCalls.includes(path))
    .slice(0, callsEach)
  const states: Held[] = []
  for (let round = -1; round < bench.rounds; round += 1) {
    for (const path of paths) await openAndReturn(page, path)
    states.push(await held(devtools))
  }
  await page.close()
  const opened = paths.length * bench.rounds
  const last = states.at(-1)
  return [
    {
      name: `heap growth over ${paths.length} calls opened again`,
      unit: 'KB',
      values: differences(states.map(({ heapKb }) => heapKb)),
      target: { atMost: mostGrowthKb },
      detail: `${opened} openings; heap ${Math.round((states[0]?.heapKb ?? 0) / 1024)} → ${Math.round((last?.heapKb ?? 0) / 1024)} MB`,
    },
    {
      name: 'elements and listeners more, the same',
      unit: '',
      values: differences(states.map(({ nodes, listeners }) => nodes + listeners)),
      target: { atMost: 0 },
      detail: `${states[0]?.nodes} → ${last?.nodes} nodes, ${states[0]?.listeners} → ${last?.listeners} listeners`,
    },
  ]
}

/** Cuts the live connection again and again; whatever the page keeps for it must not grow. */
export async function measureReconnects(bench: Bench, site: Site): Promise<Measurement[]> {
  const page = await site.openSignedIn()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(`${site.proxy.url}/home`)
  const streamOpens = async (before: number): Promise<void> => {
    const endsAt = Date.now() + streamMs
    while (site.proxy.streamsOpened() <= before) {
      if (Date.now() > endsAt) throw new Error('The page did not open its event stream again')
      await page.waitForTimeout(50)
    }
    // The snapshot arrives and is processed.
    await page.waitForTimeout(200)
  }
  const reconnect = async (): Promise<void> => {
    const before = site.proxy.streamsOpened()
    site.proxy.cutStreams()
    await streamOpens(before)
  }
  await page.waitForTimeout(500)
  await reconnect()
  const states = [await held(devtools)]
  for (let round = 0; round < bench.rounds; round += 1) {
    for (let cut = 0; cut < cutsEach; cut += 1) await reconnect()
    states.push(await held(devtools))
  }
  const open = site.proxy.openStreams()
  await page.close()
  return [
    {
      name: `listeners more after ${cutsEach} reconnects of the live events`,
      unit: '',
      values: differences(states.map(({ listeners }) => listeners)),
      target: { atMost: 0 },
      detail: `${states[0]?.listeners} → ${states.at(-1)?.listeners} listeners after ${cutsEach * bench.rounds} reconnects; ${open} stream open; heap ${Math.round(states[0]?.heapKb ?? 0)} → ${Math.round(states.at(-1)?.heapKb ?? 0)} KB`,
    },
  ]
}
