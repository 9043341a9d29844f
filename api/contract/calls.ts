import { z } from 'zod'
import {
  callStages,
  callStatuses,
  callTypes,
  callWaits,
  participantKinds,
  scoreStatuses,
  speakerSides,
} from '#db/vocabulary/calls.ts'
import { criteriaToggles, scorecardStatuses, shareScopes } from '#db/vocabulary/scorecards.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import {
  transcriptActor,
  transcriptFormats,
  transcriptLimits,
  transcriptMessage,
} from '#workers/domain/transcripts/message.ts'
import { acceptedCommand, idParams, isoTime, pageOf, sentTime } from './page.ts'
import { listOf, person } from './people.ts'
import { endpoint, noContent } from './endpoint.ts'
import { chosenCallType } from './chosen-call-type.ts'

const uuidList = z.array(z.uuid()).max(1000)

/** Date ranges of the specification. The server resolves them in the request's time zone. */
export const dateRanges = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'lastTwoWeeks',
  'lastNinetyDays',
  'thisMonth',
  'lastMonth',
  'lastSixMonths',
  'lastYear',
  'all-time',
  'custom',
] as const

/** Calendar days, inclusive, `YYYY-MM-DD` in the request's time zone. */
export const dateFilter = z.strictObject({
  range: z.enum(dateRanges),
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
})

export const callSorts = ['newest', 'oldest', 'score', '-score', 'duration', '-duration', 'title'] as const

/** Longest `scorecardId:id`: a UUID, a colon, and the id of a section or criterion. */
export const longestDefinitionId = 36 + 1 + 60
/**
 * Sections or criteria, each as `scorecardId:id`, because their ids are unique only within a scorecard. An id alone means the sections or
 * criteria of all scorecards that have it.
 */
const definitionIds = z.array(z.string().max(longestDefinitionId)).max(200)

export const listCallsBody = z.strictObject({
  from: z.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.number().int().min(1).max(1000).default(20),
  date: dateFilter.optional(),
  minDuration: z.number().int().min(0).max(1_000_000).optional(),
  maxDuration: z.number().int().min(0).max(1_000_000).optional(),
  scorecards: uuidList.optional(),
  scorecardSections: definitionIds.optional(),
  scorecardCriterions: definitionIds.optional(),
  scorecardCriterionsStatus: z.array(z.enum(answerStatuses)).max(5).optional(),
  reps: uuidList.optional(),
  /** With the teams below them. */
  teams: uuidList.optional(),
  callTypes: z.array(z.enum(callTypes)).max(20).optional(),
  /** Ids of categorization rules, by level. */
  customCallTypeOrgIds: uuidList.optional(),
  customCallTypeTeamIds: uuidList.optional(),
  customCallTypeUserIds: uuidList.optional(),
  integrationId: z.uuid().optional(),
  search: z.string().trim().max(200).optional(),
  isPrivate: z.boolean().optional(),
  scoreStatuses: z.array(z.enum(scoreStatuses)).max(10).optional(),
  /** Only calls that have passed, or only those that have not. Calls without a verdict are in neither. */
  passed: z.boolean().optional(),
  /** Only calls that were saved without scoring: all of them, or those that several categories might fit. */
  notScored: z.enum(['any', 'undecided']).optional(),
  waitsFor: z.enum(callWaits).optional(),
  /** Only calls whose rep is unknown: all of them, or those whose rep the reader may choose. */
  repUnknown: z.enum(['any', 'toChoose']).optional(),
  sortBy: z.enum(callSorts).default('newest'),
})
export type ListCallsBody = z.infer<typeof listCallsBody>

/** A category that might fit when none is clearly ahead. `reasons` are signals, never words of the call. */
export const plausibleCategory = z.object({
  ruleId: z.string(),
  label: z.string(),
  callType: z.enum(callTypes),
  level: z.enum(ruleLevels),
  score: z.number(),
  reasons: z.array(z.string()),
})

/** Why a call was saved without scoring. `routed`: its category is `callTypeLabel`. */
export const notScoredReasons = ['chosenAtUpload', 'undecided', 'noScorecard', 'routed', 'noRule'] as const

export const callRow = z.object({
  id: z.uuid(),
  /** Empty for a call that a privacy rule excluded: nothing of it was kept. */
  title: z.string(),
  caller: person.nullable(),
  buyerCompany: z.string(),
  callType: z.enum(callTypes).nullable(),
  /** The custom call type's label, if routing found one. */
  callTypeLabel: z.string().nullable(),
  status: z.enum(callStatuses),
  scoreStatus: z.enum(scoreStatuses),
  statusReason: z.string(),
  /** Its scoring was requested, and the work was canceled before it. */
  isStopped: z.boolean(),
  /** Null for a call that is scored, or that a privacy rule excluded. */
  notScored: z.enum(notScoredReasons).nullable(),
  /** Best first. Empty unless routing found several categories, or one that is not certain. */
  plausible: z.array(plausibleCategory),
  stage: z.enum(callStages),
  score: z.number().nullable(),
  passMark: z.number().nullable(),
  passed: z.boolean().nullable(),
  coverage: z.number().nullable(),
  /** Rep's share of all speech, 0 to 100. */
  talkShare: z.number().nullable(),
  durationSeconds: z.number().int().nullable(),
  startedAt: isoTime,
  isPrivate: z.boolean(),
  commandId: z.uuid().nullable(),
  version: z.number().int(),
})
export type CallRow = z.infer<typeof callRow>
/** `isTotalAtLeast`: counting stopped at the total, so there may be more. */
export const listCallsResponse = pageOf(callRow).extend({ isTotalAtLeast: z.boolean().default(false) })

export const callParticipant = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  userId: z.uuid().nullable(),
  kind: z.enum(participantKinds),
  side: z.enum(speakerSides),
  company: z.string().nullable(),
})

export const callDetail = callRow.extend({
  participants: z.array(callParticipant),
  scorecard: z.object({ id: z.uuid(), name: z.string(), version: z.number().int().nullable() }).nullable(),
  /** The scorecard and version of the current score; null without one. Another scorecard may have been chosen since, without a rescore. */
  scoredWith: z.object({ id: z.uuid(), name: z.string(), version: z.number().int() }).nullable(),
  category: z.object({ ruleId: z.uuid(), label: z.string(), level: z.enum(ruleLevels) }).nullable(),
  messageCount: z.number().int(),
  /** Changes only with the words of the transcript or the sides of its speakers. */
  transcriptStamp: z.string(),
  createdAt: isoTime,
  createdBy: person.nullable(),
  integrationId: z.uuid().nullable(),
  externalId: z.string().nullable(),
  /** SHA-256 (hex) of the messages of a call that a privacy rule excluded; null for every other call. */
  contentHash: z.string().nullable(),
})
export type CallDetail = z.infer<typeof callDetail>

export const transcriptTurn = transcriptMessage.extend({ side: z.enum(speakerSides) })
export type TranscriptTurn = z.infer<typeof transcriptTurn>

/** `messages` are in order; evidence refers to them by index (`messageIndex`). `stamp`: the call's `transcriptStamp` that they belong to. */
export const transcription = z.object({
  stamp: z.string(),
  messages: z.array(transcriptTurn),
  detectedFormat: z.enum(transcriptFormats).nullable(),
  timesAreEstimated: z.boolean(),
  warnings: z.array(z.string()),
})
export type Transcription = z.infer<typeof transcription>

export type { CallScore } from './scores.ts'

export const traceLine = z.object({
  ruleId: z.string().max(80),
  level: z.enum(ruleLevels),
  position: z.number().int(),
  label: z.string(),
  condition: z.string(),
  matchedText: z.string().nullable(),
  verdict: z.enum(['matched', 'not_matched', 'ignored_invalid', 'abstained', 'unknown_input']),
  reason: z.string(),
  score: z.number().optional(),
})

/** Why the call was kept, routed and scored as it was. */
export const callTrace = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(['parsing', 'privacy', 'routing', 'scoring']),
      verdict: z.string(),
      reason: z.string(),
      trace: z.array(traceLine),
      startedAt: isoTime,
      finishedAt: isoTime,
    }),
  ),
})
export type CallTrace = z.infer<typeof callTrace>

export const callActor = z.strictObject({
  name: z.string().trim().min(1).max(transcriptLimits.speakerCharacters),
  kind: z.enum(participantKinds),
  side: z.enum(speakerSides).optional(),
  userId: z.uuid().nullish(),
  email: z.email().max(254).nullish(),
  company: z.string().trim().max(200).nullish(),
  messageCount: z.number().int().nonnegative().optional(),
})

const createCallFields = z.strictObject({
  title: z.string().trim().min(1).max(500),
  /** The scored rep. */
  callerId: z.uuid().nullish(),
  integrationId: z.uuid().nullish(),
  scorecardConfigId: z.uuid().nullish(),
  /** Messages, or the text of a transcript file that the worker parses. */
  transcript: z
    .union([
      z.array(transcriptMessage).min(1).max(transcriptLimits.messages),
      z.string().min(1).max(4_194_304),
    ])
    .optional(),
  /** Parsed if there is no `transcript`. Otherwise it has no effect: the plain text of a call is always made from its messages. */
  plainTextTranscript: z.string().max(4_194_304).optional(),
  actors: z.array(callActor).max(200).default([]),
  /** False: save only. */
  runScore: z.boolean().default(true),
  callType: chosenCallType,
  buyerCompany: z.string().trim().max(200).default(''),
  startedAt: sentTime.optional(),
  durationSeconds: z.number().int().min(0).max(1_000_000).optional(),
  /** True if the length was estimated from the text. Privacy rules do not exclude by an estimated length. */
  durationIsEstimated: z.boolean().optional(),
})
/** What the worker reads. Undefined if the client sent none. */
export const sentTranscript = ({
  transcript,
  plainTextTranscript,
}: Pick<z.infer<typeof createCallFields>, 'transcript' | 'plainTextTranscript'>) =>
  transcript ?? (plainTextTranscript === '' ? undefined : plainTextTranscript)

export const createCallBody = createCallFields.refine((body) => sentTranscript(body) !== undefined, {
  path: ['transcript'],
  error: 'Send a transcript.',
})
export type CreateCallBody = z.infer<typeof createCallBody>

export const acceptedCall = z.object({ commandId: z.uuid(), callId: z.uuid() })
export type AcceptedCall = z.infer<typeof acceptedCall>

export const rescoreBody = z.strictObject({ scorecardConfigId: z.uuid().nullish() })
/** The chosen calls. */
export const callIdsBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) })
/** Without `scorecardConfigId`, each call keeps its scorecard. */
export const rescoreCallsBody = callIdsBody.extend(rescoreBody.shape)
export const bulkResponse = z.object({
  commandId: z.uuid().nullable(),
  accepted: z.number().int(),
  skipped: z.array(z.object({ id: z.uuid(), reason: z.string() })),
})

/** How certain the proposed rep is. `sure`: a name or label says so. `likely`: the words suggest it. `unsure`: a guess. */
export const repProposal = z.object({
  /** The speaker's name as in the messages. */
  name: z.string(),
  certainty: z.enum(['sure', 'likely', 'unsure']),
  /** One sentence for the user. */
  reason: z.string(),
})

/** The speakers of a call whose rep is unknown: the proposed one first, then by how much they say. */
export const repQuestion = z.object({
  /** False if a speaker is already the rep, or a rule keeps the call from being scored. */
  isOpen: z.boolean(),
  /** Whether the user may choose the rep of this call. */
  mayChoose: z.boolean(),
  proposal: repProposal.nullable(),
  speakers: z.array(
    z.object({
      name: z.string(),
      /** Share of all words, 0 to 100. */
      wordPercent: z.number(),
      /** Their first words that help tell them apart. */
      quote: z.string(),
    }),
  ),
})
export type RepQuestion = z.infer<typeof repQuestion>

/** `speaker`: the name of a speaker as in the messages. */
export const chooseRepBody = z.strictObject({
  speaker: z.string().min(1).max(transcriptLimits.speakerCharacters),
})
/** `commandId`: the scoring that follows; null if a rule keeps the call from being scored. */
export const chooseRepResponse = z.object({ commandId: z.uuid().nullable() })

/** The correct call type, scorecard, or both. Without a scorecard, the type's own is used. */
export const correctCallsBody = callIdsBody
  .extend({
    callType: z.enum(callTypes).exclude(['None - Default']).optional(),
    scorecardConfigId: z.uuid().nullish(),
  })
  .refine(({ callType, scorecardConfigId }) => callType !== undefined || scorecardConfigId != null, {
    message: 'Choose a call type or a scorecard.',
  })
export type CorrectCallsBody = z.infer<typeof correctCallsBody>

/** One correction, newest first. */
export const callCorrections = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      correctedBy: person.nullable(),
      correctedAt: isoTime,
      fromLabel: z.string().nullable(),
      fromCallType: z.enum(callTypes).nullable(),
      toCallType: z.enum(callTypes).nullable(),
    }),
  ),
})
export type CallCorrections = z.infer<typeof callCorrections>

export const parseTranscriptBody = z.strictObject({
  transcript: z.string().max(4_194_304),
  repName: z.string().max(200).optional(),
  mergeTurns: z.boolean().default(true),
})
export const parseTranscriptResponse = z.object({
  messages: z.array(transcriptMessage),
  plainTextTranscript: z.string(),
  actors: z.array(transcriptActor),
  detectedFormat: z.enum(transcriptFormats),
  confidence: z.number(),
  warnings: z.array(z.string()),
  /** The speaker who seems to be the rep; null if nothing indicates it. */
  proposedRep: repProposal.nullable(),
})
export type ParseTranscriptResponse = z.infer<typeof parseTranscriptResponse>

export const scorecardsQuery = z.object({
  /** Also scorecards without a published version. */
  includeDrafts: z.stringbool().default(false),
  /** Also list the practice bots that use each scorecard. */
  includeAgents: z.stringbool().default(false),
  /** Only scorecards that one of these teams may use. */
  teams: listOf(z.uuid()),
})

export const scorecardSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  tag: z.string(),
  status: z.enum(scorecardStatuses),
  editable: z.enum(criteriaToggles),
  /** TEAM: only for `teamIds` and the teams below them. */
  shareScope: z.enum(shareScopes),
  teamIds: z.array(z.uuid()),
  callTypes: z.array(z.object({ callType: z.enum(callTypes), isDefaultForCallType: z.boolean() })),
  publishedVersion: z.number().int().nullable(),
  /** When its current version was published; null if none is. */
  publishedAt: isoTime.nullable(),
  /** It has unpublished changes. Told only to people who manage scorecards. */
  hasDraft: z.boolean(),
  tagIds: z.array(z.uuid()),
  version: z.number().int(),
  updatedAt: isoTime,
  /** Present with `includeAgents`. */
  agents: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
  sections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      criterions: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  ),
})
export type ScorecardSummary = z.infer<typeof scorecardSummary>
export const scorecardsResponse = z.object({ results: z.array(scorecardSummary), total: z.number().int() })

export const listCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/listCalls',
  permission: 'calls.view',
  rateClass: 'read',
  body: listCallsBody,
  response: listCallsResponse,
  worksAfterPilot: true,
})

export const createCall = endpoint({
  method: 'POST',
  path: '/integrations/real-calls',
  permission: 'calls.create',
  body: createCallBody,
  response: { 201: acceptedCall, 202: acceptedCall },
  isIdempotent: true,
})

export const getCall = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/:id',
  permission: 'calls.view',
  params: idParams,
  response: callDetail,
})

export const getTranscription = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/transcription/:id',
  permission: 'calls.view',
  params: idParams,
  response: transcription,
  isLong: true,
})

export const getCallTrace = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/:id/trace',
  permission: 'calls.view',
  params: idParams,
  response: callTrace,
})

export const rescoreCall = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rescore/:id',
  permission: 'calls.rescore',
  params: idParams,
  body: rescoreBody,
  response: { 200: acceptedCommand, 202: acceptedCommand },
  isIdempotent: true,
})

export const rescoreCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/bulk-rescore',
  permission: 'calls.rescore',
  body: rescoreCallsBody,
  response: { 202: bulkResponse },
  isIdempotent: true,
})

export const getRepQuestion = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/:id/rep',
  permission: 'calls.view',
  params: idParams,
  response: repQuestion,
})

/**
 * Makes a speaker the rep and scores the call again. A user who may upload a call for its caller may do so; changing a known rep requires
 * `calls.rescore`.
 */
export const chooseRep = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/:id/rep',
  permission: 'calls.create',
  params: idParams,
  body: chooseRepBody,
  response: chooseRepResponse,
})

/** Gives calls a different type or scorecard, remembers what they were routed to, and scores them. One command for all. */
export const correctCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/bulk-correct',
  permission: 'calls.rescore',
  body: correctCallsBody,
  response: { 202: bulkResponse },
  isIdempotent: true,
})

export const listCallCorrections = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/:id/corrections',
  permission: 'calls.view',
  params: idParams,
  response: callCorrections,
})

export const deleteCall = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/:id',
  permission: 'calls.delete',
  params: idParams,
  response: noContent,
  worksAfterPilot: true,
})

export const deleteCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/bulk-delete',
  permission: 'calls.delete',
  body: callIdsBody,
  response: bulkResponse,
  worksAfterPilot: true,
})

export const restoreCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/bulk-restore',
  permission: 'calls.delete',
  body: callIdsBody,
  response: bulkResponse,
  worksAfterPilot: true,
})

export const parseTranscript = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/parse-transcript',
  permission: 'calls.create',
  body: parseTranscriptBody,
  response: parseTranscriptResponse,
  isLong: true,
  takesForm: true,
})

/** Uploading and filtering calls involves choosing a scorecard, so the list only requires seeing calls. */
export const listScorecards = endpoint({
  method: 'GET',
  path: '/scorecard-configs/all',
  permission: 'calls.view',
  query: scorecardsQuery,
  response: scorecardsResponse,
})
