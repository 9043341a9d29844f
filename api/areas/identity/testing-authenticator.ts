import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; [name: string]: unknown }

/** What a test can tamper with. */
export type Spoiled = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** Whether the device has verified its user. */
  isVerified?: boolean
  userHandle?: string
}

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const cborText = (text: string): Buffer => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0x59, bytes.length >> 8, bytes.length & 0xff), bytes])

/** A device with one passkey, as WebAuthn describes it: ES256, attestation "none". */
export function createAuthenticator(site: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0

  const clientData = (type: string, options: Options, spoiled: Spoiled): string =>
    JSON.stringify({
      type: spoiled.type ?? type,
      challenge: spoiled.challenge ?? options.challenge,
      origin: spoiled.origin ?? site.origin,
      crossOrigin: false,
    })

  function authenticatorData(spoiled: Spoiled, attested: Buffer | null): Buffer {
    counter = spoiled.counter ?? counter + 1
    const flags = 0x01 | (spoiled.isVerified === false ? 0 : 0x04) | (attested === null ? 0 : 0x40)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const parts = [sha256(spoiled.rpId ?? site.rpId), Buffer.of(flags), counted]
    return Buffer.concat(attested === null ? parts : [...parts, attested])
  }

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string): Buffer =>
    Buffer.concat([Buffer.of(0x58, 0x20), Buffer.from(text, 'base64url')])
  /** kty EC2, alg ES256, crv P-256. */
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.of(0x21),
    coordinate(x),
    Buffer.of(0x22),
    coordinate(y),
  ])

  const credential = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' }

  return {
    /** Like `navigator.credentials.create`. */
    register: (options: Options, spoiled: Spoiled = {}) => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        coseKey,
      ])
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.of(0xa0),
        cborText('authData'),
        cborBytes(authenticatorData(spoiled, attested)),
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, spoiled)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Like `navigator.credentials.get`. */
    sign: (options: Options, spoiled: Spoiled = {}) => {
      const said = clientData('webauthn.get', options, spoiled)
      const data = authenticatorData(spoiled, null)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: spoiled.userHandle,
        },
      }
    },
  }
}
