import { type AnyProviderId, catalog, recipesOf } from '#workers/domain/providers.ts'
import { upsertIntegration } from './upsert-integration.ts'
import {
  externalConnectResponse,
  upsertIntegrationBody,
  connectExternally,
  listRecipes,
} from '../../contract/integration-connections.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { readIntegrationRow } from './integration-views.ts'
import { route } from '../../http/route.ts'

/** The kind of credentials that another program can send without a consent page. */
function authKindOf(id: AnyProviderId) {
  const entry = catalog[id]
  const kind = entry.authKinds.find((one) => one !== 'OAUTH2' && one !== 'NANGO') ?? entry.authKinds[0]
  return {
    authKind: kind ?? 'NONE',
    fields: [...((kind === undefined ? undefined : entry.credentialFields[kind]) ?? [])],
  }
}

/** Connects a provider on behalf of another system, with an API key. */
export const externalIntegrationRoutes: RoutePlugin = (app, context) => {
  route(app, connectExternally, async (request, reply) => {
    const { actor, params, body } = request
    const answer = await context.runOnce(request, reply, externalConnectResponse, async (trx) => {
      const input = upsertIntegrationBody.parse({
        name: body.name,
        providerId: params.providerName,
        recipeId: body.recipeId,
        authDetails: body.authDetails,
      })
      const { id, commandId } = await upsertIntegration(trx, context, actor, input, {
        requireVersion: () => Promise.resolve(),
        acceptsAppAlone: true,
      })
      const row = await readIntegrationRow(trx, context.database.system, actor, id)
      const needsConsent = row.health === 'needs_reauth'
      if (commandId === null && !needsConsent)
        throw new HttpProblem(
          422,
          'no_credentials',
          'This provider takes no credentials: connect it in the console.',
        )
      const { name, provider, status } = row
      return { id, name, provider: provider.id, status, commandId, needsConsent }
    })
    context.kick()
    return answer
  })

  route(app, listRecipes, ({ params }) => {
    const results = recipesOf(catalog[params.providerId]).map((recipe) => ({
      ...recipe,
      ...authKindOf(params.providerId),
    }))
    return { results, total: results.length }
  })
}
