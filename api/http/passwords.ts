import { hash, verify } from '@node-rs/argon2'
import { errorTexts } from '../contract/errors.ts'
import { HttpProblem } from './problem.ts'

/** argon2id, 19 MiB, two passes, one lane. Source: security requirements (OWASP's first recommendation). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two at a time, because each takes 19 MiB and one core for about 30 ms. */
const slots = 2
/** In a longer queue, a sign-in would take longer than people wait. */
const queueLimit = 100

let running = 0
let computed = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= slots) {
    if (waiting.length >= queueLimit)
      throw new HttpProblem(503, 'busy', errorTexts.busy, { retryAfterSeconds: 2 })
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  computed += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot passes to the next in line, so `running` does not change.
    if (next === undefined) running -= 1
    else next()
  }
}

/** How many password hashes this process has computed, to create or to check one. Each takes one core for about 30 ms. */
export const computedHashes = (): number => computed

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

/** Hash of a random password, computed once, so that a sign-in with an unknown account takes equally long. */
let dummy: Promise<string> | undefined
const dummyHash = (): Promise<string> => (dummy ??= hash('no account has this password', parameters))

/** Whether the password is correct. Without a hash (unknown account, no password yet) it takes equally long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await dummyHash())
  const isRight = await inTurn(() => verify(stored, password))
  return isRight && passwordHash !== null
}
