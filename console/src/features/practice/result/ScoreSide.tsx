import { Box, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconScoreboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeResult } from '#api/contract/practice.ts'
import type { Evidence, EvidenceMark } from '../../../ui/evidence/evidence.ts'
import type { EvidenceSelection } from '../../../ui/evidence/use-evidence.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { countedScore } from '../../../ui/score/counted-score.ts'
import { LayerNote } from '../../../ui/score/LayerNote.tsx'
import { points } from '../../../ui/score/score-summary.ts'
import { ScoreFootnote } from '../../../ui/score/ScoreFootnote.tsx'
import { ScoreSections } from '../../../ui/score/ScoreSections.tsx'
import { ScoreExplanation } from '../../../ui/score/ScoreSummary.tsx'
import { ScoreTotal } from '../../../ui/score/ScoreTotal.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { Findings, Section } from './Findings.tsx'
import { apart, type Moment } from './moments.ts'
import { ScoringSteps } from './ScoringSteps.tsx'
import { Trend } from './Trend.tsx'
import styles from '../../../ui/score/Score.module.css'

type SideProps = {
  result: PracticeResult
  isOwn: boolean
  evidence: Evidence
  selection: EvidenceSelection
  onQuote: (mark: EvidenceMark, criterionId: string) => void
  onMoment: (moment: Moment) => void
  onCompare: () => void
}

/** The score with its trend, what the buyer kept back, and every criterion. While it is being scored, everything except the score. */
export function ScoreSide({ result, isOwn, evidence, selection, onQuote, onMoment, onCompare }: SideProps) {
  const t = useTranslations('practiceResult')
  const { call, score: scored, gatekeeper, review, transcript, trend } = result
  const { scorecard, layer } = scored
  const score = countedScore(scored)
  return (
    <div className={styles.panel}>
      <ScrollRegion label={t('region')}>
        <ScoreNotice result={result} />
        {score !== null && (
          <Group px={16} pt={12} pb={14} gap="8px 24px" align="flex-start" justify="space-between">
            <ScoreTotal
              total={score.overall}
              passed={score.passed}
              passMark={scorecard?.definition.passMark ?? null}
              emptyText={t('noTotal')}
            />
            <Trend
              trend={trend}
              passMark={scorecard?.definition.passMark ?? null}
              callId={call.id}
              isOwn={isOwn}
              onCompare={onCompare}
            />
            <ScoreExplanation score={score} scorecard={scorecard} waiting={layer?.waiting ?? 0} isPractice />
          </Group>
        )}
        {layer !== null && <LayerNote layer={layer} machineTotal={scored.score?.overall ?? null} />}
        {review !== null && (
          <Findings
            review={review}
            transcript={transcript}
            buyer={call.brief.buyer.name}
            teach={
              result.unansweredQuestions === null
                ? null
                : { agentId: call.agentId, questions: result.unansweredQuestions }
            }
            onMoment={onMoment}
          />
        )}
        {gatekeeper !== null && (
          <Reception
            // It closes once it is scored, because it is read after the buyer's part.
            key={gatekeeper.state}
            gatekeeper={gatekeeper}
            evidence={evidence}
            transcript={transcript}
            selection={selection}
            onQuote={onQuote}
          />
        )}
        {score !== null && scorecard !== null && (
          <ScoreSections
            definition={scorecard.definition}
            answers={score.answers}
            evidence={evidence}
            messages={messagesOf(transcript)}
            selection={selection}
            corrections={
              scored.score === null || layer === null
                ? null
                : { callId: call.id, machine: scored.score, layer }
            }
            onQuote={onQuote}
          />
        )}
      </ScrollRegion>
      {score !== null && <ScoreFootnote score={score} scorecard={scorecard} />}
    </div>
  )
}

/** For components that treat a gatekeeper as the buyer's side. */
const messagesOf = (transcript: PracticeResult['transcript']) =>
  transcript.map((message) => ({
    ...message,
    side: message.side === 'gatekeeper' ? ('buyer' as const) : message.side,
  }))

function ScoreNotice({ result: { call } }: { result: PracticeResult }) {
  const t = useTranslations('practiceResult')
  switch (call.scoreState) {
    case 'waiting':
      return (
        <Notice title={t('scoring')} text={t('scoringText')} mark={<RunningRing size={14} />}>
          <ScoringSteps call={call} />
        </Notice>
      )
    case 'notScored':
      return (
        <Notice
          title={t('notScored')}
          text={call.scoreReason}
          mark={<IconScoreboard size={16} stroke={1.8} aria-hidden />}
        />
      )
    case 'failed':
      return (
        <Box px={16} py={12}>
          <Banner tone="red" icon={IconAlertCircle}>
            <strong>{t('failed')}.</strong> {call.scoreReason}
          </Banner>
        </Box>
      )
    case 'none':
    case 'scored':
      return null
    default:
      return call.scoreState satisfies never
  }
}

const Notice = ({
  title,
  text,
  mark,
  children,
}: {
  title: string
  text: string
  mark: ReactNode
  children?: ReactNode
}) => (
  <Group role="status" gap={10} wrap="nowrap" align="flex-start" px={16} py={14}>
    <Box pt={2} lh={0} c="var(--c-muted)">
      {mark}
    </Box>
    <Stack gap={2}>
      <Text fw={600}>{title}</Text>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  </Group>
)

/** The gatekeeper's part, scored with its own scorecard. */
function Reception({
  gatekeeper: { state, scorecard, overall, passed, answers },
  evidence,
  transcript,
  selection,
  onQuote,
}: Pick<SideProps, 'evidence' | 'selection' | 'onQuote'> & {
  gatekeeper: NonNullable<PracticeResult['gatekeeper']>
  transcript: PracticeResult['transcript']
}) {
  const t = useTranslations('practiceResult')
  const total = useTranslations('callTotal')
  if (state !== 'scored' || scorecard === null) {
    return (
      <Section
        title={t('reception')}
        count={state === 'failed' ? t('receptionFailed') : t('receptionWaiting')}
      >
        <Text c="dimmed" px={16} py={8}>
          {t('receptionScore')}
        </Text>
      </Section>
    )
  }
  const own = apart(scorecard.definition, answers)
  return (
    <Section
      title={t('reception')}
      isClosed
      count={
        <>
          {passed !== null && `${total(passed ? 'passed' : 'notPassed')} · `}
          {overall === null ? t('noTotal') : `${points(overall)} / 100`}
        </>
      }
    >
      <Text size="xs" c="dimmed" px={16} py={8}>
        {t('receptionScore')} {t('scorecard', { name: scorecard.name, version: scorecard.version })}
      </Text>
      <Box ms={16} style={{ borderInlineStart: '2px dotted var(--tone-grape-text)' }}>
        <ScoreSections
          definition={own.definition}
          answers={own.answers}
          evidence={evidence}
          messages={messagesOf(transcript)}
          selection={selection}
          corrections={null}
          onQuote={onQuote}
        />
      </Box>
    </Section>
  )
}
