import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { intervalMs, parseMessages, progressAt } from '../reading/fallback-progress.ts'
import styles from './Files.module.css'

/** Counts the intervals since the server was asked; mounted only while it really works. */
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

/** Bar and rotating message of one file that the server parses. */
export function ServerProgress({ name, percent, message, position }: { name: string; percent: number; message: string; position: number }) {
  const t = useTranslations('newCall.files')
  return (
    <>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('progress', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} %, ${message}`}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.running}>
        <RunningRing />
        <span>{message}</span>
        <span className={`${styles.quiet} numeric`}>{t('messagePosition', { position, total: parseMessages.length })}</span>
      </div>
    </>
  )
}
