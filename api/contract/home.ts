import { z } from 'zod'
import { answerStatuses } from '#workers/domain/scoring/scorecard.ts'
import type { ListCallsBody } from './calls.ts'
import type { heldCallsQuery } from './calls-held.ts'
import { endpoint, noContent } from './endpoint.ts'
import type { integrationsQuery } from './integrations.ts'
import { isoTime } from './page.ts'
import { person, type usersQuery } from './people.ts'

const count = z.number().int().nonnegative()
const day = z.iso.date()

/** A part of the page. Null: not for this reader. One that could not be read does not take the others with it. */
const blockOf = <Data extends z.ZodType>(data: Data) =>
  z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('ready'), data }),
      z.object({ state: z.literal('failed') }),
    ])
    .nullable()

/** The steps of a new organization to its first scored call, in order. */
export const setupSteps = ['source', 'rules', 'people', 'score'] as const
export type SetupStep = (typeof setupSteps)[number]
const setup = z.object({ steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })) })

/**
 * What waits for somebody, the most urgent first. Each is a list with a filter (`decisionLists`), read with the reader's rights, and there
 * only for those who may act on it.
 */
export const decisionKinds = [
  'integrations',
  'heldCalls',
  'failedImports',
  'repUnknown',
  'undecidedCalls',
  'failedScores',
  'invitations',
  'withoutTeam',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Days in which a failed import is shown. */
export const failedImportDays = 7
/** Days without a call after which somebody is named, and over which the scores of a team are counted. */
export const teamDays = 28

/** The lists behind the counts: the filter of each, as its endpoint takes it. */
export const decisionLists: {
  integrations: Partial<z.output<typeof integrationsQuery>>
  heldCalls: Partial<z.output<typeof heldCallsQuery>>
  failedImports: { status: 'ERROR'; days: number }
  repUnknown: Partial<ListCallsBody>
  undecidedCalls: Partial<ListCallsBody>
  failedScores: Partial<ListCallsBody>
  invitations: Partial<z.output<typeof usersQuery>>
  withoutTeam: Partial<z.output<typeof usersQuery>>
} = {
  integrations: { isFailing: true },
  heldCalls: { onlyDecidable: true },
  failedImports: { status: 'ERROR', days: failedImportDays },
  repUnknown: { repUnknown: 'toChoose' },
  undecidedCalls: { notScored: 'undecided' },
  failedScores: { scoreStatuses: ['SCORED_ERROR'] },
  invitations: { status: ['INVITED'], invitation: 'overdue' },
  withoutTeam: { status: ['ACTIVE'], roles: ['MEMBER'], withoutTeam: true },
}

/** Reps without a recent call; of these, the reader's block names those whose calls the reader sees. */
export const withoutCallsList: Partial<z.output<typeof usersQuery>> = {
  status: ['ACTIVE'],
  roles: ['MEMBER'],
  withoutCallsInDays: teamDays,
  withVisibleCalls: true,
}

const decision = z.object({
  kind: z.enum(decisionKinds),
  count,
  /** No more were counted, there may be more. */
  isAtLeast: z.boolean(),
  /** Held calls that are excluded within three days. */
  dueSoon: count,
  /** The first of them. `detail`: the reason, in words; `at`: since when, or until when a held call or an invitation lasts. */
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
  /** Of calls with a total; null without any. */
  mean: z.number().nullable(),
  /** People with scored calls. `reps` are those of them with the most. */
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

/** A call with the words that count in it. */
const moment = z.object({
  callId: z.uuid(),
  title: z.string(),
  startedAt: isoTime,
  /** Null where nothing in the call comes near. */
  quote: z.string().nullable(),
  secondsFromStart: z.number().nullable(),
  /** Offset of the quote in its message. */
  startCharacter: count.nullable(),
})

/**
 * The criterion that the reader misses most: see `findFocus` for the rule. `tooFew`: no criterion has enough answers yet. `nothingMissed`:
 * some have, and none of these was missed.
 */
const focus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tooFew'), needed: count }),
  z.object({ kind: z.literal('nothingMissed'), calls: count }),
  z.object({
    kind: z.literal('criterion'),
    criterionId: z.string(),
    text: z.string(),
    scorecard: z.string(),
    missed: count,
    /** Newest last. */
    answers: z.array(z.object({ callId: z.uuid(), title: z.string(), status: z.enum(answerStatuses) })),
    missedIn: moment,
    metIn: moment.nullable(),
  }),
])
export type Focus = z.infer<typeof focus>
export type Moment = z.infer<typeof moment>

/** Only weeks with scored calls; a week begins on Monday in the time zone of the request. */
const progress = z.object({
  /** The first week that is looked at, and the current one. */
  fromWeek: day,
  thisWeek: day,
  weeks: z.array(z.object({ week: day, calls: count, mean: z.number() })).max(12),
})
export type Progress = z.infer<typeof progress>

/** What concerns the reader first. A block is null where it is not for them. */
export const home = z.object({
  setup: blockOf(setup),
  decisions: blockOf(decisions),
  team: blockOf(team),
  latestCalls: blockOf(latestCalls),
  focus: blockOf(focus),
  progress: blockOf(progress),
})
export type Home = z.infer<typeof home>

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  permission: 'member',
  response: home,
})

/** Hides the first steps for everybody in the organization, or shows them again. */
export const dismissSetup = endpoint({
  method: 'POST',
  path: '/home/setup',
  permission: 'organization.manage',
  body: z.strictObject({ isDismissed: z.boolean() }),
  response: noContent,
})
