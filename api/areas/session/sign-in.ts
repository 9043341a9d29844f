import type { Trx } from '#db/client.ts'
import { findAccountByEmail, hasEndedMembershipsOnly } from '#db/queries/people/identity.ts'
import { hasSignedInFrom } from '#db/queries/people/sessions.ts'
import { countAttempt, forgetAttempt, forgetFailures } from '#db/queries/people/sign-in-failures.ts'
import { errorTexts } from '../../contract/errors.ts'
import type { ApiContext } from '../../http/context.ts'
import { addressKey } from '../../http/address.ts'
import { verifyPassword } from '../../http/passwords.ts'
import { deprovisioned, HttpProblem } from '../../http/problem.ts'
import { counterKey, guessWindowMs, tooManyAttempts } from './guess-limits.ts'
import type { Client } from './open-session.ts'
import { openSessionOrChallenge, type SignInOutcome } from './second-factor.ts'

/**
 * Sliding windows, never a lock: five wrong guesses from one address on one account, thirty on an account from anywhere, a hundred from one
 * address on any account, each within 15 minutes. The count from anywhere does not apply to an address from which the user has signed in
 * before without signing out; otherwise an attacker could lock the user out by guessing.
 */
const limits = { both: 5, account: 30, address: 100 } as const

/** Keys of the counters of an account: of attempts from one place, and from anywhere. */
const countersOf = (email: string, place: string) => ({
  both: counterKey('both', email, place),
  account: counterKey('account', email),
})

/** For somebody who has proved that the account's mailbox is theirs. Wrong guesses from this address no longer delay the sign-in. */
export async function forgetWrongPasswords(trx: Trx, email: string, address: string): Promise<void> {
  await forgetFailures(trx, Object.values(countersOf(email, addressKey(address))))
}

const nobody = '00000000-0000-0000-0000-000000000000'

export type CheckedPassword = { userId: string }

/**
 * Checks email and password within the attempt limits. Unknown accounts take the same path and the same time.
 * @throws HttpProblem 401 with one text for all reasons, 429 with Retry-After if a counter is full
 */
export async function checkPassword(
  context: ApiContext,
  credentials: { email: string; password: string },
  address: string,
): Promise<CheckedPassword> {
  const at = context.now()
  const place = addressKey(address)
  const keys = countersOf(credentials.email, place)
  const both = { key: keys.both, limit: limits.both }
  const ofAccount = { key: keys.account, limit: limits.account }
  const ofAddress = { key: counterKey('address', place), limit: limits.address }
  const { account, counters, waitSeconds } = await context.database.asSystem(async (trx) => {
    const account = await findAccountByEmail(trx, credentials.email)
    // Queried for unknown accounts too, so that they take the same time.
    const isUsualPlace = await hasSignedInFrom(trx, account?.id ?? nobody, address)
    const counters = isUsualPlace ? [both, ofAddress] : [both, ofAccount, ofAddress]
    return { account, counters, waitSeconds: await countAttempt(trx, counters, at, guessWindowMs) }
  })
  if (waitSeconds !== null) throw tooManyAttempts(waitSeconds)
  const isRight = await verifyPassword(account?.passwordHash ?? null, credentials.password)
  if (!isRight || account === undefined) throw new HttpProblem(401, 'sign_in_failed', errorTexts.signInFailed)
  const counted = counters.map(({ key }) => key)
  await context.database.asSystem((trx) => forgetAttempt(trx, counted, both.key, at))
  return { userId: account.id }
}

export async function signIn(
  context: ApiContext,
  credentials: { email: string; password: string },
  client: Client,
): Promise<SignInOutcome> {
  const { userId } = await checkPassword(context, credentials, client.address)
  return context.database.asSystem(async (trx) => {
    // Only somebody who knows the password learns that the account has ended.
    if (await hasEndedMembershipsOnly(trx, userId)) throw deprovisioned()
    return openSessionOrChallenge(context, trx, userId, client)
  })
}
