import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Lane } from '../../vocabulary/ledger.ts'

/** A pause stops every item that matches all given fields. At least one field is given. */
export type PauseScope = {
  orgId?: string | null
  lane?: Lane | null
  providerAccount?: string | null
  commandId?: string | null
}

/** Inserts a pause, effective at the next dispatch. A second pause of the same scope replaces reason and author. @returns its id */
export async function insertPause(
  db: Kysely<Schema>,
  pause: PauseScope & { pausedBy: string | null; reason: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pauses (org_id, lane, provider_account, command_id, paused_by, reason)
    values (${pause.orgId ?? null}::uuid, ${pause.lane ?? null}, ${pause.providerAccount ?? null}, ${pause.commandId ?? null}::uuid,
      ${pause.pausedBy}::uuid, left(${pause.reason}, 300))
    on conflict (org_id, lane, provider_account, command_id) do update set paused_by = excluded.paused_by, reason = excluded.reason
    returning id`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('The pause statement returned no row')
  return row.id
}

/** Removes the pause with exactly this scope. Wake the lanes afterwards. True: there was one. */
export async function removePause(db: Kysely<Schema>, scope: PauseScope): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pauses')
    .where((eb) =>
      eb.and([
        eb('org_id', 'is not distinct from', scope.orgId ?? null),
        eb('lane', 'is not distinct from', scope.lane ?? null),
        eb('provider_account', 'is not distinct from', scope.providerAccount ?? null),
        eb('command_id', 'is not distinct from', scope.commandId ?? null),
      ]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
