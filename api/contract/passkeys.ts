import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { tokenResponse } from './session.ts'

/** A key of the account, stored on one device or in one password manager. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  /** The host that it was made for, if that is another one than this installation's: it signs nobody in here. */
  otherSite: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/me/passkeys',
  permission: 'signedIn',
  response: z.object({
    /** False if browsers allow no passkeys: the installation has no https address, or no host name. */
    isAvailable: z.boolean(),
    results: z.array(passkey),
  }),
})

/** Options for `navigator.credentials`, in the JSON form of WebAuthn level 3. */
const browserOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const password = z.string().min(1).max(200)
export const passkeyName = z.string().trim().min(1, 'Enter a name.').max(60, 'Maximum 60 characters')

export const startPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/start',
  permission: 'signedIn',
  body: z.strictObject({ password }),
  response: browserOptions,
})

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
}

/** The result of `navigator.credentials.create`. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** The result of `navigator.credentials.get`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
})

/** Adds the passkey. This session then counts as having a second step. An account without recovery codes gets some, shown only here. */
export const createPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  permission: 'signedIn',
  body: z.strictObject({ name: passkeyName, response: registration }),
  response: { 201: passkey.extend({ recoveryCodes: z.array(z.string()) }) },
})

export const changePasskey = endpoint({
  method: 'PATCH',
  path: '/users/me/passkeys/:id',
  permission: 'signedIn',
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  response: passkey,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/:id/remove',
  permission: 'signedIn',
  params: idParams,
  body: z.strictObject({ password }),
  response: noContent,
})

const challenge = z.string().min(20).max(200).optional()

/** Without a challenge, any passkey can sign in; with the challenge that followed a password, only a passkey of that account. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/start',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({ challenge }),
  response: browserOptions,
})

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/finish',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({ challenge, response: assertion }),
  response: tokenResponse,
})
