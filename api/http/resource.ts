import type { Trx } from '#db/client.ts'
import { findOwnerOrganizations, type OwnedTable } from '#db/queries/people/organizations.ts'
import { errorTexts } from '../contract/errors.ts'
import type { RequestActor } from './actor.ts'
import type { ApiContext } from './context.ts'
import { HttpProblem, notFound } from './problem.ts'

/** Where to look up the owner of an id: in an open transaction of the system role, or in a new one. */
export type OwnerLookup = Pick<ApiContext, 'database'> | { systemTrx: Trx }

/**
 * Finds what a request names by id, if the actor may see it. For a missing id, a hidden record and a record of another organization, the
 * response is the same 404, so that nobody learns which ids exist. Only an active member of the owning organization is told to switch
 * there.
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
  // A key belongs to one organization and cannot switch.
  if (actor.kind === 'api_key') return notFound()

  const findOwners = (trx: Trx): Promise<string[]> => findOwnerOrganizations(trx, table, id, actor.userId)
  const owners =
    'systemTrx' in lookup ? await findOwners(lookup.systemTrx) : await lookup.database.asSystem(findOwners)
  const owner = owners.find((orgId) => orgId !== actor.orgId)
  return owner === undefined
    ? notFound()
    : new HttpProblem(403, 'switch_org', `${errorTexts.switchOrgPrefix}${owner}`)
}
