import { useTranslations } from 'use-intl'
import { settledMinutes, sparklinePoints } from '../../../lib/sparkline.ts'
import styles from './Lanes.module.css'

const width = 64
const height = 16

/** Items done per minute over half an hour, with its range in words for assistive technology. */
export function Sparkline({ history }: { history: readonly number[] }) {
  const t = useTranslations('opsLanes')
  const total = history.reduce((sum, minute) => sum + minute, 0)
  const label =
    total === 0
      ? t('historyNone')
      : t('history', { least: Math.min(...history), most: Math.max(...history), total })
  return (
    <svg
      className={styles.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      data-empty={total === 0 || undefined}
    >
      <title>{label}</title>
      <polyline
        points={sparklinePoints(settledMinutes(history), width, height)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
    </svg>
  )
}
