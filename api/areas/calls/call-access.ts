import type { Trx } from '#db/client.ts'
import { type Call, type CallVisibility, findVisibleCall } from '#db/queries/calls/calls.ts'
import { type CallReader, findVisibility } from '#db/queries/people/visibility.ts'
import { isPracticeHidden } from '../../contract/permissions.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext } from '../../http/context.ts'

export const callReaderOf = (actor: RequestActor): CallReader => ({
  userId: actor.userId,
  isAdmin: actor.role === 'OWNER' || actor.role === 'ADMIN',
  mayViewCalls: allows(actor, 'calls.view'),
  mayViewAllCalls: allows(actor, 'calls.viewAll'),
  visibilityLevel: actor.visibilityLevel,
  hidesPractice: isPracticeHidden(actor.role, actor.flags),
})

/** Which calls the actor sees. */
export const visibilityOf = (trx: Trx, actor: RequestActor): Promise<CallVisibility> =>
  findVisibility(trx, callReaderOf(actor), actor.flags)

/**
 * The call that the path names.
 * @throws HttpProblem 404, the same whether the call is missing, hidden from the actor, or in another organization
 */
export async function requireCall(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<Call> {
  const visibility = await visibilityOf(trx, actor)
  if (visibility.blindCallIds?.includes(id) === true)
    throw new HttpProblem(
      403,
      'to_be_graded',
      'You grade this call blind. It opens once you have submitted your grades.',
    )
  return resource(context, actor, 'calls', id, () => findVisibleCall(trx, id, visibility))
}
