import type { Trx } from '#db/client.ts'
import { dropSecrets } from '#db/queries/integrations/integration-secrets.ts'
import { findIntegration, noteOnIntegration } from '#db/queries/integrations/integrations.ts'
import { ProviderError } from '../../providers/provider.ts'
import { handle, type HandlerContext } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { disconnectIntegration } from './disconnect-integration.ts'

async function forget(trx: Trx, orgId: string, integrationId: string): Promise<void> {
  await dropSecrets(trx, integrationId)
  await noteOnIntegration(trx, orgId, integrationId, { webhook_subscription_id: null })
}

/** Retrying can't help. The provider will notice that nobody accepts its deliveries. */
const isFinal = (error: unknown): boolean =>
  error instanceof PermanentError ||
  (error instanceof ProviderError && !error.isRetryable && error.code !== 'aborted')

async function unsubscribe(
  integrationId: string,
  subscriptionId: string,
  { connections, orgId, signal }: HandlerContext,
): Promise<void> {
  try {
    const { adapter, context } = await connections.openRemoved(orgId, integrationId, signal)
    await adapter.client.unsubscribe?.(context, subscriptionId)
  } catch (error) {
    if (!isFinal(error)) throw error
  }
}

export const disconnectIntegrationHandler = handle(disconnectIntegration, {
  run: async ({ integrationId }, context) => {
    const { database, orgId } = context
    const row = await database.withOrg({ orgId }, (trx) => findIntegration(trx, orgId, integrationId))
    if (row === undefined || row.status !== 'INACTIVE') return {}
    if (row.webhook_subscription_id !== null)
      await unsubscribe(integrationId, row.webhook_subscription_id, context)
    return { commit: (trx) => forget(trx, orgId, integrationId) }
  },
  onDeath: ({ integrationId }, { orgId }, trx) => forget(trx, orgId, integrationId),
})
