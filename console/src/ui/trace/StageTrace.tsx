import { Badge, Box, Group, Text } from '@mantine/core'
import { IconArrowRight, IconBan, IconCheck, IconHelp, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallTrace } from '#api/contract/calls.ts'
import { decisiveLine } from './decision.ts'
import styles from './StageTrace.module.css'

type Stage = Pick<CallTrace['stages'][number], 'stage' | 'verdict' | 'reason' | 'trace'>
type Line = Stage['trace'][number]

/** Verdicts with their own text; an engine may use others, which are shown unchanged. */
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
  'rep_unknown',
  'scorecard_does_not_fit',
  'waits_for_person',
] as const
const hasRules = (stage: Stage['stage']): boolean => stage === 'privacy' || stage === 'routing'

/**
 * One stage: its verdict, the reason, and one line for every rule it considered, in the order of evaluation. The deciding rule is open, the
 * others open on click. `label`: for pages that show a stage twice. `renderRuleLink`: links to a rule.
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
    <Box
      component="section"
      px={{ base: 12, sm: 16 }}
      pt={12}
      pb={14}
      style={{ borderBottom: '1px solid var(--c-line)' }}
      aria-label={label ?? t(stage.stage)}
    >
      <Group component="h2" gap={8} wrap="nowrap" fz="sm">
        {t(stage.stage)}
        <Badge variant="light" color="gray" radius="xs" fw={500} tt="none">
          {verdict === undefined ? stage.verdict : t(verdict)}
        </Badge>
        {aside !== undefined && (
          <Text component="span" ml="auto" fw={400} className="meta numeric">
            {aside}
          </Text>
        )}
      </Group>
      <Reason>{stage.reason}</Reason>
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
    </Box>
  )
}

const Reason = ({ children }: { children: string }) =>
  children === '' ? null : (
    <Text inherit c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )

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

/** The conditions of one rule, joined as the engine joins them. A condition unknown to this console is shown unchanged. */
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

const verdictColors: Partial<Record<Line['verdict'], string>> = {
  matched: 'var(--tone-teal-text)',
  ignored_invalid: 'var(--tone-red-text)',
  unknown_input: 'var(--tone-orange-text)',
}

function RuleLine({ line, isWinner, link }: { line: Line; isWinner: boolean; link: ReactNode }) {
  const t = useTranslations('callTrace')
  const Icon = verdictIcons[line.verdict]
  return (
    <li data-winner={isWinner || undefined} className={styles.line}>
      <details open={isWinner}>
        <summary className={styles.rule}>
          <span className="meta">{t('rank', { level: t(line.level), position: line.position })}</span>
          <Text component="bdi" fw={500} truncate title={line.label}>
            {line.label}
          </Text>
          {isWinner && (
            <Group component="span" gap={4} flex="none" fw={600} c="var(--c-link)">
              <IconArrowRight size={13} stroke={2} aria-hidden />
              {t('winner')}
            </Group>
          )}
          <Group component="span" gap={4} flex="none" ml="auto" c={verdictColors[line.verdict] ?? 'dimmed'}>
            <Icon size={14} stroke={2} aria-hidden />
            {t(`verdict_${line.verdict}`)}
          </Group>
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
        <Reason>{line.reason}</Reason>
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
