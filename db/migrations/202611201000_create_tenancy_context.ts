import { type Kysely, sql } from 'kysely'

/** `cur_org()` is the organization of the running transaction. It is null outside `withOrg`, so that every policy then denies access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function cur_org() returns uuid language sql stable parallel safe
    as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
}
