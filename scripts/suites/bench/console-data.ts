import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { conversationByKey } from '../../demo/conversations/library.ts'
import { planDemoCalls } from '../../demo/calls.ts'
import { spokenTurns } from '../../demo/render.ts'

// prettier-ignore
const givenNames = [
  'Alba', 'Bodil', 'Caspian', 'Dilnoza', 'Emeka', 'Fumiko', 'Gwilym', 'Hesper', 'Ilse', 'Jorun', 'Kaveh',
  'Ludmila',
]
// prettier-ignore
const familyNames = [
  'Averstone', 'Brackwell', 'Corveth', 'Dunmarrow', 'Eskerby', 'Fennimore', 'Galbrand', 'Hollowick',
  'Ivermoor', 'Jesterly',
]
const topics = [
  'Renewal of the field license',
  'Discovery with the plant team',
  'Pricing for the second region',
  'Security review, part two',
]
const companies = [
  'Tarnbrook Mills',
  'Osprey Ledger',
  'Quillon Freight',
  'Bellweather Clinics',
  'Ardent Quarries',
]

/** A SQL text array of our own words. */
const words = (list: readonly string[]) => sql`array[${sql.join(list)}]::text[]`

/** Active people in one team of `teamSize` each. */
export async function insertPeople(trx: Trx, orgId: string, count: number, teamSize: number): Promise<void> {
  await sql`
    with series as (select n from generate_series(1, ${count}::int) as n),
    person as (
      insert into users (email, first_name, last_name)
      select 'person' || n || '@bench.example', (${words(givenNames)})[1 + n % ${givenNames.length}::int],
        (${words(familyNames)})[1 + (n / ${givenNames.length}::int) % ${familyNames.length}::int] || ' ' || n
      from series
      returning id
    )
    insert into memberships (org_id, user_id, role, status) select ${orgId}::uuid, id, 'MEMBER', 'ACTIVE' from person`.execute(
    trx,
  )
  await sql`
    insert into teams (org_id, name)
    select ${orgId}::uuid, 'Region ' || n from generate_series(1, ${Math.ceil(count / teamSize)}::int) as n`.execute(
    trx,
  )
  await sql`
    insert into team_members (org_id, team_id, user_id)
    select ${orgId}::uuid, team.id, person.user_id
    from (select id, row_number() over (order by id) - 1 as place from teams where org_id = ${orgId} and starts_with(name, 'Region ')) team
    join (
      select user_id, (row_number() over (order by user_id) - 1) / ${teamSize}::int as place
      from memberships join users on users.id = memberships.user_id
      where org_id = ${orgId} and users.email like '%@bench.example'
    ) person on person.place = team.place`.execute(trx)
}

/** Scored calls of these people, one every five minutes back from `now`. Only the rows that the list needs, without transcripts. */
export async function insertCallRows(trx: Trx, orgId: string, count: number, now: Date): Promise<void> {
  await sql`
    insert into calls (org_id, caller_id, title, buyer_company, status, score_status, stage, call_type, started_at, duration_seconds,
      score, score_passed, score_pass_mark, score_coverage, talk_share)
    select ${orgId}::uuid, person.ids[1 + n % array_length(person.ids, 1)], (${words(topics)})[1 + n % ${topics.length}::int] || ' ' || n,
      (${words(companies)})[1 + n % ${companies.length}::int], 'SCORED', 'SCORED_SUCCESS', 'scored', 'discovery',
      ${now.toISOString()}::timestamptz - n * interval '5 minutes', 300 + n % 3000, 30 + n % 70, n % 70 > 30, 60, 0.9, 40
    from generate_series(1, ${count}::int) as n,
      (select array_agg(user_id) as ids from memberships join users on users.id = memberships.user_id
       where org_id = ${orgId} and users.email like '%@bench.example') person`.execute(trx)
}

/** Routing rules of the organization, after its existing ones, up to `count` with a position. */
export async function insertRules(trx: Trx, orgId: string, count: number): Promise<void> {
  await sql`
    with present as (
      select coalesce(max(position), 0)::int as last, count(*)::int as rules from categorization_rules
      where org_id = ${orgId}::uuid and level = 'ORGANIZATION' and not is_default
    )
    insert into categorization_rules (org_id, level, position, label, explanation, call_title_includes, call_type, behavior)
    select ${orgId}::uuid, 'ORGANIZATION', last + n, (${words(companies)})[1 + n % ${companies.length}::int] || ' ' || n,
      case when n % 3 = 0 then '' else 'The buyer of plant ' || n || ' says what they need and what it may cost' end,
      'plant ' || n || '. visit||needs of plant ' || n || '.', (array['discovery', 'demo', 'renewal', 'checkin'])[1 + n % 4], 'SAVE_ONLY'
    from present, generate_series(1, ${count}::int) as n
    where n <= ${count}::int - rules`.execute(trx)
}

/** Turns of the demo's conversations, one text each. */
function spokenWords(): string[] {
  const calls = planDemoCalls(new Date('2026-11-20T12:00:00Z')).filter(({ buyerName }) => buyerName !== null)
  return calls.flatMap((call) =>
    spokenTurns(call, conversationByKey(call.conversationKey)).map(({ text }) => text),
  )
}

const clock = (second: number): string =>
  [second / 3600, (second / 60) % 60, second % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

/** A conversation of two people with this many turns of three seconds each, as text with times. */
export function longTranscript(turns: number): { text: string; speakers: readonly [string, string] } {
  const speakers = ['Dana Whitlock', 'Ilse Corveth'] as const
  const words = spokenWords()
  const lines = Array.from(
    { length: turns },
    (_, turn) => `[${clock(turn * 3)}] ${speakers[turn % 2]}: ${words[turn % words.length]}`,
  )
  return { text: lines.join('\n'), speakers }
}
