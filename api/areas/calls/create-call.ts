import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { insertCall, insertParticipants, updateCall } from '#db/queries/calls/calls.ts'
import { findMemberIds } from '#db/queries/people/references.ts'
import { isLedBy, listTeammates } from '#db/queries/people/visibility.ts'
import { findIntegration } from '#db/queries/integrations/integrations.ts'
import { insertTranscriptSource } from '#db/queries/calls/transcripts.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import { parseTranscript } from '#workers/jobs/calls/parse-transcript.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { type AcceptedCall, type CreateCallBody, sentTranscript } from '../../contract/calls.ts'
import { denied, HttpProblem } from '../../http/problem.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import { visibilityOf } from './call-access.ts'

/** Only active or invited members of the organization can be callers or participants. */
export async function assertPeopleExist(
  trx: Trx,
  people: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = new Set(people.filter((id) => id != null))
  const known = await findMemberIds(trx, [...ids], ['ACTIVE', 'INVITED'])
  if (known.size < ids.size)
    throw new HttpProblem(
      422,
      'unknown_person',
      'A person of this call is not an active member of the organization.',
    )
}

/**
 * The named caller counts as the call's owner. Managers may name anybody whose calls they see; leads may name the members of their teams.
 * @throws HttpProblem 403
 */
export async function assertMayUploadFor(
  trx: Trx,
  actor: RequestActor,
  callerId: string | null | undefined,
  refusal = 'You can only upload calls of your own or of the teams that you lead.',
): Promise<void> {
  if (callerId == null || callerId === actor.userId) return
  if (allows(actor, 'calls.createForOthers')) {
    const { seesAll, teammateIds } = await listTeammates(trx, await visibilityOf(trx, actor))
    if (seesAll || teammateIds.includes(callerId)) return
  }
  if (await isLedBy(trx, callerId, actor.userId)) return
  throw denied(refusal)
}

/**
 * Records a call with its speakers, its transcript as uploaded, and the command that parses, routes and scores it. `interactive`: somebody
 * is waiting for the result.
 */
export async function createCall(
  trx: Trx,
  actor: RequestActor,
  body: CreateCallBody,
  { now, interactive = true }: { now: Date; interactive?: boolean },
): Promise<AcceptedCall> {
  await assertPeopleExist(trx, [body.callerId, ...body.actors.map((actor) => actor.userId)])
  if (
    body.integrationId != null &&
    (await findIntegration(trx, actor.orgId, body.integrationId)) === undefined
  ) {
    throw new HttpProblem(422, 'unknown_integration', 'The chosen integration does not exist.')
  }
  if (body.scorecardConfigId != null) {
    await requireActiveScorecard(trx, actor, body.scorecardConfigId)
  }
  const callId = await insertCall(trx, {
    org_id: actor.orgId,
    title: body.title,
    caller_id: body.callerId ?? null,
    integration_id: body.integrationId ?? null,
    buyer_company: body.buyerCompany,
    chosen_call_type: body.callType ?? null,
    call_type: body.callType ?? null,
    chosen_scorecard_id: body.scorecardConfigId ?? null,
    run_score: body.runScore,
    started_at: body.startedAt ?? now,
    duration_seconds: body.durationSeconds ?? null,
    duration_is_estimated: body.durationSeconds !== undefined && body.durationIsEstimated === true,
    created_by: actor.userId,
  })
  const names = new Set<string>()
  const participants = body.actors.filter((speaker) => {
    const key = foldName(speaker.name)
    if (names.has(key)) return false
    names.add(key)
    return true
  })
  const hasRep = participants.some(
    ({ kind, side }) => side === 'rep' || (side === undefined && kind === 'INTERNAL'),
  )
  await insertParticipants(
    trx,
    participants.map((speaker, position) => ({
      org_id: actor.orgId,
      call_id: callId,
      position,
      name: speaker.name,
      email: speaker.email ?? null,
      user_id: speaker.userId ?? null,
      kind: speaker.kind,
      side: speaker.side ?? (speaker.kind === 'INTERNAL' ? 'rep' : 'buyer'),
      company: speaker.company ?? null,
      // If no rep is known, nobody has told the sides apart: a speaker who is not a user and has no address could be on either side.
      is_kind_known: speaker.kind === 'INTERNAL' || speaker.email != null || hasRep,
    })),
  )
  const transcript = sentTranscript(body)
  const isText = typeof transcript === 'string'
  await insertTranscriptSource(trx, {
    org_id: actor.orgId,
    call_id: callId,
    kind: isText ? 'text' : 'messages',
    body: Buffer.from(isText ? transcript : JSON.stringify(transcript)),
  })
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'process-call',
    label: body.title,
    subjectId: callId,
    actorUserId: actor.userId,
    interactive,
    items: [newItem(parseTranscript, { subject: callId, payload: { callId } })],
  })
  await updateCall(trx, callId, { command_id: commandId })
  // The title is left out: a privacy rule may later decide to keep nothing of the call.
  await audit(trx, actor, { action: 'call.create', subjectKind: 'call', subjectId: callId })
  return { callId, commandId }
}
