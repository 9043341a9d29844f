import { foldName } from '#workers/domain/people/fold-name.ts'
import type { Trx } from '#db/client.ts'
import { type Call, lockVisibleCalls } from '#db/queries/calls/calls.ts'
import { findRepFacts } from '#db/queries/calls/rep-facts.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findUserName } from '#db/queries/people/people.ts'
import { isLedBy } from '#db/queries/people/visibility.ts'
import { namesToLookUp, proposeRepOf } from '#workers/domain/calls/rep-question.ts'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import { hasSpeakingRep } from '#workers/domain/calls/speakers.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { chooseRep, chooseRepResponse, getRepQuestion, type RepQuestion } from '../../contract/calls.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireCall, visibilityOf } from './call-access.ts'
import { assertMayUploadFor } from './create-call.ts'
import { findRescoreObstacles, rescoreCalls } from './rescore-calls.ts'
import { loadConversation, storeRep } from './store-rep.ts'

/** A conversation with more speakers than this has no single rep to choose. */
const speakersShown = 50
const chosenReason = 'Chosen on the call’s page.'

/** Choosing the rep of a call on which the rep is unknown: the question with a proposal, and the choice. */
export const callRepRoutes: RoutePlugin = (app, context) => {
  const { database, kick, runOnce } = context

  route(app, getRepQuestion, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const call = await requireCall(context, trx, actor, params.id)
      const { messages, speakers } = await loadConversation(trx, call.id)
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

  const conversation = await loadConversation(trx, call.id)
  const { messages, participants, speakers } = conversation
  if (hasSpeakingRep(speakers, messages) && !allows(actor, 'calls.rescore'))
    throw denied('The rep is already known. To change it, you must be allowed to score calls again.')
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
  const rep = { name: chosen.name, reason: chosenReason, userId: callerSpeaks ? null : callerId }
  await storeRep(trx, call, conversation, rep, {
    caller_id: callerId,
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
