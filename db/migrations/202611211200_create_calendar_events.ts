import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per event and connected calendar, because people see different data of the same meeting.
  await sql`
    create table calendar_events (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      integration_id uuid not null,
      user_id uuid not null,
      calendar_event_id text check (length(calendar_event_id) between 1 and 2000),
      ical_uid text check (length(ical_uid) <= 2000),
      series_id text check (length(series_id) <= 2000),
      occurrence_starts_at timestamptz,
      title text check (length(title) <= 2000),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      start_zone text check (length(start_zone) <= 100),
      end_zone text check (length(end_zone) <= 100),
      is_all_day boolean not null default false,
      is_cancelled boolean not null default false,
      event_types text[] not null default '{}',
      attendees jsonb not null default '[]' check (jsonb_typeof(attendees) = 'array'),
      is_guest_list_hidden boolean not null default false,
      own_response text check (length(own_response) <= 40),
      organiser_email text check (length(organiser_email) <= 320),
      organiser_name text check (length(organiser_name) <= 400),
      meeting_url text check (length(meeting_url) <= 4000),
      platform text check (length(platform) <= 40),
      source_sequence integer not null default 0,
      source_updated_at timestamptz,
      should_record_override boolean,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index calendar_events_start on calendar_events (org_id, starts_at, ends_at, id)`.execute(
    db,
  )
  await sql`
    create unique index calendar_events_source on calendar_events (org_id, integration_id, calendar_event_id)
    where calendar_event_id is not null`.execute(db)
  await secureTenantTable(db, 'calendar_events')

  // The organization's opt-out rules as one list with one version, because they are edited and saved together.
  await sql`
    create table bot_scheduling_rules (
      org_id uuid primary key references organizations (id),
      rules jsonb not null default '[]' check (jsonb_typeof(rules) = 'array'),
      version integer not null default 0,
      updated_by uuid references users (id),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await secureTenantTable(db, 'bot_scheduling_rules')
}
