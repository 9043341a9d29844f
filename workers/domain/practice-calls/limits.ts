/** Limits of a practice call. */
export const practiceLimits = {
  /** Characters of one turn; the longest spoken turn of a call is far shorter. */
  turnCharacters: 4_000,
  /** Turns of the rep in one call. Nobody speaks more often in a quarter of an hour. */
  turns: 200,
  /** Open calls that one user may have at a time, such as in forgotten tabs. */
  openCalls: 3,
  /** Seconds of one call. */
  seconds: 900,
  /** When this many seconds are left, the rep is told that time is short. */
  warningSeconds: 60,
  /**
   * This long after the last turn, the call's clock stops. Nobody takes longer to write one turn: the laptop sleeps, the connection is
   * lost, or somebody came in. The buyer does not wait all that time, and none of it is scored as silence.
   */
  pauseSeconds: 120,
  /** After this long without a turn, the call counts as abandoned. */
  quietSeconds: 600,
  /** With fewer turns by the rep, a call says too little to be scored. */
  turnsToScore: 2,
  /** Characters of a rep's notes. */
  noteCharacters: 10_000,
} as const

/** The state of a call's clock. `clockMs` is its time at the last exchange, which was answered at `lastTurnAt`. */
export type CallClock = { clockMs: number; lastTurnAt: Date }

/** Milliseconds since the last exchange that count for the call. */
export const countedMs = ({ lastTurnAt }: Pick<CallClock, 'lastTurnAt'>, now: Date): number =>
  Math.min(practiceLimits.pauseSeconds * 1000, Math.max(0, now.getTime() - lastTurnAt.getTime()))

/** Seconds until a call's time is up; never negative. `startMs`: where its clock started. */
export function secondsLeftOf(
  call: CallClock & { startMs: number; timeLimitSeconds: number },
  now: Date,
): number {
  const spentMs = call.clockMs - call.startMs + countedMs(call, now)
  return Math.max(0, Math.ceil(call.timeLimitSeconds - spentMs / 1000))
}

/** Seconds until a call's clock stops. */
export const secondsToPause = ({ lastTurnAt }: Pick<CallClock, 'lastTurnAt'>, now: Date): number =>
  Math.max(0, Math.ceil(practiceLimits.pauseSeconds - (now.getTime() - lastTurnAt.getTime()) / 1000))
