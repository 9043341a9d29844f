import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '#db/client.ts'
import type { Schema } from '#db/schema.ts'
import {
  type DataKey,
  findDataKey,
  findNewestDataKey,
  insertDataKey,
  lockRetiredDataKeys,
  rewrapDataKey,
  sampleDataKeys,
} from '#db/queries/integrations/data-keys.ts'
import { newId } from '#db/queries/ids.ts'
import { ConfigError } from '../process/env.ts'

/** The installation's keys, which encrypt the data keys of organizations. The current key encrypts new data keys. */
export type SecretKeys = { currentId: string; byId: ReadonlyMap<string, Buffer> }

/** Where a sealed text is stored. It can be opened only as the text of this place: a copy in another row cannot be opened. */
export type SecretPlace = { table: string; column: string; row: string }

export type Vault = {
  seal(trx: Trx, orgId: string, place: SecretPlace, text: string): Promise<Buffer>
  /** @throws SecretError if it was sealed for another place or changed, or if its key is gone */
  open(trx: Trx, orgId: string, place: SecretPlace, sealed: Buffer): Promise<string>
  /**
   * A token for a link. Nobody without the installation's keys can guess it, and it is the same each time for the same purpose, as long as the
   * current key is.
   */
  token(purpose: string): string
}

/** A secret can't be opened. The message reveals nothing about it. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
}

const keyBytes = 32
/** NIST SP 800-38D: 96 random bits, good for 2^32 messages of one key. */
const ivBytes = 12
const tagBytes = 16
const tokenBytes = 32
/** First byte of everything sealed. A different scheme gets a different number. */
const envelopeVersion = 1
const uuidBytes = 16

/** Parses `id:base64[,id2:base64]`. The first key is the current one. @throws Error; its message contains no key */
export function parseSecretKeys(text: string): SecretKeys {
  const byId = new Map<string, Buffer>()
  for (const part of text.split(',')) {
    const [, id, encoded] = /^\s*([A-Za-z0-9._-]{1,60}):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(part) ?? []
    if (id === undefined || encoded === undefined)
      throw new Error('expected id:base64, and further ones after commas')
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== keyBytes) throw new Error(`the key ${id} must have ${keyBytes} bytes`)
    if (byId.has(id)) throw new Error(`the key ${id} is there twice`)
    byId.set(id, key)
  }
  const [currentId = ''] = byId.keys()
  return { currentId, byId }
}

function encrypt(key: Buffer, text: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(about),
  )
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new SecretError('A secret is truncated.')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    throw new SecretError('A secret cannot be opened: it was changed or belongs elsewhere.')
  }
}

const aboutKey = (orgId: string, id: string): string => `${orgId}|data_keys|wrapped|${id}`
const aboutSecret = (orgId: string, { table, column, row }: SecretPlace): string =>
  `${orgId}|${table}|${column}|${row}`

const wrap = (keys: SecretKeys, orgId: string, id: string, dataKey: Buffer): DataKey => ({
  orgId,
  id,
  keyId: keys.currentId,
  wrapped: Buffer.concat([
    Buffer.of(envelopeVersion),
    encrypt(keyOf(keys, keys.currentId), dataKey, aboutKey(orgId, id)),
  ]),
})

function keyOf(keys: SecretKeys, id: string): Buffer {
  const key = keys.byId.get(id)
  if (key === undefined) throw new SecretError(`The key ${id} is not among SECRETS_KEYS.`)
  return key
}

function unwrap(keys: SecretKeys, stored: DataKey): Buffer {
  if (stored.wrapped[0] !== envelopeVersion)
    throw new SecretError('A data key has a format that this version does not know.')
  return decrypt(keyOf(keys, stored.keyId), stored.wrapped.subarray(1), aboutKey(stored.orgId, stored.id))
}

const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Seals text with a data key of the organization. The stored form is version, data key id, IV, tag, text. After a rotation of the
 * installation's key, old text opens as before, and new text gets a data key of the new key.
 */
export function openVault(keys: SecretKeys): Vault {
  return {
    seal: async (trx, orgId, place, text) => {
      let stored = await findNewestDataKey(trx, orgId, keys.currentId)
      if (stored === undefined) {
        // Two calls at the same time create two keys. Both work.
        stored = wrap(keys, orgId, await newId(trx), randomBytes(keyBytes))
        await insertDataKey(trx, stored)
      }
      const sealed = encrypt(unwrap(keys, stored), Buffer.from(text), aboutSecret(orgId, place))
      return Buffer.concat([Buffer.of(envelopeVersion), bytesOfId(stored.id), sealed])
    },
    open: async (trx, orgId, place, sealed) => {
      if (sealed[0] !== envelopeVersion)
        throw new SecretError('A secret has a format that this version does not know.')
      const stored = await findDataKey(trx, orgId, idOfBytes(sealed.subarray(1, 1 + uuidBytes)))
      if (stored === undefined) throw new SecretError('The key of a secret is gone.')
      return decrypt(
        unwrap(keys, stored),
        sealed.subarray(1 + uuidBytes),
        aboutSecret(orgId, place),
      ).toString()
    },
    token: (purpose) => {
      const key = keyOf(keys, keys.currentId)
      return Buffer.from(hkdfSync('sha256', key, '', `token|${purpose}`, tokenBytes)).toString('base64url')
    },
  }
}

/**
 * Refuses keys that don't open the stored secrets: one failed start is better than many failures later.
 * @throws ConfigError that names key ids
 */
export async function requireKnownKeys(db: Kysely<Schema>, keys: SecretKeys): Promise<void> {
  for (const stored of await sampleDataKeys(db)) {
    if (!keys.byId.has(stored.keyId)) {
      throw new ConfigError(`SECRETS_KEYS lacks the key ${stored.keyId}, which encrypts stored secrets.`)
    }
    try {
      unwrap(keys, stored)
    } catch {
      throw new ConfigError(
        `The key ${stored.keyId} of SECRETS_KEYS is not the one that encrypts stored secrets.`,
      )
    }
  }
}

/** Data keys per transaction, few enough to hold locks only briefly. */
const rewrapBatch = 200

/**
 * Encrypts data keys that a retired key encrypted with the current key. Afterwards the retired keys can be removed from SECRETS_KEYS. The
 * secrets themselves don't change. @returns the number of data keys
 */
export async function rewrapDataKeys(
  database: Pick<Database, 'asSystem'>,
  keys: SecretKeys,
): Promise<number> {
  let count = 0
  for (;;) {
    const done = await database.asSystem(async (trx) => {
      const retired = await lockRetiredDataKeys(trx, keys.currentId, rewrapBatch)
      for (const stored of retired)
        await rewrapDataKey(trx, wrap(keys, stored.orgId, stored.id, unwrap(keys, stored)))
      return retired.length
    })
    count += done
    if (done < rewrapBatch) return count
  }
}
