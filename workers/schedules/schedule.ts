import type { Logger } from 'pino'

export type Schedule = {
  /** One round now; answers how many commands it has recorded. */
  round(): Promise<number>
  stop(): Promise<void>
}

/** Runs rounds one after the other, never two at once; one that fails is left to the next. */
export function openSchedule(options: { roundOnce: () => Promise<number>; intervalMs: number; failure: string; log: Logger }): Schedule {
  let running: Promise<number> | null = null

  function round(): Promise<number> {
    running ??= options.roundOnce().finally(() => {
      running = null
    })
    return running
  }

  const timer = setInterval(() => {
    round().catch((error: unknown) => options.log.warn({ event: options.failure, err: error }))
  }, options.intervalMs)

  return {
    round,
    stop: async () => {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
