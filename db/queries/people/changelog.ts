import type { Trx } from '../../client.ts'

/** When the user last read the changelog. Null: never. System role: users belong to no organization. */
export async function findChangelogSeen(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('users')
    .select('changelog_seen_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.changelog_seen_at ?? null
}

export async function setChangelogSeen(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx.updateTable('users').set({ changelog_seen_at: at }).where('id', '=', userId).execute()
}
