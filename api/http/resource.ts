import type { Trx } from '#db/client.ts'
import { findOwnerOrganizations, type OwnedTable } from '#db/queries/people/organizations.ts'
import { errorTexts } from '../contract/errors.ts'
import type { RequestActor } from './actor.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, notFound } from './problem.ts'

/** Where the owner of an id is looked up: in a transaction of the system role that is open already, or in one of its own. */
export type OwnerLookup = Pick<ApiContext, 'database'> | { systemTrx: Trx }

/**
 * Finds what a request names by id, if the actor may see it. What is missing, hidden or another organization's returns the same 404, so
 * that nobody learns which ids exist; only an active member of the organization that owns it is told to switch there.
 *
 * @example const team = await resource(context, actor, 'teams', params.id, (id) => findTeam(trx, id))
 * @throws HttpProblem 404, or 403 `switchOrg::<organization id>`
 */
export async function resource<Found>(
  lookup: OwnerLookup,
  actor: RequestActor,
  table: OwnedTable,
  id: string,
  find: (id: string) => Promise<Found | undefined>,
  isVisible: (found: Found) => boolean = () => true,
): Promise<Found> {
  const found = await find(id)
  if (found === undefined) throw await missingProblem(lookup, actor, table, id)
  if (!isVisible(found)) throw notFound()
  return found
}

async function missingProblem(
  lookup: OwnerLookup,
  actor: RequestActor,
  table: OwnedTable,
  id: string,
): Promise<HttpProblem> {
  // A key is bound to one organization: there is nowhere to switch to.
  if (actor.kind === 'api_key') return notFound()

  const findOwners = (trx: Trx): Promise<string[]> => findOwnerOrganizations(trx, table, id, actor.userId)
  const owners =
    'systemTrx' in lookup ? await findOwners(lookup.systemTrx) : await lookup.database.asSystem(findOwners)
  const owner = owners.find((orgId) => orgId !== actor.orgId)
  return owner === undefined
    ? notFound()
    : new HttpProblem(403, 'switch_org', `${errorTexts.switchOrgPrefix}${owner}`)
}
