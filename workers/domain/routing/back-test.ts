import { z } from 'zod'
import { isHeld } from './privacy.ts'
import { exclusionReason, type RuleSet, type Settlement } from './settle.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { matchedCallBehaviors, routingBehaviors, ruleLevels } from '#db/vocabulary/rules.ts'
import { type ScorecardStatus, scorecardStatuses } from '#db/vocabulary/scorecards.ts'
import type { ScorecardsOfTypes } from './scorecard-call-types.ts'

/** How a call can change under other rules. A call counts once, as the first kind that fits. */
export const backTestKinds = [
  'excluded',
  /** Its content would be sealed until somebody decides. */
  'held',
  /** Neither excluded nor held anymore. */
  'noLongerExcluded',
  'changedCategory',
  'newlyScored',
  'noLongerScored',
  /** Scored on both sides, with another scorecard. */
  'scoredDifferently',
] as const
export type BackTestKind = (typeof backTestKinds)[number]

/** The result for a call under one set of rules. Contains nothing of the call. */
export const callOutcome = z.object({
  excluded: z.boolean(),
  /** Waits for a privacy decision. Back-tests of earlier versions counted such calls as excluded. */
  held: z.boolean().default(false),
  /** The id of the deciding rule, or the client's key of one that is not saved. */
  categoryRuleId: z.string().nullable(),
  categoryLabel: z.string().nullable(),
  categoryLevel: z.enum(ruleLevels).nullable(),
  isScored: z.boolean(),
  scorecardConfigId: z.string().nullable(),
  reason: z.string(),
})
export type CallOutcome = z.infer<typeof callOutcome>

const placed = {
  id: z.string(),
  level: z.enum(ruleLevels),
  ownerId: z.string().nullable(),
  position: z.number(),
}
/** Routing rules stored with a test of them. */
export const storedRoutingRules = z.array(
  z.object({
    ...placed,
    label: z.string(),
    explanation: z.string(),
    callTitleIncludes: z.string(),
    callType: z.enum(callTypes),
    behavior: z.enum(routingBehaviors),
    scorecardConfigId: z.string().nullable(),
    isDefault: z.boolean(),
  }),
)
const storedRuleSet = z.object({
  categorizationRules: storedRoutingRules,
  privacyRules: z.array(
    z.object({
      ...placed,
      settings: z.object({
        CALL_TITLE: z.string().optional(),
        PARTECIPANTS: z.array(z.string()).optional(),
        MIN_DURATION: z.number().optional(),
        MAX_DURATION: z.number().optional(),
        MATCHED_CALL_BEHAVIOR: z.enum(matchedCallBehaviors).optional(),
      }),
    }),
  ),
  privacyRulesAreWhitelist: z.boolean(),
})

/** The rules of both sides, and the scorecards that exist. `before` is null if calls are compared with their stored results. */
export const backTestDefinition = z.object({
  before: storedRuleSet.nullable(),
  after: storedRuleSet,
  scorecards: z.record(z.string(), z.enum(scorecardStatuses)),
  scorecardsOfTypes: z.partialRecord(z.enum(callTypes), z.string()).default({}),
})
export type BackTestDefinition = {
  before: RuleSet | null
  after: RuleSet
  scorecards: Record<string, ScorecardStatus>
  scorecardsOfTypes: ScorecardsOfTypes
}

/** The part of a settlement that a back-test compares. */
export function outcomeOf({ privacy, routing, decision }: Settlement): CallOutcome {
  if (routing === null) {
    const held = isHeld(privacy)
    return {
      excluded: !held,
      held,
      categoryRuleId: null,
      categoryLabel: null,
      categoryLevel: null,
      isScored: false,
      scorecardConfigId: null,
      reason: exclusionReason(privacy),
    }
  }

  const { category } = routing
  return {
    excluded: false,
    held: false,
    categoryRuleId: category?.ruleId ?? null,
    categoryLabel: category?.label ?? null,
    categoryLevel: category?.level ?? null,
    isScored: decision.scoreStatus === 'TO_BE_SCORED',
    scorecardConfigId: decision.scorecardId,
    reason: decision.reason,
  }
}

/** How a call changes from one outcome to another; null: no counted change. */
export function changeOf(before: CallOutcome, after: CallOutcome): BackTestKind | null {
  if (after.excluded) return before.excluded ? null : 'excluded'
  if (after.held) return before.held ? null : 'held'
  if (before.excluded || before.held) return 'noLongerExcluded'
  if (before.categoryRuleId !== after.categoryRuleId) return 'changedCategory'
  if (before.isScored !== after.isScored) return after.isScored ? 'newlyScored' : 'noLongerScored'
  return after.isScored && before.scorecardConfigId !== after.scorecardConfigId ? 'scoredDifferently' : null
}

const count = z.number().int().nonnegative().default(0)

/** The figures of a back-test. A call is counted in one of the eight kinds after `calls`, so that they sum to it. */
export const backTestCounts = z.object({
  calls: count,
  excluded: count,
  held: count,
  noLongerExcluded: count,
  changedCategory: count,
  newlyScored: count,
  noLongerScored: count,
  scoredDifferently: count,
  unchanged: count,
  /** Calls that go from not scored to scored, in any kind: a call that changes its category may be scored for the first time too. */
  gainsScore: count,
  /** Calls that go from scored to not scored, in any kind but `excluded` and `held`. */
  losesScore: count,
  /** Calls excluded earlier. Nothing of them is left to compare, so they are counted separately. */
  tombstones: count,
})
export type BackTestCounts = z.infer<typeof backTestCounts>

/** [before, after, calls]: how many calls change from one outcome to another. Outcomes are indexes into `outcomes`. */
export const backTestFlow = z.tuple([z.number().int(), z.number().int(), z.number().int()])

/** The figures so far; stored between two pages. */
export type BackTestFigures = {
  counts: BackTestCounts
  outcomes: CallOutcome[]
  flows: z.infer<typeof backTestFlow>[]
}

export type BackTestTally = {
  /** The index of an outcome; equal outcomes share one index. */
  placeOf(outcome: CallOutcome): number
  /** Counts a call. Returns how it changes. */
  add(before: number, after: number): BackTestKind | null
  addTombstone(): void
  figures(): BackTestFigures
}

/** Continues with stored figures. */
export function createTally(stored: BackTestFigures): BackTestTally {
  const counts = { ...stored.counts }
  const outcomes: CallOutcome[] = []
  const places = new Map<string, number>()
  const flows = new Map<string, number>(
    stored.flows.map(([before, after, calls]) => [`${before} ${after}`, calls]),
  )

  function placeOf(outcome: CallOutcome): number {
    const { categoryRuleId, categoryLabel, categoryLevel, isScored, scorecardConfigId, reason } = outcome
    const key = [
      outcome.excluded,
      outcome.held,
      categoryRuleId,
      categoryLabel,
      categoryLevel,
      isScored,
      scorecardConfigId,
      reason,
    ].join('\n')
    let place = places.get(key)
    if (place === undefined) {
      place = outcomes.length
      outcomes.push(outcome)
      places.set(key, place)
    }
    return place
  }
  for (const outcome of stored.outcomes) placeOf(outcome)

  return {
    placeOf,
    add: (before, after) => {
      const [from, to] = [outcomes[before], outcomes[after]]
      if (from === undefined || to === undefined) throw new Error('There is no such outcome.')
      const kind = before === after ? null : changeOf(from, to)
      counts.calls += 1
      counts[kind ?? 'unchanged'] += 1
      if (from.isScored !== to.isScored && !to.excluded && !to.held)
        counts[to.isScored ? 'gainsScore' : 'losesScore'] += 1
      if (kind === 'changedCategory')
        flows.set(`${before} ${after}`, (flows.get(`${before} ${after}`) ?? 0) + 1)
      return kind
    },
    addTombstone: () => {
      counts.tombstones += 1
    },
    figures: () => ({
      counts: { ...counts },
      outcomes: [...outcomes],
      flows: [...flows].map(([key, calls]) => {
        const [before, after] = key.split(' ')
        return [Number(before), Number(after), calls]
      }),
    }),
  }
}
