import { foldName } from '#workers/domain/people/fold-name.ts'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, listParticipants, lockVisibleCalls, updateCall } from '#db/queries/calls/calls.ts'
import { findRepFacts } from '#db/queries/calls/rep-facts.ts'
import { setRep } from '#db/queries/calls/speakers.ts'
import { findTranscript, saveRoles } from '#db/queries/calls/transcripts.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findUserName } from '#db/queries/people/people.ts'
import { isLedBy } from '#db/queries/people/visibility.ts'
import type { Row } from '#db/schema.ts'
import { namesToLookUp, proposeRepOf } from '#workers/domain/calls/rep-question.ts'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import { type CallSpeaker, hasSpeakingRep, withRep, withRepRole } from '#workers/domain/calls/speakers.ts'
import { talkShareOf } from '#workers/domain/calls/talk-share.ts'
import { type TranscriptMessage, transcriptMessage } from '#workers/domain/transcripts/message.ts'
import { chooseRep, chooseRepResponse, getRepQuestion, type RepQuestion } from '../../contract/calls.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireCall, visibilityOf } from './call-access.ts'
import { assertMayUploadFor } from './create-call.ts'
import { findRescoreObstacles, rescoreCalls } from './rescore-calls.ts'

const storedMessages = z.array(transcriptMessage)
/** A conversation with more speakers than this has no single rep to choose. */
const speakersShown = 50
const chosenReason = 'Chosen on the call’s page.'

/** Choosing the rep of a call on which the rep is unknown: the question with a proposal, and the choice. */
export const callRepRoutes: RoutePlugin = (app, context) => {
  const { database, kick, runOnce } = context

  route(app, getRepQuestion, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const { messages, speakers } = await loadConversation(trx, call)
      if (!isToBeScored(call) || messages.length === 0 || hasSpeakingRep(speakers, messages))
        return { isOpen: false, mayChoose: false, proposal: null, speakers: [] }
      const facts = await findRepFacts(trx, actor.orgId, namesToLookUp(messages))
      const callerName = await findUserName(trx, call.caller_id)
      const proposal = proposeRepOf({ ...facts, messages, speakers, callerName })
      return {
        isOpen: true,
        mayChoose: await mayChoose(trx, actor, call),
        proposal,
        speakers: speakersToShow(messages, proposal?.name ?? null),
      }
    }),
  )

  route(app, chooseRep, async (request, reply) => {
    const { actor, params, body } = request
    const answer = await runOnce(request, reply, chooseRepResponse, async (trx) => {
      const { id } = await requireCall(context, trx, actor, params.id)
      const [call] = await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor))
      // The call was deleted between the two reads.
      if (call === undefined) throw notFound()
      if (!(await mayChoose(trx, actor, call)))
        throw denied('You can only choose the rep of your own calls or of calls of the teams that you lead.')
      return { commandId: await makeRep(trx, actor, call, body.speaker) }
    })
    if (answer.commandId !== null) kick()
    return answer
  })
}

/** @returns the command that scores the call; null if it is not to be scored */
async function makeRep(trx: Trx, actor: RequestActor, call: Call, name: string): Promise<string | null> {
  if (call.stage === 'recorded')
    throw new HttpProblem(422, 'not_rescorable', 'The transcript of this call has not been read.')
  // A call that was saved without scoring goes through the rules again.
  const toScore: Call = call.run_score ? call : { ...call, stage: 'parsed' }
  const obstacle = (await findRescoreObstacles(trx, [toScore], null)).get(call.id) ?? null
  const isScored = isToBeScored(call)
  if (obstacle !== null && isScored) throw new HttpProblem(422, 'not_rescorable', obstacle)

  const { messages, participants, speakers } = await loadConversation(trx, call)
  if (hasSpeakingRep(speakers, messages) && !allows(actor, 'calls.rescore'))
    throw denied('The rep is already known. Only a manager can change it.')
  const key = foldName(name)
  const chosen = participants.find((person) => foldName(person.name) === key)
  if (chosen === undefined || !messages.some(({ userName }) => foldName(userName) === key))
    throw new HttpProblem(422, 'unknown_speaker', 'Nobody with this name speaks on the call.')

  const callerId = chosen.user_id ?? call.caller_id
  await assertMayUploadFor(trx, actor, callerId === call.caller_id ? null : callerId)
  const callerSpeaks = participants.some(
    (person) =>
      person.user_id === callerId &&
      messages.some(({ userName }) => foldName(userName) === foldName(person.name)),
  )
  await setRep(trx, call.id, {
    name: chosen.name,
    reason: chosenReason,
    userId: callerSpeaks ? null : callerId,
  })
  await saveRoles(trx, call.id, JSON.stringify(withRepRole(messages, chosen.name)))
  await updateCall(trx, call.id, {
    caller_id: callerId,
    talk_share: talkShareOf(messages, withRep(speakers, chosen.name, chosenReason), call.duration_seconds),
    stage: isScored ? toScore.stage : call.stage,
  })
  await audit(trx, actor, { action: 'call.choose-rep', subjectKind: 'call', subjectId: call.id })
  return isScored ? rescoreCalls(trx, actor, [toScore], null) : null
}

/** Whether choosing the rep scores the call. False only if a rule keeps it from being scored; a call that was only saved is scored. */
const isToBeScored = (call: Call): boolean =>
  !call.run_score || call.score_status !== 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'

/** Users may choose the rep of their own calls, of calls that they uploaded, and of calls of teams that they lead; managers, of all. */
async function mayChoose(trx: Trx, actor: RequestActor, call: Call): Promise<boolean> {
  if (!allows(actor, 'calls.create')) return false
  if (allows(actor, 'calls.rescore') || [call.caller_id, call.created_by].includes(actor.userId)) return true
  return call.caller_id !== null && (await isLedBy(trx, call.caller_id, actor.userId))
}

async function loadConversation(
  trx: Trx,
  call: Call,
): Promise<{
  messages: TranscriptMessage[]
  participants: Row<'call_participants'>[]
  speakers: CallSpeaker[]
}> {
  const transcript = await findTranscript(trx, call.id)
  const participants = await listParticipants(trx, call.id)
  return {
    messages: transcript === undefined ? [] : storedMessages.parse(transcript.messages),
    participants,
    speakers: participants.map((row) => ({
      name: row.name,
      kind: row.kind,
      side: row.side,
      userId: row.user_id,
      email: row.email,
      company: row.company,
      isKindKnown: row.is_kind_known,
      sideReason: row.side_reason,
    })),
  }
}

function speakersToShow(
  messages: readonly TranscriptMessage[],
  proposedName: string | null,
): RepQuestion['speakers'] {
  const isProposed = ({ name }: { name: string }): boolean => name === proposedName
  return [...statsByName(messages)]
    .map(([name, { share, quote }]) => ({ name, wordPercent: Math.round(share * 100), quote }))
    .toSorted(
      (one, other) =>
        Number(isProposed(other)) - Number(isProposed(one)) || other.wordPercent - one.wordPercent,
    )
    .slice(0, speakersShown)
}
