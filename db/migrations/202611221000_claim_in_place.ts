import { type Kysely, sql } from 'kysely'

/**
 * A claim changes no indexed column, so Postgres writes the new version next to the old one and updates no index (HOT). `phase` has the
 * same value for offered and running items, and indexes use only `phase`. Done items are found by a summary index (BRIN) of when they
 * ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table work_items add column phase text not null
      generated always as (case when state in ('offered', 'running') then 'held' else state end) stored`.execute(
    db,
  )
  // Leaves room for the claimed version on the page of the offered one.
  await sql`alter table work_items set (fillfactor = 70)`.execute(db)
  for (const index of ['queued', 'held', 'dead', 'done', 'command'])
    await sql`drop index ${sql.id(`work_items_${index}`)}`.execute(db)
  await sql`
    create index work_items_queued on work_items (lane, interactive, org_id, (coalesce(provider_account, '')), due_at, id)
    where phase = 'queued'`.execute(db)
  await sql`create index work_items_held on work_items (lane, org_id, offered_at) where phase = 'held'`.execute(
    db,
  )
  await sql`create index work_items_dead on work_items (org_id, phase, id desc) where phase in ('dead', 'cancelled')`.execute(
    db,
  )
  await sql`create index work_items_done on work_items using brin (finished_at)`.execute(db)
  await sql`create index work_items_command on work_items (command_id, phase)`.execute(db)
}
