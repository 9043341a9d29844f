import { IconCpu } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CallScore } from '#api/contract/scores.ts'
import { formatMoment, utcMoment } from '../../lib/time.ts'
import { answeredBy } from './score-summary.ts'
import styles from './Score.module.css'

/** What gave the answers, with which scorecard, and when. */
export function ScoreFootnote({
  score,
  scorecard,
}: {
  score: NonNullable<CallScore['score']>
  scorecard: CallScore['scorecard']
}) {
  const t = useTranslations('callScore')
  const moment = new Date(score.scoredAt)
  const engine = score.engine === 'offline' ? t('engineOffline') : score.engine
  const text = t('footnote', {
    engine,
    version: score.engineVersion,
    judges: answeredBy(score.answers)
      .map(([judge, count], index) => `${index === 0 ? ' · ' : ', '}${t(`judgedBy.${judge}`)} ${count}`)
      .join(''),
    scorecard: scorecard?.name ?? '–',
    number: scorecard?.version ?? 0,
    time: formatMoment(moment, 'full').replace(/ UTC.*$/, ''),
  })
  return (
    <p className={`${styles.footnote} meta`} title={utcMoment(moment)}>
      <IconCpu size={15} stroke={1.7} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
