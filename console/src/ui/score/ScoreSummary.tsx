import { callTypeLabels } from '../../lib/call-types.ts'
import { Group, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CallScore } from '#api/contract/calls.ts'
import {
  countAnswered,
  coverageNeededFor,
  noTotalReason,
  openGates,
} from '#workers/domain/scoring/coverage.ts'
import type { MetricName } from '#workers/domain/scoring/scorecard.ts'
import { metricFloorSeconds } from '#workers/domain/scoring/metric-floors.ts'
import { BulletChart } from '../status/BulletChart.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { ScoreTotal } from './ScoreTotal.tsx'
import { coverageOf, failedGateNames, type MetricReading, metricReadings } from './score-summary.ts'
import styles from './Score.module.css'

type Score = NonNullable<CallScore['score']>
type Scorecard = NonNullable<CallScore['scorecard']>

/** The total, whether the call passed, and how much of the scorecard could be assessed. */
export function ScoreSummary({
  score,
  scorecard,
  waiting,
}: {
  score: Score
  scorecard: Scorecard | null
  /** Checks that a person must answer. */
  waiting: number
}) {
  const t = useTranslations('callScore')
  return (
    <Group
      px={{ base: 12, xs: 16 }}
      pt={12}
      pb={14}
      gap="8px 24px"
      align="flex-start"
      justify="space-between"
    >
      <ScoreTotal
        total={score.overall}
        passed={score.passed}
        passMark={scorecard?.definition.passMark ?? null}
        emptyText={t(score.overall === null && waiting > 0 ? 'noTotalWaits' : 'noTotal')}
      />
      <Facts labelWidth={76}>
        <Fact name={t('coverage')}>{t('coverageText', coverageOf(score))}</Fact>
        {scorecard !== null && (
          <Fact name={t('scorecard')}>
            {t('scorecardText', { name: scorecard.name, version: scorecard.version })}
          </Fact>
        )}
        {scorecard !== null && (
          <Fact name={t('gate')}>
            <GateText
              names={failedGateNames(scorecard.definition, score.failedGates)}
              isOpen={openGates(score.answers, scorecard.definition).length > 0}
            />
          </Fact>
        )}
      </Facts>
      <ScoreExplanation score={score} scorecard={scorecard} waiting={waiting} isPractice={false} />
    </Group>
  )
}

function GateText({ names, isOpen }: { names: string[] | null; isOpen: boolean }) {
  const t = useTranslations('callScore')
  if (names === null) return <>{t('gateNone')}</>

  const hasFailed = names.length > 0
  if (isOpen && !hasFailed)
    return (
      <Text span inherit c="dimmed">
        <IconShieldQuestion size={14} stroke={1.8} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
        {t('gateOpen')}
      </Text>
    )
  const Icon = hasFailed ? IconShieldX : IconShieldCheck
  const color = hasFailed ? 'var(--tone-red-text)' : 'var(--tone-teal-dot)'
  return (
    <Text span inherit c={hasFailed ? color : undefined}>
      <Icon size={14} stroke={1.8} color={color} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
      {hasFailed ? t('gateFailed', { names: names.join(', ') }) : t('gatePassed')}
    </Text>
  )
}

/** Why there is no total, or why a high score has not passed. */
export function ScoreExplanation({
  score,
  scorecard,
  waiting,
  isPractice,
}: {
  score: Score
  scorecard: Scorecard | null
  waiting: number
  isPractice: boolean
}) {
  const t = useTranslations('callScore')
  const texts = []
  const reason = noTotalReason({ ...score, definition: scorecard?.definition ?? null, waiting, isPractice })
  if (reason === 'repUnknown') texts.push(t('noTotalNoRep'))
  if (reason === 'doesNotFit')
    texts.push(
      isPractice
        ? t('noTotalPracticeNoFit')
        : score.soundsLike === null
          ? t('noTotalNoFit')
          : t('noTotalSoundsLike', { type: callTypeLabels[score.soundsLike] }),
    )
  if (reason === 'tooFewAnswered') texts.push(t('noTotalTooFew', countAnswered(score.answers)))
  if (reason === 'gateNotAssessed') texts.push(t('noTotalGateOpen'))
  if (reason === 'tooLittleAssessed')
    texts.push(
      t(isPractice ? 'noTotalInPractice' : 'noTotalText', {
        percent: Math.floor(score.coverage * 100),
        needed: coverageNeededFor({ isPractice }) * 100,
      }),
    )
  if (score.failedGates.length > 0) texts.push(t(score.overall === null ? 'noTotalGate' : 'gateFailedText'))
  if (texts.length === 0) return null
  return (
    <Text size="xs" c="dimmed" flex="1 0 100%">
      {texts.join(' ')}
    </Text>
  )
}

const units: Partial<Record<MetricName, 'unitPercent' | 'unitMinutes' | 'unitSeconds' | 'unitThirds'>> = {
  talkSharePercent: 'unitPercent',
  buyerWordSharePercent: 'unitPercent',
  longestMonologueSeconds: 'unitMinutes',
  longestBuyerStorySeconds: 'unitMinutes',
  openQuestionSharePercent: 'unitPercent',
  patienceSeconds: 'unitSeconds',
  secondsToFirstQuestion: 'unitMinutes',
  longestUninterruptedTourSeconds: 'unitMinutes',
  buyerActiveThirds: 'unitThirds',
}

/** Metrics of the conversation with their targets. */
export function MetricStrip({
  score,
  scorecard,
  durationSeconds,
}: {
  score: Score
  scorecard: Scorecard | null
  durationSeconds: number | null
}) {
  const t = useTranslations('callScore')
  return (
    <ul className={styles.metrics} aria-label={t('metrics')}>
      {metricReadings(score, scorecard, durationSeconds).map((reading) => (
        <li key={reading.name} title={t(`metricHint.${reading.name}`)}>
          <MetricBullet reading={reading} />
        </li>
      ))}
    </ul>
  )
}

/** A percent sign directly follows its number; of the other units, only seconds are shown in targets. */
function targetWithUnit(target: string, unit: string, text: string): string {
  if (unit === 'unitPercent') return `${target}${text}`
  return unit === 'unitSeconds' ? `${target} ${text}` : target
}

function MetricBullet({
  reading: { name, value, text, to, target, targetText, isTooShort },
}: {
  reading: MetricReading
}) {
  const t = useTranslations('callScore')
  const unit = units[name]
  const withUnit = unit === undefined ? targetText : targetWithUnit(targetText, unit, t(unit))

  const comparison = (): string => {
    if (isTooShort) return t('metricTooShort', { minutes: (metricFloorSeconds[name] ?? 0) / 60 })
    if (value === null) return t('metricMissing')
    if (target === undefined) return t('noTarget')
    if (value > (target.to ?? Infinity)) return t('overTarget', { target: withUnit })
    if (value < (target.from ?? -Infinity)) return t('underTarget', { target: withUnit })
    if (target.from === undefined) return t('targetUpTo', { target: withUnit })
    return t(target.to === undefined ? 'targetFrom' : 'target', { target: withUnit })
  }
  return (
    <BulletChart
      label={t(`metricName.${name}`)}
      value={value}
      text={name === 'nextStepDateDetected' ? t(value === 0 ? 'no' : 'yes') : text}
      unit={unit === undefined ? undefined : t(unit)}
      to={to}
      target={target}
      targetText={comparison()}
    />
  )
}
