import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ExternalCall } from '#api/contract/imports.ts'
import { formatMoment, listMoment } from '../../../lib/time.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { nextStep } from './call-status.ts'

const halfDayMs = 12 * 3_600_000

/** Texts of an import's call, for the table and the CSV file. */
export function useCallTexts() {
  const t = useTranslations('importCalls')
  const now = useNow()
  const canMatch = useCan('integrations.manage')
  return useMemo(() => {
    const title = ({ state, title: given, callId, startedAt }: ExternalCall): string => {
      if (state === 'excluded') return t('notKept')
      if (given !== null && given !== '') return given
      return state === 'imported' && callId === null && startedAt === null ? t('hidden') : t('noTitle')
    }
    const rep = ({ state, owner, ownerExternalId }: ExternalCall): string => {
      if (owner !== null) return `${owner.firstName} ${owner.lastName}`.trim()
      return ownerExternalId === null || state === 'excluded'
        ? '–'
        : t('unknownPerson', { id: ownerExternalId })
    }
    const next = (call: ExternalCall): string => {
      const step = nextStep(call, canMatch)
      if (step !== 'nextRetries' || call.waitingUntil === null)
        return t(step === 'nextRetries' ? 'nextWaits' : step)
      const until = new Date(call.waitingUntil)
      const isSoon = Math.abs(until.getTime() - now.getTime()) < halfDayMs
      return t('nextRetries', { time: isSoon ? formatMoment(until, 'time') : listMoment(until, now) })
    }
    return { title, rep, next }
  }, [t, now, canMatch])
}
