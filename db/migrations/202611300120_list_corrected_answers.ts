import { type Kysely, sql } from 'kysely'

const tables = ['score_answers', 'scores', 'score_events', 'audit_log']

/**
 * The status of an answer after people's corrections, where the list of calls reads it. For scores that people have corrected already, the
 * audit log tells the status after the last correction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table score_answers
      /* Null: the status of the machine counts. */
      add column corrected_status text
        check (corrected_status in ('met', 'partly', 'missed', 'not_applicable', 'not_assessable'))`.execute(
    db,
  )
  for (const table of tables)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    with corrected as materialized (
      select distinct on (event.org_id, event.call_id, event.scorecard_id, event.criterion_id)
        event.org_id, event.call_id, event.scorecard_id, event.criterion_id, event.by_user
      from score_events event
      where event.kind in ('overridden', 'overrideWithdrawn', 'disputeDecided')
      order by event.org_id, event.call_id, event.scorecard_id, event.criterion_id, event.id desc
    ), told as materialized (
      select distinct on (log.org_id, log.subject_id, log.before ->> 'criterionId')
        log.org_id, log.subject_id, log.before ->> 'criterionId' as criterion_id, log.after ->> 'status' as status
      from audit_log log
      where log.subject_kind = 'call'
        and log.action in ('score.override', 'score.answer', 'score.take-back', 'score.decide-dispute')
      order by log.org_id, log.subject_id, log.before ->> 'criterionId', log.at desc, log.id desc
    )
    update score_answers answer set corrected_status = told.status
    from corrected, told, scores score
    where corrected.by_user is not null
      and told.org_id = corrected.org_id and told.subject_id = corrected.call_id::text and told.criterion_id = corrected.criterion_id
      and score.org_id = corrected.org_id and score.call_id = corrected.call_id and score.scorecard_id = corrected.scorecard_id
      and score.is_current
      and answer.org_id = score.org_id and answer.score_id = score.id and answer.criterion_id = corrected.criterion_id
      and told.status <> answer.status`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
