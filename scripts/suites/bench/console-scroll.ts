import type { Page } from 'playwright-core'
import { isFullSize, sized } from '../../figures.ts'
import type { Bench, Measurement } from './benchmark.ts'
import { longTranscript } from './console-data.ts'
import { type Site, turnCount } from './console-site.ts'
import { transcriptShown } from './console-waits.ts'
import { interleave, median, quantile } from './statistics.ts'

export const slowestFrameMs = 33
/** Most elements of the transcript in the document, whatever its length. */
const mostElements = 500
/** Pixels per frame: a fast turn of the wheel, and dragging the scroll bar by whole windows. */
export const speeds = [
  { name: 'wheel', pixels: 60 },
  { name: 'whole windows', pixels: 700 },
]
const scrollMs = sized(4_000, 300)

/** Times between frames while the element scrolls, ms. */
export const scroll = (page: Page, selector: string, pixels: number): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((done) => {
    const element = document.querySelector(${JSON.stringify(selector)})
    const times = []
    let step = ${pixels}
    const frame = (now) => {
      times.push(now)
      const before = element.scrollTop
      element.scrollTop += step
      if (element.scrollTop === before) step = -step
      if (now - times[0] < ${scrollMs}) requestAnimationFrame(frame)
      else done(times.slice(1).map((time, index) => time - times[index]))
    }
    requestAnimationFrame(frame)
  })`)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The same words as plain rows, all of them in the document, without a script. */
const plainPage = (): string =>
  `<div id="scroll" style="height:100vh;overflow:auto;font:14px sans-serif">${longTranscript(turnCount)
    .text.split('\n')
    .map(
      (line) =>
        `<div style="padding:8px 16px;border-bottom:1px solid #ddd"><p style="margin:0">${escaped(line)}</p></div>`,
    )
    .join('')}</div>`

const ourScroll = '[role=region]:has(> [role=list])'

/** Frames while the long transcript scrolls, compared with the same words as plain rows; and the size of the document. */
export async function measureScrolling(bench: Bench, site: Site): Promise<Measurement[]> {
  const ours = await site.openSignedIn()
  await ours.goto(`${site.proxy.url}${site.longCall}`)
  await transcriptShown(ours)
  const rival = await site.openVisitor()
  await rival.setContent(plainPage())

  const measured: Measurement[] = []
  for (const { name, pixels } of speeds) {
    const p50: number[] = []
    const runs = {
      ours: async () => {
        await ours.bringToFront()
        const frames = await scroll(ours, ourScroll, pixels)
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
      name: `frame p95, ${turnCount.toLocaleString('en')} turns scroll, ${name}`,
      unit: 'ms',
      values: slowest,
      target: { atMost: slowestFrameMs },
      detail: `p50 ${median(p50).toFixed(1)} ms; plain rows p95 ${median(plain).toFixed(1)} ms: ${(median(slowest) / median(plain)).toFixed(2)} ×`,
    })
  }
  const nodes = await ours.evaluate<{ page: number; list: number; rows: number }>(`({
    page: document.querySelectorAll('*').length,
    list: document.querySelectorAll('${ourScroll} *').length,
    rows: document.querySelectorAll('${ourScroll} [role=listitem]').length,
  })`)
  const plainNodes = await rival.evaluate<number>('document.querySelectorAll("*").length')
  await ours.close()
  await rival.close()
  measured.push({
    name: `elements of a transcript of ${turnCount.toLocaleString('en')} turns`,
    unit: '',
    values: [nodes.list],
    target: { atMost: mostElements },
    detail: `${nodes.rows} rows; the whole page ${nodes.page}, a page of plain rows ${plainNodes}`,
  })
  return measured
}
