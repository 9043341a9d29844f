import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallScore } from '#api/contract/calls.ts'
import { BulletChart } from '../../../../ui/status/BulletChart.tsx'
import { coverageOf, failedGateNames, type MetricReading, metricReadings } from '../score-summary.ts'
import styles from './Score.module.css'

type Score = NonNullable<CallScore['score']>
type Scorecard = NonNullable<CallScore['scorecard']>

/** Share of the points below which the engine gives no total. */
const coverageNeededPercent = 50

/** The one big number, whether it passed, and what it stands on. */
export function ScoreSummary({ score, scorecard }: { score: Score; scorecard: Scorecard | null }) {
  const t = useTranslations('callScore')
  const coverage = coverageOf(score)
  return (
    <div className={styles.summary}>
      <div className={styles.total}>
        {score.overall === null ? (
          <div className={styles.noTotal}>{t('noTotal')}</div>
        ) : (
          <div className={styles.number}>
            <strong>{Math.round(score.overall)}</strong> <span className={styles.outOf}>{t('outOf')}</span>
          </div>
        )}
        {score.passed !== null && (
          <div className={styles.verdict} data-passed={score.passed}>
            <span className={styles.verdictDot} aria-hidden />
            {t(score.passed ? 'passed' : 'notPassed')}
            {scorecard !== null && <span className="muted">{t('passMark', { mark: scorecard.definition.passMark })}</span>}
          </div>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={t('coverage')}>{t('coverageText', coverage)}</Fact>
        {scorecard !== null && (
          <Fact name={t('scorecard')}>
            <span title={scorecard.name}>{t('scorecardText', { name: scorecard.name, version: scorecard.version })}</span>
          </Fact>
        )}
        {scorecard !== null && (
          <Fact name={t('gate')}>
            <GateText names={failedGateNames(scorecard.definition, score.failedGates)} />
          </Fact>
        )}
      </dl>
      <Explanation score={score} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function GateText({ names }: { names: string[] | null }) {
  const t = useTranslations('callScore')
  if (names === null) return <>{t('gateNone')}</>
  const hasFailed = names.length > 0
  const Icon = hasFailed ? IconShieldX : IconShieldCheck
  return (
    <span className={styles.gate} data-failed={hasFailed || undefined}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span>{hasFailed ? t('gateFailed', { names: names.join(', ') }) : t('gatePassed')}</span>
    </span>
  )
}

/** Why there is no total, or why a good number has not passed. */
function Explanation({ score }: { score: Score }) {
  const t = useTranslations('callScore')
  const texts = [
    ...(score.overall === null ? [t('noTotalText', { percent: Math.floor(score.coverage * 100), needed: coverageNeededPercent })] : []),
    ...(score.failedGates.length > 0 ? [t(score.overall === null ? 'noTotalGate' : 'gateFailedText')] : []),
  ]
  return texts.length === 0 ? null : <p className={styles.explanation}>{texts.join(' ')}</p>
}

const units = {
  talkSharePercent: 'unitPercent',
  longestMonologueSeconds: 'unitMinutes',
  questionsPerHour: null,
  patienceSeconds: 'unitSeconds',
} as const

/** Four numbers of the conversation beside their targets. */
export function MetricStrip({ score, scorecard }: { score: Score; scorecard: Scorecard | null }) {
  const t = useTranslations('callScore')
  return (
    <ul className={styles.metrics} aria-label={t('metrics')}>
      {metricReadings(score, scorecard?.definition ?? null).map((reading) => (
        <li key={reading.name} className={styles.metric}>
          <MetricBullet reading={reading} />
        </li>
      ))}
    </ul>
  )
}

function MetricBullet({ reading: { name, value, text, to, target, targetText } }: { reading: MetricReading }) {
  const t = useTranslations('callScore')
  const unit = units[name]
  const withUnit =
    name === 'talkSharePercent' || name === 'patienceSeconds'
      ? `${targetText} ${t(name === 'talkSharePercent' ? 'unitPercent' : 'unitSeconds')}`
      : targetText
  const words = (): string => {
    if (value === null) return t('metricMissing')
    if (value > (target.to ?? Infinity)) return t('overTarget', { target: withUnit })
    if (value < (target.from ?? -Infinity)) return t('underTarget', { target: withUnit })
    if (target.from === undefined) return t('targetUpTo', { target: withUnit })
    return t(target.to === undefined ? 'targetFrom' : 'target', { target: withUnit })
  }
  return (
    <BulletChart
      label={t(name)}
      value={value}
      text={text}
      {...(unit === null ? {} : { unit: t(unit) })}
      to={to}
      target={target}
      targetText={words()}
    />
  )
}
