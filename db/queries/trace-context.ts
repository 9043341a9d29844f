import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Where a claimed item's trace began, and how long it waited until then. */
export type ItemOrigin = {
  traceparent: string
  /** From being due to being offered to the queue, ms; null for an item that was claimed without an offer that still stands. */
  dispatchWaitMs: number | null
  /** From being offered to being claimed, ms. */
  queueWaitMs: number | null
}

/** By item id; of an item that is missing here nobody records a trace. */
export async function findItemOrigins(db: Kysely<Schema>, itemIds: readonly string[]): Promise<Map<string, ItemOrigin>> {
  const { rows } = await sql<ItemOrigin & { id: string }>`
    select item.id, command.traceparent,
      greatest(0, extract(epoch from item.offered_at - greatest(item.created_at, item.due_at)) * 1000)::double precision as "dispatchWaitMs",
      greatest(0, extract(epoch from item.started_at - item.offered_at) * 1000)::double precision as "queueWaitMs"
    from work_items item join commands command on command.org_id = item.org_id and command.id = item.command_id
    where item.id = any(${itemIds}::uuid[]) and command.traceparent is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
