import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { cancelImport, pauseImport, resumeImport, retryFailedCalls } from '#api/contract/imports.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { retryTimes } from '../../lib/query-client.ts'
import { useRefreshImports } from '../../lib/imports/start-import.ts'

const changes = {
  pause: { endpoint: pauseImport, label: 'Pausing the import' },
  resume: { endpoint: resumeImport, label: 'Resuming the import' },
  cancel: { endpoint: cancelImport, label: 'Canceling the import' },
}

/** Pauses, resumes or cancels. Waits for the server, because workers follow it. */
export function useChangeImport(id: string, change: keyof typeof changes) {
  const refresh = useRefreshImports()
  const { endpoint, label } = changes[change]
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    // Sent twice, each changes nothing more: what a busy server refuses for a moment need not be clicked again.
    retry: retryTimes(2),
    // The dialog of a cancel shows its error itself.
    meta: { label, errorToast: change !== 'cancel' },
    onSettled: refresh,
  })
}

/** Imports the failed calls again, as a new import. */
export function useRetryFailed(id: string) {
  const refresh = useRefreshImports()
  const key = useRef(newIdempotencyKey())
  return useMutation({
    mutationFn: () => call(retryFailedCalls, { params: { id }, idempotencyKey: key.current }),
    meta: { label: 'Retrying the failed calls' },
    onSuccess: () => {
      key.current = newIdempotencyKey()
    },
    onSettled: refresh,
  })
}
