import type { Trx } from '#db/client.ts'
import type { ImportReader } from '#db/queries/imports/imports.ts'
import { findIntegration, type Integration, lockIntegration } from '#db/queries/integrations/integrations.ts'
import { type AnyProviderId, catalog } from '#workers/domain/providers.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { type OwnerLookup, resource } from '../../http/resource.ts'
import { HttpProblem } from '../../http/problem.ts'
import { findUsableScorecard, unknownScorecard } from '../scorecards/require-scorecard.ts'

/** Admins see and change all integrations, others their own. */
export const isIntegrationAdmin = (actor: RequestActor): boolean => allows(actor, 'integrations.manage')
export const mayChange = (actor: RequestActor, integration: Pick<Integration, 'user_id'>): boolean =>
  isIntegrationAdmin(actor) || integration.user_id === actor.userId
/** Everybody may connect a personal account at a provider; what belongs to the whole organization is for admins. */
export const mayConnectProvider = (actor: RequestActor, id: AnyProviderId): boolean =>
  catalog[id].isPersonal || isIntegrationAdmin(actor)

/** Admins see all imports; others see their own and those of their integrations. */
export const importReaderOf = (actor: RequestActor): ImportReader => ({
  userId: actor.userId,
  seesAll: isIntegrationAdmin(actor),
})

/** The integration if the actor may change it. */
export const requireIntegration = (
  lookup: OwnerLookup,
  trx: Trx,
  actor: RequestActor,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Integration> =>
  resource(
    lookup,
    actor,
    'integrations',
    id,
    () => (lock ? lockIntegration : findIntegration)(trx, actor.orgId, id),
    (integration) => mayChange(actor, integration),
  )

/** An integration that the actor may change, locked. @throws HttpProblem 404, or 409 if it has ended */
export async function requireLiveIntegration(
  lookup: OwnerLookup,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<Integration> {
  const found = await requireIntegration(lookup, trx, actor, id, { lock: true })
  if (found.status === 'INACTIVE')
    throw new HttpProblem(409, 'integration_ended', 'This integration has been removed: connect it again.')
  return found
}

export async function assertScorecardExists(
  trx: Trx,
  actor: RequestActor,
  id: string | null | undefined,
): Promise<void> {
  if (id != null && (await findUsableScorecard(trx, actor, id)) === undefined) {
    throw unknownScorecard()
  }
}
