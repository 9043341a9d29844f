/** Limits of a practice call. */
export const practiceLimits = {
  /** Characters of one turn; the longest spoken turn of a call is far shorter. */
  turnCharacters: 4_000,
  /** Turns of the rep in one call. Nobody speaks more often in a quarter of an hour. */
  turns: 200,
  /** Calls that one user may have open at a time: tabs that were left open. */
  openCalls: 3,
  /** Seconds of one call. */
  seconds: 900,
  /** The rep is told that time is short from this many seconds on. */
  warningSeconds: 60,
  /**
   * So long after the last turn the call's clock stands still. Nobody writes one turn for longer: the laptop sleeps, the connection is
   * gone, or somebody came in. The buyer does not wait all that time, and nothing is scored as silence.
   */
  pauseSeconds: 120,
  /** After this long without a turn a call has been left. */
  quietSeconds: 600,
  /** With fewer turns of the rep, a call says too little to be scored. */
  turnsToScore: 2,
  /** Characters of a rep's notes. */
  noteCharacters: 10_000,
} as const

/** Where the clock of a call stands. `clockMs` is its time at the last exchange, which was answered at `lastTurnAt`. */
export type CallClock = { clockMs: number; lastTurnAt: Date }

/** Milliseconds since the last exchange that count for the call. */
export const countedMs = ({ lastTurnAt }: Pick<CallClock, 'lastTurnAt'>, now: Date): number =>
  Math.min(practiceLimits.pauseSeconds * 1000, Math.max(0, now.getTime() - lastTurnAt.getTime()))

/** Seconds until a call is over by its time; never negative. `startMs`: where its clock began. */
export function secondsLeftOf(
  call: CallClock & { startMs: number; timeLimitSeconds: number },
  now: Date,
): number {
  const spentMs = call.clockMs - call.startMs + countedMs(call, now)
  return Math.max(0, Math.ceil(call.timeLimitSeconds - spentMs / 1000))
}

/** Seconds until the clock of a call stands still. */
export const secondsToPause = ({ lastTurnAt }: Pick<CallClock, 'lastTurnAt'>, now: Date): number =>
  Math.max(0, Math.ceil(practiceLimits.pauseSeconds - (now.getTime() - lastTurnAt.getTime()) / 1000))
