/** The other side did not respond in time. Whether the call took effect is unknown. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** The promise's result, or a DeadlineError after `ms` milliseconds. The promise itself keeps running. */
export async function withDeadline<Result>(
  promise: Promise<Result>,
  ms: number,
  what: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} did not respond within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves after `ms` milliseconds, or when the signal fires. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve()
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done, { once: true })
  })
}

/** Exponential backoff with full jitter. At least a tenth of the step, so that a retry is never immediate. */
export function backoffMs(failures: number, baseMs: number, capMs: number): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(failures - 1, 30))
  return ceiling * (0.1 + 0.9 * Math.random())
}
