import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { useJudging } from '../../../../lib/judging.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { notDefault, useCallActions } from '../../actions/use-call-actions.ts'
import { notScoredText } from '../../not-scored.ts'
import { isInPipeline } from '../../call-status.ts'
import { StageSteps } from './StageSteps.tsx'
import type { StageStep } from './stage-steps.ts'

// Only a call without a score needs it here.
const ScorecardPicker = lazy(() =>
  import('../../actions/ScorecardPicker.tsx').then(({ ScorecardPicker }) => ({ default: ScorecardPicker })),
)

type NoticeProps = {
  call: CallDetail
  steps: readonly StageStep[]
  hasOldScore: boolean
  mayRescore: boolean
  /** Null: with the scorecard that routing chooses. */
  onRescore: (scorecardId: string | null) => void
  isRescoring: boolean
}

/** The progress of scoring, or why there is no score. Renders nothing for a scored call. */
export function ScoreNotice(props: NoticeProps) {
  const t = useTranslations('callScore')
  const { call, steps, hasOldScore } = props
  const judging = useJudging(call.id)
  if (isInPipeline(call)) {
    return (
      <Notice title={t('runningTitle')} text={t('runningText')}>
        <StageSteps steps={steps} />
        {judging.length > 0 && (
          <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {t('judging', { criteria: judging.join(' · ') })}
          </Text>
        )}
        {hasOldScore && <Hint>{t('previous')}</Hint>}
      </Notice>
    )
  }
  if (call.isStopped) return <StoppedNotice {...props} />
  if (call.scoreStatus === 'SCORED_ERROR') return <FailedNotice {...props} />
  return call.scoreStatus === 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' ? <SavedNotice {...props} /> : null
}

const Notice = ({
  title,
  text,
  color = 'gray',
  children,
}: {
  title: string
  text: string
  color?: string
  children?: ReactNode
}) => (
  <Alert variant="light" color={color} radius={0} title={<h2>{title}</h2>} role="none">
    <Stack gap={8}>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      {children}
    </Stack>
  </Alert>
)

const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

function FailedNotice({ call, steps, hasOldScore, mayRescore, onRescore, isRescoring }: NoticeProps) {
  const t = useTranslations('callScore')
  const mayCreate = useCan('calls.create')
  const isUnread = call.stage === 'recorded'
  return (
    <Notice color="red" title={t('errorTitle')} text={failureText(call.statusReason) || t('errorUnknown')}>
      <StageSteps steps={steps} />
      {hasOldScore && <Hint>{t('before')}</Hint>}
      {isUnread && <Hint>{t('errorParse')}</Hint>}
      {isUnread && mayCreate && (
        <Button variant="default" component={Link} to="/calls/new" style={{ alignSelf: 'flex-start' }}>
          {t('upload')}
        </Button>
      )}
      {!isUnread && mayRescore && (
        <ScoreWith call={call} label={t('retry')} onRescore={onRescore} isRescoring={isRescoring} />
      )}
    </Notice>
  )
}

function StoppedNotice({ call, hasOldScore, mayRescore, onRescore, isRescoring }: NoticeProps) {
  const t = useTranslations('callScore')
  const isRouted = call.stage === 'routed' || call.stage === 'scored'
  return (
    <Notice title={t('stoppedTitle')} text={t('stoppedText')}>
      {hasOldScore && <Hint>{t('before')}</Hint>}
      {mayRescore && isRouted && (
        <ScoreWith call={call} label={t('scoreNow')} onRescore={onRescore} isRescoring={isRescoring} />
      )}
      {mayRescore && !isRouted && (
        <Button
          variant="default"
          loading={isRescoring}
          onClick={() => onRescore(null)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('scoreNow')}
        </Button>
      )}
    </Notice>
  )
}

/** The reason without the words already in the heading. */
function failureText(reason: string): string {
  const text = reason.replace(/^Scoring failed: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function SavedNotice({ call, mayRescore, onRescore, isRescoring }: NoticeProps) {
  const t = useTranslations('callScore')
  const reasons = useTranslations('notScored')
  return (
    <Notice title={t('savedTitle')} text={call.statusReason === '' ? t('savedText') : call.statusReason}>
      {call.plausible.length > 0 && (
        <>
          <Text dir="auto">{notScoredText(call, reasons)}</Text>
          <Plausible call={call} mayCorrect={mayRescore} />
        </>
      )}
      <Hint>{t(mayRescore ? 'savedHint' : 'savedDenied')}</Hint>
      {mayRescore && (
        <ScoreWith call={call} label={t('scoreNow')} onRescore={onRescore} isRescoring={isRescoring} />
      )}
    </Notice>
  )
}

/** The plausible categories with their reasons. One click corrects the call to one of them and scores it. */
function Plausible({ call, mayCorrect }: { call: CallDetail; mayCorrect: boolean }) {
  const t = useTranslations('callScore')
  const { correct, isCorrecting } = useCallActions()
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {call.plausible.map(({ ruleId, label, callType, reasons }) => {
        const type = notDefault(callType)
        return (
          <Group key={ruleId} component="li" gap={8} wrap="nowrap" justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <bdi>
                <b>{label}</b>
              </bdi>
              {reasons.length > 0 && `: ${reasons.join(', ')}`}
            </Text>
            {mayCorrect && type !== null && (
              <Button
                variant="default"
                size="xs"
                flex="none"
                maw="50%"
                loading={isCorrecting}
                onClick={() => correct([call.id], { callType: type, scorecardId: null })}
              >
                <span className="truncate" dir="auto">
                  {t('scoreAs', { label })}
                </span>
              </Button>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}

/** Chooses the scorecard, preset to the call's own, and starts scoring. */
function ScoreWith({
  call,
  label,
  onRescore,
  isRescoring,
}: { label: string } & Pick<NoticeProps, 'call' | 'onRescore' | 'isRescoring'>) {
  const [scorecardId, setScorecardId] = useState<string | null>(call.scorecard?.id ?? null)
  return (
    <Group gap={8} align="flex-end">
      <LazyScorecardPicker value={scorecardId} onChange={setScorecardId} />
      <Button
        variant="default"
        loading={isRescoring}
        disabled={scorecardId === null}
        onClick={() => scorecardId !== null && onRescore(scorecardId)}
      >
        {label}
      </Button>
    </Group>
  )
}

const LazyScorecardPicker = (props: ComponentProps<typeof ScorecardPicker>) => (
  <Suspense fallback={<Skeleton h={48} maw={360} />}>
    <ScorecardPicker {...props} />
  </Suspense>
)
