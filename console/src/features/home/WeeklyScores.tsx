import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Progress } from '#api/contract/home.ts'
import { useIsNarrowedBy } from '../../lib/use-can.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { ownWeekLink } from './links.ts'
import { Section } from './Section.tsx'
import { weeksLine } from './weeks-line.ts'
import styles from './Home.module.css'

const box = { width: 300, height: 72, margin: 5 }

/** A calendar day without a time zone, which the server has already applied. */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The user's weekly mean score: a point for each week with scores, and a line only between consecutive weeks. */
export function WeeklyScores({ progress }: { progress: Progress }) {
  const t = useTranslations('homeOwn')
  const { points, lines } = weeksLine(progress, box)
  const last = points.at(-1)
  const mayFilter = !useIsNarrowedBy('onlyAdminCanFilterCalls')
  const words = ({ week, mean, calls }: (typeof points)[number]) =>
    t('weekMean', { day: dayText(week), mean: String(Math.round(mean)), calls })
  return (
    <Section title={t('progress')} hint={t('progressHint')}>
      {last === undefined ? (
        <Text c="dimmed" className={styles.note}>
          {t('progressNone')}
        </Text>
      ) : (
        <div className={styles.chart}>
          <div className={styles.weeks}>
            <svg
              width={box.width}
              height={box.height}
              viewBox={`0 0 ${box.width} ${box.height}`}
              role="group"
              aria-label={t('progress')}
            >
              <line
                x1={0}
                x2={box.width}
                y1={box.height - 0.5}
                y2={box.height - 0.5}
                stroke="var(--c-line)"
              />
              {lines.map(([from, to]) => (
                <line
                  key={from.week}
                  x1={from.x}
                  y1={from.y}
                  x2={to.x}
                  y2={to.y}
                  stroke="currentColor"
                  strokeWidth={1.5}
                />
              ))}
              {points.map((point) => {
                const dot = (
                  <circle key={point.week} cx={point.x} cy={point.y} r={3.5} fill="currentColor">
                    <title>{words(point)}</title>
                  </circle>
                )
                if (!mayFilter) return dot
                return (
                  <Link
                    key={point.week}
                    {...ownWeekLink(point.week)}
                    aria-label={words(point)}
                    className={styles.point}
                  >
                    {/* The touch target. */}
                    <circle cx={point.x} cy={point.y} r={12} />
                    {dot}
                  </Link>
                )
              })}
            </svg>
            <Group justify="space-between" className="meta" aria-hidden>
              <span>{dayText(progress.fromWeek)}</span>
              <span>{t('thisWeek')}</span>
            </Group>
          </div>
          <div>
            <Text fz={22} lh="26px" fw={600} className="numeric">
              {Math.round(last.mean)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('week', { day: dayText(last.week) })} ·{' '}
              {mayFilter ? (
                <TextLink {...ownWeekLink(last.week)} underline="always">
                  {t('calls', { calls: last.calls })}
                </TextLink>
              ) : (
                t('calls', { calls: last.calls })
              )}
            </Text>
          </div>
        </div>
      )}
    </Section>
  )
}
