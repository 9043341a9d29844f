import { z } from 'zod'
import { callTypes, matchedCallBehaviors, routingBehaviors, ruleLevels, type ScorecardStatus, scorecardStatuses } from '#db/vocabulary.ts'
import type { Verdict } from './compiled.ts'
import { exclusionReason, type RuleSet } from './settle.ts'

/** What can become of a call under other rules, in the order in which a call is counted: the first that fits. */
export const backTestKinds = [
  'excluded',
  'noLongerExcluded',
  'changedCategory',
  'newlyScored',
  'noLongerScored',
  /** Scored on both sides, with another scorecard. */
  'scoredDifferently',
] as const
export type BackTestKind = (typeof backTestKinds)[number]

/** What becomes of a call under one set of rules. Holds no word of the call. */
export const callOutcome = z.object({
  excluded: z.boolean(),
  /** The id of the deciding rule, or the client's key of one that is not saved. */
  categoryRuleId: z.string().nullable(),
  categoryLabel: z.string().nullable(),
  categoryLevel: z.enum(ruleLevels).nullable(),
  isScored: z.boolean(),
  scorecardConfigId: z.string().nullable(),
  reason: z.string(),
})
export type CallOutcome = z.infer<typeof callOutcome>

const placed = { id: z.string(), level: z.enum(ruleLevels), ownerId: z.string().nullable(), position: z.number() }
const storedRuleSet = z.object({
  categorizationRules: z.array(
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
  ),
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

/** The rules of both sides, and the scorecards that exist. Before is null where calls are compared as they are stored. */
export const backTestDefinition = z.object({
  before: storedRuleSet.nullable(),
  after: storedRuleSet,
  scorecards: z.record(z.string(), z.enum(scorecardStatuses)),
})
export type BackTestDefinition = { before: RuleSet | null; after: RuleSet; scorecards: Record<string, ScorecardStatus> }

/** What a verdict comes to. */
export function outcomeOf(verdict: Verdict): CallOutcome {
  if (verdict.isExcluded) {
    return {
      excluded: true,
      categoryRuleId: null,
      categoryLabel: null,
      categoryLevel: null,
      isScored: false,
      scorecardConfigId: null,
      reason: exclusionReason({ ruleId: verdict.privacyRuleId, unknownFacts: verdict.unknownFacts }),
    }
  }
  const { category, decision } = verdict
  return {
    excluded: false,
    categoryRuleId: category?.ruleId ?? null,
    categoryLabel: category?.label ?? null,
    categoryLevel: category?.level ?? null,
    isScored: decision.scoreStatus === 'TO_BE_SCORED',
    scorecardConfigId: decision.scorecardId,
    reason: decision.reason,
  }
}

/** What has become of a call by going from one outcome to the other; null: nothing that is counted. */
export function changeOf(before: CallOutcome, after: CallOutcome): BackTestKind | null {
  if (before.excluded && after.excluded) return null
  if (after.excluded) return 'excluded'
  if (before.excluded) return 'noLongerExcluded'
  if (before.categoryRuleId !== after.categoryRuleId) return 'changedCategory'
  if (before.isScored !== after.isScored) return after.isScored ? 'newlyScored' : 'noLongerScored'
  return after.isScored && before.scorecardConfigId !== after.scorecardConfigId ? 'scoredDifferently' : null
}

const count = z.number().int().nonnegative().default(0)

/** The figures of a back-test; the seven after `calls` sum to it. */
export const backTestCounts = z.object({
  calls: count,
  excluded: count,
  noLongerExcluded: count,
  changedCategory: count,
  newlyScored: count,
  noLongerScored: count,
  scoredDifferently: count,
  unchanged: count,
  /** Calls excluded earlier: nothing of them is left to compare, so they are counted apart. */
  tombstones: count,
})
export type BackTestCounts = z.infer<typeof backTestCounts>

/** Calls that change from one outcome to another, which are named by their places. */
export const backTestFlow = z.tuple([z.number().int(), z.number().int(), z.number().int()])

/** How far the figures have come; stored between two pages. */
export type BackTestFigures = { counts: BackTestCounts; outcomes: CallOutcome[]; flows: z.infer<typeof backTestFlow>[] }

export type BackTestTally = {
  /** The place of an outcome; equal outcomes have one place. */
  placeOf(outcome: CallOutcome): number
  /** Counts a call. Answers what becomes of it. */
  add(before: number, after: number): BackTestKind | null
  addTombstone(): void
  figures(): BackTestFigures
}

/** Goes on with figures that were stored. */
export function createTally(stored: BackTestFigures): BackTestTally {
  const counts = { ...stored.counts }
  const outcomes: CallOutcome[] = []
  const places = new Map<string, number>()
  const flows = new Map<string, number>(stored.flows.map(([before, after, calls]) => [`${before} ${after}`, calls]))

  function placeOf(outcome: CallOutcome): number {
    const { excluded, categoryRuleId, categoryLabel, categoryLevel, isScored, scorecardConfigId, reason } = outcome
    const key = [excluded, categoryRuleId, categoryLabel, categoryLevel, isScored, scorecardConfigId, reason].join('\n')
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
      if (kind === 'changedCategory') flows.set(`${before} ${after}`, (flows.get(`${before} ${after}`) ?? 0) + 1)
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
