import type { DescribedRule, DescriptionMatcher } from '../domain/routing/describe-match.ts'
import type { ScorableCall } from '../domain/scoring/conversation.ts'
import type { ScorecardDefinition, ScoreResult } from '../domain/scoring/scorecard.ts'

/** What reads and judges text. The offline engine is deterministic and needs no network. */
export type TextEngine = {
  id: string
  /** Which of these rules' descriptions fits a call; prepared once for a set of rules. */
  descriptionMatcher(rules: readonly DescribedRule[]): DescriptionMatcher
  /** Scores a call. Every answer carries verbatim evidence or says "not assessable". */
  assess(call: ScorableCall, definition: ScorecardDefinition, signal: AbortSignal): Promise<ScoreResult>
}
