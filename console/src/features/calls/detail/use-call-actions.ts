import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { useCan } from '../../../lib/use-can.ts'
import { showDone, showError, showUndo } from '../../../ui/feedback/notices.tsx'
import { useDeleteCall, useRescoreCall, useRestoreCalls } from '../mutations.ts'
import { isInPipeline } from './stage-steps.ts'

export type CallActions = {
  mayRescore: boolean
  mayDelete: boolean
  /** Why it cannot be scored at the moment, or null. */
  obstacle: string | null
  isRescoring: boolean
  /** Without an id with the scorecard that the call has. */
  rescore: (scorecardId?: string) => void
  remove: () => void
}

/** What the person may do with a call now. */
export function useCallActions(call: CallDetail): CallActions {
  const t = useTranslations('callPage')
  const navigate = useNavigate()
  const rescoring = useRescoreCall()
  const deleting = useDeleteCall()
  const restoring = useRestoreCalls()
  const mayRescore = useCan('calls.rescore')
  const mayDelete = useCan('calls.delete')

  const restore = async () => {
    const { skipped } = await restoring.mutateAsync([call.id])
    const [failed] = skipped
    if (failed === undefined) showDone(t('restored'))
    else showError(new Error(t('notRestored', { reason: failed.reason })))
  }
  const remove = async () => {
    // Leaving first: the refresh after the deletion would ask for a call that is gone.
    await navigate({ to: '/calls' })
    await deleting.mutateAsync(call.id)
    showUndo(t('deleted'), () => void restore().catch(shownAlready))
  }
  return {
    mayRescore,
    mayDelete,
    obstacle: isInPipeline(call) ? t('busy') : call.stage === 'recorded' ? t('notRead') : null,
    isRescoring: rescoring.isPending,
    rescore: (scorecardId) => {
      if (rescoring.isPending) return
      rescoring.mutate(scorecardId === undefined ? { callId: call.id } : { callId: call.id, scorecardId })
    },
    remove: () => void remove().catch(shownAlready),
  }
}

/** The mutation cache has told the person. */
const shownAlready = (): void => undefined
