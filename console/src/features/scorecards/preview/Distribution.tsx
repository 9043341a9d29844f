import { useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Preview.module.css'

const width = 360
const height = 132
const top = 26
const base = height - 18

/** Calls by score in steps of ten: hatched bars for the published version, solid ones for the draft, with their numbers. */
export function Distribution({
  before,
  after,
  passMark,
  beforeLabel,
  afterLabel,
}: {
  before: readonly number[] | null
  after: readonly number[]
  passMark: number
  beforeLabel: string
  afterLabel: string
}) {
  const t = useTranslations('scorecardPreview')
  const hatch = useId()
  const bins = after.map((count, index) => ({ from: index * 10, index, count }))
  const most = Math.max(1, ...after, ...(before ?? []))
  const step = width / 10
  const bar = before === null ? step - 8 : (step - 8) / 2
  const tall = (count: number): number => (count / most) * (base - top)
  const markX = (Math.min(100, Math.max(0, passMark)) / 100) * width
  const isLate = markX > width * 0.7
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{t('distribution')}</span>
        {before !== null && (
          <span className={styles.key} data-before>
            {beforeLabel}
          </span>
        )}
        <span className={styles.key}>{afterLabel}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('distribution')}>
        <defs>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="4" stroke="var(--c-muted)" strokeWidth="1.6" />
          </pattern>
        </defs>
        {bins.map(({ from, index, count }) => {
          const x = index * step + 4
          const former = before?.[index] ?? 0
          return (
            <g key={from}>
              {before !== null && former > 0 && (
                <>
                  <rect
                    x={x}
                    y={base - tall(former)}
                    width={bar}
                    height={tall(former)}
                    fill={`url(#${hatch})`}
                    stroke="var(--c-muted)"
                  />
                  <text
                    x={x + bar / 2}
                    y={base - tall(former) - 3}
                    textAnchor="middle"
                    className={styles.former}
                  >
                    {former}
                  </text>
                </>
              )}
              {count > 0 && (
                <>
                  <rect
                    x={before === null ? x : x + bar}
                    y={base - tall(count)}
                    width={bar}
                    height={tall(count)}
                    fill="var(--c-score)"
                  />
                  <text
                    x={(before === null ? x : x + bar) + bar / 2}
                    y={base - tall(count) - 3}
                    textAnchor="middle"
                    className={styles.count}
                  >
                    {count}
                  </text>
                </>
              )}
              <text x={index * step} y={height - 4} textAnchor="middle" className={styles.tick}>
                {index === 0 ? '' : from}
              </text>
            </g>
          )
        })}
        <line x1="0" x2={width} y1={base} y2={base} stroke="var(--c-line)" />
        <line
          x1={markX}
          x2={markX}
          y1={12}
          y2={base}
          stroke="var(--c-mark)"
          strokeWidth="1.5"
          strokeDasharray="3 2"
        />
        <text
          x={isLate ? markX - 4 : markX + 4}
          y={10}
          textAnchor={isLate ? 'end' : 'start'}
          className={styles.tick}
        >
          {t('passMark', { mark: passMark })}
        </text>
      </svg>
      <table className="visually-hidden">
        <caption>{t('distribution')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('score')}</th>
            {before !== null && <th scope="col">{beforeLabel}</th>}
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, index, count }) => (
            <tr key={from}>
              <th scope="row">
                {from}–{index === 9 ? 100 : from + 9}
              </th>
              {before !== null && <td>{before[index]}</td>}
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
