import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

// The package's exports do not include its build files.
const webVitals = readFileSync(
  new URL('../../../node_modules/web-vitals/dist/web-vitals.iife.js', import.meta.url),
  'utf8',
)

/** Runs in the page before its own code. `interactions` contains the longest event of each interaction, ms, in steps of 8. */
const watch = `${webVitals}
window.bench = { lcp: 0, cls: 0, interactions: new Map(), longTasks: [] }
const changes = { reportAllChanges: true }
webVitals.onLCP(({ value }) => { window.bench.lcp = value }, changes)
webVitals.onCLS(({ value }) => { window.bench.cls = value }, changes)
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId === 0) continue
    window.bench.interactions.set(interactionId, Math.max(duration, window.bench.interactions.get(interactionId) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: 16 })
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.bench.longTasks.push(duration)
}).observe({ type: 'longtask' })`

export const watchVitals = (page: Page): Promise<unknown> => page.addInitScript({ content: watch })

export type LoadVitals = { lcpMs: number; cls: number }

/** Largest contentful paint and layout shift so far. */
export const readLoad = (page: Page): Promise<LoadVitals> =>
  page.evaluate<LoadVitals>('({ lcpMs: bench.lcp, cls: bench.cls })')

/** Clears the interactions so far, which belong to the setup. */
export async function forgetInteractions(page: Page): Promise<void> {
  await settle(page)
  await page.evaluate('bench.interactions.clear(), (bench.longTasks.length = 0)')
}

export type Interactions = {
  /** The slowest interaction, ms; with fewer than fifty of them, that is the INP. */
  inpMs: number
  longestTaskMs: number
}

/** The shortest event that the browser reports. */
const shortestMs = 16

export async function readInteractions(page: Page): Promise<Interactions> {
  await settle(page)
  const read = await page.evaluate<Interactions>(
    '({ inpMs: Math.max(0, ...bench.interactions.values()), longestTaskMs: Math.max(0, ...bench.longTasks) })',
  )
  return { inpMs: Math.max(shortestMs, read.inpMs), longestTaskMs: read.longestTaskMs }
}

/** Observers are notified of a frame after it has been painted. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))',
  )
