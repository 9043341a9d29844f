import pg from 'pg'
import type { TestBackend } from '#workers/queue/runtime/testing.ts'

/** The result of a run, counted in the ledger and in two tables that accept duplicates. */
export type RunAudit = {
  items: number
  /** States other than `done`, with their number of items. */
  notDone: Record<string, number>
  /** Items that should exist or have left an effect, but did not. */
  lost: number
  /** Items that ended twice, left their effect twice, or left one without having ended. */
  doubled: number
  attempts: number
  /** Commands whose stored progress does not match their items. */
  wrongProgress: number
}

async function asOwner<Result>(
  backend: TestBackend,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: backend.databaseUrl, application_name: 'audit' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables without a unique index, so that duplicates are counted instead of refused. A trigger records endings, whoever ends an item. */
export async function createAuditTables(backend: TestBackend): Promise<void> {
  await asOwner(backend, (client) =>
    client.query(`
      create table seen_effects (org_id uuid not null, item uuid not null, attempt integer not null);
      grant select, insert on seen_effects to app, app_system;
      create table seen_endings (id bigint generated always as identity, item uuid not null, attempt integer not null);
      grant select on seen_endings, seen_endings_id_seq to app_system;
      create function note_ending() returns trigger language plpgsql security definer as
        'begin insert into public.seen_endings (item, attempt) values (new.id, new.attempts); return null; end';
      create trigger note_ending after update on work_items for each row
        when (old.state is distinct from 'done' and new.state = 'done') execute function note_ending()`),
  )
}

/** @param expectedItems how many items must exist, including successors */
export async function auditRun(backend: TestBackend, expectedItems: number): Promise<RunAudit> {
  return asOwner(backend, async (client) => {
    const { rows: states } = await client.query<{ state: string; items: number; attempts: number }>(
      'select state, count(*)::integer as items, sum(attempts)::integer as attempts from work_items group by state',
    )
    const { rows: tallies } = await client.query<{ missing: number; doubled: number }>(`
      with tally as (
        select item.state, item.kind = 'third' as is_last,
          (select count(*) from seen_endings seen where seen.item = item.id) as endings,
          (select count(*) from seen_effects seen where seen.item = item.id) as effects,
          (select count(*) from effects effect where effect.work_item_id = item.id) as steps
        from work_items item
      )
      select (count(*) filter (where state = 'done' and (endings = 0 or (case when is_last then steps else effects end) = 0)))::integer as missing,
        (count(*) filter (where endings > 1 or effects > 1 or (state <> 'done' and endings + effects + steps > 0)))::integer as doubled
      from tally`)
    const { rows: progress } = await client.query<{ wrong: number }>(`
      select count(*)::integer as wrong from commands command
      left join progress on progress.org_id = command.org_id and progress.command_id = command.id
      where (select coalesce(jsonb_object_agg(state, items), '{}') from (
          select state, count(*) as items from work_items item where item.command_id = command.id group by state) counted)
        is distinct from progress.counts -> 'counts'`)
    const total = states.reduce((sum, { items }) => sum + items, 0)
    return {
      items: total,
      notDone: Object.fromEntries(
        states.filter(({ state }) => state !== 'done').map(({ state, items }) => [state, items]),
      ),
      lost: Math.max(0, expectedItems - total) + (tallies[0]?.missing ?? 0),
      doubled: tallies[0]?.doubled ?? 0,
      attempts: states.reduce((sum, { attempts }) => sum + attempts, 0),
      wrongProgress: progress[0]?.wrong ?? 0,
    }
  })
}

/** Indexes for the audit, created after the run so that they do not slow it down. */
export async function indexAuditTables(backend: TestBackend): Promise<void> {
  await asOwner(backend, (client) =>
    client.query(
      'create index on seen_effects (item); create index on seen_endings (item); analyze seen_effects; analyze seen_endings',
    ),
  )
}
