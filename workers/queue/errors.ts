/** The input can never work, so the item is dead immediately. People may see `message`. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}

/** Not now: the item goes back without using an attempt. Example: a provider's 429 with Retry-After. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater'
  readonly delayMs: number
  constructor(delayMs: number, message: string) {
    super(message)
    this.delayMs = delayMs
  }
}

/**
 * Not now, for a reason of our own: a pause, a missing sign-in, a limit that we keep. The item goes back however often, until it has waited for
 * days.
 */
export class OwnWait extends RetryLater {
  override readonly name = 'OwnWait'
}
