import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Text } from '@mantine/core'
import { IconStarOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail, TranscriptTurn } from '#api/contract/calls.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { callScoreQuery } from '../../queries/score.ts'
import { isInPipeline, needsRep } from '../../call-status.ts'
import type { Evidence, EvidenceMark } from '../../../../ui/evidence/evidence.ts'
import { throwWithoutData } from '../PanelBoundary.tsx'
import { PanelSkeleton } from '../../../../ui/panel/PanelSkeleton.tsx'
import { ScrollRegion } from '../../../../ui/panel/ScrollRegion.tsx'
import { countedScore } from '../../../../ui/score/counted-score.ts'
import { LayerNote } from '../../../../ui/score/LayerNote.tsx'
import { ScoreFootnote } from '../../../../ui/score/ScoreFootnote.tsx'
import type { StageStep } from './stage-steps.ts'
import type { EvidenceSelection } from '../../../../ui/evidence/use-evidence.ts'
import { type Corrections, ScoreSections } from '../../../../ui/score/ScoreSections.tsx'
import { MetricStrip, ScoreSummary } from '../../../../ui/score/ScoreSummary.tsx'
import { points } from '../../../../ui/score/score-summary.ts'
import type { RescoreOutcome } from './use-rescore-outcome.ts'
import styles from '../../../../ui/score/Score.module.css'

// Most calls are already scored.
const RepQuestion = lazy(() =>
  import('../rep/RepQuestion.tsx').then(({ RepQuestion }) => ({ default: RepQuestion })),
)
const ScoreNotice = lazy(() =>
  import('./ScoreNotice.tsx').then(({ ScoreNotice }) => ({ default: ScoreNotice })),
)

/** The score, its progress, or why there is none. */
export function ScorePanel({
  call,
  steps,
  evidence,
  messages,
  selection,
  outcome,
  mayRescore,
  onQuote,
  onRescore,
  onRepChosen,
  isRescoring,
}: {
  call: CallDetail
  steps: readonly StageStep[]
  evidence: Evidence
  messages: readonly TranscriptTurn[] | undefined
  selection: EvidenceSelection
  /** The result of the last rescore on this page, once it has ended. */
  outcome: RescoreOutcome | null
  mayRescore: boolean
  onQuote: (mark: EvidenceMark, criterionId: string) => void
  onRescore: (scorecardId: string | null) => void
  /** The user has chosen the rep, and the command scores the call. */
  onRepChosen: (commandId: string) => void
  isRescoring: boolean
}) {
  const t = useTranslations('callScore')
  const { data } = useQuery({
    ...callScoreQuery(useOrgId(), call),
    placeholderData: keepPreviousData,
    throwOnError: throwWithoutData,
  })
  const isMoving = isInPipeline(call)
  const hasOutcome = outcome !== null
  const scrollRef = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    // Progress and result of a rescore appear at the top; the user may have scrolled far down in the old score.
    if (isMoving || hasOutcome) scrollRef.current?.scrollTo({ top: 0 })
  }, [isMoving, hasOutcome])

  if (data === undefined) return <PanelSkeleton rows={12} rowHeight={30} />
  const { scorecard, layer } = data
  const score = countedScore(data)
  const corrections: Corrections | null =
    data.score === null || layer === null ? null : { callId: call.id, machine: data.score, layer }
  return (
    <div className={styles.panel}>
      <ScrollRegion ref={scrollRef} label={t('region')}>
        {needsRep(call) && (
          <Suspense fallback={null}>
            <RepQuestion call={call} onChosen={onRepChosen} />
          </Suspense>
        )}
        {(isMoving || call.scoreStatus !== 'SCORED_SUCCESS') && (
          <Suspense fallback={null}>
            <ScoreNotice
              call={call}
              steps={steps}
              hasOldScore={score !== null}
              mayRescore={mayRescore}
              onRescore={onRescore}
              isRescoring={isRescoring}
            />
          </Suspense>
        )}
        <div role="status">{outcome !== null && <Outcome outcome={outcome} />}</div>
        {score !== null && (
          <>
            <ScoreSummary score={score} scorecard={scorecard} waiting={layer?.waiting ?? 0} />
            {layer !== null && <LayerNote layer={layer} machineTotal={data.score?.overall ?? null} />}
            <MetricStrip score={score} scorecard={scorecard} durationSeconds={call.durationSeconds} />
            {scorecard !== null && (
              <ScoreSections
                definition={scorecard.definition}
                answers={score.answers}
                evidence={evidence}
                messages={messages}
                selection={selection}
                corrections={corrections}
                onQuote={onQuote}
              />
            )}
          </>
        )}
        {score === null && call.scoreStatus === 'SCORED_SUCCESS' && (
          <EmptyState icon={IconStarOff} title={t('noneTitle')} text={t('noneText')} />
        )}
      </ScrollRegion>
      {score !== null && <ScoreFootnote score={score} scorecard={scorecard} />}
    </div>
  )
}

/** 'Scored again: 74 before, 78 now.' */
function Outcome({ outcome: { before, after } }: { outcome: RescoreOutcome }) {
  const t = useTranslations('callScore')
  const nameOfTotal = (total: number | null): string => (total === null ? t('noTotalShort') : points(total))
  const text =
    before === after
      ? t('rescoredSame', { score: nameOfTotal(after) })
      : t('rescoredChanged', { before: nameOfTotal(before), after: nameOfTotal(after) })
  return (
    <Text px={16} py={8} bg="var(--tone-teal-tint)" c="var(--tone-teal-text)">
      {text}
    </Text>
  )
}
