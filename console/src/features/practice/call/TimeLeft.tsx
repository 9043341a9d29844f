import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import { callDuration } from '../../../lib/time.ts'

/** The time left; the last minute is announced. */
export function TimeLeft({ seconds, of, isPaused }: { seconds: number; of: number; isPaused: boolean }) {
  const t = useTranslations('practiceRoom')
  const isShort = seconds <= practiceLimits.warningSeconds
  const warning = seconds === 0 ? t('timeUp') : t('lastMinute')
  return (
    <>
      <Group gap={6} wrap="nowrap" role="timer" aria-label={t('timeLeft')}>
        {isShort && <IconAlertTriangle size={15} stroke={1.8} color="var(--tone-orange-dot)" aria-hidden />}
        <Text
          span
          className="numeric"
          fw={600}
          c={isShort ? 'var(--tone-orange-text)' : undefined}
          style={{ whiteSpace: 'nowrap' }}
        >
          {t('left', { time: callDuration(seconds) })}
        </Text>
        <Text span className="meta numeric" visibleFrom="xs" style={{ whiteSpace: 'nowrap' }}>
          {isPaused && seconds > 0 ? t('paused') : t('of', { time: callDuration(of) })}
        </Text>
      </Group>
      <div className="visually-hidden" role="status">
        {isShort ? warning : isPaused && t('paused')}
      </div>
    </>
  )
}
