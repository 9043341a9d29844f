import { useTranslations } from 'use-intl'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import styles from './ScoreBar.module.css'

/** A score from 0 to 100 as a bar with a tick at the pass mark and the number next to it. Below the mark it is also orange. */
export function ScoreBar({
  score,
  passMark,
  width = 44,
  showNumber = true,
}: {
  score: number | null
  passMark: number | null
  width?: number
  showNumber?: boolean
}) {
  const t = useTranslations('score')
  if (score === null)
    return (
      <span className="muted" title={t('notScored')}>
        –
      </span>
    )
  const shown = shownTotal(score, passMark)
  const isBelow = passMark !== null && score < passMark
  const words = [
    t('outOf', { score: String(shown) }),
    ...(passMark === null
      ? []
      : [t('passMark', { mark: String(passMark) }), isBelow ? t('notPassed') : t('passed')]),
  ]
  return (
    <span className={styles.score} role="img" aria-label={words.join(', ')}>
      <span className={styles.track} style={{ width }}>
        <span
          className={styles.fill}
          data-below={isBelow || undefined}
          style={{ width: `${clampPercent(score)}%` }}
        />
        {passMark !== null && (
          <span className={styles.tick} style={{ insetInlineStart: `${clampPercent(passMark)}%` }} />
        )}
      </span>
      {showNumber && <span className={styles.number}>{shown}</span>}
    </span>
  )
}

const clampPercent = (value: number): number => Math.min(100, Math.max(0, value))
