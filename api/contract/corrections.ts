import { z } from 'zod'
import { disputeOutcomes } from '#db/vocabulary/grading.ts'
import { checkAnswer } from '#workers/domain/scoring/scorecard.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'
import { callScore } from './scores.ts'

/** Words of the call: UTF-16 offsets within a message, end exclusive, and the text between them. */
const quoted = z.strictObject({
  messageIndex: z.number().int().min(0).max(100_000),
  start: z.number().int().min(0),
  end: z.number().int().min(1),
  quote: z.string().min(1).max(5000),
})
/**
 * A person's answer to one check. On a scale, `met` names a step above the lowest. Without `evidence`, the existing quotes stay.
 */
export const givenCheckBody = z.strictObject({
  checkId: z.string().max(60),
  status: checkAnswer.shape.status,
  step: checkAnswer.shape.step,
  evidence: z.array(quoted).max(20).optional(),
})
export type GivenCheckBody = z.infer<typeof givenCheckBody>

const checks = z.array(givenCheckBody).max(12)
const reason = z.string().trim().min(1, 'Say why.').max(2000)

/** `scoreId`: the score that the page shows. Refused with 409 if the call was scored again meanwhile. */
const aboutAnswer = z.strictObject({ scoreId: z.uuid(), criterionId: z.string().max(60) })

export const overrideBody = aboutAnswer.extend({ checks: checks.min(1), reason })
/** `checkIds`: the checks whose answers are taken back; without it, all of the criterion. */
export const takeBackBody = aboutAnswer.extend({
  checkIds: z.array(z.string().max(60)).min(1).max(12).optional(),
  reason,
})
export const disputeBody = aboutAnswer.extend({ proposed: checks.default([]), reason })
/** `checks`: the new answers if the dispute is accepted in part. */
export const decideBody = aboutAnswer.extend({
  outcome: z.enum(disputeOutcomes),
  checks: checks.default([]),
  comment: reason,
})

/** Puts a person's answer in place of the machine's, which is kept. */
export const overrideAnswer = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/scorecard/:id/override',
  permission: 'calls.view',
  params: idParams,
  body: overrideBody,
  response: callScore,
})

/** Makes the machine's answers to checks count again. */
export const takeBackOverride = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/scorecard/:id/take-back',
  permission: 'calls.view',
  params: idParams,
  body: takeBackBody,
  response: callScore,
})

export const openDispute = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/scorecard/:id/dispute',
  permission: 'calls.view',
  params: idParams,
  body: disputeBody,
  response: callScore,
})

/** Ends a dispute; only for the person who opened it. */
export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/scorecard/:id/withdraw-dispute',
  permission: 'calls.view',
  params: idParams,
  body: aboutAnswer,
  response: callScore,
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/scorecard/:id/decide-dispute',
  permission: 'calls.view',
  params: idParams,
  body: decideBody,
  response: callScore,
})

/** A stored score of the call, current or older, with what people had said about it until then. */
export const getStoredScore = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/scorecard/:id/:scoreId',
  permission: 'calls.view',
  params: z.object({ id: z.uuid(), scoreId: z.uuid() }),
  response: callScore,
})
