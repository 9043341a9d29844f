import { type Kysely, sql } from 'kysely'

/** Indexes for the counts of the first page: calls that wait for somebody, and many people's calls since a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index calls_newest`.execute(db)
  await sql`
    create index calls_newest on calls (org_id, started_at desc, id desc)
    include (caller_id, is_private, score_status, score, score_passed) where deleted_at is null`.execute(db)
  // The same condition as in the list of calls.
  await sql`
    create index calls_rep_unknown on calls (org_id, started_at desc, id desc) include (caller_id, created_by, is_private)
    where deleted_at is null and talk_share is null and stage <> 'recorded' and message_count > 0
      and (score_status in ('SCORED_SUCCESS', 'SCORED_ERROR')
        or (score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' and not run_score))`.execute(db)
  await sql`
    create index calls_undecided on calls (org_id, started_at desc, id desc) include (caller_id, is_private)
    where deleted_at is null and score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'
      and plausible_categories is not null`.execute(db)
  await sql`create index memberships_roles on memberships (org_id, status, role, created_at, user_id)`.execute(
    db,
  )
  // When somebody hid the setup steps of a new organization.
  await sql`alter table organizations add column setup_dismissed_at timestamptz`.execute(db)
}
