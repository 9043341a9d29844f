import { expect, it } from 'vitest'
import { weeksLine } from './weeks-line.ts'

const box = { width: 110, height: 110, margin: 5 }
const range = { fromWeek: '2026-09-07', thisWeek: '2026-11-16' }

it('puts each week at its place in time and score, and joins only weeks that follow each other', () => {
  const { points, lines } = weeksLine(
    {
      ...range,
      weeks: [
        { week: '2026-09-07', calls: 1, mean: 0 },
        { week: '2026-11-09', calls: 2, mean: 50 },
        { week: '2026-11-16', calls: 1, mean: 100 },
      ],
    },
    box,
  )
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [5, 105],
    [95, 55],
    [105, 5],
  ])
  expect(lines.map((line) => line.map(({ week }) => week))).toEqual([['2026-11-09', '2026-11-16']])
})

it('has no points without scores', () => {
  expect(weeksLine({ ...range, weeks: [] }, box)).toEqual({ points: [], lines: [] })
})
