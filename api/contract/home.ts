import { z } from 'zod'
import { botCallTypes, botDifficulties } from '#db/vocabulary/bots.ts'
import { answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import { assignment, type assignmentsQuery } from './assignments.ts'
import type { ListCallsBody } from './calls.ts'
import type { heldCallsQuery } from './calls-held.ts'
import { endpoint, noContent } from './endpoint.ts'
import type { integrationsQuery } from './integrations.ts'
import { isoTime } from './page.ts'
import { person, type usersQuery } from './people.ts'
import type { practiceCallsQuery } from './practice.ts'

const count = z.number().int().nonnegative()
const day = z.iso.date()

/** A part of the page. Null when it is not meant for this reader. A part that could not be read does not affect the others. */
const blockOf = <Data extends z.ZodType>(data: Data) =>
  z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('ready'), data }),
      z.object({ state: z.literal('failed') }),
    ])
    .nullable()

/** The steps of a new organization to its first scored call, in order. */
export const setupSteps = ['source', 'practice', 'rules', 'people', 'score'] as const
export type SetupStep = (typeof setupSteps)[number]
const setup = z.object({ steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })) })

/**
 * What waits for a decision, most urgent first. Each kind is a filtered list (`decisionLists`), read with the reader's rights, and shown
 * only to people who may act on it.
 */
export const decisionKinds = [
  'integrations',
  'heldCalls',
  'disputes',
  'waitingChecks',
  'practiceDisputes',
  'practiceChecks',
  'toGrade',
  'overduePractice',
  'failedImports',
  'repUnknown',
  'undecidedCalls',
  'failedScores',
  'invitations',
  'withoutTeam',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** A failed import is shown for this many days. */
export const failedImportDays = 7
/** Reps without a call in this many days are listed. Also the period of a team's scores, in days. */
export const teamDays = 28

/** The list that each count links to: its filter in the form that the endpoint takes. */
export const decisionLists: {
  integrations: Partial<z.output<typeof integrationsQuery>>
  heldCalls: Partial<z.output<typeof heldCallsQuery>>
  disputes: Partial<ListCallsBody>
  waitingChecks: Partial<ListCallsBody>
  practiceDisputes: Partial<z.output<typeof practiceCallsQuery>>
  practiceChecks: Partial<z.output<typeof practiceCallsQuery>>
  toGrade: Record<string, never>
  overduePractice: Partial<z.output<typeof assignmentsQuery>>
  failedImports: { status: 'ERROR'; days: number }
  repUnknown: Partial<ListCallsBody>
  undecidedCalls: Partial<ListCallsBody>
  failedScores: Partial<ListCallsBody>
  invitations: Partial<z.output<typeof usersQuery>>
  withoutTeam: Partial<z.output<typeof usersQuery>>
} = {
  integrations: { isFailing: true },
  heldCalls: { onlyDecidable: true },
  disputes: { waitsFor: 'myDecision' },
  waitingChecks: { waitsFor: 'myAnswer' },
  practiceDisputes: { waitsFor: 'myDecision' },
  practiceChecks: { waitsFor: 'myAnswer' },
  toGrade: {},
  overduePractice: { scope: 'people', state: 'overdue' },
  failedImports: { status: 'ERROR', days: failedImportDays },
  repUnknown: { repUnknown: 'toChoose' },
  undecidedCalls: { notScored: 'undecided' },
  failedScores: { scoreStatuses: ['SCORED_ERROR'] },
  invitations: { status: ['INVITED'], invitation: 'overdue' },
  withoutTeam: { status: ['ACTIVE'], roles: ['MEMBER'], withoutTeam: true },
}

/** Reps without a recent call. The team block names only those whose calls the reader sees. */
export const withoutCallsList: Partial<z.output<typeof usersQuery>> = {
  status: ['ACTIVE'],
  roles: ['MEMBER'],
  withoutCallsInDays: teamDays,
  withVisibleCalls: true,
}

const decision = z.object({
  kind: z.enum(decisionKinds),
  count,
  /** Counting stopped here, so there may be more. */
  isAtLeast: z.boolean(),
  /** Held calls that are excluded within three days. */
  dueSoon: count,
  /** The first ones. `detail`: the reason, in words; `at`: since when, or until when a held call or an invitation lasts. */
  examples: z
    .array(z.object({ id: z.string(), name: z.string(), detail: z.string(), at: isoTime.nullable() }))
    .max(3),
})
export type Decision = z.infer<typeof decision>

const decisions = z.object({
  items: z.array(decision),
  /** Kinds that could not be counted. */
  failed: z.array(z.enum(decisionKinds)),
})

const team = z.object({
  /** The first day that counts, in the time zone of the request. */
  fromDate: day,
  scored: count,
  passed: count,
  /** Mean of calls with a total; null if there are none. */
  mean: z.number().nullable(),
  /** People with scored calls; `reps` are those with the most. */
  people: count,
  reps: z.array(z.object({ person, scored: count, passed: count, mean: z.number().nullable() })).max(8),
  withoutCalls: z.object({ count, isAtLeast: z.boolean(), people: z.array(person).max(5) }),
})
export type TeamBlock = z.infer<typeof team>

const latestCalls = z.object({
  results: z
    .array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        buyerCompany: z.string(),
        scorecard: z.string().nullable(),
        startedAt: isoTime,
        score: z.number().nullable(),
        passMark: z.number().nullable(),
        passed: z.boolean().nullable(),
      }),
    )
    .max(6),
  total: count,
  isTotalAtLeast: z.boolean(),
})
export type LatestCalls = z.infer<typeof latestCalls>

/** The reader's unfinished assignments, earliest due date first. */
const practiceToDo = z.object({
  results: z.array(assignment).max(6),
  total: count,
  isTotalAtLeast: z.boolean(),
})
export type PracticeToDo = z.infer<typeof practiceToDo>

/** A call and the quote that matters in it. */
const moment = z.object({
  callId: z.uuid(),
  title: z.string(),
  startedAt: isoTime,
  /** Null if nothing in the call comes close. */
  quote: z.string().nullable(),
  secondsFromStart: z.number().nullable(),
  /** Offset of the quote in its message. */
  startCharacter: count.nullable(),
})

const missedCriterion = z.object({
  scorecardId: z.uuid(),
  criterionId: z.string(),
  text: z.string(),
  scorecard: z.string(),
  /** Calls in which it was missed. */
  missed: count,
})

/**
 * The criterion that the reader misses most, or the one they have chosen; `chooseFocus` has the rule. `tooFew`: no criterion has enough
 * answers yet. `nothingMissed`: some have, and none of them was missed.
 */
const focus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tooFew'), needed: count }),
  z.object({ kind: z.literal('nothingMissed'), calls: count }),
  z.object({
    kind: z.literal('criterion'),
    ...missedCriterion.shape,
    /** The reader chose it in place of the one they miss most. */
    isChosen: z.boolean(),
    /** Other criteria that they miss, to choose from. */
    others: z.array(missedCriterion.extend({ asked: count })).max(3),
    /** Newest last. */
    answers: z.array(z.object({ callId: z.uuid(), title: z.string(), status: z.enum(answerStatuses) })),
    /** What meets the criterion: its guidance, its highest level, or its checks; empty if it says no more than its text. */
    lookFor: z.array(z.string()),
    missedIn: moment,
    metIn: moment.nullable(),
    /** A bot that the reader may call and whose scorecard has the same criterion; null if there is none. */
    bot: z
      .object({
        id: z.uuid(),
        name: z.string(),
        jobTitle: z.string(),
        companyName: z.string(),
        callType: z.enum(botCallTypes),
        difficulty: z.enum(botDifficulties).nullable(),
      })
      .nullable(),
  }),
])
export type Focus = z.infer<typeof focus>
export type Moment = z.infer<typeof moment>

/** Only weeks with a total. `calls` counts all scored calls. A week begins on Monday in the time zone of the request. */
const progress = z.object({
  /** The first week of the period, and the current one. */
  fromWeek: day,
  thisWeek: day,
  weeks: z.array(z.object({ week: day, calls: count, mean: z.number() })).max(12),
})
export type Progress = z.infer<typeof progress>

/** Scorecard versions that the reader was told about and has not read: the latest of each scorecard, newest first. */
const scorecardNews = z.object({
  results: z
    .array(
      z.object({
        scorecardId: z.uuid(),
        name: z.string(),
        version: count,
        publishedAt: isoTime,
        publishedBy: person.nullable(),
        /** Changes since the version before the first unread one, in sentences. Empty for version 1, and if later versions undo earlier ones. */
        changes: z.array(z.string()).max(20),
        moreChanges: count,
      }),
    )
    .max(5),
})
export type ScorecardNews = z.infer<typeof scorecardNews>

/** The first page. A block is null if it is not meant for the reader. */
export const home = z.object({
  setup: blockOf(setup),
  decisions: blockOf(decisions),
  team: blockOf(team),
  practice: blockOf(practiceToDo),
  latestCalls: blockOf(latestCalls),
  focus: blockOf(focus),
  progress: blockOf(progress),
  scorecardNews: blockOf(scorecardNews),
})
export type Home = z.infer<typeof home>

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  permission: 'member',
  response: home,
})

/**
 * Sets the focus criterion in place of the one that the reader misses most; null goes back to that one. The choice lasts as long as they
 * miss the criterion.
 */
export const chooseFocus = endpoint({
  method: 'POST',
  path: '/home/focus',
  permission: 'calls.view',
  body: z.strictObject({
    chosen: z.strictObject({ scorecardId: z.uuid(), criterionId: z.string().min(1).max(60) }).nullable(),
  }),
  response: noContent,
})

/** Marks a version as read. Does nothing if it is already read, or the reader was not told about it. */
export const readScorecardNews = endpoint({
  method: 'POST',
  path: '/home/scorecard-news',
  permission: 'member',
  body: z.strictObject({ scorecardId: z.uuid(), version: z.number().int().min(1).max(1_000_000) }),
  response: noContent,
})

/** Hides the first steps for everybody in the organization, or shows them again. */
export const dismissSetup = endpoint({
  method: 'POST',
  path: '/home/setup',
  permission: 'organization.manage',
  body: z.strictObject({ isDismissed: z.boolean() }),
  response: noContent,
})
