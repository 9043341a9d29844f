import type { ScorecardStatus } from '#db/vocabulary.ts'
import type { DescriptionMatch, DescriptionRequest, RoutableCall } from './describe-match.ts'
import { type RoutingOutcome, routingOutcome } from './outcome.ts'
import { evaluatePrivacy, type PrivacyResult } from './privacy.ts'
import type { PrivacyFacts } from './privacy-conditions.ts'
import { type RoutedCategory, routeCall, type RoutingResult } from './route.ts'
import type { CategorizationRule, PrivacyRule, RuleCaller, RuleConsidered } from './rules.ts'

/** What the uploader chose; it goes before what routing finds. */
export type UploadChoices = {
  chosenScorecardId: string | null
  /** False: save only. */
  runScore: boolean
}

/** All that settles a call. */
export type CallFacts = PrivacyFacts & RoutableCall & { caller: RuleCaller; choices: UploadChoices }

/** The rules of an organisation with its switch. */
export type RuleSet = {
  privacyRules: readonly PrivacyRule[]
  categorizationRules: readonly CategorizationRule[]
  privacyRulesAreWhitelist: boolean
}

/** Whether a call is scored, with which scorecard, and why. */
export type ScoringDecision = RoutingOutcome & { scorecardId: string | null }

/** What becomes of a call. One that privacy excludes is neither categorised nor scored. */
export type Settlement =
  | { privacy: PrivacyResult; routing: null; decision: null }
  | { privacy: PrivacyResult; routing: RoutingResult; decision: ScoringDecision }

/** Settles a call: privacy, then its category, then whether it is scored. */
export function settleCall(
  facts: CallFacts,
  rules: RuleSet,
  {
    matchDescriptions,
    scorecardStatus,
  }: {
    matchDescriptions: (request: DescriptionRequest) => DescriptionMatch
    /** Null: the scorecard does not exist. */
    scorecardStatus: (scorecardId: string) => ScorecardStatus | null
  },
): Settlement {
  const { caller, choices } = facts
  const privacy = evaluatePrivacy(facts, rules.privacyRules, caller, { isWhitelist: rules.privacyRulesAreWhitelist })
  if (privacy.verdict === 'excluded') return { privacy, routing: null, decision: null }
  const routing = routeCall({ title: facts.title, messages: facts.messages }, rules.categorizationRules, caller, { matchDescriptions })
  const scorecardId = wantedScorecard(choices, routing.category)
  const status = scorecardId === null ? null : scorecardStatus(scorecardId)
  return { privacy, routing, decision: decideScoring(choices, routing.category, status) }
}

/** The users that privacy rules may ask about: the known speakers and the caller. Null: nobody is known. */
export function participantsOf(callerId: string | null, speakerUserIds: Iterable<string | null>): string[] | null {
  const ids = new Set<string>()
  for (const id of speakerUserIds) if (id !== null) ids.add(id)
  if (callerId !== null) ids.add(callerId)
  return ids.size === 0 ? null : [...ids]
}

/** The scorecard that a call would be scored with: the uploader's, else its category's. */
export function wantedScorecard({ chosenScorecardId }: UploadChoices, category: RoutedCategory | null): string | null {
  return chosenScorecardId ?? category?.scorecardConfigId ?? null
}

/**
 * Whether an imported call is scored. What the uploader chose goes before what routing found; without a choice the category
 * decides. `scorecardStatus` is that of the wanted scorecard, null when there is none or it is gone.
 */
export function decideScoring(
  choices: UploadChoices,
  category: RoutedCategory | null,
  scorecardStatus: ScorecardStatus | null,
): ScoringDecision {
  const scorecardId = wantedScorecard(choices, category)
  if (!choices.runScore) {
    return { scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE', reason: 'Saved without scoring, as chosen at upload.', scorecardId }
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

/** Why privacy excluded a call, without a word of the call. */
export function exclusionReason({ ruleId, unknownFacts }: Pick<PrivacyResult, 'ruleId' | 'unknownFacts'>): string {
  if (unknownFacts.length > 0) return `A privacy rule needs facts that are not known: ${unknownFacts.join(', ')}.`
  return ruleId === null ? 'No privacy rule allowed this call.' : 'A privacy rule excluded this call.'
}

/** A trace that may outlive its call: rules and verdicts, no word of the call. */
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
