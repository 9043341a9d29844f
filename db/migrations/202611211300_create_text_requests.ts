import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Questions about transcripts that are uploaded only for the question: how a call would be routed, what identifies a kind of call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table text_requests (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      kind text not null check (kind in ('test-routing', 'generate-descriptions')),
      command_id uuid not null,
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (org_id, command_id),
      foreign key (org_id, command_id) references commands (org_id, id)
    )`.execute(db)
  await sql`create index text_requests_age on text_requests (created_at)`.execute(db)
  await secureTenantTable(db, 'text_requests')

  await sql`
    create table text_answers (
      org_id uuid not null,
      request_id uuid not null,
      /* The call type, where a request asks about several. */
      subject text not null default '' check (length(subject) <= 40),
      /* What was handed in, as JSON; null as soon as the work on it has ended. */
      input bytea,
      result jsonb,
      error text check (length(error) <= 600),
      primary key (org_id, request_id, subject),
      foreign key (org_id, request_id) references text_requests (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'text_answers')

  // Work can end without a worker. The upload is deleted with the command, however that ends.
  await sql`
    create function forget_text_inputs() returns trigger language plpgsql as $$
    begin
      update text_answers set input = null from text_requests request
      where request.org_id = new.org_id and request.command_id = new.id
        and text_answers.org_id = request.org_id and text_answers.request_id = request.id and text_answers.input is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger commands_forget_text_inputs after update of state on commands for each row
    when (new.state <> 'running' and new.kind in ('test-routing', 'generate-descriptions'))
    execute function forget_text_inputs()`.execute(db)
}
