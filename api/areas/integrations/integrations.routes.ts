import type { Trx } from '#db/client.ts'
import {
  countIntegrations,
  countRecentCalls,
  listIntegrations,
  type IntegrationFilter,
} from '#db/queries/integrations/integrations.ts'
import { catalog, providersNamedLike } from '#workers/domain/providers.ts'
import { requireIntegration, isIntegrationAdmin } from './integration-access.ts'
import { calendarOffers, entries, mayConnect, offersOf, readAllowedBeta } from './provider-choice.ts'
import {
  listIntegrations as listIntegrationsEndpoint,
  countIntegrations as countIntegrationsEndpoint,
  getIntegration,
  listServiceProviders,
  listUserServiceProviders,
} from '../../contract/integrations.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { readCopies, readIntegrationDetail, readRecorderRow, viewIntegration } from './integration-views.ts'
import { route } from '../../http/route.ts'

export const isOwn = (actor: RequestActor): Pick<IntegrationFilter, 'userId'> => ({
  userId: isIntegrationAdmin(actor) ? null : actor.userId,
})

/** Integrations that are connected, and providers that can be. */
export const integrationRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listIntegrationsEndpoint, async ({ actor, query }) => {
    const { from, numberOfResults, search, type, status, isFailing, includeRemoved } = query
    const filter = {
      ...isOwn(actor),
      search: search === undefined ? undefined : { text: search, providers: providersNamedLike(search) },
      type,
      status,
      isFailing,
      includeRemoved: includeRemoved || status === 'INACTIVE',
    }
    const { rows, total, calls, recorder } = await database.withOrg(actor, async (trx: Trx) => {
      const found = await listIntegrations(trx, actor.orgId, filter, { from, numberOfResults })
      const shown = await readRecorderRow(trx, actor)
      const fits =
        shown !== null &&
        !isFailing &&
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
        // The recorder comes first and is not a stored row.
        recorder: fits && from === 0 ? [shown] : [],
      }
    })
    const copies = await readCopies(
      database.system,
      actor,
      rows.map(({ id }) => id),
    )
    const views = rows.map((row) =>
      viewIntegration(actor, row, { calls: calls.get(row.id) ?? 0, copies: copies.get(row.id) ?? [] }),
    )
    return { results: [...recorder, ...views], total }
  })

  route(app, countIntegrationsEndpoint, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const [all, ended] = [
        await countIntegrations(trx, actor.orgId, isOwn(actor)),
        await countIntegrations(trx, actor.orgId, { ...isOwn(actor), status: 'INACTIVE' }),
      ]
      return { count: all - ended }
    }),
  )

  route(app, getIntegration, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      readIntegrationDetail(trx, context, actor, await requireIntegration(context, trx, actor, params.id)),
    ),
  )

  const offers = async (actor: RequestActor, type: string, onlyPersonal: boolean) => {
    if (type === 'CALENDAR') return { results: [...calendarOffers], total: calendarOffers.length }
    const allowedBeta = await database.withOrg(actor, (trx) => readAllowedBeta(trx, actor.orgId))
    const results = entries
      .filter(([id]) => mayConnect(actor, id, allowedBeta) && (!onlyPersonal || catalog[id].isPersonal))
      .flatMap(([id]) => offersOf(id, context.config.connections))
    return { results, total: results.length }
  }

  route(app, listServiceProviders, ({ actor, params }) => offers(actor, params.type, false))

  route(app, listUserServiceProviders, ({ actor, params }) => offers(actor, params.type, true))
}
