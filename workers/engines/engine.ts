import type { CallType } from '#db/vocabulary/calls.ts'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { OpinionMaterial, WrittenOpinions } from '../domain/bots/opinions.ts'
import type { WrittenBot } from '../domain/bots/written-bot.ts'
import type { FollowUpDraft, FollowUpFacts } from '../domain/coaching/follow-up.ts'
import type { DescribedRule, DescriptionMatcher } from '../domain/routing/describe-match.ts'
import type { ScorableCall } from '../domain/scoring/conversation.ts'
import type { GeneratedDraft } from '../domain/scorecards/generate.ts'
import type { ScorecardDefinition, ScoreResult } from '../domain/scoring/scorecard.ts'
import type { TranscriptMessage } from '../domain/transcripts/message.ts'

/** A call whose kind is to be described, and the other kinds from which the description must differ. */
export type DescribeRequest = {
  callType: CallType
  siblings: readonly CallType[]
  messages: readonly TranscriptMessage[]
}

/** A mail to the buyers of a call, based on what was said in it. */
export type FollowUpRequest = { facts: FollowUpFacts; messages: readonly TranscriptMessage[] }

/** A buyer in somebody's words. Without a call type, it is read from those words. */
export type BotRequest = { description: string; callType?: BotCallType | undefined }
export type OpinionsRequest = OpinionMaterial

/** The call whose answers are remembered, and whether this is the last attempt: then the run must do without an engine that is down. */
export type AssessedCall = {
  callId: string
  isLastAttempt: boolean
  /**
   * A name under which the model is asked again, independently of earlier answers and only once. If it is set, nothing falls back to the
   * offline engine: if the model may not or cannot be asked, an error says so.
   */
  repeat?: string
  /** Called with the names of the criteria each time a model is asked about some. */
  onJudging?: (criteria: readonly string[]) => void
}

/** A scorecard made from a description: always a draft. `madeBy` is `offline` or the model's name. */
export type WrittenScorecard = GeneratedDraft & {
  madeBy: string
  /** Why a model did not make it although one is configured. Null if it did, or if there is none. */
  note: string | null
}

/**
 * Reads and grades text. The offline engine is deterministic and needs no network. A model's responses are checked before the engine
 * returns them. Errors are the ledger's: PermanentError, RetryLater; anything else is tried again.
 */
export type TextEngine = {
  /** The id stored with each decision: `offline`, or `model:` with the model's name and the version of our prompts. */
  id: string
  /** Which of these rules' descriptions fits a call. Prepared once for a set of rules. */
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
  /** Makes a draft from what somebody wrote about good calls. Each criterion says in `source` which sentence it comes from. */
  writeScorecard(details: string, signal: AbortSignal): Promise<WrittenScorecard>
  /** Drafts a mail to the buyers. Every claim quotes the call or is marked as not said there. */
  draftFollowUp(request: FollowUpRequest, signal: AbortSignal): Promise<FollowUpDraft>
  /** Makes a draft of a buyer bot from a description. Each field says which words it is based on and what was added. */
  writeBot(request: BotRequest, signal: AbortSignal): Promise<WrittenBot>
  /** What a buyer with this job might think. */
  writeOpinions(request: OpinionsRequest, signal: AbortSignal): Promise<WrittenOpinions>
}

/** Finds the engine of an organization; called once per work item. */
export type TextEngines = { for(orgId: string): Promise<TextEngine> }
