/** Work that is done again and again: one round after the other, never two at once. */
export type Rounds<Result> = {
  /** One round now, or the one that is under way. */
  round(): Promise<Result>
  /** No further rounds. Resolves when the one under way has ended; never rejects. */
  stop(): Promise<void>
}

/** The first round comes after `intervalMs`; one that fails is left to the next. */
export function startRounds<Result>(options: {
  once: () => Promise<Result>
  intervalMs: number
  onError: (error: unknown) => void
}): Rounds<Result> {
  let running: Promise<Result> | null = null

  function round(): Promise<Result> {
    running ??= options.once().finally(() => {
      running = null
    })
    return running
  }

  const timer = setInterval(() => {
    round().catch(options.onError)
  }, options.intervalMs)

  return {
    round,
    stop: async () => {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
