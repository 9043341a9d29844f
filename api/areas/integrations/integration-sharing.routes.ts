import type { Trx } from '#db/client.ts'
import { type Integration, listCopies, listOrganizationNames } from '#db/queries/integrations/integrations.ts'
import { requireIntegration, requireLiveIntegration } from './integration-access.ts'
import { shareIntegration } from './share-integration.ts'
import { listSharedWith, shareIntegration as shareIntegrationEndpoint } from '../../contract/integrations.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { publishCancelled } from './integration-changes.routes.ts'
import { rightsOn } from './integration-views.ts'
import { route } from '../../http/route.ts'

async function readShares(trx: Trx, row: Pick<Integration, 'org_id' | 'id'>) {
  const copies = await listCopies(trx, [{ orgId: row.org_id, id: row.id }])
  const organizations = await listOrganizationNames(
    trx,
    copies.map(({ org_id: orgId }) => orgId),
  )
  const results = organizations.map(({ id, name, logo_url: logoUrl }) => ({ id, name, logoUrl }))
  return { results, total: results.length }
}

function isSameSet(known: readonly string[], shares: readonly { id: string }[]): boolean {
  const ids = new Set(known)
  return ids.size === shares.length && shares.every(({ id }) => ids.has(id))
}

/** Sharing writes to other organizations, so it uses the system role; every statement names its organization. */
export const integrationSharingRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listSharedWith, ({ actor, params }) =>
    database.asSystem(async (trx) =>
      readShares(trx, await requireIntegration({ systemTrx: trx }, trx, actor, params.id)),
    ),
  )

  route(app, shareIntegrationEndpoint, async ({ actor, params, body }) => {
    const { shares, cancelled } = await database.asSystem(async (trx) => {
      const row = await requireLiveIntegration({ systemTrx: trx }, trx, actor, params.id)
      if (!rightsOn(actor, row).share)
        throw new HttpProblem(422, 'not_sharable', 'This integration cannot be shared.')
      const before = await readShares(trx, row)
      const { knownOrgIds } = body
      if (knownOrgIds !== undefined && !isSameSet(knownOrgIds, before.results)) throw stale(before)
      const ended = await shareIntegration(trx, context, actor, row, body.subOrgIds)
      return { shares: await readShares(trx, row), cancelled: ended }
    })
    publishCancelled(context, cancelled)
    return shares
  })
}
