import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconCpu, IconStarOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail, CallScore, TranscriptTurn } from '#api/contract/calls.ts'
import { formatMoment, utcMoment } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { callScoreQuery } from '../../queries.ts'
import type { Evidence, EvidenceMark } from '../evidence.ts'
import { throwWithoutData } from '../PanelBoundary.tsx'
import { PanelSkeleton } from '../PanelSkeleton.tsx'
import { ScrollRegion } from '../ScrollRegion.tsx'
import { isInPipeline, type StageStep } from '../stage-steps.ts'
import type { CallActions } from '../use-call-actions.ts'
import type { EvidenceSelection } from '../use-evidence.ts'
import { ScoreSections } from './ScoreSections.tsx'
import { MetricStrip, ScoreSummary } from './ScoreSummary.tsx'
import styles from './Score.module.css'

// Most calls that are looked at have their score.
const ScoreNotice = lazy(() => import('./ScoreNotice.tsx').then(({ ScoreNotice }) => ({ default: ScoreNotice })))

/** The score, or where it stands and why there is none. */
export function ScorePanel({
  call,
  steps,
  evidence,
  messages,
  selection,
  onQuote,
  actions,
}: {
  call: CallDetail
  steps: readonly StageStep[]
  evidence: Evidence
  messages: readonly TranscriptTurn[] | undefined
  selection: EvidenceSelection
  onQuote: (mark: EvidenceMark, criterionId: string) => void
  actions: CallActions
}) {
  const t = useTranslations('callScore')
  const { data } = useQuery({ ...callScoreQuery(useOrgId(), call), placeholderData: keepPreviousData, throwOnError: throwWithoutData })
  const isMoving = isInPipeline(call)
  const scrollRef = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    // Whoever asked for a new score deep in the old one sees that it has begun.
    if (isMoving) scrollRef.current?.scrollTo({ top: 0 })
  }, [isMoving])
  if (data === undefined) return <PanelSkeleton rows={12} rowHeight={30} />
  const { score, scorecard } = data
  return (
    <div className={styles.panel}>
      <ScrollRegion ref={scrollRef} className={styles.scroll} label={t('region')}>
        {(isMoving || call.scoreStatus !== 'SCORED_SUCCESS') && (
          <Suspense fallback={null}>
            <ScoreNotice call={call} steps={steps} actions={actions} hasOldScore={score !== null} />
          </Suspense>
        )}
        {score !== null && (
          <div data-outdated={isMoving || undefined} className={styles.result}>
            <ScoreSummary score={score} scorecard={scorecard} />
            <MetricStrip score={score} scorecard={scorecard} />
            {scorecard !== null && (
              <ScoreSections
                definition={scorecard.definition}
                answers={score.answers}
                evidence={evidence}
                messages={messages}
                selection={selection}
                onQuote={onQuote}
              />
            )}
          </div>
        )}
        {score === null && call.scoreStatus === 'SCORED_SUCCESS' && (
          <EmptyState icon={IconStarOff} title={t('noneTitle')} text={t('noneText')} />
        )}
      </ScrollRegion>
      {score !== null && <Footnote score={score} scorecard={scorecard} />}
    </div>
  )
}

function Footnote({ score, scorecard }: { score: NonNullable<CallScore['score']>; scorecard: CallScore['scorecard'] }) {
  const t = useTranslations('callScore')
  const moment = new Date(score.scoredAt)
  const engine = score.engine === 'offline' ? t('engineOffline') : score.engine
  const text = t('footnote', {
    engine,
    version: score.engineVersion,
    scorecard: scorecard?.name ?? '–',
    number: scorecard?.version ?? 0,
    time: formatMoment(moment, 'full').replace(/ GMT.*$/, ''),
  })
  return (
    <p className={styles.footnote} title={utcMoment(moment)}>
      <IconCpu size={15} stroke={1.7} aria-hidden />
      <span className="truncate">{text}</span>
    </p>
  )
}
