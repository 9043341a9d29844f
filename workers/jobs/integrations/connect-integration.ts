import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Makes the first contact of an integration: exchanges a code, tests the credentials, subscribes to webhooks, matches people. */
export const connectIntegration = defineJob({
  name: 'connect-integration',
  lane: 'imports',
  /**
   * `renewsWebhook`: replaces an existing subscription. `hasNewCredentials`: also replaces it, because it may belong to another account.
   * If the new account allows no subscription, the integration continues without one.
   */
  payload: z.strictObject({
    integrationId: z.uuid(),
    renewsWebhook: z.boolean().optional(),
    hasNewCredentials: z.boolean().optional(),
  }),
  attempts: 3,
  timeoutMs: 60_000,
})
