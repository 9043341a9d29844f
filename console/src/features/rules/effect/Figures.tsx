import { useTranslations } from 'use-intl'
import type { BackTestAnswer } from '#api/contract/back-tests.ts'
import styles from './Effect.module.css'

/** Four figures; what is rare stands below them, so that all of them sum to the calls that were compared. */
export function Figures({ answer: { counts } }: { answer: BackTestAnswer }) {
  const t = useTranslations('ruleEffect')
  const figures = [
    [counts.changedCategory, t('figureChanged')],
    [counts.excluded, t('figureExcluded')],
    [counts.newlyScored, t('figureNewlyScored')],
    [counts.unchanged, t('figureUnchanged')],
  ] as const
  const rare = [
    counts.scoredDifferently > 0 ? t('alsoScoredDifferently', { count: counts.scoredDifferently }) : null,
    counts.noLongerScored > 0 ? t('alsoNoLongerScored', { count: counts.noLongerScored }) : null,
    counts.noLongerExcluded > 0 ? t('alsoNoLongerExcluded', { count: counts.noLongerExcluded }) : null,
  ].filter((text) => text !== null)
  return (
    <>
      <dl className={styles.figures} aria-label={t('figures')}>
        {figures.map(([count, name]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd className="numeric">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {rare.length > 0 && <p className={styles.rare}>{rare.join(' · ')}</p>}
    </>
  )
}
