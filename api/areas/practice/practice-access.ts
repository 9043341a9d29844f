import type { Trx } from '#db/client.ts'
import { findVisiblePracticeCall, type PracticeCall } from '#db/queries/practice/practice-calls.ts'
import { visibilityOf } from '../calls/call-access.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'

/** The practice call that the path names, if the actor may see it. @throws HttpProblem 404 or 403, as `resource` does */
export async function requirePracticeCall(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<PracticeCall> {
  const visibility = await visibilityOf(trx, actor)
  return resource(context, actor, 'calls', id, () => findVisiblePracticeCall(trx, id, visibility))
}

/** The same for actions that only the rep of the call may take. @throws HttpProblem 404 or 403 */
export async function requireOwnPracticeCall(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<PracticeCall> {
  const call = await requirePracticeCall(context, trx, actor, id)
  if (call.rep_id !== actor.userId) throw denied('Only the rep of a practice call can do this.')
  return call
}

/** @throws HttpProblem 403 if the organization does not allow calls to be restarted */
export function assertMayRestart(actor: RequestActor): void {
  if (!actor.flags.canRestartCalls)
    throw denied('Your organization does not allow practice calls to be restarted.')
}
