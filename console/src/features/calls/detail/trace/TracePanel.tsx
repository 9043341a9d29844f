import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconBan, IconCheck, IconHelp, IconMinus, IconRoute, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CallDetail, CallTrace } from '#api/contract/calls.ts'
import { utcMoment } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { callTraceQuery } from '../../queries.ts'
import { throwWithoutData } from '../PanelBoundary.tsx'
import { PanelSkeleton } from '../PanelSkeleton.tsx'
import { stepDuration } from '../stage-steps.ts'
import { decisiveLine, inStageOrder } from './decision.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import styles from './Trace.module.css'

type Stage = CallTrace['stages'][number]
type Line = Stage['trace'][number]

/** Why the call was kept, routed and scored as it was: every stage, and every rule that it considered. */
export function TracePanel({ call }: { call: Pick<CallDetail, 'id' | 'version'> }) {
  const t = useTranslations('callTrace')
  const { data } = useQuery({ ...callTraceQuery(useOrgId(), call), placeholderData: keepPreviousData, throwOnError: throwWithoutData })
  if (data === undefined) return <PanelSkeleton rows={10} rowHeight={28} />
  if (data.stages.length === 0) return <EmptyState icon={IconRoute} title={t('empty')} text={t('emptyText')} />
  return (
    <ScrollRegion className={styles.scroll} label={t('rulesTitle')}>
      {inStageOrder(data.stages).map((stage) => (
        <StageTrace key={stage.stage} stage={stage} />
      ))}
    </ScrollRegion>
  )
}

/** Verdicts that have a word of their own; an engine may bring others, which show as they are. */
const verdictTexts = ['parsed', 'imported', 'excluded', 'title', 'description', 'default', 'none', 'scored', 'coverage_too_low'] as const
const hasRules = (stage: Stage['stage']): boolean => stage === 'privacy' || stage === 'routing'

function StageTrace({ stage }: { stage: Stage }) {
  const t = useTranslations('callTrace')
  const verdict = verdictTexts.find((known) => known === stage.verdict)
  const winner = decisiveLine(stage)
  const durationMs = Math.max(0, Date.parse(stage.finishedAt) - Date.parse(stage.startedAt))
  return (
    <section className={styles.stage} aria-label={t(stage.stage)}>
      <h2 className={styles.head}>
        <span className={styles.name}>{t(stage.stage)}</span>
        <span className={styles.verdict}>{verdict === undefined ? stage.verdict : t(verdict)}</span>
        <time className={styles.duration} dateTime={stage.finishedAt} title={utcMoment(new Date(stage.finishedAt))}>
          {t('took', { duration: stepDuration(durationMs) })}
        </time>
      </h2>
      <p className={styles.reason}>{stage.reason}</p>
      {hasRules(stage.stage) && winner === null && (
        <p className={styles.undecided}>{t(stage.trace.length === 0 ? 'noRules' : 'noDecision')}</p>
      )}
      {stage.trace.length > 0 && (
        <ol className={styles.lines} aria-label={t('rulesTitle')}>
          {stage.trace.map((line) => (
            <RuleLine key={`${line.ruleId} ${line.condition}`} line={line} isWinner={line === winner} />
          ))}
        </ol>
      )}
    </section>
  )
}

const conditionTexts = {
  title: 'conditionTitle',
  description: 'conditionDescription',
  default: 'conditionDefault',
  validity: 'conditionValidity',
  none: 'conditionNone',
  CALL_TITLE: 'conditionTitle',
  PARTECIPANTS: 'conditionParticipants',
  MIN_DURATION: 'conditionMinDuration',
  MAX_DURATION: 'conditionMaxDuration',
} as const

/** Conditions of one rule, joined as the engine joins them; one that this console does not know shows as it is. */
const conditionWords = (condition: string, t: ReturnType<typeof useTranslations<'callTrace'>>): string =>
  condition
    .split(', ')
    .map((part) => (part in conditionTexts ? t(conditionTexts[part as keyof typeof conditionTexts]) : part))
    .join(', ')

const verdictIcons = {
  matched: IconCheck,
  not_matched: IconX,
  ignored_invalid: IconBan,
  abstained: IconMinus,
  unknown_input: IconHelp,
} as const

function RuleLine({ line, isWinner }: { line: Line; isWinner: boolean }) {
  const t = useTranslations('callTrace')
  const Icon = verdictIcons[line.verdict]
  return (
    <li className={styles.line} data-winner={isWinner || undefined}>
      <div className={styles.rule}>
        <span className={styles.rank}>{t('rank', { level: t(line.level), position: line.position })}</span>
        <bdi className={styles.label} title={line.label}>
          {line.label}
        </bdi>
        {isWinner && (
          <span className={styles.winner}>
            <IconArrowRight size={13} stroke={2} aria-hidden />
            {t('winner')}
          </span>
        )}
        <span className={styles.outcome} data-verdict={line.verdict}>
          <Icon size={14} stroke={2} aria-hidden />
          {t(`verdict_${line.verdict}`)}
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('condition')}</dt>
        <dd>{conditionWords(line.condition, t)}</dd>
        {line.matchedText !== null && (
          <>
            <dt>{t('matched')}</dt>
            <dd>
              <bdi>“{line.matchedText}”</bdi>
            </dd>
          </>
        )}
      </dl>
      {line.reason !== '' && <p className={styles.because}>{line.reason}</p>}
    </li>
  )
}
