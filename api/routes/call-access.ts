import type { Trx } from '#db/client.ts'
import { type Call, type CallVisibility, findVisibleCall } from '#db/queries/calls.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import type { ApiContext } from '../plugins/context.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'

/** Own calls, the calls of the teams that one leads, or all of them by capability. */
export async function visibilityOf(trx: Trx, actor: RequestActor): Promise<CallVisibility> {
  const seesAll = allows(actor, 'calls.viewAll')
  const teammates = seesAll
    ? []
    : await trx
        .selectFrom('team_members as mine')
        .innerJoin('team_members as theirs', (join) =>
          join.onRef('theirs.org_id', '=', 'mine.org_id').onRef('theirs.team_id', '=', 'mine.team_id'),
        )
        .select('theirs.user_id')
        .distinct()
        .where('mine.org_id', '=', actor.orgId)
        .where('mine.user_id', '=', actor.userId)
        .where('mine.role', '=', 'ADMIN')
        .limit(1000)
        .execute()
  return {
    userId: actor.userId,
    seesAll,
    seesPrivate: actor.role === 'OWNER' || actor.role === 'ADMIN',
    teammateIds: teammates.map((teammate) => teammate.user_id),
  }
}

/** The call of a path if the actor may see it. @throws HttpProblem: the same 404 whether it is foreign, hidden or missing. */
export async function visibleCall(context: Pick<ApiContext, 'database'>, trx: Trx, actor: RequestActor, id: string): Promise<Call> {
  const call = await findVisibleCall(trx, id, await visibilityOf(trx, actor))
  if (call === undefined) throw await notFoundOrSwitch(context, actor, 'calls', id)
  return call
}
