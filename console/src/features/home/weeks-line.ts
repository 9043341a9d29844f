import type { Progress } from '#api/contract/home.ts'

const weekMs = 7 * 86_400_000
const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / weekMs)

export type WeekPoint = { week: string; calls: number; mean: number; x: number; y: number }

/**
 * Points for the weeks that have a score, placed between the first and the current week, and lines between consecutive weeks. A week
 * without a score has no point, and no line crosses it.
 */
export function weeksLine(
  { fromWeek, thisWeek, weeks }: Progress,
  { width, height, margin }: { width: number; height: number; margin: number },
): { points: WeekPoint[]; lines: [WeekPoint, WeekPoint][] } {
  const last = Math.max(1, weeksBetween(fromWeek, thisWeek))
  const points = weeks.map((week) => ({
    ...week,
    x: margin + (weeksBetween(fromWeek, week.week) / last) * (width - 2 * margin),
    y: height - margin - (Math.min(100, Math.max(0, week.mean)) / 100) * (height - 2 * margin),
  }))
  const lines = points.flatMap((point, index): [WeekPoint, WeekPoint][] => {
    const next = points[index + 1]
    return next !== undefined && weeksBetween(point.week, next.week) === 1 ? [[point, next]] : []
  })
  return { points, lines }
}
