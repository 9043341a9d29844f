import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { bulkResponse, CorrectCallsBody } from '#api/contract/calls.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useCan } from '../../../lib/use-can.ts'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { useUndoNotice } from '../../../ui/feedback/use-undo-notice.ts'
import { useCorrectCalls, useDeleteCalls, useRescoreCalls, useRestoreCalls } from '../queries/mutations.ts'

export type CorrectedType = NonNullable<CorrectCallsBody['callType']>
/** The type, if a call can be corrected to it. */
export const notDefault = (type: CallType): CorrectedType | null => (type === 'None - Default' ? null : type)
export type BulkResult = z.output<typeof bulkResponse>

/**
 * What the user may do with one or many calls. Every action reports the result, including skipped calls. The mutation cache shows failures
 * with the request id.
 */
export function useCallActions() {
  const t = useTranslations('callActions')
  const showUndo = useUndoNotice()
  const rescoring = useRescoreCalls()
  const restoring = useRestoreCalls(({ accepted, skipped }) => {
    if (accepted > 0) showDone(t('restored', { count: accepted }))
    const [first] = skipped
    if (first !== undefined) showError(t('notRestored', { count: skipped.length, reason: first.reason }))
  })
  const deleting = useDeleteCalls(({ accepted, skipped }, ids) => {
    if (accepted === 0) return showDone(t('deletedNone'))

    const missing = new Set(skipped.map(({ id }) => id))
    const deletedIds = ids.filter((id) => !missing.has(id))
    const text =
      skipped.length === 0
        ? t('deleted', { count: accepted })
        : t('deletedSome', { count: accepted, skipped: skipped.length })
    showUndo(text, () => restoring.mutate(deletedIds))
  })
  const correcting = useCorrectCalls()
  const [rescored, setRescored] = useState<BulkResult | null>(null)

  const rescore = (ids: string[], scorecardId: string | null, onDone?: () => void) => {
    if (rescoring.isPending || ids.length === 0) return
    rescoring.mutate(
      { ids, scorecardId },
      {
        onSuccess: (result) => {
          if (result.skipped.length > 0) setRescored(result)
          else showDone(t('rescoreStarted', { count: result.accepted }))
          onDone?.()
        },
      },
    )
  }
  const correct = (
    ids: string[],
    { callType, scorecardId }: { callType?: CorrectedType | undefined; scorecardId: string | null },
    onDone?: () => void,
  ) => {
    if (correcting.isPending || ids.length === 0) return
    correcting.mutate(
      { ids, callType, scorecardConfigId: scorecardId },
      {
        onSuccess: (result) => {
          if (result.skipped.length > 0) setRescored(result)
          else showDone(t('corrected', { count: result.accepted }))
          onDone?.()
        },
      },
    )
  }
  const remove = (ids: string[], onDone?: () => void) => {
    if (deleting.isPending || ids.length === 0) return
    deleting.mutate(ids, { onSuccess: () => onDone?.() })
  }
  return {
    mayRescore: useCan('calls.rescore'),
    mayDelete: useCan('calls.delete'),
    rescore,
    correct,
    isCorrecting: correcting.isPending,
    remove,
    copyLink: (address: string) => void copy(address, t('linkCopied'), t('linkNotCopied')),
    copyId: (id: string) => void copy(id, t('idCopied'), t('idNotCopied', { id })),
    /** The calls that a bulk rescore skipped, until the dialog about them is closed. */
    rescored,
    closeRescored: () => setRescored(null),
    isRescoring: rescoring.isPending,
    isDeleting: deleting.isPending,
  }
}
export type CallActions = ReturnType<typeof useCallActions>

async function copy(text: string, done: string, failed: string): Promise<void> {
  if (await copyText(text)) showDone(done)
  else showError(failed)
}
