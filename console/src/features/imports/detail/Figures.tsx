import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { ageInWords, formatMoment } from '../../../lib/time.ts'
import { useNow } from '../../../ui/Moment.tsx'
import cards from '../../../ui/Cards.module.css'
import { averageRate, percentDone, runningRate, segmentsOf, skippedOf } from '../figures.ts'
import { tookSeconds } from '../status.ts'
import { MinuteLine } from './MinuteLine.tsx'
import { WaitBanner } from './WaitBanner.tsx'
import styles from './Import.module.css'

/** Figures and progress, and why the import waits if it does. */
export function Figures({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const { counts, perMinute } = task
  const now = useNow()
  const isRunning = task.state === 'running'
  const count = counts.listed
  return (
    <section className={`${cards.card} ${cards.inset}`} aria-label={t('figures')}>
      <dl className={styles.figures}>
        <Figure
          name={t('imported')}
          value={counts.imported.toLocaleString('en')}
          more={task.isListed || !isRunning ? t('ofListed', { count }) : t('ofSoFar', { count })}
        />
        <Rate task={task} />
        <Time task={task} />
        <Figure
          name={t('failed')}
          value={counts.failed.toLocaleString('en')}
          more={t('canRetry', { count: counts.failed })}
        />
        <Figure
          name={t('skipped')}
          value={skippedOf(counts).toLocaleString('en')}
          more={<Skipped task={task} />}
        />
        {isRunning && tookSeconds(task, now) >= 60 && (
          <div className={styles.figure}>
            <dt className="meta">{t('line')}</dt>
            <dd>
              <MinuteLine perMinute={perMinute} />
            </dd>
          </div>
        )}
      </dl>
      <Progress task={task} />
      <WaitBanner task={task} />
    </section>
  )
}

function Figure({ name, value, more }: { name: string; value: string; more: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className="meta">{name}</dt>
      <dd>
        <span className={`${styles.value} numeric`}>{value}</span>
        <span className="meta numeric">{more}</span>
      </dd>
    </div>
  )
}

/** Calls per minute, now or on average. */
function Rate({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const now = useNow()
  if (task.state === 'running') {
    const rate = runningRate(task.perMinute)
    return (
      <Figure
        name={t('rate')}
        value={t('perMinute', { count: rate.average })}
        more={t('nowPeak', { now: rate.now, peak: rate.peak })}
      />
    )
  }
  const average = averageRate(task.counts.imported, tookSeconds(task, now))
  return average === null ? null : (
    <Figure name={t('averageRate')} value={t('perMinute', { count: average })} more="" />
  )
}

function Skipped({ task: { counts } }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const parts = [
    ...(counts.excluded > 0 ? [t('skippedPrivacy', { count: counts.excluded })] : []),
    ...(counts.unchanged > 0 ? [t('skippedSame', { count: counts.unchanged })] : []),
    ...(counts.noTranscript > 0 ? [t('skippedNone', { count: counts.noTranscript })] : []),
  ]
  return parts.length === 0 ? t('nothingSkipped') : parts.join(' · ')
}

const usualWaits: ReadonlySet<string> = new Set(['provider_budget', 'window_full', 'fair_share'])

/** Time left while the import runs, the time it took afterwards. */
function Time({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const now = useNow()
  if (task.state !== 'running') {
    const ended =
      task.endedAt === null
        ? ''
        : t('endedAt', { time: formatMoment(new Date(task.endedAt), 'dayTime').replace(',', '') })
    return <Figure name={t('took')} value={ageInWords(tookSeconds(task, now))} more={ended} />
  }
  const { secondsLeft, wait } = task
  // Rate limits and other work are part of the estimate; a blocked import has none.
  const isBlocked = wait !== null && !usualWaits.has(wait.reason)
  if (secondsLeft === null || isBlocked)
    return <Figure name={t('timeLeft')} value="–" more={isBlocked ? t('standsStill') : t('tooEarly')} />
  const end = formatMoment(new Date(now.getTime() + secondsLeft * 1_000), 'time')
  return (
    <Figure
      name={t('timeLeft')}
      value={t('about', { span: roughly(secondsLeft) })}
      more={t('endsNear', { time: end })}
    />
  )
}

/** Estimates from one minute up have no seconds. */
const roughly = (seconds: number): string =>
  seconds < 60
    ? ageInWords(seconds)
    : seconds < 3_600
      ? `${Math.round(seconds / 60)} min`
      : ageInWords(seconds)

function Progress({ task: { counts } }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const segments = segmentsOf(counts).filter(
    ({ id, count }) => count > 0 || id === 'imported' || id === 'left',
  )
  const percent = percentDone(counts)
  const words = segments.map(({ id, count }) => `${t(`segment${id}`)} ${count.toLocaleString('en')}`)
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${t('percent', { percent: String(percent) })}, ${words.join(', ')}`}
      >
        {segments.map(
          ({ id, count }) => count > 0 && <span key={id} data-part={id} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className={styles.legend}>
        {segments.map(({ id, count }) => (
          <li key={id} className="numeric">
            <span data-part={id} aria-hidden /> {t(`segment${id}`)} {count.toLocaleString('en')}
          </li>
        ))}
        <li className={`${styles.percent} numeric`}>{t('percent', { percent: String(percent) })}</li>
      </ul>
    </div>
  )
}
