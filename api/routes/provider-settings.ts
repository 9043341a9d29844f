import { setHealth } from '#db/queries/integrations.ts'
import { demandIntegration, demandLiveIntegration, refusePilotEnded } from '../commands/integration-access.ts'
import { changeProviderSettings, readProviderSettings } from '../commands/provider-settings.ts'
import { recordContact } from '../commands/upsert-integration.ts'
import { providerSettingsAnswer, providerSettingsBody } from '../contract/provider-settings.ts'
import { idParams } from '../contract/page.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { missingIntegration } from './integrations.ts'

/** What differs from account to account of a provider. */
export const providerSettingRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const path = '/integrations/:id/provider-settings'
  const config = { permission: 'integrations.access' } as const
  const tags = ['Integrations']

  app.get(path, { config, schema: { tags, params: idParams, response: { 200: providerSettingsAnswer } } }, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      readProviderSettings(await demandIntegration(trx, actor, params.id, missingIntegration(context, actor))),
    ),
  )

  app.patch(
    path,
    { config, schema: { tags, params: idParams, body: providerSettingsBody, response: { 200: providerSettingsAnswer } } },
    async ({ actor, params, body }) => {
      const changed = await database.withOrg(actor, async (trx) => {
        const integration = await demandLiveIntegration(trx, actor, params.id, missingIntegration(context, actor))
        await refusePilotEnded(trx, actor.orgId, context.now())
        const answer = await changeProviderSettings(trx, actor, integration, body)
        // The provider is asked with them, which also sets the account's allowance anew.
        if (integration.auth_kind !== 'NONE' && integration.auth_kind !== 'WEBHOOK_ONLY') {
          await setHealth(trx, actor.orgId, integration.id, { health: 'checking', reason: '' })
          await recordContact(trx, actor, integration)
        }
        return answer
      })
      context.kick()
      return changed
    },
  )
}
