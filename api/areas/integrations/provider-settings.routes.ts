import { setHealth } from '#db/queries/integrations/integrations.ts'
import { contactsNobody } from '#workers/domain/providers.ts'
import { requireIntegration, requireLiveIntegration } from './integration-access.ts'
import { changeProviderSettings, readProviderSettings } from './provider-settings.ts'
import { recordContact } from './upsert-integration.ts'
import {
  getProviderSettings,
  changeProviderSettings as changeProviderSettingsEndpoint,
  providerSettingsResponse,
} from '../../contract/provider-settings.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'

/** Settings that differ between accounts of the same provider. */
export const providerSettingRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, getProviderSettings, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      readProviderSettings(await requireIntegration(context, trx, actor, params.id)),
    ),
  )

  route(app, changeProviderSettingsEndpoint, async (request, reply) => {
    const { actor, params, body } = request
    const changed = await context.runOnce(request, reply, providerSettingsResponse, async (trx) => {
      const integration = await requireLiveIntegration(context, trx, actor, params.id)
      const answer = await changeProviderSettings(trx, actor, integration, body)
      // A new contact tests the settings and refreshes the account's budget.
      if (!contactsNobody(integration.auth_kind)) {
        await setHealth(trx, actor.orgId, integration.id, { health: 'checking', reason: '' })
        // What a subscription delivers depends on them.
        const hasSubscription = integration.webhook_subscription_id !== null
        await recordContact(trx, actor, integration, hasSubscription ? { renewsWebhook: true } : {})
      }
      return answer
    })
    context.kick()
    return changed
  })
}
