import { findOwnerOrganizations, type OwnedTable } from '#db/queries/organizations.ts'
import { errorTexts } from '../contract/errors.ts'
import type { RequestActor } from './actor.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, notFound } from './problem.ts'

/**
 * What to answer when an id is not in the actor's organisation. An active member of the organisation that owns it is told
 * to switch there (403 `switchOrg::<id>`); everybody else gets the same 404 as for an id that does not exist.
 * Use: `throw await notFoundOrSwitch(context, request.actor, 'calls', id)`.
 */
export async function notFoundOrSwitch(
  context: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  table: OwnedTable,
  id: string,
): Promise<HttpProblem> {
  // A key is bound to one organisation: there is nowhere to switch to.
  if (actor.kind === 'api_key') return notFound()
  const owners = await context.database.asSystem((trx) => findOwnerOrganizations(trx, table, id, actor.userId))
  const owner = owners.find((orgId) => orgId !== actor.orgId)
  return owner === undefined ? notFound() : new HttpProblem(403, 'switch_org', `${errorTexts.switchOrgPrefix}${owner}`)
}
