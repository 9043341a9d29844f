import type { Worker } from 'bullmq'

// The same time that BullMQ waits after a refused connection, ms.
const restMs = 1_000
// Errors within one second. Fewer are normal, such as one per slot after the backend lost its entries.
const errorsBeforeRest = 20

/**
 * After any error except a refused connection, BullMQ requests the next entry immediately. Without a pause, each worker would send a
 * thousand requests a second to a backend that is full, read-only, or still starting. This makes a worker pause after a series of errors.
 */
export function restAfterErrors(worker: Pick<Worker, 'on' | 'pause' | 'resume'>): { end(): void } {
  let since = 0
  let errors = 0
  let resting: NodeJS.Timeout | undefined
  let hasEnded = false

  function resumeWorker(): void {
    resting = undefined
    // A failure is reported as an error of the worker.
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
    resting = setTimeout(resumeWorker, restMs)
    worker.pause(true).catch(() => undefined)
  })
  return {
    end: () => {
      hasEnded = true
      clearTimeout(resting)
    },
  }
}
