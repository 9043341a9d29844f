import { warmUp } from '#workers/domain/practice/index.ts'

/** Between two steps, so that requests are served in between. */
const pauseMs = 5

/** Prepares the buyer for its first turn while nobody waits for anything. @returns stops it */
export function warmBuyer(): () => void {
  const steps = warmUp()
  let timer: NodeJS.Timeout | null = null
  const next = (): void => {
    timer = steps.next().done === true ? null : setTimeout(next, pauseMs).unref()
  }
  timer = setTimeout(next, pauseMs).unref()
  return () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
}
