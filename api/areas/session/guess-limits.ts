import { createHash } from 'node:crypto'
import { countAttempt, forgetAttempt, type SignInCounter } from '#db/queries/people/sign-in-failures.ts'
import { addressKey } from '../../http/address.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Guesses are counted in a sliding window of this length. Nothing is ever locked. */
export const guessWindowMs = 15 * 60_000

export const counterKey = (kind: string, ...parts: string[]): string =>
  `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

export const tooManyAttempts = (waitSeconds: number): HttpProblem =>
  new HttpProblem(429, 'too_many_attempts', 'Too many attempts. Please wait before you try again.', {
    retryAfterSeconds: waitSeconds,
  })

/** Wrong guesses at one secret: from one address, and in total. */
const guessLimits = { both: 5, subject: 20 } as const

/**
 * Counts a guess at a secret before comparing it; otherwise many parallel guesses could all pass the limit.
 * @param guess `kind` names the kind of secret, `subject` its owner
 * @returns a function to call if the guess was right: it takes the guess out of the count
 * @throws HttpProblem 429 with Retry-After
 */
export async function countGuess(
  context: ApiContext,
  guess: { kind: string; subject: string; address: string },
): Promise<() => Promise<void>> {
  const at = context.now()
  const { kind, subject } = guess
  const both = counterKey(`${kind}-both`, subject, addressKey(guess.address))
  const counters: SignInCounter[] = [
    { key: both, limit: guessLimits.both },
    { key: counterKey(kind, subject), limit: guessLimits.subject },
  ]
  const waitSeconds = await context.database.asSystem((trx) => countAttempt(trx, counters, at, guessWindowMs))
  if (waitSeconds !== null) throw tooManyAttempts(waitSeconds)
  const keys = counters.map(({ key }) => key)
  return () => context.database.asSystem((trx) => forgetAttempt(trx, keys, both, at))
}
