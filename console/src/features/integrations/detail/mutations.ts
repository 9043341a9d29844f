import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { acceptedIntegration, testConnectionAnswer } from '#api/contract/integrations.ts'
import { providerSettingsAnswer, type providerSettingsBody } from '#api/contract/provider-settings.ts'
import { replayedDelivery, webhookConfig, webhookConfigAnswer } from '#api/contract/webhooks.ts'
import { api, newIdempotencyKey } from '../../../lib/api.ts'
import { commandsKey } from '../../../lib/commands.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { integrationsKey } from '../queries.ts'
import { deliveriesKey, providerSettingsQuery, webhookConfigQuery } from './queries.ts'

const tested = z.union([testConnectionAnswer, acceptedIntegration])

/** Asks the provider again. Null: a worker still asks, and the page shows how it ends. */
export function useTestConnection(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: async () => {
      const answer = await api(`/integrations/${id}/test`, tested, { method: 'POST' })
      return 'health' in answer ? answer : null
    },
    meta: { label: 'Testing the connection' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) }),
  })
}

/** Deals with a delivery once more. */
export function useReplay(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (deliveryId: string) =>
      api(`/integrations/${id}/deliveries/${deliveryId}/replay`, replayedDelivery, {
        method: 'POST',
        idempotencyKey: newIdempotencyKey(),
      }),
    meta: { label: 'Replaying the delivery' },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveriesKey(orgId, id) }),
        queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
      ]),
  })
}

/** Looks for the signature in this header; everything else of the scheme stays. */
export function useSignatureHeader(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ name, before }: { name: string; before: z.output<typeof webhookConfigAnswer> }) =>
      api(`/integrations/${id}/webhook-config`, webhookConfigAnswer, {
        method: 'PATCH',
        body: { webhook: webhookConfig.parse({ ...before.webhook, headerNames: [name] }), version: before.version },
      }),
    meta: { label: 'Choosing the header' },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: webhookConfigQuery(orgId, id).queryKey }),
        queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) }),
      ]),
  })
}

/** The provider is asked with them at once. */
export function useChangeSettings(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (body: z.input<typeof providerSettingsBody>) =>
      api(`/integrations/${id}/provider-settings`, providerSettingsAnswer, { method: 'PATCH', body }),
    meta: { errorToast: false },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: providerSettingsQuery(orgId, id).queryKey }),
        queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) }),
      ]),
  })
}
