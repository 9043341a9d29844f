import type { Trx } from '#db/client.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import { leadsTeam } from '#db/queries/people/visibility.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { readerOf } from '../bots/bot-access.ts'
import { visibilityOf } from '../calls/call-access.ts'

export type AssignmentReaders = { visibility: CallVisibility; bots: BotReader }

/** The assignments and bots that the actor sees. */
export async function assignmentReadersOf(trx: Trx, actor: RequestActor): Promise<AssignmentReaders> {
  return { visibility: await visibilityOf(trx, actor), bots: await readerOf(trx, actor) }
}

/**
 * Whether the actor sees the assignments of the people whose calls they see. Reps see only their own assignments, even if they see other
 * people's calls.
 */
export const readsOthers = async (trx: Trx, actor: RequestActor): Promise<boolean> =>
  allows(actor, 'calls.view') &&
  (allows(actor, 'bots.manage') || allows(actor, 'calls.viewAll') || (await leadsTeam(trx, actor.userId)))
