import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Summaries of calls sent by email, and who has unsubscribed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table summary_mails (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      call_id uuid not null,
      /* 'requested': a person sent it. */
      kind text not null check (kind in ('automatic', 'requested')),
      /* In small letters. */
      address text not null check (length(address) <= 254),
      /* The member whose address it is; null: somebody outside of the organization. */
      user_id uuid,
      requested_by uuid references users (id),
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
      /* Why it was not sent, a sentence. */
      reason text check (length(reason) <= 300),
      /* SHA-256 of the token in its link; null until it is sent. */
      unsubscribe_hash bytea,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  // One automatic email per address, however often a call is scored or a step is retried.
  await sql`create unique index summary_mails_once on summary_mails (org_id, call_id, address) where kind = 'automatic'`.execute(
    db,
  )
  await sql`create index summary_mails_call on summary_mails (org_id, call_id)`.execute(db)
  await sql`create index summary_mails_sent on summary_mails (org_id, sent_at) where sent_at is not null`.execute(
    db,
  )
  await sql`create unique index summary_mails_unsubscribe on summary_mails (unsubscribe_hash)`.execute(db)
  await secureTenantTable(db, 'summary_mails')

  await sql`
    create table summary_mail_refusals (
      org_id uuid not null references organizations (id),
      /* SHA-256 of the address in small letters: who wants no mail leaves no address here. */
      address_hash bytea not null,
      created_at timestamptz not null default now(),
      primary key (org_id, address_hash)
    )`.execute(db)
  await secureTenantTable(db, 'summary_mail_refusals')
}
