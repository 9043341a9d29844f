import { createHash, randomBytes } from 'node:crypto'
import { verify } from 'otplib'
import type { Trx } from '#db/client.ts'
import { hasEndedMembershipsOnly } from '#db/queries/people/identity.ts'
import {
  countChallengeAttempt,
  deleteChallenge,
  findProtection,
  insertChallenge,
  lockTwoFactor,
  rememberStep,
  replaceRecoveryCodes,
  type TwoFactor,
  useRecoveryCode,
} from '#db/queries/identity/two-factor.ts'
import { findSsoOnlyOrganization } from '#db/queries/identity/single-sign-on.ts'
import type { SecondSteps } from '../../contract/session.ts'
import type { SignedIn } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { deprovisioned, HttpProblem } from '../../http/problem.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { countGuess } from './guess-limits.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'
import { type PasskeyConfig, siteIdOf } from './passkey-site.ts'

/** Enough time to get the phone. */
const challengeLifeMs = 5 * 60_000
/** Allows for a mistyped code, an expired code, and a few more. */
export const attemptsPerChallenge = 5
/** A clock may be off by one step of 30 s either way. Source: RFC 6238 §5.2. */
const toleranceSeconds = 30

export type Challenge = SecondSteps & { challenge: string; expiresAt: Date }
export type SignInOutcome = OpenedSession | Challenge

/** @throws HttpProblem 403 if every organization the user could open requires its own single sign-on */
export async function assertMaySignIn(trx: Trx, userId: string): Promise<void> {
  const closed = await findSsoOnlyOrganization(trx, userId)
  if (closed === undefined) return
  throw new HttpProblem(
    403,
    'single_sign_on_required',
    `${closed} can be opened with single sign-on only. Continue with single sign-on.`,
  )
}

/** The second steps of an account. Null: it has none that can be taken here. */
export async function findSecondSteps(
  { config }: { config: PasskeyConfig },
  trx: Trx,
  userId: string,
): Promise<SecondSteps | null> {
  const { isProtected, hasApp, hasPasskey, hasRecoveryCodes } = await findProtection(
    trx,
    userId,
    siteIdOf(config),
  )
  return isProtected ? { hasApp, hasPasskey, hasRecoveryCodes } : null
}

/** The second steps of the account, if this session was opened without one. Null: there is nothing left to prove. */
export async function findStepToTake(
  context: { config: PasskeyConfig },
  trx: Trx,
  { userId, hasSecondFactor }: SignedIn,
): Promise<SecondSteps | null> {
  return hasSecondFactor ? null : findSecondSteps(context, trx, userId)
}

/**
 * For changes to how the account is protected: a password alone must not replace the second step.
 * @throws HttpProblem 403 if the account has a second step that this session was opened without
 */
export async function assertStepTaken(
  context: { config: PasskeyConfig },
  trx: Trx,
  signedIn: SignedIn,
): Promise<void> {
  if ((await findStepToTake(context, trx, signedIn)) !== null)
    throw new HttpProblem(
      403,
      'second_step_needed',
      'Your account has a second step, and you signed in here without it. Sign out, and sign in with it first.',
    )
}

export async function issueChallenge(
  trx: Trx,
  userId: string,
  steps: SecondSteps,
  now: Date,
): Promise<Challenge> {
  const challenge = newOpaqueToken()
  const expiresAt = new Date(now.getTime() + challengeLifeMs)
  await insertChallenge(trx, { hash: hashToken(challenge), userId, now, expiresAt })
  return { challenge, expiresAt, ...steps }
}

/**
 * Called after the right password. Opens a session, or issues a challenge if the account has a second step.
 * @throws HttpProblem 403 if a password opens none of the user's organizations
 */
export async function openSessionOrChallenge(
  context: ApiContext,
  trx: Trx,
  userId: string,
  client: Client,
): Promise<SignInOutcome> {
  await assertMaySignIn(trx, userId)
  const steps = await findSecondSteps(context, trx, userId)
  if (steps === null) return openSession(trx, userId, client, context.now())
  return issueChallenge(trx, userId, steps, context.now())
}

/** Where the encrypted secret of an account is stored. */
export const placeOfTwoFactor = (userId: string) => ({ table: 'two_factor', column: 'sealed', row: userId })

/** 80 random bits need no slow hash. */
const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Replaces the recovery codes of an account by ten codes of 80 bits, each usable once. @returns what the user keeps */
export async function issueRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => base32[byte % base32.length]).join(''),
  )
  await replaceRecoveryCodes(trx, userId, codes.map(hashCode))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** The time step of a correct code that was not used before; otherwise null. */
export async function matchingStep(
  context: ApiContext,
  trx: Trx,
  twoFactor: TwoFactor,
  code: string,
): Promise<number | null> {
  const { userId, keyOrgId, sealed, lastStep } = twoFactor
  const secret = await context.vault.open(trx, keyOrgId, placeOfTwoFactor(userId), sealed)
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(context.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
    afterTimeStep: lastStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

export type CodeKind = 'app' | 'recovery'

/** Uses up an app code or a recovery code. @returns which it was; null: wrong or already used */
export async function redeemCode(
  context: ApiContext,
  trx: Trx,
  userId: string,
  code: string,
): Promise<CodeKind | null> {
  if (code.length !== 6)
    return (await useRecoveryCode(trx, userId, hashCode(code), context.now())) ? 'recovery' : null
  const twoFactor = await lockTwoFactor(trx, userId)
  if (twoFactor?.confirmedAt == null) return null
  const step = await matchingStep(context, trx, twoFactor, code)
  if (step === null) return null
  await rememberStep(trx, userId, step)
  return 'app'
}

export const wrongCode = (): HttpProblem =>
  new HttpProblem(401, 'wrong_code', 'This code is not right or has been used already.', {
    errors: [{ path: 'code', message: 'This code is not right or has been used already.' }],
  })

export const challengeEnded = (): HttpProblem =>
  new HttpProblem(401, 'challenge_ended', 'This sign-in has taken too long. Please start again.')

/**
 * The second step: checks a code for the challenge that followed the password.
 * @throws HttpProblem 401 for a wrong code or an expired challenge, 429 after too many codes
 */
export async function answerChallenge(
  context: ApiContext,
  { challenge, code }: { challenge: string; code: string },
  client: Client,
): Promise<OpenedSession> {
  const hash = hashToken(challenge)
  const now = context.now()
  // Counted in its own transaction, so that a wrong code does not roll back its count.
  const userId = await context.database.asSystem((trx) =>
    countChallengeAttempt(trx, { hash, now, maxAttempts: attemptsPerChallenge }),
  )
  if (userId === undefined) throw challengeEnded()
  const wasRight = await countGuess(context, {
    kind: 'second-factor',
    subject: userId,
    address: client.address,
  })
  const session = await context.database.asSystem(async (trx) => {
    if (await hasEndedMembershipsOnly(trx, userId)) throw deprovisioned()
    if ((await redeemCode(context, trx, userId, code)) === null) throw wrongCode()
    if (!(await deleteChallenge(trx, hash))) throw challengeEnded()
    return openSession(trx, userId, client, now, { hasSecondFactor: true })
  })
  await wasRight()
  return session
}
