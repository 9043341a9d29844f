/** The input can never work: the item is dead at once. `message` may be shown to people. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}

/** Not now: the item goes back without costing an attempt, e.g. a provider's 429 with Retry-After. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly delayMs: number
  constructor(delayMs: number, message: string) {
    super(message)
    this.delayMs = delayMs
  }
}
