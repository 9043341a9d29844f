import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  authorizeIntegration,
  type authorizeBody,
  upsertIntegration,
  type upsertIntegrationBody,
} from '#api/contract/integration-connections.ts'
import type { IntegrationDetail, IntegrationRow } from '#api/contract/integrations.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { shownInDialog, useIntegrationMutation } from '../mutations.ts'

/** A saved integration; `commandId` is set while a worker tests the connection. Once that has ended, its webhook is known. */
export type Saved = {
  integration: IntegrationRow & Partial<Pick<IntegrationDetail, 'webhook'>>
  webhook: { url: string; secret: string } | null
  commandId: string | null
}

/** Creates an integration, or replaces the credentials of one. Does not wait for the connection test. */
export const useSaveIntegration = () =>
  useIntegrationMutation(async (body: z.input<typeof upsertIntegrationBody>): Promise<Saved> => {
    const saved = await call(upsertIntegration, {
      body,
      respondAsync: true,
      idempotencyKey: newIdempotencyKey(),
    })
    return {
      integration: saved.integration,
      commandId: saved.commandId,
      webhook: 'webhook' in saved ? saved.webhook : null,
    }
  }, shownInDialog)

/** Prepares the consent page; the caller navigates there. */
export const useAuthorize = () =>
  useMutation({
    mutationFn: (body: z.input<typeof authorizeBody>) => call(authorizeIntegration, { body }),
    meta: shownInDialog,
  })
