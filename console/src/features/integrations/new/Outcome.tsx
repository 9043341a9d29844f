import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { conflictingRow } from './use-connect.ts'

/** After this time the provider counts as slow, and the dialog says that it can be closed. */
const slowMs = 15_000

/** Why the connection failed. `savedName`: the input is saved in the list as not connected. */
export function Problem({ error, savedName }: { error: Error; savedName: string | undefined }) {
  const t = useTranslations('integrationDialog')
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={area}>
      <ErrorAlert error={error}>
        {conflictingRow(error) === null ? t('failedHint') : t('conflict')}{' '}
        {savedName !== undefined && t('failedSaved', { name: savedName })}
      </ErrorAlert>
    </div>
  )
}

/** What the dialog is waiting for. */
export function BusyNote({ isOpening, companyName: company }: { isOpening: boolean; companyName: string }) {
  const t = useTranslations('integrationDialog')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <RunningRing size={14} /> {isOpening ? t('opening', { company }) : t('testing', { company })}{' '}
      {isSlow && !isOpening && t('testingLong')}
    </>
  )
}
