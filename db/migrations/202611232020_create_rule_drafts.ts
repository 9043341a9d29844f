import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Changes of rules that are not in effect yet. No statement that routes or filters a call reads these tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_drafts (
      org_id uuid not null references organizations (id),
      kind text not null check (kind in ('categorization', 'privacy')),
      /* Counts every change of the draft, also its end. */
      version integer not null default 0,
      /* Added to the versions of published rules where they are listed with the draft: those versions only grow. */
      version_offset integer not null default 0,
      /* The order of levels that were reordered: { level: { base: ids as published then, ids } }. */
      orders jsonb not null default '{}',
      /* The whitelist switch as it would be; null: as it is. */
      privacy_rules_are_whitelist boolean,
      edited_by uuid references users (id),
      edited_at timestamptz,
      primary key (org_id, kind)
    )`.execute(db)
  await secureTenantTable(db, 'rule_drafts')

  await sql`
    create table rule_draft_changes (
      org_id uuid not null,
      kind text not null check (kind in ('categorization', 'privacy')),
      rule_id uuid not null,
      level text not null check (level in ('ORGANIZATION', 'TEAM', 'USER')),
      /* The version of the published rule that the change began from; null: the rule is new. */
      base_version integer,
      /* The body of the rule; null: the rule is deleted. */
      content jsonb,
      version integer not null,
      edited_by uuid references users (id),
      edited_at timestamptz not null default now(),
      primary key (org_id, kind, rule_id),
      foreign key (org_id, kind) references rule_drafts (org_id, kind) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'rule_draft_changes')

  await sql`alter table back_tests
    add column draft_kind text check (draft_kind in ('categorization', 'privacy')),
    add column draft_version integer`.execute(db)
}
