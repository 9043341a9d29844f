/** The input can never work, so the item is dead immediately. People may see `message`. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}

/** Not now: the item goes back without using an attempt. Example: a provider's 429 with Retry-After. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly delayMs: number
  constructor(delayMs: number, message: string) {
    super(message)
    this.delayMs = delayMs
  }
}
