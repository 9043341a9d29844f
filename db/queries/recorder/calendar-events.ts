import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** An event with the owner of the calendar it is in. */
export type CalendarEventOfOwner = Row<'calendar_events'> & {
  owner_email: string
  owner_first_name: string
  owner_last_name: string
  owner_time_zone: string | null
  owner_status: Row<'memberships'>['status']
}

export type EventWindow = {
  /** Leaves out events that have ended by this time. */
  from: Date
  /** Leaves out events that start at this time or later. */
  until: Date
  /** One calendar; null: all. */
  integrationId: string | null
}

const inWindow = (trx: Trx, { from, until, integrationId }: EventWindow) => {
  const events = trx
    .selectFrom('calendar_events')
    .where('calendar_events.org_id', '=', currentOrg)
    .where('calendar_events.starts_at', '<', until)
    .where('calendar_events.ends_at', '>', from)
  return integrationId === null ? events : events.where('calendar_events.integration_id', '=', integrationId)
}

const ownerColumns = [
  'users.email as owner_email',
  'users.first_name as owner_first_name',
  'users.last_name as owner_last_name',
  'users.time_zone as owner_time_zone',
  'memberships.status as owner_status',
] as const

const withOwners = (events: ReturnType<typeof inWindow>) =>
  events
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'calendar_events.org_id')
        .onRef('memberships.user_id', '=', 'calendar_events.user_id')
        .on('memberships.org_id', '=', currentOrg),
    )
    .innerJoin('users', 'users.id', 'calendar_events.user_id')
    .selectAll('calendar_events')
    .select(ownerColumns)

/** A page of a window's events, ordered by start, then end. */
export function listCalendarEvents(
  trx: Trx,
  window: EventWindow,
  page: { from: number; numberOfResults: number },
): Promise<CalendarEventOfOwner[]> {
  return withOwners(inWindow(trx, window))
    .orderBy('calendar_events.starts_at')
    .orderBy('calendar_events.ends_at')
    .orderBy('calendar_events.id')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
}

/** No meeting is longer. A longer event is not compared with everything that happens during it. */
const longestMeetingMs = 86_400_000
/** More events than an organization has at one time. */
const copiesRead = 10_000

/** The events that may be copies of these on other calendars: those with the same UID, and those with a link at the same time. */
export async function listPossibleCopies(
  trx: Trx,
  events: readonly CalendarEventOfOwner[],
): Promise<CalendarEventOfOwner[]> {
  const meetings = events.filter(
    ({ meeting_url: link, starts_at: start, ends_at: end }) =>
      link !== null && end.getTime() - start.getTime() <= longestMeetingMs,
  )
  const uids = [...new Set(events.flatMap(({ ical_uid: uid }) => uid ?? []))]
  const starts = meetings.map(({ starts_at: start }) => start.getTime())
  const ends = meetings.map(({ ends_at: end }) => end.getTime())
  const ofOrganization = trx.selectFrom('calendar_events').where('calendar_events.org_id', '=', currentOrg)
  const withUid = withOwners(ofOrganization.where('calendar_events.ical_uid', 'in', uids))
  const inRoom = withOwners(
    ofOrganization
      .where('calendar_events.meeting_url', 'is not', null)
      .where('calendar_events.starts_at', '>', new Date(Math.min(...starts) - longestMeetingMs))
      .where('calendar_events.starts_at', '<=', new Date(Math.max(...ends)))
      .where('calendar_events.ends_at', '>=', new Date(Math.min(...starts))),
  )
  const found = [
    ...(uids.length === 0 ? [] : await withUid.limit(copiesRead).execute()),
    ...(meetings.length === 0 ? [] : await inRoom.limit(copiesRead).execute()),
  ]
  return [...new Map([...events, ...found].map((event) => [event.id, event])).values()]
}

export async function countCalendarEvents(trx: Trx, window: EventWindow): Promise<number> {
  const { total } = await inWindow(trx, window)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Number of calendars from which the organization has events. */
export async function countCalendars(trx: Trx): Promise<number> {
  const { total } = await trx
    .selectFrom('calendar_events')
    .select(({ fn }) => fn.count<number>('integration_id').distinct().as('total'))
    .where('org_id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return total
}

/** Finds an event and locks it until the transaction ends. */
export function lockCalendarEvent(trx: Trx, id: string): Promise<Row<'calendar_events'> | undefined> {
  return trx
    .selectFrom('calendar_events')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setRecordOverride(trx: Trx, id: string, shouldRecord: boolean | null): Promise<void> {
  await trx
    .updateTable('calendar_events')
    .set({ should_record_override: shouldRecord, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

export async function insertCalendarEvents(trx: Trx, events: NewRow<'calendar_events'>[]): Promise<void> {
  if (events.length > 0) await trx.insertInto('calendar_events').values(events).execute()
}
