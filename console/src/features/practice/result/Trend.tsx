import { Anchor, Box, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { PracticeResult } from '#api/contract/practice.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { formatMoment } from '../../../lib/time.ts'

/** Maximum number of scores that fit below the line. */
const mostPoints = 6
const box = { width: 168, height: 40, margin: 8 }

/** Scores of full attempts, oldest first, over a dashed pass mark. A single attempt draws no line. */
export function Trend({
  trend,
  passMark,
  callId,
  isOwn,
  onCompare,
}: {
  trend: PracticeResult['trend']
  passMark: number | null
  callId: string
  isOwn: boolean
  /** Shows the attempts side by side, criterion by criterion. */
  onCompare: () => void
}) {
  const t = useTranslations('practiceResult')
  if (trend.length < 2) return null
  const shown = trend.slice(-mostPoints)
  const x = (index: number) => box.margin + (index * (box.width - 2 * box.margin)) / (shown.length - 1)
  const y = (score: number) => box.margin + ((100 - score) / 100) * (box.height - 2 * box.margin)
  const points = shown.map(({ score, startedAt }) =>
    t('trendPoint', { score: shownTotal(score, passMark), day: formatMoment(new Date(startedAt), 'date') }),
  )
  return (
    <Box w={box.width} flex="none">
      <Group justify="space-between" gap={8} wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t(isOwn ? 'trendOwn' : 'trend', { count: trend.length })}
        </Text>
        <Anchor component="button" type="button" size="xs" onClick={onCompare}>
          {t('compare')}
        </Anchor>
      </Group>
      <svg
        width={box.width}
        height={box.height}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={t('trendLabel', { points: points.join(', ') })}
        style={{ display: 'block' }}
      >
        {passMark !== null && (
          <line
            x1={0}
            x2={box.width}
            y1={y(passMark)}
            y2={y(passMark)}
            stroke="var(--c-muted)"
            strokeDasharray="3 3"
          />
        )}
        <polyline
          points={shown.map(({ score }, index) => `${x(index)},${y(score)}`).join(' ')}
          fill="none"
          stroke="var(--c-score)"
          strokeWidth={2}
        />
        {shown.map((point, index) => (
          <circle
            key={point.callId}
            cx={x(index)}
            cy={y(point.score)}
            r={3.5}
            fill={point.callId === callId ? 'var(--c-score)' : 'var(--c-page)'}
            stroke="var(--c-score)"
            strokeWidth={2}
          >
            <title>{points[index]}</title>
          </circle>
        ))}
      </svg>
      <Box pos="relative" h={16} aria-hidden>
        {shown.map((point, index) => (
          <Text
            key={point.callId}
            span
            size="xs"
            pos="absolute"
            className="numeric"
            fw={point.callId === callId ? 600 : 400}
            c={point.callId === callId ? undefined : 'dimmed'}
            style={{ insetInlineStart: x(index), transform: 'translateX(-50%)' }}
          >
            {shownTotal(point.score, passMark)}
          </Text>
        ))}
      </Box>
    </Box>
  )
}
