import { useTranslations } from 'use-intl'
import type { CriterionFiguresView } from '#api/contract/calibration.ts'
import type { Drawn } from './figure-text.ts'
import { decimal } from './figure-text.ts'
import styles from './Calibration.module.css'

const width = 120
const height = 20
const at = (value: number): number => 4 + Math.max(0, Math.min(1, value)) * (width - 8)

/** An interval on the axis from 0 to 1 with its target. A value below the target is a diamond; an early result is hollow and dashed. */
export function Whisker({ drawn, isBelow }: { drawn: Drawn | null; isBelow: boolean }) {
  const t = useTranslations('calibration')
  const middle = height / 2
  if (drawn === null)
    return (
      <svg
        className={styles.whisker}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('axisNone')}
      >
        <line x1={4} x2={width - 4} y1={middle} y2={middle} stroke="var(--c-row-line)" />
      </svg>
    )
  const { kind, value, low, high, target } = drawn
  const text = { value: decimal(value), low: decimal(low), high: decimal(high), target: decimal(target) }
  const isEarly = kind === 'share'
  const color = isBelow ? 'var(--tone-red-dot)' : 'var(--tone-indigo-dot)'
  return (
    <svg
      className={styles.whisker}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(isEarly ? 'axisShare' : 'axisKappa', text)}
    >
      <line x1={4} x2={width - 4} y1={middle} y2={middle} stroke="var(--c-row-line)" />
      <line
        x1={at(target)}
        x2={at(target)}
        y1={1}
        y2={height - 1}
        stroke="var(--c-muted)"
        strokeDasharray="2 2"
      />
      <line
        x1={at(low)}
        x2={at(high)}
        y1={middle}
        y2={middle}
        stroke="var(--c-text)"
        strokeWidth={1.6}
        strokeDasharray={isEarly ? '3 2' : undefined}
      />
      {[low, high].map((end, index) => (
        <line
          key={index === 0 ? 'low' : 'high'}
          x1={at(end)}
          x2={at(end)}
          y1={6}
          y2={14}
          stroke="var(--c-text)"
        />
      ))}
      {isBelow ? (
        <rect
          x={at(value) - 4}
          y={middle - 4}
          width={8}
          height={8}
          fill={color}
          transform={`rotate(45 ${at(value)} ${middle})`}
        />
      ) : (
        <circle
          cx={at(value)}
          cy={middle}
          r={4.5}
          fill={isEarly ? 'var(--c-page)' : color}
          stroke={isEarly ? 'var(--c-muted)' : color}
          strokeWidth={1.6}
        />
      )}
    </svg>
  )
}

/** Agreement by month of grading. A single month draws no line. */
export function TrendLine({ trend }: { trend: CriterionFiguresView['trend'] }) {
  const t = useTranslations('calibration')
  const months = trend.slice(-6)
  if (months.length < 2) return <span className="muted">–</span>
  const points = months.map(({ n, agreed }, index) => ({
    x: 3 + (index * 66) / (months.length - 1),
    y: 17 - (n === 0 ? 0 : agreed / n) * 14,
  }))
  const label = months.map((month) => t('month', month)).join('; ')
  const last = points.at(-1)
  return (
    <svg className={styles.trend} viewBox="0 0 72 20" role="img" aria-label={label}>
      <title>{label}</title>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--c-text)"
        strokeWidth={1.4}
      />
      {last !== undefined && <circle cx={last.x} cy={last.y} r={2.4} fill="var(--c-text)" />}
    </svg>
  )
}
