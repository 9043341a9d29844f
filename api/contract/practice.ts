import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { callWaits } from '#db/vocabulary/calls.ts'
import { gatekeeperScoreStates, practiceModes, practiceOutcomes } from '#db/vocabulary/practice.ts'
import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import { criterionAnswer, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { transcriptLimits, transcriptMessage } from '#workers/domain/transcripts/message.ts'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, isoTime, pageQuery } from './page.ts'
import { person } from './people.ts'
import { callScore } from './scores.ts'

const count = z.number().int().nonnegative()
export const practiceSides = ['rep', 'gatekeeper', 'buyer'] as const
export const practiceSide = z.enum(practiceSides)

/** One thing that was said. `turnIndex` is its exchange; the rep's words begin an exchange, the answers end it. */
export const practiceLine = z.object({
  turnIndex: count,
  side: practiceSide,
  name: z.string(),
  text: z.string(),
  secondsFromStart: z.number(),
})
export type PracticeLine = z.infer<typeof practiceLine>

/** What the rep learns before and during a call, without anything the buyer keeps back. */
export const practiceBrief = z.object({
  scenario: z.string(),
  description: z.string(),
  /** What happened before the call, depending on its type. */
  context: z.string(),
  buyer: z.object({
    name: z.string(),
    jobTitle: z.string(),
    company: z.string(),
    publicPresence: z.string(),
    /** Briefs stored by older versions have none. */
    avatarUrl: z.string().nullable().default(null),
  }),
  /** A gatekeeper answers before the buyer. */
  hasGatekeeper: z.boolean(),
  /** Other people on the buyer's side. */
  others: z.array(z.object({ name: z.string(), jobTitle: z.string() })),
})
export type PracticeBrief = z.infer<typeof practiceBrief>

/** The state of a call, without anything that the rep must find out. */
export const practiceState = z.object({
  phase: z.enum(['live', 'ended']),
  /** Who speaks with the rep; null once the call has ended. */
  on: z.enum(['gatekeeper', 'buyer']).nullable(),
  /** The index of the rep's next turn. */
  nextIndex: count,
  secondsLeft: count,
  /** Seconds until the call's clock pauses because nobody has said anything for a long time. */
  pausesIn: count,
  /** Less than a minute is left. */
  isTimeShort: z.boolean(),
  outcome: z.enum(practiceOutcomes).nullable(),
})
export type PracticeStateView = z.infer<typeof practiceState>

export const practiceScoreStates = ['none', 'waiting', 'scored', 'notScored', 'failed'] as const

/** An attempt in a list. */
export const practiceAttempt = z.object({
  id: z.uuid(),
  agentId: z.uuid(),
  agentVersion: count,
  /** The bot's name. */
  name: z.string(),
  callType: z.enum(botCallTypes),
  mode: z.enum(practiceModes),
  rep: person.nullable(),
  /** The number of this attempt among the rep's attempts at the bot. */
  attempt: count,
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  durationSeconds: count.nullable(),
  outcome: z.enum(practiceOutcomes).nullable(),
  isPrivate: z.boolean(),
  scoreState: z.enum(practiceScoreStates),
  /** Why it is not scored, or how it was. */
  scoreReason: z.string(),
  score: z.number().nullable(),
  passMark: z.number().nullable(),
  passed: z.boolean().nullable(),
  openDisputes: count,
  /** Everything up to this turn was said in an earlier call. Such attempts are in no trend. */
  resumedFrom: z
    .object({ callId: z.uuid().nullable(), turnIndex: count, secondsFromStart: z.number() })
    .nullable(),
  /** The call that it restarted. */
  attemptOf: z.uuid().nullable(),
})
export type PracticeAttempt = z.infer<typeof practiceAttempt>

export const practiceCall = practiceAttempt.extend({
  state: practiceState,
  timeLimitSeconds: count,
  brief: practiceBrief,
  lines: z.array(practiceLine),
  /** The rep's own notes; null for other readers. */
  notes: z.object({ text: z.string(), version: count }).nullable(),
  /** The scoring that runs or has ended. */
  commandId: z.uuid().nullable(),
  /** The rep's browser tab that holds the call. Null when none has spoken yet, or for other readers. */
  heldBy: z.string().nullable(),
  may: z.object({
    speak: z.boolean(),
    hangUp: z.boolean(),
    restart: z.boolean(),
    resume: z.boolean(),
    delete: z.boolean(),
  }),
})
export type PracticeCallView = z.infer<typeof practiceCall>

const turnText = z
  .string()
  .max(practiceLimits.turnCharacters)
  .refine((text) => text.trim() !== '', 'Say something.')
  .refine((text) => !text.includes('\u0000'), 'The text has characters that cannot be stored.')

/** A browser tab's own name for itself; it survives a reload. */
const tabId = z
  .string()
  .regex(/^[\w-]+$/)
  .max(60)

/** Hangs up the rep's open call with the bot, if there is one. Otherwise an open call is refused with 409 `call_open`. */
const hangsUpOpen = z.boolean().default(false)

/** The rep confirms that they have read the bot's brief. If the organization requires that, a call without it is refused with 422 `brief_unread`. */
const hasReadBrief = z.boolean().default(false)

export const startPracticeBody = z.strictObject({
  agentId: z.uuid(),
  mode: z.enum(practiceModes).default('text'),
  /** Only a cross-check: a bot has exactly one call type. */
  callType: z.enum(botCallTypes).optional(),
  /** Only the rep can see it, whatever the role of others. The bot must accept private calls. */
  isPrivate: z.boolean().default(false),
  hasReadBrief,
  hangsUpOpen,
})
export type StartPracticeBody = z.infer<typeof startPracticeBody>

export const startPracticeCall = endpoint({
  method: 'POST',
  path: '/practice/calls',
  permission: 'practice.use',
  isIdempotent: true,
  body: startPracticeBody,
  response: { 201: practiceCall },
})

export const practiceCallsQuery = pageQuery.omit({ search: true }).extend({
  agentId: z.uuid().optional(),
  userId: z.uuid().optional(),
  state: z.enum(['live', 'ended']).optional(),
  disputed: z.stringbool().default(false),
  waitsFor: z.enum(callWaits).optional(),
})

export const practiceCallsResponse = z.object({
  results: z.array(practiceAttempt),
  total: count,
  isTotalAtLeast: z.boolean(),
})

/** Attempts that the reader sees, newest first. */
export const listPracticeCalls = endpoint({
  method: 'GET',
  path: '/practice/calls',
  permission: 'practice.use',
  query: practiceCallsQuery,
  response: practiceCallsResponse,
})

/** Where the organization hides practice, only the reader's own running call, so that it can be ended. */
export const getPracticeCall = endpoint({
  method: 'GET',
  path: '/practice/calls/:id',
  permission: 'practice.use',
  worksWhenNarrowed: true,
  params: idParams,
  response: practiceCall,
})

export const practiceTurnBody = z.strictObject({
  /** `state.nextIndex`. Repeating an index with the same words returns what is stored; with other words, 409. */
  index: z.number().int().min(1).max(practiceLimits.turns),
  text: turnText,
  /** The tab that sends it. It holds the call from then on; other tabs are refused with 409 `held_elsewhere` until they take over. */
  tab: tabId.optional(),
})

export const practiceTurnResponse = z.object({
  index: count,
  /** The rep's words and the answers to them. */
  lines: z.array(practiceLine),
  state: practiceState,
  commandId: z.uuid().nullable(),
})
export type PracticeTurnResponse = z.infer<typeof practiceTurnResponse>

/**
 * One turn of the rep. With `Accept: text/event-stream` the answer comes as events: `accepted` immediately, `line` for each thing said, and
 * `done` with the whole response. Except for `accepted`, nothing is sent before it is stored.
 */
export const takePracticeTurn = endpoint({
  method: 'POST',
  path: '/practice/calls/:id/turns',
  permission: 'practice.use',
  params: idParams,
  body: practiceTurnBody,
  response: practiceTurnResponse,
})

/** Lets another tab of the rep take over the call. */
export const takeOverPracticeCall = endpoint({
  method: 'POST',
  path: '/practice/calls/:id/take-over',
  permission: 'practice.use',
  params: idParams,
  body: z.strictObject({ tab: tabId }),
  response: practiceCall,
})

export const hangUpPracticeCall = endpoint({
  method: 'POST',
  path: '/practice/calls/:id/hang-up',
  permission: 'practice.use',
  worksAfterPilot: true,
  worksWhenNarrowed: true,
  params: idParams,
  response: practiceCall,
})

/** Ends the call, without scoring it if it was open, and starts it again with the same seed. */
export const restartPracticeCall = endpoint({
  method: 'POST',
  path: '/practice/calls/:id/restart',
  permission: 'practice.use',
  isIdempotent: true,
  params: idParams,
  response: { 201: practiceCall },
})

/** Starts a new call just before a turn of this call. Everything said before that turn is kept. */
export const resumePracticeCall = endpoint({
  method: 'POST',
  path: '/practice/calls/:id/resume',
  permission: 'practice.use',
  isIdempotent: true,
  params: idParams,
  body: z.strictObject({
    /** The rep's turn to repeat differently. */
    turnIndex: z.number().int().min(1).max(practiceLimits.turns),
    hangsUpOpen,
  }),
  response: { 201: practiceCall },
})

export const practiceNotesBody = z.strictObject({
  text: z.string().max(practiceLimits.noteCharacters),
  version: z.number().int().min(1),
})
const practiceNotes = z.object({ text: z.string(), version: count })

export const savePracticeNotes = endpoint({
  method: 'POST',
  path: '/practice/calls/:id/notes',
  permission: 'practice.use',
  params: idParams,
  body: practiceNotesBody,
  response: practiceNotes,
})

export const deletePracticeCall = endpoint({
  method: 'DELETE',
  path: '/practice/calls/:id',
  permission: 'attempts.delete',
  params: idParams,
  response: noContent,
})

const reviewedFact = z.object({
  id: z.string(),
  text: z.string(),
  /** The exchange that revealed it. */
  turnIndex: count,
})
const hiddenFact = z.object({
  id: z.string(),
  text: z.string(),
  /** The question that would have earned it. */
  question: z.string(),
  /** The exchange in which one more question would have revealed it. */
  missedAt: count.nullable(),
  because: z.enum(['neverAsked', 'closedQuestion', 'trust']),
})
const reviewedObjection = z.object({
  id: z.string(),
  text: z.string(),
  result: z.enum(['Handled', 'Partly', 'Not explored', 'Not raised']),
  turnIndex: count.nullable(),
  endedAt: count.nullable(),
})
/** Why the buyer reacted: the rule in words, and the resulting changes. */
export const practiceCause = z.object({
  rule: z.string(),
  text: z.string(),
  trust: z.number(),
  patience: z.number(),
  interest: z.number(),
})

export const practiceReview = z.object({
  outcome: z.enum(practiceOutcomes),
  /** Why the call ended. */
  why: z.array(practiceCause),
  revealed: z.array(reviewedFact),
  /** `facts` is null until an attempt at this bot has reached the pass mark. */
  unrevealed: z.object({ count, facts: z.array(hiddenFact).nullable() }),
  /** `list` includes objections that were not raised only if `unrevealed.facts` is shown. */
  objections: z.object({ list: z.array(reviewedObjection), notRaised: count }),
  handOver: z.object({ name: z.string(), turnIndex: count }).nullable(),
  /** Why the buyer reacted as they did, by exchange. */
  reactions: z.array(z.object({ turnIndex: count, causes: z.array(practiceCause) })),
})
export type PracticeReviewView = z.infer<typeof practiceReview>

export const practiceResult = z.object({
  call: practiceCall,
  score: callScore,
  /** The part with the gatekeeper. It has its own scorecard and is in no other figure. */
  gatekeeper: z
    .object({
      state: z.enum(gatekeeperScoreStates),
      scorecard: z
        .object({
          id: z.uuid(),
          name: z.string(),
          version: count,
          definition: scorecardDefinition,
        })
        .nullable(),
      overall: z.number().nullable(),
      passed: z.boolean().nullable(),
      coverage: z.number().nullable(),
      answers: z.array(criterionAnswer),
    })
    .nullable(),
  transcript: z.array(
    transcriptMessage.extend({
      side: practiceSide,
      turnIndex: count,
      /** Facts revealed by these words, by their ids in the review. */
      facts: z.array(z.string()),
      objections: z.array(z.string()),
    }),
  ),
  review: practiceReview.nullable(),
  /** Questions to which the buyer had no answer and still has none. Null for readers who may not edit the bot. */
  unansweredQuestions: count.nullable(),
  /** The bot to call next. Null when there is none, or for other readers than the rep. */
  nextBot: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** It is the next assigned bot, or its scorecard has the criterion that cost the most points. */
      because: z.enum(['assigned', 'criterion']),
      /** The criterion that cost the most points. */
      criterion: z.string().nullable(),
    })
    .nullable(),
  /** Oldest first. */
  trend: z.array(
    z.object({ callId: z.uuid(), startedAt: isoTime, score: z.number(), passed: z.boolean().nullable() }),
  ),
})
export type PracticeResult = z.infer<typeof practiceResult>

/** The result of a call. While it is being scored, everything except the score is available. */
export const getPracticeResult = endpoint({
  method: 'GET',
  path: '/practice/calls/:id/result',
  permission: 'practice.use',
  params: idParams,
  response: practiceResult,
})

export const generateResumeBody = z.strictObject({
  messages: z.array(transcriptMessage).min(1).max(1_000),
  /** The speaker who is the rep, if the messages have no roles. */
  repName: z.string().max(transcriptLimits.speakerCharacters).optional(),
  /** If given, starts a call with this bot after the chosen turn. */
  agentId: z.uuid().optional(),
  /** The rep's turn to repeat differently; left out: the last one. */
  turnIndex: z.number().int().min(1).max(practiceLimits.turns).optional(),
  hasReadBrief,
  hangsUpOpen,
})

export const generateResumeResponse = z.object({
  /** The transcript's turns as exchanges. A call can start before each turn of the rep. */
  turns: z.array(z.object({ index: count, rep: z.string(), answers: z.array(z.string()) })),
  call: practiceCall.nullable(),
})

/** Reads a transcript as exchanges of a practice call and, with a bot, starts a call in the middle of it. */
export const generateResumeCall = endpoint({
  method: 'POST',
  path: '/agents/resume-calls/generate-from-transcript',
  permission: 'practice.use',
  isIdempotent: true,
  body: generateResumeBody,
  response: generateResumeResponse,
})
