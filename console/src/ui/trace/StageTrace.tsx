import { IconArrowRight, IconBan, IconCheck, IconHelp, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallTrace } from '#api/contract/calls.ts'
import { decisiveLine } from './decision.ts'
import styles from './StageTrace.module.css'

type Stage = Pick<CallTrace['stages'][number], 'stage' | 'verdict' | 'reason' | 'trace'>
type Line = Stage['trace'][number]

/** Verdicts that have a word of their own; an engine may bring others, which show as they are. */
const verdictTexts = ['parsed', 'imported', 'excluded', 'title', 'description', 'default', 'none', 'scored', 'coverage_too_low'] as const
const hasRules = (stage: Stage['stage']): boolean => stage === 'privacy' || stage === 'routing'

/** One stage: its verdict, why, and every rule that it considered in the order in which it was asked. `label`: where a page shows it twice. */
export function StageTrace({ stage, aside, label }: { stage: Stage; aside?: ReactNode; label?: string }) {
  const t = useTranslations('callTrace')
  const verdict = verdictTexts.find((known) => known === stage.verdict)
  const winner = decisiveLine(stage)
  return (
    <section className={styles.stage} aria-label={label ?? t(stage.stage)}>
      <h2 className={styles.head}>
        <span className={styles.name}>{t(stage.stage)}</span>
        <span className={styles.verdict}>{verdict === undefined ? stage.verdict : t(verdict)}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </h2>
      {stage.reason !== '' && <p className={styles.reason}>{stage.reason}</p>}
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
        {line.score !== undefined && (
          <>
            <dt>{t('score')}</dt>
            <dd className="numeric">{line.score.toFixed(2)}</dd>
          </>
        )}
      </dl>
      {line.reason !== '' && <p className={styles.because}>{line.reason}</p>}
    </li>
  )
}
