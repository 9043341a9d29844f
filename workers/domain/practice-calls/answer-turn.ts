import { type ConversationState, type PersonaScript, type Step, step } from '../practice/index.ts'
import { type CallClock, countedMs } from './limits.ts'

/** A conversation with a bot, wherever it is stored. */
export type Talk = {
  script: PersonaScript
  state: ConversationState
  clock: CallClock
}

export type Answer = {
  next: Step
  /** Time since the last exchange, as the bot was told. */
  elapsedMs: number
  /** Time since the start of the conversation. */
  atMs: number
}

/**
 * One turn: the bot's answer at a given time, and the state of the conversation after it. Takes well under a millisecond, and never throws,
 * whatever the words. `next.state` and `atMs` are the state and the clock of the next turn.
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
