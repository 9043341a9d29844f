import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { isInPipeline } from '../call-status.ts'

/** Why the call cannot be scored right now, or null. */
export function useRescoreObstacle(
  call: Pick<CallRow, 'scoreStatus' | 'stage' | 'isStopped'>,
): string | null {
  const t = useTranslations('callActions')
  if (isInPipeline(call)) return t('busy')
  // Stopped work continues, with the transcript if that was not read.
  return call.stage === 'recorded' && !call.isStopped ? t('notRead') : null
}
