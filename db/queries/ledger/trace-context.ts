import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'

/** The trace context of a claimed item's command, and how long the item waited to be claimed. */
export type ItemOrigin = {
  traceparent: string
  /** Milliseconds from due to offered; null for an item that was claimed without a current offer. */
  dispatchWaitMs: number | null
  /** Milliseconds from offered to claimed. */
  queueWaitMs: number | null
}

/** Origins by item id; items of commands without a trace context are left out. */
export async function findItemOrigins(
  db: Kysely<Schema>,
  itemIds: readonly string[],
): Promise<Map<string, ItemOrigin>> {
  const { rows } = await sql<ItemOrigin & { id: string }>`
    select item.id, command.traceparent,
      greatest(0, extract(epoch from item.offered_at - greatest(item.created_at, item.due_at)) * 1000)::double precision as "dispatchWaitMs",
      greatest(0, extract(epoch from item.started_at - item.offered_at) * 1000)::double precision as "queueWaitMs"
    from work_items item join commands command on command.org_id = item.org_id and command.id = item.command_id
    where item.id = any(${itemIds}::uuid[]) and command.traceparent is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
