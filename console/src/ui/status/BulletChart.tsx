import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './BulletChart.module.css'

export type BulletProps = {
  label: ReactNode
  /** Null: not assessable. */
  value: number | null
  /** The value as text, e.g. '1:52'. */
  text: string
  unit?: string | undefined
  /** Bounds of the scale. */
  from?: number
  to: number
  target?: { from?: number | undefined; to?: number | undefined }
  /** 'Target 35–55%' or 'Over target 1:30'. */
  targetText?: string
}

/** One metric: number, band of the target, marker of the value, and the target in words. */
export function BulletChart({ label, value, text, unit, from = 0, to, target, targetText }: BulletProps) {
  const t = useTranslations('bullet')
  const place = (at: number): number => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
  const bandFrom = place(target?.from ?? from)
  const bandTo = place(target?.to ?? to)
  const isOutside =
    value !== null &&
    target !== undefined &&
    (value < (target.from ?? -Infinity) || value > (target.to ?? Infinity))
  return (
    <div className={styles.bullet}>
      <div className="meta">{label}</div>
      <div className={styles.value}>
        {value === null ? '–' : text}
        {unit !== undefined && unit !== '%' && ' '}
        {unit !== undefined && value !== null && <span className={styles.unit}>{unit}</span>}
      </div>
      <div className={styles.track} aria-hidden>
        {target !== undefined && (
          <span
            className={styles.band}
            style={{ insetInlineStart: `${bandFrom}%`, width: `${bandTo - bandFrom}%` }}
          />
        )}
        {value !== null && (
          <span className={styles.marker} style={{ insetInlineStart: `${place(value)}%` }} />
        )}
      </div>
      <div className={styles.target} data-outside={isOutside || undefined}>
        {targetText ?? t('noTarget')}
        {target !== undefined && value !== null && (
          <span className="visually-hidden">, {isOutside ? t('outside') : t('within')}</span>
        )}
      </div>
    </div>
  )
}
