import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { isInPipeline, type StageStep } from '../stage-steps.ts'
import type { CallActions } from '../use-call-actions.ts'
import { StageSteps } from './StageSteps.tsx'
import styles from './Score.module.css'

// Only a call without a score offers it here.
const ScorecardPicker = lazy(() => import('../ScorecardPicker.tsx').then(({ ScorecardPicker }) => ({ default: ScorecardPicker })))

type NoticeProps = { call: CallDetail; steps: readonly StageStep[]; actions: CallActions; hasOldScore: boolean }

/** Where the score stands, or why there is none. Nothing for a call that has its score. */
export function ScoreNotice(props: NoticeProps) {
  const t = useTranslations('callScore')
  const { call, steps, hasOldScore } = props
  return (
    <>
      {isInPipeline(call) && (
        <Notice title={t('runningTitle')} text={t('runningText')}>
          <StageSteps steps={steps} />
          {hasOldScore && <p className={styles.hint}>{t('previous')}</p>}
        </Notice>
      )}
      {call.scoreStatus === 'SCORED_ERROR' && <FailedNotice {...props} />}
      {call.scoreStatus === 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' && <SavedNotice {...props} />}
    </>
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

function FailedNotice({ call, steps, actions, hasOldScore }: NoticeProps) {
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

function SavedNotice({ call, actions }: NoticeProps) {
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

const LazyScorecardPicker = (props: ComponentProps<typeof ScorecardPicker>) => (
  <Suspense fallback={<Skeleton h={48} maw={360} />}>
    <ScorecardPicker {...props} />
  </Suspense>
)
