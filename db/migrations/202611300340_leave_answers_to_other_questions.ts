import { type Kysely, type RawBuilder, sql } from 'kysely'

const tables = ['score_answers', 'scores', 'score_events', 'scorecard_versions']

/** What a version asks people by the answer's criterion: a correction counts in every version that asks the same. */
const askedIn = (version: string): RawBuilder<unknown> => sql`(
  select jsonb_build_array(criterion -> 'text', coalesce(criterion ->> 'guidance', ''), criterion -> 'speaker',
    coalesce(criterion ->> 'answerType', 'yesNo'), coalesce(criterion -> 'anchors', '[]'),
    coalesce(criterion -> 'colleagueCounts', 'false'), criterion ->> 'notApplicableWhen', (
      select jsonb_agg(jsonb_build_array(asked -> 'id', asked -> 'text', asked ->> 'speaker') order by asked ->> 'id')
      from jsonb_array_elements(criterion -> 'checks') asked))
  from jsonb_array_elements(${sql.ref(version)}.definition -> 'sections') section
    cross join jsonb_array_elements(section -> 'criteria') criterion
  where criterion ->> 'id' = answer.criterion_id)`

/** The status of the machine counts again where people only corrected the answer to a question that is no longer asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    update score_answers answer set corrected_status = null
    from scores score
      join scorecard_versions own on own.org_id = score.org_id and own.scorecard_id = score.scorecard_id
        and own.number = score.scorecard_version
    where answer.corrected_status is not null and score.org_id = answer.org_id and score.id = answer.score_id and score.is_current
      and not exists (
        select from score_events event
          join scores corrected on corrected.org_id = event.org_id and corrected.id = event.score_id
          join scorecard_versions known on known.org_id = corrected.org_id and known.scorecard_id = corrected.scorecard_id
            and known.number = corrected.scorecard_version
        where event.org_id = score.org_id and event.call_id = score.call_id and event.scorecard_id = score.scorecard_id
          and event.criterion_id = answer.criterion_id
          and event.kind in ('overridden', 'disputeDecided') and ${askedIn('known')} = ${askedIn('own')})`.execute(
    db,
  )
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
