import type { ScorableCall } from '../scoring/conversation.ts'
import type { ScoreResult } from '../scoring/scorecard.ts'

/** Messages from `from` up to, but not including, `to`. Those before `newFrom` were said in another call: they are read, not scored. */
export type CallPart = {
  from: number
  to: number
  newFrom?: number | undefined
}

/** A part of a call as a call of its own, which lasts from its first words to its last. */
export const partOf = (call: ScorableCall, { from, to }: Pick<CallPart, 'from' | 'to'>): ScorableCall => ({
  ...call,
  messages: call.messages.slice(from, to),
  sideOf: call.sideOf.slice(from, to),
  durationSeconds: null,
})

/** The score of a part, with its quotes placed in the whole call. */
export const withPlacesOfWhole = (score: ScoreResult, { from }: Pick<CallPart, 'from'>): ScoreResult => ({
  ...score,
  answers: score.answers.map((answer) => ({
    ...answer,
    checks: answer.checks.map((check) => ({
      ...check,
      evidence: check.evidence.map((span) => ({ ...span, messageIndex: span.messageIndex + from })),
      ...(check.considered === undefined
        ? {}
        : { considered: check.considered.map((messageIndex) => messageIndex + from) }),
    })),
  })),
})
