import type { RuleLevel, ScorecardStatus } from '#db/vocabulary.ts'
import type { DescribedRule, DescriptionMatch, DescriptionRequest, RoutableCall } from './describe-match.ts'
import { norm } from './normalize.ts'
import { verdictOfMatch } from './privacy.ts'
import type { UnknownFact } from './privacy-conditions.ts'
import { categoryOf, findDefault, isDefaultRule, type RoutedCategory, type RoutingResult } from './route.ts'
import { rulesOfLevel } from './rule-order.ts'
import type { PrivacyRule, RuleCaller } from './rules.ts'
import { decideScoring, type RuleSet, type ScoringDecision, type UploadChoices, wantedScorecard } from './settle.ts'
import { categorizationRuleProblems, privacyRuleProblems } from './validity.ts'
import { createValueFinder, type ValueFinder } from './value-finder.ts'

/** A call whose title has been read once for all sets of rules that judge it. Made by `readCall`. */
export type ReadableCall = {
  title: string
  /** Numbers of the values that the title contains. */
  foundValues: number[]
  participantUserIds: readonly string[] | null
  durationSeconds: number | null
  callerId: string | null
  choices: UploadChoices
  /** Null: not read yet. */
  messages: RoutableCall['messages'] | null
}

/** What `settleCall` says, without its trace and texts. */
export type Verdict =
  | { isExcluded: true; privacyRuleId: string | null; unknownFacts: UnknownFact[] }
  | {
      isExcluded: false
      privacyRuleId: string | null
      category: RoutedCategory | null
      method: RoutingResult['method']
      decision: ScoringDecision
    }

export type CompiledRules = {
  /** Null: a level has got as far as its descriptions, and the call's messages have not been read. */
  judge(call: ReadableCall): Verdict | null
}

export type Compiler = {
  /** Reads what rules ask of a call, but for its messages. */
  readCall(call: Omit<ReadableCall, 'foundValues' | 'messages'>): ReadableCall
  compile(rules: RuleSet): CompiledRules
}

type PrivacyCheck = {
  id: string
  /** Null where the rule has no such condition. */
  values: ReadonlySet<number> | null
  participants: ReadonlySet<string> | null
  shortest: number | null
  longest: number | null
  verdict: 'imported' | 'excluded'
}

type PreparedRule = { id: string; level: RuleLevel; ownerId: string | null; position: number; check: PrivacyCheck }
type PreparedCategory = DescribedRule & { values: number[]; category: RoutedCategory }

type Level = {
  /** The rule that wins by a value, with its rank in the level. */
  ranks: Map<number, { rank: number; category: RoutedCategory }>
  described: PreparedCategory[]
  level: RuleLevel
}

type CallerRules = { checks: PrivacyCheck[]; levels: Level[] }

const noFacts: UnknownFact[] = []

/**
 * Prepares several sets of rules for many calls: values are normalised, validity is asked and rules are put in order once, the rules
 * of each caller once. `judge` agrees with `settleCall`; only that one explains itself.
 */
export function createCompiler(
  ruleSets: readonly RuleSet[],
  {
    teamIdsOf,
    matchDescriptions,
    scorecardStatus,
  }: {
    teamIdsOf: (userId: string) => string[]
    matchDescriptions: (request: DescriptionRequest) => DescriptionMatch
    scorecardStatus: (scorecardId: string) => ScorecardStatus | null
  },
): Compiler {
  const finder = createValueFinder(
    ruleSets.flatMap(({ privacyRules, categorizationRules }) => [
      ...privacyRules.map((rule) => rule.settings.CALL_TITLE ?? ''),
      ...categorizationRules.map((rule) => rule.callTitleIncludes),
    ]),
  )

  function compile(rules: RuleSet): CompiledRules {
    const isWhitelist = rules.privacyRulesAreWhitelist
    const privacyRules = rules.privacyRules.flatMap((rule): PreparedRule[] => {
      const check = privacyRuleProblems(rule).length === 0 ? privacyCheck(rule, isWhitelist, finder) : null
      return check === null ? [] : [{ id: rule.id, level: rule.level, ownerId: rule.ownerId, position: rule.position, check }]
    })
    const categorizationRules = rules.categorizationRules
      .filter((rule) => !isDefaultRule(rule) && categorizationRuleProblems(rule).length === 0)
      .map((rule): PreparedCategory => ({ ...rule, values: finder.numbersOf(rule.callTitleIncludes), category: categoryOf(rule) }))
    const defaultCategory = findDefault(rules.categorizationRules)?.category ?? null
    // The organisation's rules are the same for everybody, and most people have no others.
    const ofOrganization = rulesOfCaller({ privacyRules, categorizationRules }, ['ORGANIZATION'], null)
    const areForEverybody = [...privacyRules, ...categorizationRules].every(({ level }) => level === 'ORGANIZATION')
    const byCaller = new Map<string | null, CallerRules>([[null, ofOrganization]])
    const rulesOf = (callerId: string | null): CallerRules => {
      if (areForEverybody) return ofOrganization
      let own = byCaller.get(callerId)
      if (own === undefined) {
        const caller: RuleCaller = callerId === null ? null : { userId: callerId, teamIds: teamIdsOf(callerId) }
        const above = rulesOfCaller({ privacyRules, categorizationRules }, ['USER', 'TEAM'], caller)
        own = {
          checks: [...above.checks, ...ofOrganization.checks],
          levels: [...above.levels, ...ofOrganization.levels],
        }
        byCaller.set(callerId, own)
      }
      return own
    }
    const verdictOf = rememberVerdicts((choices, category) => {
      const scorecardId = wantedScorecard(choices, category)
      return decideScoring(choices, category, scorecardId === null ? null : scorecardStatus(scorecardId))
    })

    return {
      judge: (call) => {
        const { checks, levels } = rulesOf(call.callerId)
        const privacy = judgePrivacy(checks, call, isWhitelist)
        if (privacy.isExcluded) return privacy
        for (const { ranks, described, level } of levels) {
          const byTitle = firstByTitle(ranks, call.foundValues)
          if (byTitle !== null) return verdictOf(call, privacy.privacyRuleId, byTitle, 'title')
          if (described.length === 0) continue
          if (call.messages === null) return null
          const { ruleId } = matchDescriptions({ call: { title: call.title, messages: call.messages }, level, rules: described })
          const winner = described.find((rule) => rule.id === ruleId)
          if (winner !== undefined) return verdictOf(call, privacy.privacyRuleId, winner.category, 'description')
        }
        return verdictOf(call, privacy.privacyRuleId, defaultCategory, defaultCategory === null ? 'none' : 'default')
      },
    }
  }

  return {
    compile,
    readCall: ({ title, participantUserIds, durationSeconds, callerId, choices }) => ({
      title,
      foundValues: finder.find(norm(title)),
      participantUserIds,
      durationSeconds,
      callerId,
      choices,
      messages: null,
    }),
  }
}

type ImportedVerdict = Extract<Verdict, { isExcluded: false }>

/** Most calls carry no choice of their own, and no privacy rule imports them: of these a category has one verdict per method. */
function rememberVerdicts(decide: (choices: UploadChoices, category: RoutedCategory | null) => ScoringDecision) {
  const plain = {
    title: new Map<RoutedCategory | null, ImportedVerdict>(),
    description: new Map<RoutedCategory | null, ImportedVerdict>(),
    default: new Map<RoutedCategory | null, ImportedVerdict>(),
    none: new Map<RoutedCategory | null, ImportedVerdict>(),
  } satisfies Record<RoutingResult['method'], unknown>
  return (
    { choices }: ReadableCall,
    privacyRuleId: string | null,
    category: RoutedCategory | null,
    method: RoutingResult['method'],
  ): ImportedVerdict => {
    const isPlain = privacyRuleId === null && choices.runScore && choices.chosenScorecardId === null
    const known = isPlain ? plain[method].get(category) : undefined
    if (known !== undefined) return known
    const verdict: ImportedVerdict = { isExcluded: false, privacyRuleId, category, method, decision: decide(choices, category) }
    if (isPlain) plain[method].set(category, verdict)
    return verdict
  }
}

/** Null: the rule has no condition. */
function privacyCheck(rule: PrivacyRule, isWhitelist: boolean, finder: ValueFinder): PrivacyCheck | null {
  const { CALL_TITLE, PARTECIPANTS, MIN_DURATION, MAX_DURATION } = rule.settings
  const values = finder.numbersOf(CALL_TITLE ?? '')
  const participants = PARTECIPANTS ?? []
  const check = {
    id: rule.id,
    values: values.length === 0 ? null : new Set(values),
    participants: participants.length === 0 ? null : new Set(participants),
    shortest: MIN_DURATION ?? null,
    longest: MAX_DURATION ?? null,
    verdict: verdictOfMatch(rule, isWhitelist),
  }
  const hasCondition = check.values !== null || check.participants !== null || check.shortest !== null || check.longest !== null
  return hasCondition ? check : null
}

/** The rules of these levels that concern a caller, in the order in which they are asked. */
function rulesOfCaller(
  rules: { privacyRules: readonly PreparedRule[]; categorizationRules: readonly PreparedCategory[] },
  levels: readonly RuleLevel[],
  caller: RuleCaller,
): CallerRules {
  return {
    checks: levels.flatMap((level) => rulesOfLevel(rules.privacyRules, level, caller).map(({ check }) => check)),
    levels: levels.flatMap((level): Level[] => {
      const own = rulesOfLevel(rules.categorizationRules, level, caller)
      if (own.length === 0) return []
      const ranks: Level['ranks'] = new Map()
      for (const [rank, { values, category }] of own.entries()) {
        for (const value of values) if (!ranks.has(value)) ranks.set(value, { rank, category })
      }
      return [{ ranks, described: own.filter((rule) => rule.explanation.trim() !== ''), level }]
    }),
  }
}

function firstByTitle(ranks: Level['ranks'], foundValues: readonly number[]): RoutedCategory | null {
  let first: { rank: number; category: RoutedCategory } | null = null
  for (const value of foundValues) {
    const winner = ranks.get(value)
    if (winner !== undefined && (first === null || winner.rank < first.rank)) first = winner
  }
  return first?.category ?? null
}

type PrivacyVerdict =
  | { isExcluded: true; privacyRuleId: string | null; unknownFacts: UnknownFact[] }
  | { isExcluded: false; privacyRuleId: string | null }

const importedByNoRule: PrivacyVerdict = { isExcluded: false, privacyRuleId: null }

function judgePrivacy(checks: readonly PrivacyCheck[], call: ReadableCall, isWhitelist: boolean): PrivacyVerdict {
  const { foundValues, participantUserIds } = call
  const seconds = call.durationSeconds !== null && Number.isFinite(call.durationSeconds) ? call.durationSeconds : null
  for (const { id, values, participants, shortest, longest, verdict } of checks) {
    if (values !== null && !foundValues.some((value) => values.has(value))) continue
    if (participants !== null && participantUserIds !== null && !participantUserIds.some((user) => participants.has(user))) continue
    if (shortest !== null && seconds !== null && seconds < shortest) continue
    if (longest !== null && seconds !== null && seconds > longest) continue
    const unknownFacts: UnknownFact[] = []
    if (participants !== null && participantUserIds === null) unknownFacts.push('participants')
    if ((shortest !== null || longest !== null) && seconds === null) unknownFacts.push('duration')
    if (unknownFacts.length > 0) return { isExcluded: true, privacyRuleId: id, unknownFacts }
    return verdict === 'excluded'
      ? { isExcluded: true, privacyRuleId: id, unknownFacts: noFacts }
      : { isExcluded: false, privacyRuleId: id }
  }
  return isWhitelist ? { isExcluded: true, privacyRuleId: null, unknownFacts: noFacts } : importedByNoRule
}
