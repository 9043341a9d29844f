import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'

/** The second step of sign-in. Secrets are sealed; codes and challenges are hashed. System role only. */

export type TwoFactor = {
  userId: string
  keyOrgId: string
  sealed: Buffer
  confirmedAt: Date | null
  lastStep: number
}

const columns = [
  'user_id as userId',
  'key_org_id as keyOrgId',
  'sealed',
  'confirmed_at as confirmedAt',
  'last_step as lastStep',
] as const

export function findTwoFactor(trx: Trx, userId: string): Promise<TwoFactor | undefined> {
  return trx.selectFrom('two_factor').select(columns).where('user_id', '=', userId).executeTakeFirst()
}

/** Locked until the transaction ends: two requests cannot use the same code. */
export function lockTwoFactor(trx: Trx, userId: string): Promise<TwoFactor | undefined> {
  return trx
    .selectFrom('two_factor')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces a secret that was never confirmed. A confirmed one stays: it must be turned off first. */
export async function putUnconfirmedTwoFactor(
  trx: Trx,
  secret: { userId: string; keyOrgId: string; sealed: Buffer },
): Promise<boolean> {
  const written = await trx
    .insertInto('two_factor')
    .values({ user_id: secret.userId, key_org_id: secret.keyOrgId, sealed: secret.sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed: secret.sealed, key_org_id: secret.keyOrgId, last_step: 0 })
        .where('two_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}

export async function confirmTwoFactor(
  trx: Trx,
  confirmation: { userId: string; now: Date; step: number },
): Promise<void> {
  await trx
    .updateTable('two_factor')
    .set({ confirmed_at: confirmation.now, last_step: confirmation.step })
    .where('user_id', '=', confirmation.userId)
    .execute()
}

export async function rememberStep(trx: Trx, userId: string, step: number): Promise<void> {
  await trx.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
}

export async function deleteTwoFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
}

/** Deletes the recovery codes of an account that has neither an authenticator app nor a passkey any more. */
export async function deleteSpareRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`not exists (
          select from two_factor where two_factor.user_id = recovery_codes.user_id and confirmed_at is not null)
        and not exists (select from passkeys where passkeys.user_id = recovery_codes.user_id)`,
    )
    .execute()
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** What can follow the password of an account. */
type Protection = {
  hasApp: boolean
  hasPasskey: boolean
  /** Whether unused ones are left. */
  hasRecoveryCodes: boolean
  /** Whether anything has to follow the password. */
  isProtected: boolean
  /** It has a passkey, which is not asked for until recovery codes can replace it. */
  passkeyNeedsCodes: boolean
}

/**
 * `rpId`: the site that passkeys are bound to here; null where browsers allow none. Recovery codes remain a second step if the passkeys are
 * bound to another site.
 */
function protectionOf(
  userId: RawBuilder<unknown>,
  rpId: string | null,
): { [Name in keyof Protection]: RawBuilder<boolean> } {
  const hasApp = sql<boolean>`exists (select from two_factor own where own.user_id = ${userId} and own.confirmed_at is not null)`
  const hasCodes = sql<boolean>`exists (select from recovery_codes own where own.user_id = ${userId})`
  const hasRecoveryCodes = sql<boolean>`exists (
    select from recovery_codes own where own.user_id = ${userId} and own.used_at is null)`
  const isUsable = sql<boolean>`exists (
    select from passkeys own where own.user_id = ${userId} and coalesce(own.rp_id, ${rpId}::text) = ${rpId}::text)`
  const hasPasskey = sql<boolean>`(${isUsable} and (${hasApp} or ${hasCodes}))`
  return {
    hasApp,
    hasPasskey,
    hasRecoveryCodes,
    isProtected: sql`(${hasApp} or ${hasPasskey} or (${rpId}::text is not null and ${hasRecoveryCodes}))`,
    passkeyNeedsCodes: sql`(${isUsable} and not ${hasApp} and not ${hasCodes})`,
  }
}

export function findProtection(trx: Trx, userId: string, rpId: string | null): Promise<Protection> {
  const { hasApp, hasPasskey, hasRecoveryCodes, isProtected, passkeyNeedsCodes } = protectionOf(
    sql`${userId}::uuid`,
    rpId,
  )
  return trx
    .selectNoFrom([
      hasApp.as('hasApp'),
      hasPasskey.as('hasPasskey'),
      hasRecoveryCodes.as('hasRecoveryCodes'),
      isProtected.as('isProtected'),
      passkeyNeedsCodes.as('passkeyNeedsCodes'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countRecoveryCodes(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns whether it was an unused code of the user */
export async function useRecoveryCode(trx: Trx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function insertChallenge(
  trx: Trx,
  challenge: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  // Nobody will use an old one anymore.
  await trx
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', challenge.userId)
    .where('expires_at', '<=', challenge.now)
    .execute()
  await trx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.hash,
      user_id: challenge.userId,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Counts one attempt at a challenge. @returns its user, or undefined when it is unknown, too old or used up */
export async function countChallengeAttempt(
  trx: Trx,
  challenge: { hash: Buffer; now: Date; maxAttempts: number },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('sign_in_challenges')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', challenge.hash)
    .where('expires_at', '>', challenge.now)
    .where('attempts', '<', challenge.maxAttempts)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** The user of a challenge that can still be answered. */
export async function findChallenge(trx: Trx, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false if another request was first */
export async function deleteChallenge(trx: Trx, hash: Buffer): Promise<boolean> {
  const gone = await trx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function markSecondFactor(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor: true }).where('id', '=', sessionId).execute()
}

/** Names of the user's organizations that require a second step. */
export async function listOrganizationsThatRequireTwoFactor(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .select('organizations.name')
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .where(sql<boolean>`(organizations.settings ->> 'requireTwoFactor') = 'true'`)
    .orderBy('organizations.name')
    .limit(20)
    .execute()
  return rows.map((row) => row.name)
}

export function findAccountById(
  trx: Trx,
  userId: string,
): Promise<{ email: string; passwordHash: string | null } | undefined> {
  return trx
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Active members of an organization, and those with a second step. */
export async function countTwoFactor(
  trx: Trx,
  orgId: string,
  rpId: string | null,
): Promise<{ members: number; membersWithTwoFactor: number }> {
  const row = await trx
    .selectFrom('memberships')
    .select(({ fn }) => [
      fn.countAll<number>().as('members'),
      sql<number>`count(*) filter (where ${protectionOf(sql.ref('memberships.user_id'), rpId).isProtected})`.as(
        'membersWithTwoFactor',
      ),
    ])
    .where('memberships.org_id', '=', orgId)
    .where('memberships.status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return row
}

/** @returns false if the organization has a different version */
export async function setRequireTwoFactor(
  trx: Trx,
  orgId: string,
  change: { requireTwoFactor: boolean; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('organizations')
    .set({
      settings: sql<string>`settings || jsonb_build_object('requireTwoFactor', ${change.requireTwoFactor}::boolean)`,
      version: sql`version + 1`,
    })
    .where('id', '=', orgId)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
