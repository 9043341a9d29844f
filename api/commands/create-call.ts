import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { insertCall, insertParticipants, updateCall } from '#db/queries/calls.ts'
import { findIntegration } from '#db/queries/integrations.ts'
import { findScorecard } from '#db/queries/scorecards.ts'
import { insertTranscriptSource } from '#db/queries/transcripts.ts'
import { foldName } from '#workers/domain/calls/speakers.ts'
import { parseTranscript } from '#workers/jobs/parse-transcript.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import type { AcceptedCall, CreateCallBody } from '../contract/calls.ts'
import { HttpProblem } from '../plugins/problem.ts'
import type { RequestActor } from '../plugins/actor.ts'

/** Only active people of the organisation can be somebody's rep or participant. */
async function refuseUnknownPeople(trx: Trx, orgId: string, body: CreateCallBody): Promise<void> {
  const ids = new Set([body.callerId, ...body.actors.map((actor) => actor.userId)].filter((id): id is string => id != null))
  if (ids.size === 0) return
  const known = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', 'in', [...ids])
    .where('status', 'in', ['ACTIVE', 'INVITED'])
    .execute()
  if (known.length < ids.size)
    throw new HttpProblem(422, 'unknown_person', 'A person of this call is not an active member of the organization.')
}

/** Records a call (`interactive`: a person waits for it), its speakers and its transcript as handed in, and the command that parses, routes and scores it. */
export async function createCall(
  trx: Trx,
  actor: RequestActor,
  body: CreateCallBody,
  { interactive = true }: { interactive?: boolean } = {},
): Promise<AcceptedCall> {
  await refuseUnknownPeople(trx, actor.orgId, body)
  if (body.integrationId != null && (await findIntegration(trx, actor.orgId, body.integrationId)) === undefined) {
    throw new HttpProblem(422, 'unknown_integration', 'The chosen integration does not exist.')
  }
  if (body.scorecardConfigId != null) {
    const scorecard = await findScorecard(trx, body.scorecardConfigId)
    if (scorecard === undefined) throw new HttpProblem(422, 'unknown_scorecard', 'The chosen scorecard does not exist.')
    if (scorecard.published_version === null || scorecard.status !== 'ACTIVE') {
      throw new HttpProblem(422, 'scorecard_not_active', 'The chosen scorecard is not active.')
    }
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
    started_at: body.startedAt ?? new Date(),
    duration_seconds: body.durationSeconds ?? null,
    created_by: actor.userId,
  })
  const names = new Set<string>()
  const participants = body.actors.filter((speaker) => {
    const key = foldName(speaker.name)
    if (names.has(key)) return false
    names.add(key)
    return true
  })
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
    })),
  )
  const isText = typeof body.transcript === 'string'
  await insertTranscriptSource(trx, {
    org_id: actor.orgId,
    call_id: callId,
    kind: isText ? 'text' : 'messages',
    body: Buffer.from(typeof body.transcript === 'string' ? body.transcript : JSON.stringify(body.transcript)),
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
  // The title stays out: a privacy rule may yet decide that nothing of the call is kept.
  await audit(trx, actor, { action: 'call.create', subjectKind: 'call', subjectId: callId })
  return { callId, commandId }
}
