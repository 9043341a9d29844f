import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { currentOf, type Connection } from './use-connect.ts'
import styles from './Dialog.module.css'

/** A provider that takes longer than this is slow, not near its end. */
const longMs = 15_000

/** What the connection is at, or why it did not work. */
export function Outcome({
  problem,
  phase,
  companyName,
}: {
  problem: Error | null
  phase: Connection['phase'] | 'opening'
  companyName: string
}) {
  const t = useTranslations('integrationDialog')
  return (
    <div className={styles.outcome}>
      <div role="status">
        {phase === 'opening' && <Busy text={t('opening', { company: companyName })} />}
        {(phase === 'testing' || phase === 'saving') && <Busy text={t('testing', { company: companyName })} hint={t('testingLong')} />}
      </div>
      {problem !== null && phase === 'idle' && (
        <ErrorAlert error={problem}>{currentOf(problem) === null ? t('failedHint') : t('conflict')}</ErrorAlert>
      )}
    </div>
  )
}

function Busy({ text, hint }: { text: string; hint?: string }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div className={styles.busy}>
        <RunningRing size={14} /> {text}
      </div>
      {isLong && <p className="meta">{hint}</p>}
    </>
  )
}
