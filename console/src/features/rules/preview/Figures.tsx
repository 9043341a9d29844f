import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import styles from './Effect.module.css'

/**
 * Four main figures, each as large as its list, and further ones below. A call that changes both category and scoring counts in two of
 * them, and a text says so.
 */
export function Figures({ answer: { counts } }: { answer: BackTestResponse }) {
  const t = useTranslations('ruleEffect')
  const figures = [
    [counts.changedCategory, t('figureChanged')],
    [counts.excluded, t('figureExcluded')],
    [counts.gainsScore, t('figureNewlyScored')],
    [counts.losesScore, t('figureNoLongerScored')],
  ] as const
  const rare = [
    t('alsoUnchanged', { count: counts.unchanged }),
    counts.scoredDifferently > 0 ? t('alsoScoredDifferently', { count: counts.scoredDifferently }) : null,
    counts.held > 0 ? t('alsoHeld', { count: counts.held }) : null,
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
      <Text className={styles.band} size="xs" c="dimmed" py={6}>
        {rare.join(' · ')}
      </Text>
    </>
  )
}
