import type { Trx } from '#db/client.ts'
import { type Call, isWithoutContent } from '#db/queries/calls/calls.ts'
import { findActiveMembers } from '#db/queries/coaching/readers.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { whoMaySee } from '#workers/jobs/coaching/member-readers.ts'
import type { ChosenPlace } from '../../contract/coaching.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireCall } from '../calls/call-access.ts'

/** The call that the path names. @throws HttpProblem 404 if the actor may not see it, 422 for a held or excluded call */
export async function requireCoachable(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  callId: string,
): Promise<Call> {
  const call = await requireCall(context, trx, actor, callId)
  if (isWithoutContent(call))
    throw new HttpProblem(422, 'no_content', 'Nothing of this call was kept, so there is nothing to coach.')
  return call
}

/** Checks that these people are active members who may see the call. @throws HttpProblem 422 `unknown_person` otherwise */
export async function requireSeeing(trx: Trx, call: Call, userIds: readonly string[]): Promise<void> {
  const wanted = new Set(userIds)
  const seeing = await whoMaySee(trx, call, await findActiveMembers(trx, [...wanted]))
  if (seeing.length !== wanted.size)
    throw new HttpProblem(422, 'unknown_person', 'Choose people who may see this call.')
}

/** The words at a place. @throws HttpProblem 422 if the transcript does not have them */
export function requirePlace(messages: readonly TranscriptMessage[], place: ChosenPlace) {
  const message = messages[place.messageIndex]?.message
  const start = place.start ?? 0
  const end = place.end ?? message?.length ?? 0
  const quote = message?.slice(start, end).slice(0, 5000) ?? ''
  if (message === undefined || end > message.length || quote.trim() === '')
    throw new HttpProblem(422, 'unknown_place', 'The transcript does not have these words.')
  return {
    message_index: place.messageIndex,
    start_character: start,
    end_character: start + quote.length,
    quote,
  }
}
