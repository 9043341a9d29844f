import type { Trx } from '#db/client.ts'
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
export function notFoundOrSwitch(
  context: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  table: OwnedTable,
  id: string,
): Promise<HttpProblem> {
  return context.database.asSystem((trx) => notFoundOrSwitchWithin(trx, actor, table, id))
}

/** The same inside a transaction of the system role, which must not take a second connection. */
export async function notFoundOrSwitchWithin(trx: Trx, actor: RequestActor, table: OwnedTable, id: string): Promise<HttpProblem> {
  // A key is bound to one organisation: there is nowhere to switch to.
  if (actor.kind === 'api_key') return notFound()
  const owners = await findOwnerOrganizations(trx, table, id, actor.userId)
  const owner = owners.find((orgId) => orgId !== actor.orgId)
  return owner === undefined ? notFound() : new HttpProblem(403, 'switch_org', `${errorTexts.switchOrgPrefix}${owner}`)
}
