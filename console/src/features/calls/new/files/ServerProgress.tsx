import { Group, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { intervalMs, parseMessages, progressAt } from './fallback-progress.ts'

/** Progress since the server was asked to parse; advances only while it runs. */
export function useServerProgress(words: number, isRunning: boolean) {
  const [intervals, setIntervals] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setIntervals((count) => count + 1), intervalMs)
    return () => {
      clearInterval(timer)
      setIntervals(0)
    }
  }, [isRunning])
  return progressAt(words, intervals)
}

/** Progress bar and rotating message for a file that the server parses. */
export function ServerProgress({
  name,
  percent,
  message,
  position,
}: {
  name: string
  percent: number
  message: string
  position: number
}) {
  const t = useTranslations('newCall.files')
  return (
    <>
      <Progress.Root size={4}>
        <Progress.Section
          value={percent}
          aria-label={t('progress', { name })}
          aria-valuetext={`${percent}%, ${message}`}
        />
      </Progress.Root>
      <Group gap={6} wrap="nowrap" fz="xs" c="var(--tone-blue-text)">
        <RunningRing />
        <span>{message}</span>
        <span className="meta numeric">
          {t('messagePosition', { position, total: parseMessages.length })}
        </span>
      </Group>
    </>
  )
}
