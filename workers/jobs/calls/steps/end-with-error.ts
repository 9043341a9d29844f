import type { Trx } from '#db/client.ts'
import { lockReadableCall, updateCall } from '#db/queries/calls/calls.ts'

/** Stores why a call could not be processed. A call that was deleted, excluded or held meanwhile stays as it is. */
export async function endWithError(trx: Trx, callId: string, reason: string): Promise<void> {
  if ((await lockReadableCall(trx, callId)) === null) return
  await updateCall(trx, callId, {
    status: 'SKIPPED',
    score_status: 'SCORED_ERROR',
    status_reason: reason.slice(0, 600),
  })
}
