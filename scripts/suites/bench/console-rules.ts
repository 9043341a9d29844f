import type { Page } from 'playwright-core'
import { isFullSize } from '../../figures.ts'
import type { Bench, Measurement } from './benchmark.ts'
import { scroll, slowestFrameMs, speeds } from './console-scroll.ts'
import { ruleCount, type Site } from './console-site.ts'
import { slowestInpMs, type as typeInto } from './console-typing.ts'
import { type Interactions, watchVitals } from './console-vitals.ts'
import { interleave, median, quantile } from './statistics.ts'

/** From the end of a scroll until every visible row accepts typing. */
const slowestFieldsMs = 500
const words = 'Renewals of the north'
const ourScroll = ':has(> [role=tabpanel])'
const modes = [
  { name: 'in edit mode', search: '?edit=true' },
  { name: 'to read', search: '' },
]

/** The same number of plain text rows, all of them in the document, without a script. */
const plainPage = (): string => {
  const row = (
    n: number,
  ): string => `<div style="display:grid;grid-template-columns:64px repeat(6,1fr);padding:8px;border-bottom:1px solid #ddd">
    <span>${n}</span>${['Region', 'region', 'What is said of region', 'Discovery', 'Save only', 'None'].map((word) => `<span>${word} ${n}</span>`).join('')}</div>`
  return `<div id="scroll" style="height:100vh;overflow:auto;font:13px sans-serif">${Array.from({ length: ruleCount }, (_, n) => row(n + 1)).join('')}</div>`
}

const rulesShown = (page: Page): Promise<void> => page.getByRole('row').nth(3).waitFor()

/** Waits until every visible row has fields. @returns how long that took, ms */
const fieldsStand = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const from = performance.now()
    const view = document.querySelector('${ourScroll}').getBoundingClientRect()
    const isThere = () => [...document.querySelectorAll('[data-rule]')].every((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom < view.top || top > view.bottom || row.querySelector('input, [data-read]') !== null
    })
    const look = () => (isThere() ? done(performance.now() - from) : requestAnimationFrame(look))
    look()
  })`)

/** Frames while all rules scroll, compared with as many plain rows; the time until they accept typing again; and the cost of typing. */
export async function measureRules(bench: Bench, site: Site): Promise<Measurement[]> {
  const ours = await site.openSignedIn()
  const rival = await site.openVisitor()
  for (const page of [ours, rival]) await watchVitals(page)
  const many = ruleCount.toLocaleString('en')
  const measured: Measurement[] = []
  const fieldsMs: number[] = []
  await rival.goto('about:blank')
  await rival.setContent(plainPage())
  for (const mode of modes) {
    await ours.bringToFront()
    await ours.goto(`${site.proxy.url}/settings/real-calls${mode.search}`)
    await rulesShown(ours)
    for (const { name, pixels } of speeds) {
      const p50: number[] = []
      const runs = {
        ours: async () => {
          await ours.bringToFront()
          const frames = await scroll(ours, ourScroll, pixels)
          const standsMs = await fieldsStand(ours)
          if (mode.search !== '') fieldsMs.push(standsMs)
          p50.push(median(frames))
          return quantile(frames, 0.95)
        },
        rival: async () => {
          await rival.bringToFront()
          return quantile(await scroll(rival, '#scroll', pixels), 0.95)
        },
      }
      const { ours: slowest, rival: plain } = await interleave(bench.rounds, runs, { warmUp: isFullSize })
      measured.push({
        name: `frame p95, ${many} rules ${mode.name} scroll, ${name}`,
        unit: 'ms',
        values: slowest,
        target: { atMost: slowestFrameMs },
        detail: `p50 ${median(p50).toFixed(1)} ms; rows of plain text p95 ${median(plain).toFixed(1)} ms: ${(median(slowest) / median(plain)).toFixed(2)} ×`,
      })
    }
  }
  measured.push({
    name: `rules can be typed into again after a scroll, ${many} rules`,
    unit: 'ms',
    values: fieldsMs,
    target: { atMost: slowestFieldsMs },
    detail: 'while they scroll, rows that come into view are words',
  })

  await rival.setContent('<input>')
  const typed: Interactions[] = []
  const empty: Interactions[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    await rival.bringToFront()
    await rival.locator('input').fill('')
    await rival.locator('input').click()
    empty.push(await typeInto(rival, words))
    await ours.bringToFront()
    await ours.goto(`${site.proxy.url}/settings/real-calls?edit=true`)
    await ours.getByLabel('Label, rule 3', { exact: true }).click()
    typed.push(await typeInto(ours, words))
    // Undoes the change, so that the next round finds the original rule.
    await ours.keyboard.press('Escape')
    await ours.getByText(/^(Unsaved|Saving)$/).waitFor({ state: 'hidden' })
  }
  const nodes = await ours.evaluate<number>('document.querySelectorAll("[role=table] *").length')
  await ours.close()
  await rival.close()
  const bare = median(empty.map(({ inpMs }) => inpMs))
  return [
    ...measured,
    {
      name: `slowest key (INP), label of a rule among ${many}`,
      unit: 'ms',
      values: typed.map(({ inpMs }) => inpMs),
      target: { atMost: slowestInpMs },
      detail: `an empty page ${bare} ms: ${(median(typed.map(({ inpMs }) => inpMs)) / bare).toFixed(1)} ×; longest task ${Math.round(Math.max(...typed.map(({ longestTaskMs }) => longestTaskMs)))} ms; ${nodes} elements in the table`,
    },
  ]
}
