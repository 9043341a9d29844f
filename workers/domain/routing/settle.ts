import type { CallType } from '#db/vocabulary/calls.ts'
import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import type { DescriptionMatch, DescriptionRequest, RoutableCall } from './describe-match.ts'
import { type RoutingOutcome, routingOutcome } from './outcome.ts'
import {
  evaluatePrivacy,
  isHeld,
  type PreparedPrivacyRules,
  preparePrivacyRules,
  type PrivacyResult,
} from './privacy.ts'
import { type PrivacyFacts, privacyRuleLabel } from './privacy-conditions.ts'
import {
  categoryOfRule,
  prepareCategorizationRules,
  type PreparedCategorizationRules,
  routeByTitle,
  type RoutedCategory,
  routeCall,
  type RoutingResult,
} from './route.ts'
import type { CategorizationRule, PrivacyRule, RuleCaller, RuleConsidered } from './rules.ts'
import type { ScorecardsOfTypes } from './scorecard-call-types.ts'

/** People's choices, which override routing. */
export type UploadChoices = {
  chosenCallType: CallType | null
  chosenScorecardId: string | null
  /** The rule whose category somebody gave the call; null: none. */
  chosenRuleId: string | null
  /** False: save only. */
  runScore: boolean
}

/** Everything that decides about a call. */
export type CallFacts = PrivacyFacts &
  RoutableCall & {
    caller: RuleCaller
    choices: UploadChoices
    /** A person has imported it from the held calls, so an estimate or a missing fact no longer excludes it. */
    isReleased?: boolean
  }

const isKeptOut = (privacy: PrivacyResult, { isReleased = false }: Pick<CallFacts, 'isReleased'>): boolean =>
  privacy.verdict !== 'imported' && !(isReleased && isHeld(privacy))

/** The rules of an organization and its whitelist switch. */
export type RuleSet = {
  privacyRules: readonly PrivacyRule[]
  categorizationRules: readonly CategorizationRule[]
  privacyRulesAreWhitelist: boolean
}

/** Whether a call is scored, with which scorecard, and why. */
export type ScoringDecision = RoutingOutcome & { scorecardId: string | null }

/** The result for a call. One that privacy excludes is neither categorized nor scored. */
export type Settlement =
  | { privacy: PrivacyResult; routing: null; decision: null }
  | { privacy: PrivacyResult; routing: RoutingResult; decision: ScoringDecision }

/** The rules of an organization prepared once, for any number of calls. */
export type PreparedRuleSet = {
  privacyRules: PreparedPrivacyRules
  categorizationRules: PreparedCategorizationRules
}

export function prepareRuleSet({
  privacyRules,
  categorizationRules,
  privacyRulesAreWhitelist,
}: RuleSet): PreparedRuleSet {
  return {
    privacyRules: preparePrivacyRules(privacyRules, { isWhitelist: privacyRulesAreWhitelist }),
    categorizationRules: prepareCategorizationRules(categorizationRules),
  }
}

type FindScorecards = {
  /** Status of a scorecard; null: it does not exist. */
  scorecardStatus: (scorecardId: string) => ScorecardStatus | null
  /** The scorecards of call types, for calls whose type was chosen at upload. */
  scorecardsOfTypes: ScorecardsOfTypes
}

/** Settles a call: privacy, then its category, then whether it is scored. */
export function settleCall(
  facts: CallFacts,
  rules: PreparedRuleSet,
  {
    matchDescriptions,
    ...scorecards
  }: FindScorecards & { matchDescriptions: (request: DescriptionRequest) => DescriptionMatch },
): Settlement {
  const privacy = evaluatePrivacy(facts, rules.privacyRules, facts.caller)
  if (isKeptOut(privacy, facts)) return { privacy, routing: null, decision: null }

  const call = { title: facts.title, messages: facts.messages }
  const routing = withChosenRule(
    routeCall(call, rules.categorizationRules, facts.caller, { matchDescriptions }),
    facts.choices,
    rules.categorizationRules,
    facts.caller,
  )
  return { privacy, routing, decision: decide(facts.choices, routing, scorecards) }
}

/** `settleCall` before the transcript is loaded. Null if descriptions must be compared, which needs the messages. */
export function settleCallByTitle(
  facts: Omit<CallFacts, 'messages'>,
  rules: PreparedRuleSet,
  scorecards: FindScorecards,
): Settlement | null {
  const privacy = evaluatePrivacy(facts, rules.privacyRules, facts.caller)
  if (isKeptOut(privacy, facts)) return { privacy, routing: null, decision: null }

  const byTitle = routeByTitle(facts.title, rules.categorizationRules, facts.caller)
  if (byTitle === null) return null
  const routing = withChosenRule(byTitle, facts.choices, rules.categorizationRules, facts.caller)
  return { privacy, routing, decision: decide(facts.choices, routing, scorecards) }
}

/** The result of routing with the category that somebody gave the call, as long as its rule applies to the caller. */
export function withChosenRule(
  routing: RoutingResult,
  { chosenRuleId }: Pick<UploadChoices, 'chosenRuleId'>,
  rules: PreparedCategorizationRules,
  caller: RuleCaller,
): RoutingResult {
  const category = chosenRuleId === null ? null : categoryOfRule(chosenRuleId, rules, caller)
  if (category === null) return routing
  const explanation = `A person chose “${category.label}”. ${routing.explanation}`
  return { ...routing, category, plausible: [], explanation }
}

function decide(
  choices: UploadChoices,
  { category }: RoutingResult,
  { scorecardStatus, scorecardsOfTypes }: FindScorecards,
): ScoringDecision {
  const scorecardId = wantedScorecard(choices, category, scorecardsOfTypes)
  return decideScoring(
    choices,
    category,
    scorecardId === null ? null : { id: scorecardId, status: scorecardStatus(scorecardId) },
  )
}

/** The users that privacy rules compare: the known speakers and the caller. Null: none is known. */
export function participantsOf(
  callerId: string | null,
  speakerUserIds: Iterable<string | null>,
): string[] | null {
  const ids = new Set<string>()
  for (const id of speakerUserIds) if (id !== null) ids.add(id)
  if (callerId !== null) ids.add(callerId)
  return ids.size === 0 ? null : [...ids]
}

/**
 * The scorecard for a call: the one chosen at upload, else that of the call type chosen at upload, else its category's. A category of the
 * chosen type may have a scorecard of its own, which takes precedence over the type's.
 */
export function wantedScorecard(
  { chosenScorecardId, chosenCallType }: UploadChoices,
  category: RoutedCategory | null,
  scorecardsOfTypes: ScorecardsOfTypes,
): string | null {
  if (chosenScorecardId !== null) return chosenScorecardId
  const ofCategory = category?.scorecardConfigId ?? null
  if (chosenCallType === null) return ofCategory
  if (category?.callType === chosenCallType && ofCategory !== null) return ofCategory
  return scorecardsOfTypes[chosenCallType] ?? null
}

/**
 * Whether an imported call is scored. The uploader's choices override routing; without a choice the category decides.
 * `wanted` is the scorecard of `wantedScorecard`; its status is null when it no longer exists.
 */
export function decideScoring(
  { chosenCallType, chosenScorecardId, runScore }: UploadChoices,
  category: RoutedCategory | null,
  wanted: { id: string; status: ScorecardStatus | null } | null,
): ScoringDecision {
  const scorecardId = wanted?.id ?? null
  if (!runScore) return savedOnly('Saved without scoring, as chosen at upload.', scorecardId)
  if (chosenScorecardId === null && chosenCallType === null)
    return { ...routingOutcome(category, wanted?.status ?? null), scorecardId }

  const chosen = chosenScorecardId === null ? `the call type “${chosenCallType}”` : 'the scorecard'
  if (wanted === null) return savedOnly(`Saved without scoring: ${chosen} has no scorecard.`, null)
  if (wanted.status !== 'ACTIVE')
    return savedOnly(
      chosenScorecardId === null
        ? `Saved without scoring: the scorecard of ${chosen} is not active.`
        : 'Saved without scoring: the chosen scorecard is not active.',
      scorecardId,
    )
  return {
    scoreStatus: 'TO_BE_SCORED',
    reason:
      chosenScorecardId === null
        ? `To be scored with the scorecard of the chosen call type “${chosenCallType}”.`
        : 'To be scored with the chosen scorecard.',
    scorecardId,
  }
}

function savedOnly(reason: string, scorecardId: string | null): ScoringDecision {
  return { scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE', reason, scorecardId }
}

/** Why privacy excluded or held a call. Contains nothing of the call. */
export function exclusionReason({
  verdict,
  ruleId,
  unknownFacts,
}: Pick<PrivacyResult, 'verdict' | 'ruleId' | 'unknownFacts'>): string {
  if (verdict === 'held') return 'Held for a decision: a privacy rule would exclude it by an estimate.'
  if (unknownFacts.length > 0)
    return `A privacy rule needs facts that are not known: ${unknownFacts.join(', ')}.`
  return ruleId === null ? 'No privacy rule allowed this call.' : 'A privacy rule excluded this call.'
}

/** Why a call is held, for the person who decides: what is only estimated or not known, and what the rule would do. */
export function holdReason(
  { unknownFacts }: Pick<PrivacyResult, 'unknownFacts'>,
  rule: Pick<PrivacyRule, 'settings'> | null,
  durationSeconds: number | null,
): string {
  const what =
    unknownFacts.length > 0 || durationSeconds === null
      ? `Not known: ${unknownFacts.join(', ')}`
      : `Length: about ${spokenLength(durationSeconds)} by estimate`
  if (rule === null) return `${what}. Only calls that match a privacy rule are imported.`
  return `${what}. Your rule: ${privacyRuleLabel(rule)}.`
}

/** Whole seconds the way people say them: 90 as "1 min 30 s". */
export function spokenLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** A trace that may be kept longer than its call: rules and verdicts, but nothing of the call. */
export function withoutContent(trace: readonly RuleConsidered[]): RuleConsidered[] {
  return trace.map(({ ruleId, level, position, label, condition, verdict }) => ({
    ruleId,
    level,
    position,
    label,
    condition,
    matchedText: null,
    verdict,
    reason: verdict === 'matched' ? 'This rule decided.' : '',
  }))
}
