import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportCallsBody, startImport } from '#api/contract/imports.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { call } from '../call.ts'
import { commandsKey } from '../commands.ts'
import { liveKey } from '../live-key.ts'
import { useIntent } from '../use-intent.ts'
import { useOrgId } from '../use-session.ts'

/** The key of everything that live events of imports invalidate. */
export const importsKey = liveKey((orgId: string) => ['org', orgId, 'imports'] as const)

/** Scopes by number of days, shortest first. */
export const rangeScopes = [
  'LAST_1_DAY',
  'LAST_2_DAYS',
  'LAST_3_DAYS',
  'LAST_7_DAYS',
  'LAST_15_DAYS',
  'LAST_30_DAYS',
  'LAST_60_DAYS',
] as const satisfies readonly ImportScope[]

/** Refetches imports and running jobs. */
export function useRefreshImports(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: importsKey(orgId) }),
      queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
    ])
}

/** Starts an import. Repeating the same request sends the same idempotency key, so it starts no second import. */
export function useStartImport({ errorToast = false }: { errorToast?: boolean } = {}) {
  const refresh = useRefreshImports()
  const once = useIntent()
  return useMutation({
    mutationFn: (body: ImportCallsBody) =>
      once(body, (idempotencyKey) => call(startImport, { body, idempotencyKey })),
    meta: { label: 'Starting the import', errorToast },
    onSettled: refresh,
  })
}
