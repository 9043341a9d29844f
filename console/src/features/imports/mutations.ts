import { useMutation } from '@tanstack/react-query'
import { cancelImport, pauseImport, resumeImport, retryFailedCalls } from '#api/contract/imports.ts'
import { call } from '../../lib/call.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { retryTimes } from '../../lib/query-client.ts'
import { useRefreshImports } from '../../lib/imports/start-import.ts'

const changes = {
  pause: { endpoint: pauseImport, label: 'Pausing the import' },
  resume: { endpoint: resumeImport, label: 'Resuming the import' },
  cancel: { endpoint: cancelImport, label: 'Canceling the import' },
}

/** Pauses, resumes or cancels. Not optimistic, because workers act on it. */
export function useChangeImport(id: string, change: keyof typeof changes) {
  const refresh = useRefreshImports()
  const { endpoint, label } = changes[change]
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    // Repeating these changes nothing more, so a busy server's refusal is retried automatically.
    retry: retryTimes(2),
    // The cancel dialog shows its own error.
    meta: { label, errorToast: change !== 'cancel' },
    onSettled: refresh,
  })
}

/** Imports the failed calls again, in a new import. */
export function useRetryFailed(id: string) {
  const refresh = useRefreshImports()
  const once = useIntent()
  return useMutation({
    mutationFn: () =>
      once(id, (idempotencyKey) => call(retryFailedCalls, { params: { id }, idempotencyKey })),
    meta: { label: 'Retrying the failed calls' },
    onSettled: refresh,
  })
}
