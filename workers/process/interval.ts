/** A function that is called repeatedly, never twice at the same time. */
export type Interval<Result> = {
  /** Calls the function now, or joins the call that is running. */
  runNow(): Promise<Result>
  /** Stops. Resolves when a running call has ended. Never rejects. */
  stop(): Promise<void>
}

/** The first call comes after `intervalMs`. After a failure, the next call tries again. */
export function startInterval<Result>(options: {
  once: () => Promise<Result>
  intervalMs: number
  onError: (error: unknown) => void
}): Interval<Result> {
  let running: Promise<Result> | null = null

  function runNow(): Promise<Result> {
    running ??= options.once().finally(() => {
      running = null
    })
    return running
  }

  const timer = setInterval(() => {
    runNow().catch(options.onError)
  }, options.intervalMs)

  return {
    runNow,
    stop: async () => {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
