import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      at timestamptz not null default now(),
      actor_user_id uuid references users (id),
      actor_kind text not null default 'user' check (actor_kind in ('user', 'api_key', 'system')),
      address text check (length(address) <= 64),
      request_id text check (length(request_id) <= 80),
      action text not null check (length(action) <= 80),
      subject_kind text not null check (length(subject_kind) <= 60),
      subject_id text not null check (length(subject_id) <= 200),
      before jsonb,
      after jsonb,
      primary key (org_id, id)
    )`.execute(db)
  await sql`create index audit_log_subject on audit_log (org_id, subject_kind, subject_id, id desc)`.execute(
    db,
  )
  await sql`
    create trigger audit_log_insert_only before update or delete on audit_log
    for each row execute function refuse_change()`.execute(db)
  await secureTenantTable(db, 'audit_log', 'insert-only')
}
