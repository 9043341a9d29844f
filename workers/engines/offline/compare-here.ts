import { type PreviewScore, previewScoreOf } from '../../domain/scorecards/preview-tally.ts'
import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import type { CallReading } from '../../domain/scoring/score.ts'
import type { ScorecardDefinition, ScoreResult } from '../../domain/scoring/scorecard.ts'
import { readingScorer, readOffline } from './score-offline.ts'

/** Two versions of a scorecard; the earlier one may not exist. `key` identifies the pair. */
export type ScorecardPair = { key: string; before: ScorecardDefinition | null; after: ScorecardDefinition }
export type ComparedScores = { before: PreviewScore | null; after: PreviewScore }
/** `needsBefore`: the earlier version's score is not known yet. */
export type ComparedCall = { call: ScorableCall; needsBefore: boolean }

type Scorer = (reading: CallReading) => ScoreResult

/** The last pair, prepared: a preview sends the same pair again and again. */
let prepared: { key: string; before: Scorer | null; after: Scorer } | null = null

function scorersOf({ key, before, after }: ScorecardPair) {
  if (prepared?.key !== key)
    prepared = {
      key,
      before: before === null ? null : readingScorer(before),
      after: readingScorer(after),
    }
  return prepared
}

/** Scores a call with both versions in this process, a few milliseconds per call. */
export function compareHere(scorecards: ScorecardPair, { call, needsBefore }: ComparedCall): ComparedScores {
  const { before, after } = scorersOf(scorecards)
  const reading = readOffline(call)
  return {
    before: needsBefore && before !== null ? previewScoreOf(before(reading)) : null,
    after: previewScoreOf(after(reading)),
  }
}
