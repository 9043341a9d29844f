import { z } from 'zod'
import { type AnyProviderId, catalogue, providerIds, recipes } from '#workers/domain/providers.ts'
import { missingIntegration } from './integrations.ts'
import { upsertIntegration } from '../commands/upsert-integration.ts'
import { externalConnectAnswer, externalConnectBody, recipesAnswer, upsertIntegrationBody } from '../contract/integrations.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem } from '../plugins/problem.ts'
import { readIntegrationRow } from './integration-views.ts'

const base = '/external/integrations/v1/providers'
const tags = ['External']
const config = { permission: 'integrations.access' } as const
const nameParams = z.object({ providerName: z.enum(providerIds) })
const idParams = z.object({ providerId: z.enum(providerIds) })

/** The kind of credentials that somebody else's program can hand over, without a consent page. */
function authKindOf(id: AnyProviderId) {
  const entry = catalogue[id]
  const kind = entry.authKinds.find((one) => one !== 'OAUTH2' && one !== 'NANGO') ?? entry.authKinds[0]
  return { authKind: kind ?? 'NONE', fields: [...((kind === undefined ? undefined : entry.credentialFields[kind]) ?? [])] }
}

/** Connecting from another system, with an API key. */
export const externalIntegrationRoutes: RoutePlugin = (app, context) => {
  app.post(
    `${base}/:providerName`,
    {
      config: { ...config, idempotent: true },
      schema: { tags, params: nameParams, body: externalConnectBody, response: { 202: externalConnectAnswer } },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const answer = await context.runOnce(request, reply, externalConnectAnswer, async (trx) => {
        const wish = upsertIntegrationBody.parse({
          name: body.name,
          providerId: params.providerName,
          recipeId: body.recipeId,
          authDetails: body.authDetails,
        })
        const { id, commandId } = await upsertIntegration(trx, context, actor, wish, {
          missing: missingIntegration(context, actor),
          demandVersion: () => Promise.resolve(),
        })
        if (commandId === null)
          throw new HttpProblem(422, 'no_credentials', 'This provider takes no credentials: connect it in the console.')
        const { name, provider, status } = await readIntegrationRow(trx, actor, id)
        return { id, name, provider: provider.id, status, commandId }
      })
      context.kick()
      return reply.code(202).send(answer)
    },
  )

  app.get(`${base}/:providerId/recipes`, { config, schema: { tags, params: idParams, response: { 200: recipesAnswer } } }, ({ params }) => {
    const results = catalogue[params.providerId].hasRecipes
      ? recipes.map((recipe) => ({ ...recipe, ...authKindOf(params.providerId) }))
      : []
    return { results, total: results.length }
  })
}
