import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import styles from './Effect.module.css'

/** Four figures, and the rare ones below. A call that changes its category and its scoring counts in two of them, and a text says so. */
export function Figures({ answer: { counts } }: { answer: BackTestResponse }) {
  const t = useTranslations('ruleEffect')
  const figures = [
    [counts.changedCategory, t('figureChanged')],
    [counts.excluded, t('figureExcluded')],
    [counts.gainsScore, t('figureNewlyScored')],
    [counts.unchanged, t('figureUnchanged')],
  ] as const
  const rare = [
    counts.scoredDifferently > 0 ? t('alsoScoredDifferently', { count: counts.scoredDifferently }) : null,
    counts.losesScore > 0 ? t('alsoNoLongerScored', { count: counts.losesScore }) : null,
    counts.noLongerExcluded > 0 ? t('alsoNoLongerExcluded', { count: counts.noLongerExcluded }) : null,
    counts.gainsScore > counts.newlyScored || counts.losesScore > counts.noLongerScored ? t('overlap') : null,
  ].filter((text) => text !== null)
  return (
    <>
      <dl className={styles.figures} aria-label={t('figures')}>
        {figures.map(([count, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {rare.length > 0 && (
        <Text className={styles.band} size="xs" c="dimmed" py={6}>
          {rare.join(' · ')}
        </Text>
      )}
    </>
  )
}
