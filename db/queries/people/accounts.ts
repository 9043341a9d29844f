import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type Image, replaceImage } from './images.ts'

/** What users change about their own accounts. System role: an account belongs to all organizations of its user. */

export type OwnAccount = { email: string; firstName: string; lastName: string; version: number }

export function lockAccount(trx: Trx, userId: string): Promise<OwnAccount> {
  return trx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'version'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setAccountName(
  trx: Trx,
  userId: string,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      first_name: name.firstName,
      last_name: name.lastName,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** The zone in which the user last opened the console: days that somebody named on their calls are counted there. */
export async function setTimeZone(trx: Trx, userId: string, timeZone: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .where('time_zone', 'is distinct from', timeZone)
    .execute()
}

/** Ids of the organizations in which the user is active. */
export async function listActiveOrganizationIds(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('org_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.org_id)
}

/** Domains that organizations require of their members, by organization. The address of a member of several must fit all of them. */
export async function listRequiredDomains(trx: Trx, orgIds: string[]): Promise<string[]> {
  if (orgIds.length === 0) return []
  const rows = await trx
    .selectFrom('organizations')
    .select('domain')
    .where('id', 'in', orgIds)
    .where('domain', 'is not', null)
    .where(sql<string>`settings ->> 'membersMustHaveMatchingDomain'`, '=', 'true')
    .execute()
  return rows.flatMap((row) => (row.domain === null ? [] : [row.domain.toLowerCase()]))
}

/** Replaces the user's picture. Null removes it. */
export async function replaceAvatar(
  trx: Trx,
  userId: string,
  picture: (Image & { url: string }) | null,
): Promise<void> {
  const image = picture === null ? null : { key: picture.key, type: picture.type, bytes: picture.bytes }
  await replaceImage(trx, { user_id: userId }, image)
  await trx
    .updateTable('users')
    .set({ avatar_url: picture?.url ?? null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

export type EmailChange = { id: string; userId: string; oldEmail: string; newEmail: string }

const emailChange = (trx: Trx) =>
  trx
    .selectFrom('email_changes')
    .select(['id', 'user_id as userId', 'old_email as oldEmail', 'new_email as newEmail'])

/** Starts a change of address and ends an earlier open one of the user. @returns its id */
export async function startEmailChange(
  trx: Trx,
  change: { userId: string; oldEmail: string; newEmail: string; now: Date; expiresAt: Date },
): Promise<string> {
  await endEmailChanges(trx, change.userId, change.now)
  const { id } = await trx
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      requested_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endEmailChanges(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

export function findEmailChange(trx: Trx, id: string): Promise<EmailChange | undefined> {
  return emailChange(trx).where('id', '=', id).executeTakeFirst()
}

/** Whether the change is still open. Locks it, so that a newer change can end it and its link only after this transaction. */
export async function lockOpenEmailChange(trx: Trx, id: string): Promise<boolean> {
  const row = await emailChange(trx)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Until when an open change of address can be confirmed: as long as the link in its mail. */
export async function setEmailChangeEnd(trx: Trx, id: string, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The change whose link has not been opened yet. */
export function findOpenEmailChange(
  trx: Trx,
  userId: string,
  now: Date,
): Promise<(EmailChange & { expiresAt: Date }) | undefined> {
  return emailChange(trx)
    .select('expires_at as expiresAt')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns false if another account has the address */
export async function setAccountEmail(trx: Trx, userId: string, email: string): Promise<boolean> {
  const taken = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken !== undefined && taken.id !== userId) return false
  await trx
    .updateTable('users')
    .set({ email, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  return true
}
