import type { Trx } from '#db/client.ts'
import type { Call } from '#db/queries/calls/calls.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { findUserName } from '#db/queries/people/people.ts'
import { sidesOf } from '../../../domain/calls/speakers.ts'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import { loadMessages, loadSpeakers } from './call-input.ts'

/** A call as engines read it. @throws PermanentError when the call has no transcript. */
export async function loadScorableCall(trx: Trx, orgId: string, call: Call): Promise<ScorableCall> {
  const organization = await findOrganization(trx, orgId)
  const speakers = await loadSpeakers(trx, call.id)
  const messages = await loadMessages(trx, call.id)
  const callerName = await findUserName(trx, call.caller_id)
  return {
    messages,
    sideOf: sidesOf(messages, speakers),
    repName: callerName === '' ? (speakers.find(({ side }) => side === 'rep')?.name ?? '') : callerName,
    buyerNames: speakers.filter(({ side }) => side === 'buyer').map(({ name }) => name),
    organizationName: organization?.name ?? null,
    startedAt: call.started_at.toISOString(),
    durationSeconds: call.duration_seconds,
    isPractice: call.kind !== 'real',
  }
}
