import { type Kysely, sql } from 'kysely'

/** The copies of a meeting on other calendars are found by its UID. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index calendar_events_uid on calendar_events (org_id, ical_uid) where ical_uid is not null`.execute(
    db,
  )
}
