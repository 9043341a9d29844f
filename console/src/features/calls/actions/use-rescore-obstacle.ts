import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { isInPipeline } from '../call-status.ts'

/** Why the call cannot be scored right now, or null. */
export function useRescoreObstacle(call: Pick<CallRow, 'scoreStatus' | 'stage'>): string | null {
  const t = useTranslations('callActions')
  if (isInPipeline(call)) return t('busy')
  return call.stage === 'recorded' ? t('notRead') : null
}
