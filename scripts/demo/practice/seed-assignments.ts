import type { Trx } from '#db/client.ts'
import { assign } from '../../../api/areas/assignments/assign.ts'
import type { RequestActor } from '../../../api/http/actor.ts'
import type { DemoRep } from './seed-practice.ts'

const dayMs = 86_400_000

/**
 * Assigns practice to the demo's reps: the bot that they called last, to pass twice (overdue for some of them), and one that they have not
 * called yet. Reps who have called none get only one.
 * @returns how many assignments were created
 */
export async function seedAssignments(
  trx: Trx,
  manager: RequestActor,
  reps: readonly DemoRep[],
  { orgId, now }: { orgId: string; now: Date },
): Promise<number> {
  const day = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const bots = await trx
    .selectFrom('agents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'ACTIVE')
    .where('scorecard_id', 'is not', null)
    .where('share_scope', '=', 'ALL')
    .orderBy('name')
    .orderBy('id')
    .execute()
  let made = 0
  for (const [position, { userId }] of reps.entries()) {
    const called = await trx
      .selectFrom('practice_calls')
      .select('agent_id')
      .where('org_id', '=', orgId)
      .where('rep_id', '=', userId)
      .orderBy('started_at', 'desc')
      .execute()
    const last = called[0]?.agent_id
    const unknown = bots.filter(({ id }) => called.every(({ agent_id: agentId }) => agentId !== id))
    const other = unknown[position % Math.max(1, unknown.length)]?.id
    const terms = { userIds: [userId], teamIds: [] }
    if (last !== undefined) {
      const { created } = await assign(
        trx,
        manager,
        { ...terms, agentIds: [last], times: 2, dueOn: day(position % 3 === 0 ? -2 : 2 + position) },
        new Date(now.getTime() - 25 * dayMs),
      )
      made += created
    }
    if (other !== undefined) {
      const { created } = await assign(
        trx,
        manager,
        { ...terms, agentIds: [other], times: 1, passMark: null },
        new Date(now.getTime() - 3 * dayMs),
      )
      made += created
    }
  }
  return made
}
