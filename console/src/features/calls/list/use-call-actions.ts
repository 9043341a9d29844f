import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { bulkAnswer } from '#api/contract/calls.ts'
import type { z } from 'zod'
import { showDone, showError, showUndo } from '../../../ui/feedback/notices.tsx'
import { useDeleteCalls, useRescoreCalls, useRestoreCalls } from '../mutations.ts'

export type BulkAnswer = z.output<typeof bulkAnswer>

/** What the list does with calls, one or many: each says what happened, also to those that were skipped. */
export function useCallActions() {
  const t = useTranslations('callList')
  const rescoreCalls = useRescoreCalls()
  const deleteCalls = useDeleteCalls()
  const restoreCalls = useRestoreCalls()
  const [rescored, setRescored] = useState<BulkAnswer | null>(null)

  // Failures are shown by the mutation cache, with the request id.
  const rescore = (ids: string[], onDone?: () => void) => {
    if (rescoreCalls.isPending || ids.length === 0) return
    rescoreCalls.mutate(ids, {
      onSuccess: (answer) => {
        if (answer.skipped.length > 0) setRescored(answer)
        else showDone(t('rescoreStarted', { count: answer.accepted }))
        onDone?.()
      },
    })
  }
  const restore = (ids: string[]) =>
    restoreCalls.mutate(ids, {
      onSuccess: ({ accepted, skipped }) => {
        if (accepted > 0) showDone(t('restored', { count: accepted }))
        const [first] = skipped
        if (first !== undefined) showError(t('notRestored', { count: skipped.length, reason: first.reason }))
      },
    })
  const remove = (ids: string[], onDone?: () => void) => {
    if (deleteCalls.isPending || ids.length === 0) return
    deleteCalls.mutate(ids, {
      onSuccess: ({ accepted, skipped }) => {
        const missing = new Set(skipped.map(({ id }) => id))
        const gone = ids.filter((id) => !missing.has(id))
        if (accepted === 0) showDone(t('deletedNone'))
        else {
          const text =
            skipped.length === 0 ? t('deleted', { count: accepted }) : t('deletedSome', { count: accepted, skipped: skipped.length })
          showUndo(text, () => restore(gone))
        }
        onDone?.()
      },
    })
  }
  const copy = (address: string) =>
    // Only secure origins have a clipboard.
    (navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showDone(t('linkCopied')),
      () => showError(t('copyFailed')),
    )
  return {
    rescore,
    remove,
    copy,
    rescored,
    closeRescored: () => setRescored(null),
    isRescoring: rescoreCalls.isPending,
    isDeleting: deleteCalls.isPending,
  }
}
export type CallActions = ReturnType<typeof useCallActions>
