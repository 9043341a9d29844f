import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { ageInWords, formatMoment } from '../../../lib/time.ts'
import { useNow } from '../../../ui/Moment.tsx'
import cards from '../../../ui/Cards.module.css'
import { percentDone, rateOf, segmentsOf, skippedOf } from '../figures.ts'
import { tookSeconds } from '../task-look.ts'
import { MinuteLine } from './MinuteLine.tsx'
import { WaitBanner } from './WaitBanner.tsx'
import styles from './Import.module.css'

/** Figures, pace and progress, and why nothing moves when nothing does. */
export function Figures({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const { counts, perMinute } = task
  const rate = rateOf(perMinute)
  const count = counts.listed
  return (
    <section className={`${cards.card} ${cards.inset}`} aria-label={t('figures')}>
      <dl className={styles.figures}>
        <Figure
          name={t('imported')}
          value={counts.imported.toLocaleString('en')}
          more={task.isListed || task.state !== 'running' ? t('ofListed', { count }) : t('ofSoFar', { count })}
        />
        <Figure
          name={t('rate')}
          value={t('perMinute', { count: rate.average })}
          more={task.state === 'running' ? t('nowPeak', { now: rate.now, peak: rate.peak }) : t('peak', { peak: rate.peak })}
        />
        <Time task={task} />
        <Figure name={t('failed')} value={counts.failed.toLocaleString('en')} more={t('canRetry', { count: counts.failed })} />
        <Figure name={t('skipped')} value={skippedOf(counts).toLocaleString('en')} more={<Skipped task={task} />} />
        <div className={styles.figure}>
          <dt className="meta">{t('line')}</dt>
          <dd>
            <MinuteLine perMinute={perMinute} />
          </dd>
        </div>
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

/** Time left while it runs, the time that it took afterwards. */
function Time({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const now = useNow()
  if (task.state !== 'running') {
    const ended = task.endedAt === null ? '' : t('endedAt', { time: formatMoment(new Date(task.endedAt), 'dayTime').replace(',', '') })
    return <Figure name={t('took')} value={ageInWords(tookSeconds(task, now))} more={ended} />
  }
  const { secondsLeft, wait } = task
  // Its own pace, or other work in between, is part of the estimate; a standstill is not.
  const isStill = wait !== null && !usualWaits.has(wait.reason)
  if (secondsLeft === null || isStill) return <Figure name={t('timeLeft')} value="–" more={isStill ? t('standsStill') : t('tooEarly')} />
  const end = formatMoment(new Date(now.getTime() + secondsLeft * 1_000), 'time')
  return <Figure name={t('timeLeft')} value={t('about', { span: roughly(secondsLeft) })} more={t('endsNear', { time: end })} />
}

/** An estimate has no seconds from a minute on. */
const roughly = (seconds: number): string =>
  seconds < 60 ? ageInWords(seconds) : seconds < 3_600 ? `${Math.round(seconds / 60)} min` : ageInWords(seconds)

function Progress({ task: { counts } }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const segments = segmentsOf(counts).filter(({ id, count }) => count > 0 || id === 'imported' || id === 'left')
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
        {segments.map(({ id, count }) => count > 0 && <span key={id} data-part={id} style={{ flexGrow: count }} />)}
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
