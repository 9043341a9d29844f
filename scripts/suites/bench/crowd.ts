import pg from 'pg'
import { provisionOrganization } from '#api/areas/organizations/provision-organization.ts'
import type { TestDatabase } from '#db/testing.ts'
import { writeCalls } from './call-history.ts'
import { hashVisitorPassword } from './visitors.ts'

/** A member of the organization, who signs in with `visitorPassword`. A head leads the top team, a lead one of the third level, a rep none. */
export type Reader = { id: string; email: string; position: 'owner' | 'head' | 'lead' | 'rep' }

/** An organization with many people in a tree of teams. */
export type Crowd = {
  orgId: string
  readers: Reader[]
  /** A team of the third level, one without sub-teams, and the top team. */
  teamIds: { middle: string; leaf: string; top: string }
  /** The first 60 teams, level by level: the page of teams opens no more lines at first. */
  treeIds: string[]
  userIds: string[]
  /** An invited person and their address. */
  invited: { id: string; email: string }
  scorecardId: string
}

const treeDepth = 8
/** For each position. */
const readersWanted = 20

/**
 * Writes an organization in a few statements. Each level of the tree has more teams than the one above it. People are spread over all
 * teams, and most teams have two leads. 5% of the people are invited, 4% deactivated, 1% deleted.
 */
export async function writeCrowd(
  { url, database }: TestDatabase,
  name: string,
  size: { users: number; teams: number; calls: number; auditEntries: number },
): Promise<Crowd> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row> => {
      const { rows } = await client.query<Row>(text, values)
      if (rows[0] === undefined) throw new Error(`No row from ${text}`)
      return rows[0]
    }
    const { id: orgId } = await one<{ id: string }>(
      'insert into organizations (name) values ($1) returning id',
      [name],
    )
    await database.withOrg({ orgId }, (trx) => provisionOrganization(trx, orgId, null))
    await client.query(teamsSql, [orgId, size.teams, treeDepth])
    await client.query(usersSql, [orgId, name, size.users, await hashVisitorPassword()])
    await client.query('analyze users, memberships, teams')
    await client.query(membersSql, [orgId, size.teams, readersWanted])
    await client.query(actionsSql, [orgId])
    await client.query(auditSql, [orgId, size.auditEntries])
    // Only the server's owner may skip foreign keys and triggers.
    await client.query('set session_replication_role = replica')
    await writeCalls(client, orgId, size.calls)
    await client.query('vacuum (analyze) users, memberships, teams, team_members, user_actions, audit_log')

    const readers = await client.query<Reader>(readersSql, [orgId, readersWanted])
    const teamOf = async (condition: string): Promise<string> =>
      (
        await one<{ id: string }>(
          `select id from teams where org_id = $1 and ${condition} order by id limit 1`,
          [orgId],
        )
      ).id
    const tree = await client.query<{ id: string }>(
      `select id from teams where org_id = $1 order by split_part(name, '.', 1), id limit 60`,
      [orgId],
    )
    const users = await client.query<{ id: string }>(
      `select user_id as id from memberships where org_id = $1 and status = 'ACTIVE' order by user_id limit 200`,
      [orgId],
    )
    return {
      orgId,
      readers: readers.rows,
      teamIds: {
        middle: await teamOf(`name like 'Team 3.%'`),
        leaf: await teamOf(`name like 'Team 8.%'`),
        top: await teamOf('parent_id is null'),
      },
      treeIds: tree.rows.map(({ id }) => id),
      userIds: users.rows.map(({ id }) => id),
      invited: await one(
        `select users.id, email from memberships join users on users.id = user_id where org_id = $1 and status = 'INVITED' limit 1`,
        [orgId],
      ),
      scorecardId: (
        await one<{ id: string }>('select id from scorecard_configs where org_id = $1 order by id limit 1', [
          orgId,
        ])
      ).id,
    }
  } finally {
    await client.end()
  }
}

/** Each team is below one of the level above. With many teams, half of them are on the last two levels. */
const teamsSql = `
  with numbered as (
    select n, case when n = 0 then 1 else greatest(2, 1 + floor($3::integer * pow(n / $2::double precision, case when $2 > 100 then 0.3 else 1 end)))::integer end as level,
      uuidv7() as id
    from generate_series(0, $2::integer - 1) n
  ), placed as (
    select *, row_number() over (partition by level order by n) - 1 as place from numbered
  ), sizes as (select level, count(*) as teams from placed group by level)
  insert into teams (org_id, id, parent_id, name)
  select $1::uuid, placed.id, parent.id, 'Team ' || placed.level || '.' || placed.place
  from placed
  left join sizes above on above.level = (select max(level) from sizes where sizes.level < placed.level)
  left join placed parent on parent.level = above.level and parent.place = placed.place % above.teams
  order by placed.n`

const usersSql = `
  with names as (
    select array['Ana', 'Bo', 'Chidi', 'Dagny', 'Emre', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jin', 'Kaja', 'Luis', 'Mira', 'Noor', 'Otto',
        'Petra', 'Qiang', 'Rosa', 'Sven', 'Tove', 'Uma', 'Vera', 'Wim', 'Xenia', 'Yara', 'Zoltan'] as firsts,
      array['Ander', 'Berg', 'Castel', 'Dahl', 'Ek', 'Fischer', 'Grim', 'Holm', 'Ivers', 'Jans', 'Kowal', 'Lind', 'Moreau', 'Nord',
        'Olsen', 'Peder', 'Quist', 'Rossi', 'Silva', 'Toft', 'Ulve', 'Vogel', 'Weber', 'Yilmaz', 'Zeller'] as heads,
      array['son', 'sen', 'mann', 'ova', 'ini', 'ez', 'stad', 'gaard', 'ström', 'beck', 'hof', 'wicz'] as tails
  ), person as (
    insert into users (email, first_name, last_name, password_hash)
    select 'rep' || n || '@' || $2 || '.example', firsts[1 + n % 26], heads[1 + n / 26 % 25] || tails[1 + n / 650 % 12], $4
    from generate_series(0, $3::integer - 1) n, names
    returning id, email, substring(email from '^rep([0-9]+)')::integer as n
  )
  insert into memberships (org_id, user_id, role, status, created_at, invited_at, invitation_expires_at)
  select $1::uuid, id,
    case when n < 20 then 'OWNER' when n < 60 then 'MEMBER' when n % 50 = 21 then 'ADMIN' when n % 20 = 5 then 'MEMBER_PLUS' when n % 50 = 33 then 'OBSERVER'
      else 'MEMBER' end,
    case when n < 60 then 'ACTIVE' when n % 20 = 7 then 'INVITED' when n % 25 = 8 then 'DEPROVISIONED' when n % 100 = 99 then 'DELETED'
      else 'ACTIVE' end,
    now() - interval '1 hour' * n,
    case when n >= 60 and n % 20 = 7 then now() end, case when n >= 60 and n % 20 = 7 then now() + interval '3 days' end
  from person order by n`

/** Members 20 to 39 lead the top team, 40 to 59 teams of the third level. */
const membersSql = `
  with team as materialized (
    select array_agg(id order by id) as ids, array_agg(id order by id) filter (where name like 'Team 3.%') as third
    from teams where org_id = $1::uuid
  ), member as (
    select user_id, substring(email from '^rep([0-9]+)')::integer as n
    from memberships join users on users.id = user_id where org_id = $1::uuid
  ), placed as (
    select user_id, n, n between 20 and 19 + 2 * $3::integer as is_lead,
      case when n between 20 and 19 + $3::integer then ids[1]
        when n between 20 and 19 + 2 * $3::integer then third[1 + n % cardinality(third)]
        else ids[1 + n % $2::integer] end as team_id
    from member, team
  )
  insert into team_members (org_id, team_id, user_id, role)
  select $1::uuid, team_id, user_id, case when is_lead or n / $2::integer < 2 then 'ADMIN' else 'MEMBER' end from placed`

const actionsSql = `
  insert into user_actions (org_id, user_id, action, at)
  select $1::uuid, user_id, 'APP_LOADED', now() - interval '7 hours' * n
  from memberships, generate_series(1, 5) n where org_id = $1::uuid and status = 'ACTIVE'`

const auditSql = `
  with people as materialized (select array_agg(user_id order by user_id) as ids from memberships where org_id = $1::uuid)
  insert into audit_log (org_id, id, at, actor_user_id, actor_kind, action, subject_kind, subject_id, before, after)
  select $1::uuid, uuidv7(moment - now()), moment, ids[1 + n * 7 % 50], case when n % 50 = 0 then 'api_key' else 'user' end,
    (array['membership.change-role', 'membership.deactivate', 'team.add-member', 'rule.publish', 'user.export'])[1 + n % 5],
    (array['membership', 'membership', 'team', 'rules', 'organization'])[1 + n % 5],
    ids[1 + n * 31 % cardinality(ids)]::text, '{"role": "MEMBER"}', '{"role": "ADMIN"}'
  from people, generate_series(0, $2::integer - 1) n
  cross join lateral (select now() - interval '5 minutes' * ($2::integer - n) as moment) moments`

const readersSql = `
  with known as (
    select users.id, email, substring(email from '^rep([0-9]+)')::integer as n
    from memberships join users on users.id = user_id where org_id = $1::uuid and status = 'ACTIVE' and role in ('OWNER', 'MEMBER')
  ), leads as materialized (select user_id from team_members where org_id = $1::uuid and role = 'ADMIN'), placed as (
    select id, email, n, case when n < 20 then 'owner' when n < 20 + $2::integer then 'head' when n < 20 + 2 * $2::integer then 'lead'
      else 'rep' end as position from known
    where n < 20 + 2 * $2::integer or id not in (select user_id from leads)
  ), ranked as (select *, row_number() over (partition by position order by n) as rank from placed)
  select id, email, position from ranked where rank <= $2::integer order by position, rank`
