import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import type { DescriptionMatch, DescriptionRequest, RoutableCall } from './describe-match.ts'
import { type RoutingOutcome, routingOutcome } from './outcome.ts'
import {
  evaluatePrivacy,
  type PreparedPrivacyRules,
  preparePrivacyRules,
  type PrivacyResult,
} from './privacy.ts'
import type { PrivacyFacts } from './privacy-conditions.ts'
import {
  prepareCategorizationRules,
  type PreparedCategorizationRules,
  routeByTitle,
  type RoutedCategory,
  routeCall,
  type RoutingResult,
} from './route.ts'
import type { CategorizationRule, PrivacyRule, RuleCaller, RuleConsidered } from './rules.ts'

/** The uploader's choices, which override routing. */
export type UploadChoices = {
  chosenScorecardId: string | null
  /** False: save only. */
  runScore: boolean
}

/** Everything that decides about a call. */
export type CallFacts = PrivacyFacts & RoutableCall & { caller: RuleCaller; choices: UploadChoices }

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

/** Status of a scorecard; null: it does not exist. */
type FindScorecardStatus = (scorecardId: string) => ScorecardStatus | null

/** Settles a call: privacy, then its category, then whether it is scored. */
export function settleCall(
  facts: CallFacts,
  rules: PreparedRuleSet,
  {
    matchDescriptions,
    scorecardStatus,
  }: {
    matchDescriptions: (request: DescriptionRequest) => DescriptionMatch
    scorecardStatus: FindScorecardStatus
  },
): Settlement {
  const privacy = evaluatePrivacy(facts, rules.privacyRules, facts.caller)
  if (privacy.verdict === 'excluded') return { privacy, routing: null, decision: null }

  const call = { title: facts.title, messages: facts.messages }
  const routing = routeCall(call, rules.categorizationRules, facts.caller, { matchDescriptions })
  return { privacy, routing, decision: decide(facts.choices, routing, scorecardStatus) }
}

/** `settleCall` before the transcript is loaded. Null: descriptions have to be compared, which needs the messages. */
export function settleCallByTitle(
  facts: Omit<CallFacts, 'messages'>,
  rules: PreparedRuleSet,
  { scorecardStatus }: { scorecardStatus: FindScorecardStatus },
): Settlement | null {
  const privacy = evaluatePrivacy(facts, rules.privacyRules, facts.caller)
  if (privacy.verdict === 'excluded') return { privacy, routing: null, decision: null }

  const routing = routeByTitle(facts.title, rules.categorizationRules, facts.caller)
  return routing === null
    ? null
    : { privacy, routing, decision: decide(facts.choices, routing, scorecardStatus) }
}

function decide(
  choices: UploadChoices,
  { category }: RoutingResult,
  scorecardStatus: FindScorecardStatus,
): ScoringDecision {
  const scorecardId = wantedScorecard(choices, category)
  return decideScoring(choices, category, scorecardId === null ? null : scorecardStatus(scorecardId))
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

/** The scorecard that a call would be scored with: the uploader's, else its category's. */
export function wantedScorecard(
  { chosenScorecardId }: UploadChoices,
  category: RoutedCategory | null,
): string | null {
  return chosenScorecardId ?? category?.scorecardConfigId ?? null
}

/**
 * Whether an imported call is scored. The uploader's choice overrides routing; without a choice the category decides.
 * `scorecardStatus` is that of `wantedScorecard`, null when there is none or it no longer exists.
 */
export function decideScoring(
  choices: UploadChoices,
  category: RoutedCategory | null,
  scorecardStatus: ScorecardStatus | null,
): ScoringDecision {
  const scorecardId = wantedScorecard(choices, category)
  if (!choices.runScore) {
    return {
      scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      reason: 'Saved without scoring, as chosen at upload.',
      scorecardId,
    }
  }
  if (choices.chosenScorecardId === null) return { ...routingOutcome(category, scorecardStatus), scorecardId }
  return scorecardStatus === 'ACTIVE'
    ? { scoreStatus: 'TO_BE_SCORED', reason: 'Scored with the scorecard chosen at upload.', scorecardId }
    : {
        scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
        reason: 'Saved without scoring: the chosen scorecard is not active.',
        scorecardId,
      }
}

/** Why privacy excluded a call. Contains nothing of the call. */
export function exclusionReason({
  ruleId,
  unknownFacts,
}: Pick<PrivacyResult, 'ruleId' | 'unknownFacts'>): string {
  if (unknownFacts.length > 0)
    return `A privacy rule needs facts that are not known: ${unknownFacts.join(', ')}.`
  return ruleId === null ? 'No privacy rule allowed this call.' : 'A privacy rule excluded this call.'
}

/** A trace that may be kept longer than its call: rules and verdicts, nothing of the call. */
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
