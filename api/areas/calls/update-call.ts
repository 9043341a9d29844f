import type { Trx } from '#db/client.ts'
import { type Call, updateCall } from '#db/queries/calls/calls.ts'
import { insertCorrections } from '#db/queries/calls/corrections.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findUserName } from '#db/queries/people/people.ts'
import { findRuleContext, listCategorizationRules } from '#db/queries/rules/rules.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import type { CallSpeaker } from '#workers/domain/calls/speakers.ts'
import type { UpdateCallInfoBody, UpdateCallTypeBody } from '../../contract/call-changes.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { denied, HttpProblem } from '../../http/problem.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import { correctCalls, findCorrectionObstacles } from './correct-calls.ts'
import { assertMayUploadFor, assertPeopleExist } from './create-call.ts'
import { findRescoreObstacles, rescoreCalls } from './rescore-calls.ts'
import { loadConversation, storeRep, type StoredConversation } from './store-rep.ts'

/**
 * Changes caller, type and scorecard of a locked call.
 * @returns the command that scores it; null without `rescore`
 */
export async function updateCallInfo(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  body: UpdateCallInfoBody,
): Promise<string | null> {
  const { rescore } = body
  const callType = body.callType ?? undefined
  const scorecardConfigId = body.scorecardConfigId ?? null
  if (rescore && !allows(actor, 'calls.rescore')) throw denied('You cannot score calls again.')
  if (scorecardConfigId !== null) await requireActiveScorecard(trx, actor, scorecardConfigId)
  const callerId = body.callerId === undefined ? call.caller_id : body.callerId
  if (callerId !== call.caller_id) await changeCaller(trx, actor, call, callerId)

  const changed: Call = { ...call, caller_id: callerId }
  const isCorrected = callType !== undefined || scorecardConfigId !== null
  await audit(trx, actor, {
    action: 'call.change-info',
    subjectKind: 'call',
    subjectId: call.id,
    before: {
      callerId: call.caller_id,
      callType: call.call_type,
      scorecardConfigId: call.scorecard_config_id,
    },
    after: {
      callerId,
      callType: callType ?? call.call_type,
      scorecardConfigId: scorecardConfigId ?? call.scorecard_config_id,
    },
  })
  if (rescore) {
    const obstacles = isCorrected
      ? await findCorrectionObstacles(trx, [changed])
      : await findRescoreObstacles(trx, [changed], null)
    const obstacle = obstacles.get(call.id) ?? null
    if (obstacle !== null) throw new HttpProblem(422, 'not_rescorable', obstacle)
    return isCorrected
      ? correctCalls(trx, actor, [changed], { callType, scorecardId: scorecardConfigId })
      : rescoreCalls(trx, actor, [changed], null)
  }
  if (!isCorrected) return null
  await insertCorrections(trx, actor, [call], { callType: callType ?? null, scorecardId: scorecardConfigId })
  const type =
    callType === undefined
      ? {}
      : { call_type: callType, chosen_call_type: callType, chosen_rule_id: null, plausible_categories: null }
  const scorecard =
    scorecardConfigId === null
      ? {}
      : { scorecard_config_id: scorecardConfigId, chosen_scorecard_id: scorecardConfigId }
  await updateCall(trx, call.id, { ...type, ...scorecard })
  return null
}

/** Makes another member the caller. If a speaker has that member's name, the speaker becomes the rep. */
async function changeCaller(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  callerId: string | null,
): Promise<void> {
  await assertPeopleExist(trx, [callerId])
  await assertMayUploadFor(
    trx,
    actor,
    callerId,
    'You can only give calls to members whose calls you see, and to the teams that you lead.',
  )
  if (callerId === null) return updateCall(trx, call.id, { caller_id: null })

  const conversation = await loadConversation(trx, call.id)
  const speaker = await findSpeakerOf(trx, conversation, callerId)
  if (speaker === undefined || speaker.side === 'rep')
    return updateCall(trx, call.id, { caller_id: callerId })
  const rep = { name: speaker.name, reason: 'The call was given to this member.', userId: callerId }
  return storeRep(trx, call, conversation, rep, { caller_id: callerId })
}

/** Who of the speakers the member is, by account or by name. */
async function findSpeakerOf(
  trx: Trx,
  { messages, speakers }: StoredConversation,
  memberId: string,
): Promise<CallSpeaker | undefined> {
  const memberName = foldName(await findUserName(trx, memberId))
  return speakers.find(
    ({ name, userId }) =>
      (userId === memberId || (memberName !== '' && foldName(name) === memberName)) &&
      messages.some(({ userName }) => foldName(userName) === foldName(name)),
  )
}

/** Gives a call the custom type of a categorization rule that applies to its caller. The score stays until the call is scored again. */
export async function updateCallType(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  { customCallTypeId, categoryType }: UpdateCallTypeBody,
): Promise<void> {
  const { teamIds } = await findRuleContext(trx, call.caller_id)
  const rules = await listCategorizationRules(trx, { userId: call.caller_id, teamIds })
  const rule = rules.find(({ id }) => id === customCallTypeId)
  if (rule === undefined || (categoryType !== undefined && rule.level !== categoryType))
    throw new HttpProblem(
      422,
      'unknown_call_type',
      'This call type does not hold for the caller of the call.',
    )
  await insertCorrections(trx, actor, [call], {
    callType: rule.call_type,
    scorecardId: rule.scorecard_config_id,
  })
  await updateCall(trx, call.id, {
    chosen_rule_id: rule.id,
    chosen_call_type: null,
    chosen_scorecard_id: null,
    call_type: rule.call_type,
    category_rule_id: rule.id,
    category_label: rule.label,
    category_level: rule.level,
    plausible_categories: null,
    scorecard_config_id: rule.scorecard_config_id ?? call.scorecard_config_id,
  })
  await audit(trx, actor, {
    action: 'call.change-type',
    subjectKind: 'call',
    subjectId: call.id,
    before: { callType: call.call_type, category: call.category_rule_id },
    after: { callType: rule.call_type, category: rule.id },
  })
}
