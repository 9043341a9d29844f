import type { Worker } from 'bullmq'

// As long as BullMQ itself waits after a refused connection, ms.
const restMs = 1_000
// Errors of one second; fewer are normal, such as one per slot after the backend has lost its entries.
const errorsBeforeRest = 20

/**
 * BullMQ asks for the next entry again at once after any error but a refused connection: a backend that is full, read-only or
 * still starting would be asked a thousand times a second by each worker. This makes a worker rest between such series.
 */
export function restAfterErrors(worker: Pick<Worker, 'on' | 'pause' | 'resume'>): { end(): void } {
  let since = 0
  let errors = 0
  let resting: NodeJS.Timeout | undefined
  let hasEnded = false

  function goOn(): void {
    resting = undefined
    // Reports its failure as an error of the worker.
    void worker.resume()
  }

  worker.on('error', () => {
    if (hasEnded || resting !== undefined) return
    const now = performance.now()
    if (now - since > 1_000) {
      since = now
      errors = 0
    }
    errors += 1
    if (errors < errorsBeforeRest) return
    errors = 0
    resting = setTimeout(goOn, restMs)
    worker.pause(true).catch(() => undefined)
  })
  return {
    end: () => {
      hasEnded = true
      clearTimeout(resting)
    },
  }
}
