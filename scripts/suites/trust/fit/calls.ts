import { type CallKind, callKinds } from '#workers/domain/scoring/kinds/kinds-of-scorecard.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { coverageNeeded, hasEnoughAnswers } from '#workers/domain/scoring/coverage.ts'
import type { ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import { doesScorecardFit, shownBy } from '#workers/domain/scoring/scorecard-fit.ts'
import { readTalk, type Shown, type Talk } from '#workers/domain/scoring/selling/selling.ts'
import { cardsOf, type HeldOutCall } from '../learn/held-out-calls.ts'
import type { LabeledConversation } from '../labeled-set.ts'
import { writerOf } from '../writers.ts'

/** A labeled call, with what the engine needs to decide whether somebody sells in it. */
export type KnownCall = {
  writer: string
  fits: boolean
  /** Null if no default scorecard fits. */
  kind: CallKind | null
  isNegotiation: boolean
  /** True if the call is read as if all colleagues were unknown. */
  hidesColleagues: boolean
  talk: Talk
  about: Float32Array
  /** For a call that fits, its own scorecard; for others, every default scorecard. */
  scorecards: {
    shown: Shown
    /** Whether it would get a total if somebody sold in the call. */
    hasTotal: boolean
  }[]
}

/** @param score scores the call as the engine would, had it not learned from its writer */
export function knownCall(
  { labeled, reading, hidesColleagues }: HeldOutCall,
  score: (card: ScorecardDefinition) => ScoreResult,
): KnownCall {
  const { conversation, fits, first } = labeled
  return {
    writer: writerOf(conversation.id),
    fits: fits === true,
    kind: kindOf(labeled),
    isNegotiation: first.type === 'negotiation',
    hidesColleagues,
    talk: readTalk(reading.conversation),
    about: reading.signals().about(),
    scorecards: cardsOf(labeled).map((card) => {
      const { answers, coverage } = score(card)
      return {
        shown: shownBy(answers, card),
        hasTotal:
          coverage >= coverageNeeded &&
          hasEnoughAnswers(answers, { isPractice: false }) &&
          doesScorecardFit(answers, card),
      }
    }),
  }
}

/** The kind of the scorecard that a call's readers answered. */
export const kindOf = ({
  fits,
  scorecard,
}: Pick<LabeledConversation, 'fits' | 'scorecard'>): CallKind | null =>
  fits === true ? (callKinds.find((kind) => defaultScorecards[kind].name === scorecard) ?? null) : null
