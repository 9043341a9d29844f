import type { Trx } from '#db/client.ts'
import { type Integration, listCopies, listOrganizationNames } from '#db/queries/integrations.ts'
import { demandIntegration, demandLiveIntegration, refusePilotEnded } from '../commands/integration-access.ts'
import { shareIntegration } from '../commands/share-integration.ts'
import { shareBody, sharedWithAnswer } from '../contract/integrations.ts'
import { idParams } from '../contract/page.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem } from '../plugins/problem.ts'
import { notFoundOrSwitchWithin } from '../plugins/tenancy.ts'
import { publishCancelled } from './integration-changes.ts'
import { rightsOn } from './integration-views.ts'

const tags = ['Integrations']
const config = { permission: 'integrations.manage' } as const

async function readShares(trx: Trx, row: Pick<Integration, 'org_id' | 'id'>) {
  const copies = await listCopies(trx, [{ orgId: row.org_id, id: row.id }])
  const organizations = await listOrganizationNames(
    trx,
    copies.map(({ org_id: orgId }) => orgId),
  )
  const results = organizations.map(({ id, name, logo_url: logoUrl }) => ({ id, name, logoUrl }))
  return { results, total: results.length }
}

/** Sharing reaches into other organisations, so the system role does it; every statement names its organisation. */
export const integrationSharingRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const missing = (trx: Trx, actor: RequestActor) => (id: string) => notFoundOrSwitchWithin(trx, actor, 'integrations', id)

  app.get(
    '/integrations/shared-with/:id',
    { config, schema: { tags, params: idParams, response: { 200: sharedWithAnswer } } },
    ({ actor, params }) =>
      database.asSystem(async (trx) => readShares(trx, await demandIntegration(trx, actor, params.id, missing(trx, actor)))),
  )

  app.post(
    '/integrations/share/:id',
    { config, schema: { tags, params: idParams, body: shareBody, response: { 200: sharedWithAnswer } } },
    async ({ actor, params, body }) => {
      const { shares, cancelled } = await database.asSystem(async (trx) => {
        const row = await demandLiveIntegration(trx, actor, params.id, missing(trx, actor))
        await refusePilotEnded(trx, actor.orgId, context.now())
        if (!rightsOn(actor, row).share) throw new HttpProblem(422, 'not_sharable', 'This integration cannot be shared.')
        const ended = await shareIntegration(trx, actor, row, body.subOrgIds, context.now())
        return { shares: await readShares(trx, row), cancelled: ended }
      })
      publishCancelled(context, cancelled)
      return shares
    },
  )
}
