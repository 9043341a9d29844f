import { findAccountById } from '#db/queries/identity/two-factor.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, HttpProblem, sessionEnded } from '../../http/problem.ts'
import { checkPassword } from '../session/sign-in.ts'

/**
 * Requires the password again, so that a person at an unlocked screen cannot change how the account is protected.
 * @throws 400, 409 or 429
 */
export async function requirePassword(
  context: ApiContext,
  userId: string,
  password: string,
  address: string,
): Promise<{ email: string }> {
  const account = await context.database.asSystem((trx) => findAccountById(trx, userId))
  if (account === undefined) throw sessionEnded()
  if (account.passwordHash === null)
    throw conflict('This account signs in through its organization and has no password.')
  try {
    await checkPassword(context, { email: account.email, password }, address)
  } catch (error) {
    // A 401 would make the console sign the user out.
    if (!(error instanceof HttpProblem) || error.statusCode !== 401) throw error
    throw new HttpProblem(400, 'wrong_password', 'The password is not right.', {
      errors: [{ path: 'password', message: 'The password is not right.' }],
    })
  }
  return account
}
