import { type ConversationState, type PersonaScript, type Step, step } from '../practice/index.ts'
import { type CallClock, countedMs } from './limits.ts'

/** A conversation with a bot, wherever it is kept. */
export type Talk = {
  script: PersonaScript
  state: ConversationState
  clock: CallClock
}

export type Answer = {
  next: Step
  /** Since the last exchange, as the bot was told. */
  elapsedMs: number
  /** Since the start of the conversation. */
  atMs: number
}

/**
 * One turn: what the bot answers at a moment, and where the conversation is then. Takes well under a millisecond, and never throws for any
 * words. `next.state` and `atMs` are the state and the clock of the next turn.
 */
export function answerTurn(
  { script, state, clock }: Talk,
  said: { kind: 'words'; text: string } | { kind: 'hangUp' },
  at: Date,
): Answer {
  const elapsedMs = countedMs(clock, at)
  return {
    next: step(script, state, { ...said, elapsedMs }),
    elapsedMs,
    atMs: clock.clockMs + elapsedMs,
  }
}
