import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCpu, IconStarOff } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail, CallScore, TranscriptTurn } from '#api/contract/calls.ts'
import { formatMoment, utcMoment } from '../../../../lib/time.ts'
import { useCan } from '../../../../lib/use-can.ts'
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
import { StageSteps } from './StageSteps.tsx'
import styles from './Score.module.css'

// Only a call without a score offers it here.
const ScorecardPicker = lazy(() => import('../ScorecardPicker.tsx').then(({ ScorecardPicker }) => ({ default: ScorecardPicker })))

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
        {isMoving && (
          <Notice title={t('runningTitle')} text={t('runningText')}>
            <StageSteps steps={steps} />
            {score !== null && <p className={styles.hint}>{t('previous')}</p>}
          </Notice>
        )}
        {call.scoreStatus === 'SCORED_ERROR' && <FailedNotice call={call} steps={steps} actions={actions} hasOldScore={score !== null} />}
        {call.scoreStatus === 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' && <SavedNotice call={call} actions={actions} />}
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

function Notice({ title, text, children, tone }: { title: string; text: string; children?: ReactNode; tone?: 'red' }) {
  return (
    <section className={styles.notice} data-tone={tone}>
      <h2 className={styles.noticeTitle}>{title}</h2>
      <p className={styles.noticeText}>{text}</p>
      {children}
    </section>
  )
}

function FailedNotice({
  call,
  steps,
  actions,
  hasOldScore,
}: {
  call: CallDetail
  steps: readonly StageStep[]
  actions: CallActions
  hasOldScore: boolean
}) {
  const t = useTranslations('callScore')
  const isUnread = call.stage === 'recorded'
  const [scorecardId, setScorecardId] = useState<string | null>(null)
  const needsScorecard = call.scorecard === null
  return (
    <Notice tone="red" title={t('errorTitle')} text={failureText(call.statusReason) || t('errorUnknown')}>
      <StageSteps steps={steps} />
      {hasOldScore && <p className={styles.hint}>{t('before')}</p>}
      {isUnread && <UploadAgain text={t('errorParse')} />}
      {!isUnread && actions.mayRescore && (
        <div className={styles.noticeActions}>
          {needsScorecard && <LazyScorecardPicker value={scorecardId} onChange={setScorecardId} />}
          <Button
            variant="default"
            loading={actions.isRescoring}
            disabled={needsScorecard && scorecardId === null}
            onClick={() => actions.rescore(scorecardId ?? undefined)}
          >
            {t('retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** The reason without the words that the heading has said already. */
function failureText(reason: string): string {
  const text = reason.replace(/^Scoring failed: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function UploadAgain({ text }: { text: string }) {
  const t = useTranslations('callTranscript')
  const mayCreate = useCan('calls.create')
  return (
    <>
      <p className={styles.hint}>{text}</p>
      {mayCreate && (
        <div className={styles.noticeActions}>
          <Button variant="default" component={Link} to="/calls/new">
            {t('upload')}
          </Button>
        </div>
      )}
    </>
  )
}

function SavedNotice({ call, actions }: { call: CallDetail; actions: CallActions }) {
  const t = useTranslations()
  const [scorecardId, setScorecardId] = useState<string | null>(call.scorecard?.id ?? null)
  return (
    <Notice title={t('callScore.savedTitle')} text={call.statusReason === '' ? t('callScore.savedText') : call.statusReason}>
      {actions.mayRescore ? (
        <>
          <p className={styles.hint}>{t('callScore.savedHint')}</p>
          <div className={styles.noticeActions}>
            <LazyScorecardPicker value={scorecardId} onChange={setScorecardId} />
            <Button
              variant="default"
              loading={actions.isRescoring}
              disabled={scorecardId === null}
              onClick={() => scorecardId !== null && actions.rescore(scorecardId)}
            >
              {t('callPage.scoreNow')}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.hint}>{t('callScore.savedDenied')}</p>
      )}
    </Notice>
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

const LazyScorecardPicker = (props: ComponentProps<typeof ScorecardPicker>) => (
  <Suspense fallback={<Skeleton h={48} maw={360} />}>
    <ScorecardPicker {...props} />
  </Suspense>
)
