import type { Trx } from '#db/client.ts'
import { findIntegration, type Integration, lockIntegration } from '#db/queries/integrations.ts'
import { findOrganization } from '#db/queries/organizations.ts'
import { findScorecard } from '#db/queries/scorecards.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import { HttpProblem } from '../plugins/problem.ts'

/** What an integration that the actor may not see is answered with. */
export type Missing = (id: string) => Promise<HttpProblem>

/** Admins see and change all integrations, everybody else his own. */
export const isIntegrationAdmin = (actor: RequestActor): boolean => allows(actor, 'integrations.manage')
export const mayChange = (actor: RequestActor, integration: Pick<Integration, 'user_id'>): boolean =>
  isIntegrationAdmin(actor) || integration.user_id === actor.userId

/** @throws what `missing` answers */
export async function demandIntegration(
  trx: Trx,
  actor: RequestActor,
  id: string,
  missing: Missing,
  { lock = false }: { lock?: boolean } = {},
): Promise<Integration> {
  const found = await (lock ? lockIntegration : findIntegration)(trx, actor.orgId, id)
  // Hidden ones answer like missing ones.
  if (found === undefined || !mayChange(actor, found)) throw await missing(id)
  return found
}

/** The same, locked for a change. @throws HttpProblem 409 when it has ended */
export async function demandLiveIntegration(trx: Trx, actor: RequestActor, id: string, missing: Missing): Promise<Integration> {
  const found = await demandIntegration(trx, actor, id, missing, { lock: true })
  if (found.status === 'INACTIVE') throw new HttpProblem(409, 'integration_ended', 'This integration has been removed: connect it anew.')
  return found
}

/** After a pilot nothing is connected, changed or shared any more. */
export async function refusePilotEnded(trx: Trx, orgId: string, now: Date): Promise<void> {
  const organization = await findOrganization(trx, orgId)
  if (organization?.pilot_expires_at != null && organization.pilot_expires_at <= now) {
    throw new HttpProblem(403, 'pilot_ended', 'The pilot of this organization has ended. Contact the team to go on.')
  }
}

export async function refuseUnknownScorecard(trx: Trx, id: string | null | undefined): Promise<void> {
  if (id != null && (await findScorecard(trx, id)) === undefined) {
    throw new HttpProblem(422, 'unknown_scorecard', 'The chosen scorecard does not exist.')
  }
}
