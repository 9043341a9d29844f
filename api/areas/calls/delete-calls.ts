import type { Trx } from '#db/client.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import {
  type Call,
  type CallVisibility,
  findCallsInProgress,
  lockDeletedCalls,
  markCallsDeleted,
  restoreDays,
  updateCalls,
} from '#db/queries/calls/calls.ts'
import type { CallStatus } from '#db/vocabulary/calls.ts'
import { recordCommand } from '#workers/queue/record.ts'
import type { RequestActor } from '../../http/actor.ts'
import { isUnfinished, nextItemOf } from './rescore-calls.ts'

/** Hides calls immediately and quietly ends open work on them. They can be restored for `restoreDays`. */
export async function deleteCalls(trx: Trx, actor: RequestActor, calls: Call[]): Promise<void> {
  await markCallsDeleted(
    trx,
    calls.map((call) => call.id),
  )
  await auditAll(
    trx,
    actor,
    calls.map((call) => ({
      action: 'call.delete',
      subjectKind: 'call',
      subjectId: call.id,
      before: { status: call.status },
    })),
  )
}

const statusOf = (call: Call): CallStatus => {
  if (isUnfinished(call)) return 'SCORING'
  return call.score_status === 'SCORED_SUCCESS' ? 'SCORED' : 'SKIPPED'
}

/**
 * Restores deleted calls. The result leaves out calls that are not deleted, were deleted too long ago, or are hidden from the actor. Work
 * that ended because its call was deleted continues where it stopped, under a new command.
 */
export async function restoreCalls(
  trx: Trx,
  actor: RequestActor,
  callIds: string[],
  visibility: CallVisibility,
): Promise<string[]> {
  const calls = await lockDeletedCalls(trx, callIds, visibility, restoreDays)
  for (const [status, group] of Map.groupBy(calls, statusOf)) {
    await updateCalls(
      trx,
      group.map((call) => call.id),
      { deleted_at: null, status },
    )
  }
  const unfinished = calls.filter(isUnfinished)
  const atWork = await findCallsInProgress(
    trx,
    unfinished.map((call) => call.id),
  )
  const interrupted = unfinished.filter((call) => !atWork.has(call.id))
  if (interrupted.length > 0) {
    const only = interrupted.length === 1 ? interrupted[0] : undefined
    const { commandId } = await recordCommand(trx, {
      orgId: actor.orgId,
      kind: 'process-call',
      label: only?.title ?? `${interrupted.length} calls`,
      subjectId: only?.id ?? null,
      actorUserId: actor.userId,
      items: interrupted.map(nextItemOf),
    })
    await updateCalls(
      trx,
      interrupted.map((call) => call.id),
      { command_id: commandId },
    )
  }
  await auditAll(
    trx,
    actor,
    calls.map((call) => ({ action: 'call.restore', subjectKind: 'call', subjectId: call.id })),
  )
  return calls.map((call) => call.id)
}
