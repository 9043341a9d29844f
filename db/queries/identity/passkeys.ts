import type { Trx } from '../../client.ts'

/** Passkeys of accounts. Challenges are stored hashed. System role only. */

export type Passkey = {
  id: string
  userId: string
  credentialId: string
  /** The site that it is bound to. Null: unknown until it is used. */
  rpId: string | null
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'rp_id as rpId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

export function listPasskeys(trx: Trx, userId: string): Promise<Passkey[]> {
  return trx.selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('id').execute()
}

/** Locked until the transaction ends, so that a counter is compared and raised in one step. */
export function lockPasskey(trx: Trx, credentialId: string): Promise<Passkey | undefined> {
  return trx
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns undefined if an account already has this key */
export function insertPasskey(
  trx: Trx,
  passkey: Pick<
    Passkey,
    'userId' | 'credentialId' | 'rpId' | 'publicKey' | 'counter' | 'transports' | 'name'
  > & { now: Date },
): Promise<Passkey | undefined> {
  return trx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      rp_id: passkey.rpId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function markPasskeyUsed(
  trx: Trx,
  id: string,
  use: { rpId: string; counter: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ rp_id: use.rpId, counter: use.counter, last_used_at: use.now })
    .where('id', '=', id)
    .execute()
}

export function renamePasskey(
  trx: Trx,
  own: { userId: string; id: string },
  name: string,
): Promise<Passkey | undefined> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .returning(columns)
    .executeTakeFirst()
}

export function deletePasskey(
  trx: Trx,
  own: { userId: string; id: string },
): Promise<{ name: string } | undefined> {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .returning('name')
    .executeTakeFirst()
}

/** @returns how many the user had */
export async function deletePasskeysOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function insertPasskeyChallenge(
  trx: Trx,
  challenge: { hash: Buffer; kind: 'register' | 'sign-in'; userId: string | null; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      kind: challenge.kind,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Uses up a challenge. Undefined if it is unknown, of the other kind, too old, or used. */
export function takePasskeyChallenge(
  trx: Trx,
  challenge: { hash: Buffer; kind: 'register' | 'sign-in'; now: Date },
): Promise<{ userId: string | null } | undefined> {
  return trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.hash)
    .where('kind', '=', challenge.kind)
    .where('expires_at', '>', challenge.now)
    .returning('user_id as userId')
    .executeTakeFirst()
}
