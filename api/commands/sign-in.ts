import { createHash } from 'node:crypto'
import { findAccountByEmail, hasEndedMembershipsOnly } from '#db/queries/identity.ts'
import { countAttempt, forgetAttempt } from '#db/queries/sign-in-failures.ts'
import { errorTexts } from '../contract/errors.ts'
import type { ApiContext } from '../plugins/context.ts'
import { verifyPassword } from '../plugins/passwords.ts'
import { deprovisioned, HttpProblem } from '../plugins/problem.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'

/**
 * Sliding windows, never a lock: five wrong guesses of one address on one account, thirty on an account from anywhere, a
 * hundred of one address on any account, each in 15 minutes.
 */
const windowMs = 15 * 60_000
const limits = { both: 5, account: 30, address: 100 } as const

const keyOf = (kind: string, ...parts: string[]): string => `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

export type CheckedPassword = { userId: string }

/**
 * Checks e-mail and password under the counters. Unknown accounts take the same path and the same time.
 * @throws HttpProblem 401 with one text for all reasons, 429 with Retry-After when a counter is full.
 */
export async function checkPassword(
  context: ApiContext,
  credentials: { email: string; password: string },
  address: string,
): Promise<CheckedPassword> {
  const at = context.now()
  const keys = {
    both: keyOf('both', credentials.email, address),
    account: keyOf('account', credentials.email),
    address: keyOf('address', address),
  }
  const { account, waitSeconds } = await context.database.asSystem(async (trx) => ({
    waitSeconds: await countAttempt(
      trx,
      [
        { key: keys.both, limit: limits.both },
        { key: keys.account, limit: limits.account },
        { key: keys.address, limit: limits.address },
      ],
      at,
      windowMs,
    ),
    account: await findAccountByEmail(trx, credentials.email),
  }))
  if (waitSeconds !== null) {
    throw new HttpProblem(429, 'too_many_attempts', 'Too many attempts. Please wait before you try again.', {
      retryAfterSeconds: waitSeconds,
    })
  }
  const isRight = await verifyPassword(account?.passwordHash ?? null, credentials.password)
  if (!isRight || account === undefined) throw new HttpProblem(401, 'sign_in_failed', errorTexts.signInFailed)
  await context.database.asSystem((trx) => forgetAttempt(trx, Object.values(keys), keys.both, at))
  return { userId: account.id }
}

export async function signIn(
  context: ApiContext,
  credentials: { email: string; password: string },
  client: Client,
): Promise<OpenedSession> {
  const { userId } = await checkPassword(context, credentials, client.address)
  return context.database.asSystem(async (trx) => {
    // Only who knows the password learns that the account has ended.
    if (await hasEndedMembershipsOnly(trx, userId)) throw deprovisioned()
    return openSession(trx, userId, client, context.now())
  })
}
