import type { CallType } from '#db/vocabulary/calls.ts'
import type { DescribedRule, DescriptionMatcher } from '../domain/routing/describe-match.ts'
import type { ScorableCall } from '../domain/scoring/conversation.ts'
import type { ScorecardDefinition, ScoreResult } from '../domain/scoring/scorecard.ts'
import type { TranscriptMessage } from '../domain/transcripts/message.ts'

/** A call whose kind is to be described, and the other kinds that the description must differ from. */
export type DescribeRequest = {
  callType: CallType
  siblings: readonly CallType[]
  messages: readonly TranscriptMessage[]
}

/** Under which id a call's answers are remembered, and whether an engine that is down must do without. */
export type AssessedCall = { callId: string; isLastAttempt: boolean }

/**
 * Reads and grades text. The offline engine is deterministic and needs no network. A model's responses are checked before the engine
 * returns them. Errors are the ledger's: PermanentError, RetryLater; anything else is tried again.
 */
export type TextEngine = {
  /** The id stored with each decision: `offline`, or `model:` with the model's name and the version of our prompts. */
  id: string
  /** Which of these rules' descriptions fits a call; prepared once for a set of rules. */
  descriptionMatcher(rules: readonly DescribedRule[], signal?: AbortSignal): DescriptionMatcher
  /** Scores a call. Every answer carries verbatim evidence or says "not assessable". */
  assess(
    call: ScorableCall,
    definition: ScorecardDefinition,
    signal: AbortSignal,
    about?: AssessedCall,
  ): Promise<ScoreResult>
  /** What identifies this kind of call: 2–3 sentences in English, at most 400 characters, no names, companies or numbers. */
  describe(request: DescribeRequest, signal: AbortSignal): Promise<string>
}

/** Finds the engine of an organization; called once per work item. */
export type TextEngines = { for(orgId: string): Promise<TextEngine> }
