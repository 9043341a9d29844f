import { createHash } from 'node:crypto'
import { findAccountByEmail, hasEndedMembershipsOnly } from '#db/queries/people/identity.ts'
import { hasSignedInFrom } from '#db/queries/people/sessions.ts'
import { countAttempt, forgetAttempt } from '#db/queries/people/sign-in-failures.ts'
import { errorTexts } from '../../contract/errors.ts'
import type { ApiContext } from '../../http/context.ts'
import { addressKey } from '../../http/address.ts'
import { verifyPassword } from '../../http/passwords.ts'
import { deprovisioned, HttpProblem } from '../../http/problem.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'

/**
 * Sliding windows, never a lock: five wrong guesses of one address on one account, thirty on an account from anywhere, a
 * hundred of one address on any account, each in 15 minutes. The count from anywhere does not concern an address from which the
 * user has signed in before without signing out: otherwise an attacker could lock the user out by guessing.
 */
const windowMs = 15 * 60_000
const limits = { both: 5, account: 30, address: 100 } as const

const nobody = '00000000-0000-0000-0000-000000000000'

const keyOf = (kind: string, ...parts: string[]): string =>
  `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

export type CheckedPassword = { userId: string }

/**
 * Checks email and password within the attempt limits. Unknown accounts take the same path and the same time.
 * @throws HttpProblem 401 with one text for all reasons, 429 with Retry-After when a counter is full.
 */
export async function checkPassword(
  context: ApiContext,
  credentials: { email: string; password: string },
  address: string,
): Promise<CheckedPassword> {
  const at = context.now()
  const place = addressKey(address)
  const both = { key: keyOf('both', credentials.email, place), limit: limits.both }
  const ofAccount = { key: keyOf('account', credentials.email), limit: limits.account }
  const ofAddress = { key: keyOf('address', place), limit: limits.address }
  const { account, counters, waitSeconds } = await context.database.asSystem(async (trx) => {
    const account = await findAccountByEmail(trx, credentials.email)
    // Queried for unknown accounts too, so that they take as long.
    const isUsualPlace = await hasSignedInFrom(trx, account?.id ?? nobody, address)
    const counters = isUsualPlace ? [both, ofAddress] : [both, ofAccount, ofAddress]
    return { account, counters, waitSeconds: await countAttempt(trx, counters, at, windowMs) }
  })
  if (waitSeconds !== null) {
    throw new HttpProblem(429, 'too_many_attempts', 'Too many attempts. Please wait before you try again.', {
      retryAfterSeconds: waitSeconds,
    })
  }
  const isRight = await verifyPassword(account?.passwordHash ?? null, credentials.password)
  if (!isRight || account === undefined) throw new HttpProblem(401, 'sign_in_failed', errorTexts.signInFailed)
  const keys = counters.map(({ key }) => key)
  await context.database.asSystem((trx) => forgetAttempt(trx, keys, both.key, at))
  return { userId: account.id }
}

export async function signIn(
  context: ApiContext,
  credentials: { email: string; password: string },
  client: Client,
): Promise<OpenedSession> {
  const { userId } = await checkPassword(context, credentials, client.address)
  return context.database.asSystem(async (trx) => {
    // Only somebody with the password learns that the account has ended.
    if (await hasEndedMembershipsOnly(trx, userId)) throw deprovisioned()
    return openSession(trx, userId, client, context.now())
  })
}
