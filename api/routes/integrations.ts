import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { countIntegrations, countRecentCalls, listCopies, listIntegrations, type IntegrationFilter } from '#db/queries/integrations.ts'
import { integrationTypes } from '#db/vocabulary.ts'
import { catalogue } from '#workers/domain/providers.ts'
import { demandIntegration, isIntegrationAdmin, type Missing } from '../commands/integration-access.ts'
import { entries, mayConnect, offersOf, readAllowedBeta } from '../commands/provider-choice.ts'
import {
  integrationDetail,
  type IntegrationRow,
  integrationsAnswer,
  integrationsQuery,
  serviceProvidersAnswer,
  totalIntegrationsAnswer,
} from '../contract/integrations.ts'
import { idParams } from '../contract/page.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { ApiContext, RoutePlugin } from '../plugins/context.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import { readIntegrationDetail, readRecorderRow, viewIntegration } from './integration-views.ts'

const tags = ['Integrations']
const config = { permission: 'integrations.access' } as const
const typeParams = z.object({ type: z.enum(integrationTypes) })

export const missingIntegration =
  (context: ApiContext, actor: RequestActor): Missing =>
  (id) =>
    notFoundOrSwitch(context, actor, 'integrations', id)

/** Copies by their original, for admins; they lie in other organisations, so another role reads them. */
async function readCopies(
  context: ApiContext,
  actor: RequestActor,
  ids: string[],
): Promise<Map<string, IntegrationRow['subIntegrations']>> {
  if (!isIntegrationAdmin(actor) || ids.length === 0) return new Map()
  const copies = await context.database.asSystem((trx) =>
    listCopies(
      trx,
      ids.map((id) => ({ orgId: actor.orgId, id })),
    ),
  )
  const found = new Map<string, IntegrationRow['subIntegrations']>()
  for (const { original_integration_id: id, org_id: orgId, status } of copies) {
    if (id !== null) found.set(id, [...(found.get(id) ?? []), { originalIntegrationId: id, orgId, status }])
  }
  return found
}

const isOwn = (actor: RequestActor): Pick<IntegrationFilter, 'userId'> => ({ userId: isIntegrationAdmin(actor) ? null : actor.userId })

/** What is connected, and what could be. */
export const integrationRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  app.get(
    '/integrations',
    { config, schema: { tags, querystring: integrationsQuery, response: { 200: integrationsAnswer } } },
    async ({ actor, query }) => {
      const { from, numberOfResults, search, type, status } = query
      const filter = { ...isOwn(actor), search, type, status }
      const { rows, total, calls, recorder } = await database.withOrg(actor, async (trx: Trx) => {
        const found = await listIntegrations(trx, actor.orgId, filter, { from, numberOfResults })
        const shown = await readRecorderRow(trx, actor)
        const fits =
          shown !== null &&
          (type ?? shown.type) === shown.type &&
          (status ?? shown.status) === shown.status &&
          shown.name.toLowerCase().includes((search ?? '').toLowerCase())
        return {
          rows: found,
          total: (await countIntegrations(trx, actor.orgId, filter)) + (fits ? 1 : 0),
          calls: await countRecentCalls(
            trx,
            actor.orgId,
            found.map(({ id }) => id),
          ),
          // It stands before everything else and is no stored row.
          recorder: fits && from === 0 ? [shown] : [],
        }
      })
      const copies = await readCopies(
        context,
        actor,
        rows.map(({ id }) => id),
      )
      const views = rows.map((row) => viewIntegration(actor, row, { calls: calls.get(row.id) ?? 0, copies: copies.get(row.id) ?? [] }))
      return { results: [...recorder, ...views], total }
    },
  )

  app.get('/integrations/total-integrations-count', { config, schema: { tags, response: { 200: totalIntegrationsAnswer } } }, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const [all, ended] = [
        await countIntegrations(trx, actor.orgId, isOwn(actor)),
        await countIntegrations(trx, actor.orgId, { ...isOwn(actor), status: 'INACTIVE' }),
      ]
      return { count: all - ended }
    }),
  )

  app.get(
    '/integrations/:id',
    { config, schema: { tags, params: idParams, response: { 200: integrationDetail } } },
    async ({ actor, params }) => {
      const copies = await readCopies(context, actor, [params.id])
      return database.withOrg(actor, async (trx) => {
        const found = await demandIntegration(trx, actor, params.id, missingIntegration(context, actor))
        return readIntegrationDetail(trx, context, actor, found, copies.get(params.id) ?? [])
      })
    },
  )

  const offers = async (actor: RequestActor, type: string, onlyPersonal: boolean) => {
    if (type !== 'REAL_CALL_SCORING') return { results: [], total: 0 }
    const allowedBeta = await database.withOrg(actor, (trx) => readAllowedBeta(trx, actor.orgId))
    const results = entries
      .filter(([id]) => mayConnect(actor, id, allowedBeta) && (!onlyPersonal || catalogue[id].isPersonal))
      .flatMap(([id]) => offersOf(id, context.config.connections))
    return { results, total: results.length }
  }

  app.get(
    '/integrations/service-providers/:type',
    { config, schema: { tags, params: typeParams, response: { 200: serviceProvidersAnswer } } },
    ({ actor, params }) => offers(actor, params.type, false),
  )

  // What somebody who is no admin may connect for himself.
  app.get(
    '/integrations/service-providers/users/:type',
    { config, schema: { tags, params: typeParams, response: { 200: serviceProvidersAnswer } } },
    ({ actor, params }) => offers(actor, params.type, true),
  )
}
