import { useTranslations } from 'use-intl'
import { settledMinutes, sparklinePoints } from '../../../lib/sparkline.ts'
import styles from './Import.module.css'

const width = 180
const height = 36

/** Calls per minute over the last half hour, with a description for assistive technology. */
export function MinuteLine({ perMinute }: { perMinute: readonly number[] }) {
  const t = useTranslations('importPage')
  const total = perMinute.reduce((sum, count) => sum + count, 0)
  const label = total === 0 ? t('lineNone') : t('lineText', { peak: Math.max(...perMinute), total })
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-empty={total === 0 || undefined}
    >
      <title>{label}</title>
      <polyline
        points={sparklinePoints(settledMinutes(perMinute), width, height)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
