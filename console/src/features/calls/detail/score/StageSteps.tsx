import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { type StageStep, stepDuration, stepTexts } from '../stage-steps.ts'
import styles from './Score.module.css'

const states = { waiting: 'stepWaiting', running: 'stepRunning', done: 'stepDone', failed: 'stepFailed' } as const
const tickMs = 1000

/** Parsing → Privacy → Routing → Scoring, with the time that each took or has taken so far. */
export function StageSteps({ steps }: { steps: readonly StageStep[] }) {
  const t = useTranslations('callScore')
  return (
    <ol className={styles.steps} aria-label={t('stages')}>
      {steps.map((step) => (
        <li key={step.name} className={styles.step} data-state={step.state} aria-current={step.state === 'running' ? 'step' : undefined}>
          <span className={styles.stepMark}>
            {step.state === 'done' && <IconCheck size={14} stroke={2} aria-hidden />}
            {step.state === 'failed' && <IconX size={14} stroke={2} aria-hidden />}
            {step.state === 'waiting' && <IconCircle size={12} stroke={1.8} aria-hidden />}
            {step.state === 'running' && <RunningRing size={13} />}
          </span>
          <span className={styles.stepName}>{t(stepTexts[step.name])}</span>
          <span className={styles.stepState}>
            {step.durationMs === null ? t(states[step.state]) : stepDuration(step.durationMs)}
            {step.state === 'running' && step.since !== null && <Elapsed since={step.since} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Elapsed({ since }: { since: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((nowMs - Date.parse(since)) / 1000)
  // The server's clock may be ahead of this one.
  return seconds < 1 ? null : <span className="numeric"> · {stepDuration(seconds * 1000)}</span>
}
