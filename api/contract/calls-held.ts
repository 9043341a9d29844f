import { z } from 'zod'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { bulkResponse, callIdsBody } from './calls.ts'
import { isoTime } from './page.ts'
import { listOf, person } from './people.ts'
import { endpoint } from './endpoint.ts'
import { chosenCallType } from './chosen-call-type.ts'

/** A call that waits for a decision. Nothing else of it can be read until it is imported. */
export const heldCall = z.object({
  callId: z.uuid(),
  title: z.string(),
  buyerCompany: z.string(),
  caller: person.nullable(),
  uploadedBy: person.nullable(),
  isPrivate: z.boolean(),
  /** Seconds, estimated; null if not even an estimate is known. */
  durationSeconds: z.number().int().nullable(),
  reason: z.string(),
  ruleId: z.uuid().nullable(),
  ruleLabel: z.string().nullable(),
  heldAt: isoTime,
  /** When the call is excluded if nobody decides. */
  expiresAt: isoTime,
  /** False for readers who only uploaded the call. */
  isDecidable: z.boolean(),
})
export type HeldCall = z.infer<typeof heldCall>

const count = z.number().int().nonnegative()
/** Earliest deadline first, at most 1,000. `dueSoon`: how many are excluded within three days. */
export const heldCallsResponse = z.object({ results: z.array(heldCall), total: count, dueSoon: count })
export type HeldCallsResponse = z.infer<typeof heldCallsResponse>

export const heldDecisions = ['import', 'exclude'] as const
export const decideHeldCallsBody = callIdsBody.extend({ decision: z.enum(heldDecisions) })
export type DecideHeldCallsBody = z.infer<typeof decideHeldCallsBody>

export const heldCallsQuery = z.object({
  /** Only these calls; left out: all. */
  ids: listOf(z.uuid()),
  /** Leaves out calls that the reader has only uploaded. */
  onlyDecidable: z.stringbool().default(false),
})

export const listHeldCalls = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/held',
  permission: 'calls.view',
  query: heldCallsQuery,
  response: heldCallsResponse,
})

/** Imports or excludes held calls. Ids that the actor may not decide about are skipped, like missing ones. */
export const decideHeldCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/held/decide',
  permission: 'rules.manage',
  body: decideHeldCallsBody,
  response: bulkResponse,
})

/** A call as it would be uploaded, as far as it is known. Nothing of the request is stored. */
export const explainUploadBody = z.strictObject({
  title: z.string().trim().max(500),
  callerId: z.uuid().nullish(),
  participantUserIds: z.array(z.uuid()).max(200).default([]),
  durationSeconds: z.number().int().min(0).max(1_000_000).nullish(),
  durationIsEstimated: z.boolean().default(false),
  callType: chosenCallType,
  scorecardConfigId: z.uuid().nullish(),
  runScore: z.boolean().default(true),
  /** What was said, in order. Rule descriptions are compared with it. */
  texts: z.array(z.string().max(transcriptLimits.messageCharacters)).max(2_000).default([]),
})
export type ExplainUploadBody = z.infer<typeof explainUploadBody>

export const uploadOutcomes = ['excluded', 'held', 'saved', 'scored'] as const
export type UploadOutcome = (typeof uploadOutcomes)[number]
export const explainedUpload = z.object({
  outcome: z.enum(uploadOutcomes),
  /** A sentence for the user. */
  reason: z.string(),
  /** The deciding privacy rule; null if none decides. */
  rule: z.object({ id: z.uuid(), label: z.string(), level: z.enum(ruleLevels) }).nullable(),
  /** The category that routing gives the call. */
  categoryLabel: z.string().nullable(),
})
export type ExplainedUpload = z.infer<typeof explainedUpload>

/** What would happen to an upload under the current rules. */
export const explainUpload = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/explain-upload',
  permission: 'calls.create',
  rateClass: 'read',
  body: explainUploadBody,
  response: explainedUpload,
})
