import { type Kysely, sql } from 'kysely'

/** Drafts of emails to buyers are requested like other texts. They are deleted with their call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table text_requests
      drop constraint text_requests_kind_check,
      add constraint text_requests_kind_check check (
        kind in ('test-routing', 'generate-descriptions', 'test-check', 'generate-scorecard', 'follow-up-email')),
      add column call_id uuid,
      add foreign key (org_id, call_id) references calls (org_id, id) on delete cascade`.execute(db)
  await sql`create index text_requests_call on text_requests (org_id, call_id) where call_id is not null`.execute(
    db,
  )
  await sql`drop trigger commands_forget_text_inputs on commands`.execute(db)
  await sql`
    create trigger commands_forget_text_inputs after update of state on commands for each row
    when (new.state <> 'running' and new.kind in ('test-routing', 'generate-descriptions', 'follow-up-email'))
    execute function forget_text_inputs()`.execute(db)
}
