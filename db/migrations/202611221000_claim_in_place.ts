import { type Kysely, sql } from 'kysely'

/**
 * A claim changes nothing that an index holds, so that Postgres writes it beside the row and into no index: `phase` is the same for
 * what is offered and what is running, and indexes know no more than that. What is done is found by a summary of when it ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table work_items add column phase text not null
      generated always as (case when state in ('offered', 'running') then 'held' else state end) stored`.execute(
    db,
  )
  // Room for the claimed version on the page of the offered one.
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
