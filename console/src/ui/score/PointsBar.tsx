import type { PointTotals } from './score-summary.ts'
import styles from './PointsBar.module.css'

/** The points of a section or criterion: earned points are filled, points that could not be assessed are hatched. */
export function PointsBar({
  totals: { earned, assessed, possible },
  width = 56,
}: {
  totals: PointTotals
  width?: number
}) {
  const percentOf = (points: number) =>
    `${possible === 0 ? 0 : Math.min(100, Math.max(0, (points / possible) * 100))}%`
  return (
    <span className={styles.bar} style={{ width }} aria-hidden>
      <span className={styles.earned} style={{ width: percentOf(earned) }} />
      <span className={styles.missing} style={{ width: percentOf(possible - assessed) }} />
    </span>
  )
}
