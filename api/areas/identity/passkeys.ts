import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  type Passkey,
  takePasskeyChallenge,
} from '#db/queries/identity/passkeys.ts'
import { countChallengeAttempt, deleteChallenge, findChallenge } from '#db/queries/identity/two-factor.ts'
import { hasEndedMembershipsOnly } from '#db/queries/people/identity.ts'
import type { createPasskey, finishPasskeySignIn } from '../../contract/passkeys.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, deprovisioned, HttpProblem } from '../../http/problem.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { type Client, type OpenedSession, openSession } from '../session/open-session.ts'
import { type PasskeyConfig, type PasskeySite, passkeySite } from '../session/passkey-site.ts'
import { assertMaySignIn, attemptsPerChallenge, challengeEnded } from '../session/second-factor.ts'

/** The browser shows it next to the account. */
const productName = 'Coachline'
/** Enough time to find the device and touch it. */
const challengeLifeMs = 5 * 60_000
const maxPasskeys = 20
/** EdDSA, ES256 and RS256: every device supports at least one of them. */
const algorithms = [-8, -7, -257]

function requireSite(config: PasskeyConfig): PasskeySite {
  const site = passkeySite(config)
  if (site !== null) return site
  throw conflict('Passkeys need an https address with a host name (PUBLIC_URL).')
}

async function newChallenge(
  trx: Trx,
  now: Date,
  asked: { kind: 'register' | 'sign-in'; userId: string | null },
): Promise<string> {
  const challenge = newOpaqueToken()
  const expiresAt = new Date(now.getTime() + challengeLifeMs)
  await insertPasskeyChallenge(trx, { hash: hashToken(challenge), ...asked, expiresAt })
  return challenge
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const nameOfUser = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
/** An unknown site may be this one. */
const isFor =
  (site: string) =>
  ({ rpId }: Passkey) =>
    rpId === null || rpId === site
const known = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports })

/** What the browser needs to create a passkey. @throws HttpProblem 409 if the installation cannot have any */
export async function registrationOptions(
  context: ApiContext,
  account: { userId: string; email: string },
): Promise<Record<string, unknown>> {
  const { rpId } = requireSite(context.config)
  const { present, challenge } = await context.database.asSystem(async (trx) => ({
    present: await listPasskeys(trx, account.userId),
    challenge: await newChallenge(trx, context.now(), { kind: 'register', userId: account.userId }),
  }))
  if (present.length >= maxPasskeys) throw conflict(`An account has at most ${maxPasskeys} passkeys.`)
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: rpId,
    userName: account.email,
    userID: nameOfUser(account.userId),
    challenge: bytesOf(challenge),
    timeout: challengeLifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(known),
    // Without a password, the device itself must verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** The challenge as the device claims to have signed it. It counts only if it is found in the database. */
function challengeOf(clientDataJson: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

const refusedHere = (cause?: unknown): HttpProblem =>
  new HttpProblem(400, 'passkey_refused', 'This passkey could not be added. Please try again.', { cause })
const refused = (cause?: unknown): HttpProblem =>
  new HttpProblem(401, 'passkey_refused', 'This passkey was not accepted.', { cause })

type Registration = z.output<(typeof createPasskey)['body']>
type Assertion = z.output<(typeof finishPasskeySignIn)['body']>['response']

/** Checks a new passkey and stores its public key. @throws HttpProblem 400 */
export async function addPasskey(
  context: ApiContext,
  trx: Trx,
  userId: string,
  { name, response }: Registration,
): Promise<Passkey> {
  const { rpId, origin } = requireSite(context.config)
  const challenge = challengeOf(response.response.clientDataJSON)
  const now = context.now()
  const asked = await takePasskeyChallenge(trx, { hash: hashToken(challenge), kind: 'register', now })
  if (asked?.userId !== userId) throw refusedHere()
  const { transports = [] } = response.response
  const verified = await verifyRegistrationResponse({
    response: {
      ...response,
      clientExtensionResults: {},
      response: { ...response.response, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw refusedHere(error)
  })
  if (!verified.verified) throw refusedHere()
  const { credential } = verified.registrationInfo
  const added = await insertPasskey(trx, {
    userId,
    credentialId: credential.id,
    rpId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    name,
    now,
  })
  if (added === undefined) throw conflict('This passkey is in use already.')
  return added
}

/** What the browser needs to sign in. @throws HttpProblem 401 if the challenge that followed the password has expired */
export async function signInOptions(
  context: ApiContext,
  challenge: string | undefined,
): Promise<Record<string, unknown>> {
  const { rpId } = requireSite(context.config)
  const now = context.now()
  const { passkeys, signed } = await context.database.asSystem(async (trx) => {
    const userId = challenge === undefined ? null : await findChallenge(trx, hashToken(challenge), now)
    if (userId === undefined) throw challengeEnded()
    return {
      passkeys: userId === null ? [] : await listPasskeys(trx, userId),
      signed: await newChallenge(trx, now, { kind: 'sign-in', userId }),
    }
  })
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: bytesOf(signed),
    timeout: challengeLifeMs,
    allowCredentials: passkeys.filter(isFor(rpId)).map(known),
    // After a password, possession of the device is enough.
    userVerification: challenge === undefined ? 'required' : 'preferred',
  })
  return { ...options }
}

/**
 * Signs in with a passkey, either without a password if the device has verified its user, or as the second step after a password.
 * @throws HttpProblem 401
 */
export async function signInWithPasskey(
  context: ApiContext,
  { challenge, response }: { challenge?: string | undefined; response: Assertion },
  client: Client,
): Promise<OpenedSession> {
  const { rpId, origin } = requireSite(context.config)
  const now = context.now()
  const signed = challengeOf(response.response.clientDataJSON)
  const isSecondStep = challenge !== undefined
  const stepHash = isSecondStep ? hashToken(challenge) : null
  // In its own transaction, so that a refusal does not restore the challenge.
  const { asked, step } = await context.database.asSystem(async (trx) => ({
    asked: await takePasskeyChallenge(trx, { hash: hashToken(signed), kind: 'sign-in', now }),
    step:
      stepHash === null
        ? null
        : await countChallengeAttempt(trx, { hash: stepHash, now, maxAttempts: attemptsPerChallenge }),
  }))
  if (isSecondStep && step === undefined) throw challengeEnded()
  // A challenge issued for one account cannot replace its password, and one issued for anybody cannot be a second step.
  if (asked === undefined || asked.userId !== (step ?? null)) throw refused()

  return context.database.asSystem(async (trx) => {
    const passkey = await lockPasskey(trx, response.id)
    if (passkey === undefined || (asked.userId !== null && asked.userId !== passkey.userId)) throw refused()
    const { userHandle } = response.response
    if (userHandle !== undefined && !Buffer.from(nameOfUser(passkey.userId)).equals(bytesOf(userHandle)))
      throw refused()
    const verified = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: signed,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: !isSecondStep,
    }).catch((error: unknown) => {
      throw refused(error)
    })
    if (!verified.verified) throw refused()
    if (await hasEndedMembershipsOnly(trx, passkey.userId)) throw deprovisioned()
    await assertMaySignIn(trx, passkey.userId)
    if (stepHash !== null && !(await deleteChallenge(trx, stepHash))) throw challengeEnded()
    await markPasskeyUsed(trx, passkey.id, { rpId, counter: verified.authenticationInfo.newCounter, now })
    return openSession(trx, passkey.userId, client, now, { hasSecondFactor: true })
  })
}
