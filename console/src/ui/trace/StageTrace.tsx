import { IconArrowRight, IconBan, IconCheck, IconHelp, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallTrace } from '#api/contract/calls.ts'
import { decisiveLine } from './decision.ts'
import styles from './StageTrace.module.css'

type Stage = Pick<CallTrace['stages'][number], 'stage' | 'verdict' | 'reason' | 'trace'>
type Line = Stage['trace'][number]

/** Verdicts with a text of their own; an engine may bring others, which are shown as they are. */
const verdictTexts = [
  'parsed',
  'imported',
  'excluded',
  'title',
  'description',
  'default',
  'none',
  'scored',
  'coverage_too_low',
] as const
const hasRules = (stage: Stage['stage']): boolean => stage === 'privacy' || stage === 'routing'

/**
 * One stage: its verdict, why, and one line for every rule it considered, in the order in which they were evaluated. The rule that
 * decided is open, the others open on a click. `label`: for pages that show a stage twice. `renderRuleLink`: leads to a rule.
 */
export function StageTrace({
  stage,
  aside,
  label,
  renderRuleLink,
}: {
  stage: Stage
  aside?: ReactNode
  label?: string
  renderRuleLink?: ((ruleId: string) => ReactNode) | undefined
}) {
  const t = useTranslations('callTrace')
  const verdict = verdictTexts.find((known) => known === stage.verdict)
  const winner = decisiveLine(stage)
  return (
    <section className={styles.stage} aria-label={label ?? t(stage.stage)}>
      <h2 className={styles.head}>
        {t(stage.stage)}
        <span className={styles.verdict}>{verdict === undefined ? stage.verdict : t(verdict)}</span>
        {aside !== undefined && <span className={`${styles.aside} meta`}>{aside}</span>}
      </h2>
      {stage.reason !== '' && <p className={styles.reason}>{stage.reason}</p>}
      {hasRules(stage.stage) && winner === null && (
        <p className="meta">{t(stage.trace.length === 0 ? 'noRules' : 'noDecision')}</p>
      )}
      {stage.trace.length > 0 && (
        <ol className={styles.lines} aria-label={t('rulesTitle')}>
          {stage.trace.map((line) => (
            <RuleLine
              key={`${line.ruleId} ${line.condition}`}
              line={line}
              isWinner={line === winner}
              link={renderRuleLink?.(line.ruleId)}
            />
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

/** Conditions of one rule, joined as the engine joins them. A condition that this console does not know is shown as it is. */
const conditionNames = (condition: string, t: ReturnType<typeof useTranslations<'callTrace'>>): string =>
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

function RuleLine({ line, isWinner, link }: { line: Line; isWinner: boolean; link: ReactNode }) {
  const t = useTranslations('callTrace')
  const Icon = verdictIcons[line.verdict]
  return (
    <li data-winner={isWinner || undefined} className={styles.line}>
      <details open={isWinner}>
        <summary className={styles.rule}>
          <span className={styles.rank}>{t('rank', { level: t(line.level), position: line.position })}</span>
          <bdi className={`${styles.label} truncate`} title={line.label}>
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
        </summary>
        <dl className={styles.facts}>
          <Fact name={t('condition')}>{conditionNames(line.condition, t)}</Fact>
          {line.matchedText !== null && (
            <Fact name={t('matched')}>
              <bdi>“{line.matchedText}”</bdi>
            </Fact>
          )}
          {line.score !== undefined && <Fact name={t('score')}>{line.score.toFixed(2)}</Fact>}
        </dl>
        {line.reason !== '' && <p className={styles.reason}>{line.reason}</p>}
        {link}
      </details>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="numeric">{children}</dd>
  </>
)
