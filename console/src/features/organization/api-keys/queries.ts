import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { createApiKey, type createApiKeyBody, listApiKeys, revokeApiKey } from '#api/contract/people.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'

export const apiKeysQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'api-keys'] as const,
    queryFn: async ({ signal }) => {
      const { results } = await call(listApiKeys, { signal })
      return { results, total: results.length }
    },
  })

function useKeysChanged() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return () => queryClient.invalidateQueries({ queryKey: apiKeysQuery(orgId).queryKey })
}

export function useCreateKey(label: string) {
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createApiKeyBody>
      idempotencyKey: string
    }) => call(createApiKey, { body, idempotencyKey }),
    meta: { label, errorToast: false },
    // Only the dialog keeps the secret.
    gcTime: 0,
    onSuccess: useKeysChanged(),
  })
}

export function useRevokeKey(label: string) {
  return useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    meta: { label, errorToast: false },
    onSuccess: useKeysChanged(),
  })
}
