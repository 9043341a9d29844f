import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { acceptedImport, type ImportCallsBody, importChange } from '#api/contract/imports.ts'
import { api, newIdempotencyKey } from '../../lib/api.ts'
import { commandsKey } from '../../lib/commands.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { importsBase, importsKey } from './queries.ts'

function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: importsKey(orgId) }),
      queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
    ])
}

/** Starts an import. A repeat of the same wish starts no second one. */
export function useStartImport({ errorToast = false }: { errorToast?: boolean } = {}) {
  const refresh = useRefresh()
  const intent = useRef({ wish: '', key: '' })
  return useMutation({
    mutationFn: (body: ImportCallsBody) => {
      const wish = JSON.stringify(body)
      if (intent.current.wish !== wish) intent.current = { wish, key: newIdempotencyKey() }
      return api(`${importsBase}/import-calls`, acceptedImport, { method: 'POST', body, idempotencyKey: intent.current.key })
    },
    meta: { label: 'Starting the import', errorToast },
    onSuccess: () => {
      intent.current = { wish: '', key: '' }
    },
    onSettled: refresh,
  })
}

/** Pauses, resumes or cancels. Waits for the server, because workers follow it. */
export function useChangeImport(id: string, change: 'pause' | 'resume' | 'cancel') {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => api(`${importsBase}/import-tasks/${id}/${change}`, importChange, { method: 'POST' }),
    // The dialog of a cancel shows its error itself.
    meta: { label: change === 'pause' ? 'Pausing the import' : 'Resuming the import', errorToast: change !== 'cancel' },
    onSettled: refresh,
  })
}

/** Imports the calls that failed once more, as an import of its own. */
export function useRetryFailed(id: string) {
  const refresh = useRefresh()
  const key = useRef(newIdempotencyKey())
  return useMutation({
    mutationFn: () =>
      api(`${importsBase}/import-tasks/${id}/retry-failed`, acceptedImport, { method: 'POST', idempotencyKey: key.current }),
    meta: { label: 'Retrying the failed calls' },
    onSuccess: () => {
      key.current = newIdempotencyKey()
    },
    onSettled: refresh,
  })
}
