import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { testIntegration } from '#api/contract/integrations.ts'
import { changeProviderSettings, type providerSettingsBody } from '#api/contract/provider-settings.ts'
import {
  changeWebhookConfig,
  replayDelivery,
  webhookConfig,
  type webhookConfigResponse,
} from '#api/contract/webhooks.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { importsKey } from '../../../lib/imports/start-import.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { useIntegrationMutation } from '../mutations.ts'

/** A change on an integration's page. Everything that the page shows of the integration is refetched. */
function usePageMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  meta: { label?: string; errorToast?: boolean },
) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useIntegrationMutation(async (input: Input) => {
    try {
      return await mutationFn(input)
    } finally {
      void queryClient.invalidateQueries({ queryKey: importsKey(orgId) })
    }
  }, meta)
}

/** Tests the connection. Null: a worker is still testing, and the page will show the result. */
export const useTestConnection = (id: string) =>
  useIntegrationMutation(
    async () => {
      const result = await call(testIntegration, { params: { id } })
      return 'health' in result ? result : null
    },
    { label: 'Testing the connection' },
  )

/** Processes a delivery again. */
export const useReplay = (id: string) =>
  usePageMutation(
    (deliveryId: string) =>
      call(replayDelivery, { params: { id, deliveryId }, idempotencyKey: newIdempotencyKey() }),
    {
      label: 'Replaying the delivery',
    },
  )

/** Makes this header the signature header; the rest of the signature scheme stays. */
export const useSignatureHeader = (id: string) =>
  usePageMutation(
    ({ name, before }: { name: string; before: z.output<typeof webhookConfigResponse> }) =>
      call(changeWebhookConfig, {
        params: { id },
        body: {
          webhook: webhookConfig.parse({ ...before.webhook, headerNames: [name] }),
          version: before.version,
        },
      }),
    { label: 'Choosing the header' },
  )

/** The server tests the connection with the new settings immediately. */
export const useChangeSettings = (id: string) =>
  usePageMutation(
    ({ body, idempotencyKey }: { body: z.input<typeof providerSettingsBody>; idempotencyKey: string }) =>
      call(changeProviderSettings, { params: { id }, body, idempotencyKey }),
    {
      errorToast: false,
    },
  )
