import { Box, Group, Progress as Bar, Text } from '@mantine/core'
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

/** Figures and progress, and why the import is waiting. */
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
          more={t('canRetry', { count: task.retryable })}
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
        <Text component="span" display="block" size="lg" fw={600} className="numeric">
          {value}
        </Text>
        <span className="meta numeric">{more}</span>
      </dd>
    </div>
  )
}

/** Calls per minute, current or average. */
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

/** The time left while the import runs, afterwards the time it took. */
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
  // Estimates allow for rate limits and other work; a blocked import has none.
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

/** Estimates of a minute or more have no seconds. */
const roughly = (seconds: number): string =>
  seconds < 60
    ? ageInWords(seconds)
    : seconds < 3_600
      ? `${Math.round(seconds / 60)} min`
      : ageInWords(seconds)

const segmentColors = {
  imported: 'var(--c-accent)',
  failed: 'var(--tone-red-dot)',
  skipped: 'var(--tone-gray-dot)',
  waiting: 'var(--tone-cyan-dot)',
  left: 'var(--c-track)',
} as const

function Progress({ task: { counts } }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const segments = segmentsOf(counts).filter(
    ({ id, count }) => count > 0 || id === 'imported' || id === 'left',
  )
  const percent = percentDone(counts)
  const words = segments.map(({ id, count }) => `${t(`segment${id}`)} ${count.toLocaleString('en')}`)
  return (
    <Box px={16} pb={12}>
      <Bar.Root
        size={6}
        radius={3}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${t('percent', { percent: String(percent) })}, ${words.join(', ')}`}
      >
        {segments.map(({ id, count }) => (
          <Bar.Section
            key={id}
            withAria={false}
            color={segmentColors[id]}
            // Even a few calls are visible as a stripe.
            style={{ flex: `${count} 0 ${count > 0 && id !== 'left' ? '2px' : '0'}`, width: 'auto' }}
            value={0}
          />
        ))}
      </Bar.Root>
      <Group
        component="ul"
        gap="2px 18px"
        mt={8}
        mb={0}
        mx={0}
        p={0}
        fz="xs"
        lh="xs"
        c="dimmed"
        className={styles.legend}
      >
        {segments.map(({ id, count }) => (
          <Group component="li" key={id} gap={6} className="numeric">
            <Box component="span" w={8} h={8} bdrs={2} bg={segmentColors[id]} aria-hidden />
            {t(`segment${id}`)} {count.toLocaleString('en')}
          </Group>
        ))}
        <Box component="li" ml="auto" className="numeric">
          {t('percent', { percent: String(percent) })}
        </Box>
      </Group>
    </Box>
  )
}
