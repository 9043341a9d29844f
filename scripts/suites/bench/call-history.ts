import pg from 'pg'
import { provisionOrganization } from '#api/areas/organizations/provision-organization.ts'
import type { TestDatabase } from '#db/testing.ts'
import { hashVisitorPassword } from './visitors.ts'

/** A member of the organization, who signs in with `visitorPassword`. */
export type Person = { id: string; email: string; position: 'owner' | 'observer' | 'lead' | 'rep' }

/** An organization with years of calls. */
export type CallHistory = {
  orgId: string
  /** Owners, observers, team leads, and reps from busy to quiet. */
  people: Person[]
  teamId: string
  scorecardId: string
  /** A word that occurs in a few hundred titles. */
  companyWord: string
}

/** More calls mean more reps, and more calls per rep: 50 people at 10,000 calls, 500 at a million. */
const repsOf = (calls: number): number => Math.max(20, Math.round(Math.sqrt(calls) / 2))
const teamSize = 10
/** For each of the four positions. */
const peopleWanted = 20

/**
 * Writes an organization and its calls in a few statements. Skewed like real data: the busiest rep has a few hundred times as many calls as
 * the quietest, most calls are scored, and few are private, shared or failed.
 */
export async function writeCallHistory(
  { url, database }: TestDatabase,
  name: string,
  calls: number,
): Promise<CallHistory> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const passwordHash = await hashVisitorPassword()
    const { rows } = await client.query<{ id: string }>(
      'insert into organizations (name) values ($1) returning id',
      [name],
    )
    const orgId = rows[0]?.id ?? ''
    await database.withOrg({ orgId }, (trx) => provisionOrganization(trx, orgId, null))
    // Skips foreign keys and triggers, which would take minutes for a million rows. Only a superuser may do this.
    await client.query('set session_replication_role = replica')
    await client.query(peopleSql, [orgId, name, repsOf(calls), passwordHash, teamSize, peopleWanted])
    await writeCalls(client, orgId, calls)
    const one = async (sql: string): Promise<string> =>
      (await client.query<{ value: string }>(sql, [orgId])).rows[0]?.value ?? ''
    const people = await client.query<Person>(choosePeopleSql, [orgId, peopleWanted])
    return {
      orgId,
      people: people.rows,
      teamId: await one('select id as value from teams where org_id = $1 order by id offset 1 limit 1'),
      scorecardId: await one(
        'select scorecard_config_id as value from calls where org_id = $1 group by 1 order by count(*) desc offset 2 limit 1',
      ),
      companyWord: await one(`
        select lower(split_part(buyer_company, ' ', 1)) as value from calls where org_id = $1 and buyer_company <> ''
        group by 1 order by count(*), 1 offset 10 limit 1`),
    }
  } finally {
    await client.end()
  }
}

/** Writes this many calls of the members whose addresses begin with "rep", with their words and viewers. */
export async function writeCalls(client: pg.Client, orgId: string, calls: number): Promise<void> {
  await client.query(uniformSql)
  const rebuild = await dropIndexes(client)
  await client.query(callsSql, [orgId, calls])
  await client.query(wordsSql, [orgId])
  await client.query(viewersSql, [orgId])
  for (const statement of rebuild) await client.query(statement)
  await client.query('vacuum (analyze) calls, call_words, call_viewers')
  await client.query('analyze')
}

/** Building an index is faster than filling one. @returns the statements that recreate the indexes */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as statement from pg_index
    where indrelid in ('calls'::regclass, 'call_words'::regclass, 'call_viewers'::regclass) and not indisprimary`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ statement }) => statement)
}

/** Reps 1, 11, 21 … lead the teams. */
const peopleSql = `
  with person as (
    insert into users (email, first_name, last_name, password_hash)
    select position || n || '@' || $2 || '.example', initcap(position), 'Number ' || n, $4
    from (values ('owner', $6::integer), ('observer', $6), ('rep', $3)) as fixed(position, number), generate_series(1, number) n
    returning id, email, substring(email from '^rep([0-9]+)')::integer as n
  ), membership as (
    insert into memberships (org_id, user_id, role, status)
    select $1::uuid, id, case when n is not null then 'MEMBER' when email like 'owner%' then 'OWNER' else 'OBSERVER' end, 'ACTIVE' from person
  ), team as (
    insert into teams (org_id, name) select $1::uuid, 'Team ' || n from generate_series(0, ($3::integer - 1) / $5::integer) n returning id, name
  )
  insert into team_members (org_id, team_id, user_id, role)
  select $1::uuid, team.id, person.id, case when n % $5::integer = 1 then 'ADMIN' else 'MEMBER' end
  from person join team on team.name = 'Team ' || (n - 1) / $5::integer`

const choosePeopleSql = `
  with known as (
    select users.id, email, case when lead.user_id is not null then 'lead' else substring(email from '^[a-z]+') end as position,
      (select count(*) from calls where calls.org_id = $1 and caller_id = users.id) as calls
    from memberships join users on users.id = memberships.user_id
    left join team_members lead on lead.org_id = $1 and lead.user_id = users.id and lead.role = 'ADMIN'
    where memberships.org_id = $1
  ), ranked as (
    select *, row_number() over (partition by position order by calls, id) as rank, count(*) over (partition by position) as number from known
  )
  select id, email, position from ranked where rank = number or rank % greatest(1, number / $2::integer) = 0 order by position, rank`

/** A number in [0, 1) that depends only on a row and a purpose. */
const uniformSql = `
  create or replace function pg_temp.uniform(n bigint, purpose integer) returns double precision language sql immutable
  return (hashint8extended(n, purpose) & 1048575)::double precision / 1048576`

const callsSql = `
  with material as materialized (
    select
      (select array_agg(user_id order by email) from memberships join users on users.id = user_id where org_id = $1::uuid and email like 'rep%') as reps,
      (select array_agg(user_id) from memberships where org_id = $1::uuid and role = 'OWNER') as owners,
      (select jsonb_object_agg(call_types -> 0 ->> 'callType', id) from scorecard_configs where org_id = $1::uuid) as scorecards,
      array['Bel', 'Cor', 'Dan', 'El', 'Fen', 'Gar', 'Hal', 'Is', 'Jor', 'Kel', 'Lor', 'Mar', 'Nor', 'Or', 'Pel', 'Quin', 'Ros', 'Sal', 'Tor', 'Ul'] as heads,
      array['an', 'be', 'co', 'da', 'en', 'fa', 'go', 'hi', 'in', 'jo', 'ka', 'lu', 'mo', 'na', 'or', 'pi', 'ra', 'se', 'ti', 've'] as middles,
      array['bury', 'cott', 'dale', 'ford', 'gate', 'ham', 'ley', 'mont', 'ridge', 'stead', 'ton', 'vale', 'well', 'wick', 'worth'] as tails,
      array['Freight', 'Dental', 'Solar', 'Foods', 'Robotics', 'Textiles', 'Insurance', 'Brewing', 'Pharma', 'Steel', 'Travel', 'Media',
        'Paper', 'Optics', 'Toys', 'Marine', 'Seeds', 'Cranes', 'Tiles', 'Games', 'Labs', 'Books', 'Glass', 'Tools', 'Wine'] as second_words,
      array['cold', 'cold', 'cold', 'cold', 'cold', 'cold', 'cold', 'cold', 'cold', 'discovery', 'discovery', 'discovery', 'discovery',
        'demo', 'demo', 'demo', 'checkin', 'checkin', 'renewal', 'gatekeeper'] as types
  ), drawn as (
    select n, reps, owners, scorecards, pg_temp.uniform(n, 1) as fate,
      reps[1 + floor(cardinality(reps) * pow(pg_temp.uniform(n, 2), 2))::integer] as rep,
      case when pg_temp.uniform(n, 3) < 0.001 then 'freight' else types[1 + floor(20 * pg_temp.uniform(n, 3))::integer] end as call_type,
      floor($2::integer / 100 * pow(pg_temp.uniform(n, 4), 2))::integer as company_number, heads, middles, tails, second_words,
      now() - interval '3 years' * (1 - n / $2::double precision) - interval '10 hours' * pg_temp.uniform(n, 7) as started_at
    from generate_series(1, $2::integer) n, material
  ), judged as (
    select *, heads[1 + company_number % 20] || middles[1 + company_number / 20 % 20] || tails[1 + company_number / 400 % 15]
      || ' ' || second_words[1 + company_number % 25] as company,
      case when fate < 0.78 then 'SCORED_SUCCESS' when fate < 0.93 then 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'
      when fate < 0.98 then 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' when n > $2::integer - 30 then 'TO_BE_SCORED' else 'SCORED_ERROR' end as verdict
    from drawn
  )
  insert into calls (org_id, id, caller_id, created_by, title, buyer_company, status, score_status, stage, call_type, scorecard_config_id,
    started_at, created_at, duration_seconds, is_private, shared_with, score, score_passed, score_coverage, talk_share, message_count, deleted_at)
  select $1::uuid, uuidv7(started_at - now()),
    case when is_excluded then null else rep end,
    case when pg_temp.uniform(n, 8) < 0.3 then rep when pg_temp.uniform(n, 8) < 0.35 then owners[1] end,
    case when is_excluded then '' else initcap(call_type) || ' with ' || company || case when n % 50 = 0 then ' (second try)' else '' end end,
    case when is_excluded then '' else company end,
    case when verdict = 'SCORED_SUCCESS' then 'SCORED' when verdict = 'TO_BE_SCORED' then 'SCORING' else 'SKIPPED' end, verdict,
    case when verdict = 'SCORED_SUCCESS' then 'scored' else 'routed' end,
    case when is_excluded then null else call_type end,
    case when verdict = 'SCORED_SUCCESS' then (scorecards ->> call_type)::uuid end,
    started_at, started_at,
    case when is_excluded then null else 30 + floor(5400 * pow(pg_temp.uniform(n, 9), 3))::integer end,
    pg_temp.uniform(n, 10) < 0.02,
    case when pg_temp.uniform(n, 11) < 0.005 then array[reps[1 + floor(cardinality(reps) * pg_temp.uniform(n, 12))::integer]] else '{}' end,
    case when verdict = 'SCORED_SUCCESS' then round((100 * sqrt(pg_temp.uniform(n, 13)))::numeric, 1) end,
    case when verdict = 'SCORED_SUCCESS' then pg_temp.uniform(n, 13) > 0.5 end,
    case when verdict = 'SCORED_SUCCESS' then 0.9 end, case when verdict = 'SCORED_SUCCESS' then 45 end, 120,
    case when pg_temp.uniform(n, 14) < 0.01 then now() end
  from judged, lateral (select verdict = 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' as is_excluded) excluded`

const wordsSql = `
  insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
  select org_id, id, word, caller_id, is_private, started_at from calls, unnest(search_words(title, buyer_company)) word
  where org_id = $1::uuid and deleted_at is null`

const viewersSql = `
  insert into call_viewers (org_id, call_id, user_id)
  select distinct org_id, id, viewer from calls, unnest(array_append(shared_with, created_by)) viewer
  where org_id = $1::uuid and viewer is not null and viewer is distinct from caller_id`
