import type { Trx } from '#db/client.ts'
import { type Call, type CallVisibility, findVisibleCall } from '#db/queries/calls/calls.ts'
import { listLedTeammateIds } from '#db/queries/people/references.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext } from '../../http/context.ts'

/** The actor's own calls, those of the teams that they lead, or all of them by capability. */
export async function visibilityOf(trx: Trx, actor: RequestActor): Promise<CallVisibility> {
  const seesAll = allows(actor, 'calls.viewAll')
  const teammateIds = seesAll ? [] : await listLedTeammateIds(trx, actor.userId)
  return {
    userId: actor.userId,
    seesAll,
    seesPrivate: actor.role === 'OWNER' || actor.role === 'ADMIN',
    teammateIds,
  }
}

/** The call of a path if the actor may see it. @throws HttpProblem: the same 404 whether it is foreign, hidden or missing. */
export async function requireCall(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<Call> {
  const visibility = await visibilityOf(trx, actor)
  return resource(context, actor, 'calls', id, () => findVisibleCall(trx, id, visibility))
}
