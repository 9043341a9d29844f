import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Plausible categories of a call, what people chose instead, and the proposed rules on which people decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  /* Null for nearly all calls. Set only if routing found several. */
  await sql`alter table calls add column plausible_categories jsonb`.execute(db)
  await sql`alter table calls alter column plausible_categories set statistics 0`.execute(db)

  await sql`
    create table routing_corrections (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      call_id uuid not null,
      corrected_by uuid references users (id),
      corrected_at timestamptz not null default now(),
      from_rule_id uuid,
      from_label text check (length(from_label) <= 120),
      from_call_type text check (length(from_call_type) <= 40),
      to_call_type text check (length(to_call_type) <= 40),
      to_scorecard_id uuid,
      primary key (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, to_scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index routing_corrections_call on routing_corrections (org_id, call_id, id)`.execute(db)
  await secureTenantTable(db, 'routing_corrections')

  await sql`
    create table rule_proposal_decisions (
      org_id uuid not null references organizations (id),
      key text not null check (length(key) <= 300),
      verdict text not null check (verdict in ('accepted', 'dismissed')),
      decided_by uuid references users (id),
      decided_at timestamptz not null default now(),
      primary key (org_id, key)
    )`.execute(db)
  await secureTenantTable(db, 'rule_proposal_decisions')
}
