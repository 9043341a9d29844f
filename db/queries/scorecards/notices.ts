import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg, isRealCall } from '../calls/calls.ts'

/** Who is affected by a version. `since`: calls scored with the scorecard after this time count. */
export type Concerned = { scorecardId: string; since: Date; publisherId: string }

/**
 * Reps whose calls the scorecard scored, and the people responsible for them: users who manage scorecards, and the leads of these reps'
 * teams. Only active members, and not the publisher.
 */
const concerned = ({ scorecardId, since, publisherId }: Concerned): RawBuilder<unknown> => sql`
  active as materialized (
    select user_id, role, capabilities from memberships
    where org_id = ${currentOrg} and status = 'ACTIVE' and user_id <> ${publisherId}::uuid
  ), reps as materialized (
    select active.user_id from active cross join lateral (
      select from calls
      where org_id = ${currentOrg} and caller_id = active.user_id and deleted_at is null and ${isRealCall}
        and scorecard_config_id = ${scorecardId}::uuid and score_status = 'SCORED_SUCCESS' and started_at >= ${since}
      limit 1
    ) scored
  ), managers as (
    select active.user_id from active
    where not exists (select from reps where reps.user_id = active.user_id) and (
      active.role in ('OWNER', 'ADMIN', 'MEMBER_PLUS')
      or active.role = 'CUSTOM' and 'scorecards.manage' = any(active.capabilities)
      or exists (
        select from team_members lead
        join team_members member on member.org_id = lead.org_id and member.team_id = lead.team_id
        join reps on reps.user_id = member.user_id
        where lead.org_id = ${currentOrg} and lead.user_id = active.user_id and lead.role = 'ADMIN'))
  )`

export async function countConcerned(trx: Trx, whom: Concerned): Promise<{ reps: number; managers: number }> {
  const { rows } = await sql<{ reps: number; managers: number }>`
    with ${concerned(whom)}
    select (select count(*)::int from reps) as reps, (select count(*)::int from managers) as managers`.execute(
    trx,
  )
  return rows[0] ?? { reps: 0, managers: 0 }
}

/** Notifies each person once per version. @returns how many were notified */
export async function insertNotices(
  trx: Trx,
  { orgId, version, at, ...whom }: Concerned & { orgId: string; version: number; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${concerned(whom)}
    insert into scorecard_notices (org_id, scorecard_id, scorecard_version, user_id, created_at)
    select ${orgId}::uuid, ${whom.scorecardId}::uuid, ${version}, user_id, ${at}
    from (select user_id from reps union all select user_id from managers) people
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export type Notice = {
  scorecardId: string
  version: number
  publishedAt: Date
  publishedBy: string | null
  definition: unknown
  /** Definition of the version before the first unread one; null if only a first version is unread. */
  before: unknown
}

/** A user's unread notices since a time: the latest version of each scorecard that is still in use, newest first. */
export async function listUnreadNotices(
  trx: Trx,
  lookup: { userId: string; since: Date; limit: number },
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with latest as materialized (
      select scorecard_id, max(scorecard_version) as scorecard_version, max(created_at) as created_at,
        least(greatest(min(scorecard_version) - 1, 1), max(scorecard_version) - 1) as version_before
      from scorecard_notices
      where org_id = ${currentOrg} and user_id = ${lookup.userId}::uuid and read_at is null and created_at >= ${lookup.since}
      group by scorecard_id
    )
    select latest.scorecard_id as "scorecardId", latest.scorecard_version as version, version.published_at as "publishedAt",
      version.published_by as "publishedBy", version.definition, previous.definition as before
    from latest
    join scorecard_configs on scorecard_configs.org_id = ${currentOrg} and scorecard_configs.id = latest.scorecard_id
      and scorecard_configs.status <> 'ARCHIVED'
    join scorecard_versions version on version.org_id = ${currentOrg} and version.scorecard_id = latest.scorecard_id
      and version.number = latest.scorecard_version
    left join scorecard_versions previous on previous.org_id = ${currentOrg} and previous.scorecard_id = latest.scorecard_id
      and previous.number = latest.version_before
    order by latest.created_at desc, latest.scorecard_id
    limit ${lookup.limit}`.execute(trx)
  return rows
}

/** Reading about a version also marks earlier ones as read. */
export async function markNoticesRead(
  trx: Trx,
  notice: { userId: string; scorecardId: string; version: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('scorecard_notices')
    .set({ read_at: notice.at })
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', notice.userId)
    .where('scorecard_id', '=', notice.scorecardId)
    .where('scorecard_version', '<=', notice.version)
    .where('read_at', 'is', null)
    .execute()
}
