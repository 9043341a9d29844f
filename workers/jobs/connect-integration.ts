import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Makes the first contact of an integration: exchanges a code, tests the credentials, subscribes to webhooks, matches people. */
export const connectIntegration = defineJob({
  name: 'connect-integration',
  lane: 'imports',
  /**
   * `renewsWebhook`: a subscription that is there already is replaced by a new one. `hasNewCredentials`: too, because it may be another
   * account's; where that account allows none, the integration goes on without.
   */
  payload: z.strictObject({
    integrationId: z.uuid(),
    renewsWebhook: z.boolean().optional(),
    hasNewCredentials: z.boolean().optional(),
  }),
  attempts: 3,
  timeoutMs: 60_000,
})
