import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'
import { likePattern } from './people.ts'

export type AuditFilter = {
  search?: string | undefined
  userId?: string | undefined
  source?: string | undefined
  subjects?: readonly string[] | undefined
  since?: string | undefined
  until?: string | undefined
}

export type AuditRow = Omit<Row<'audit_log'>, 'org_id'> & {
  actor_first_name: string | null
  actor_last_name: string | null
  actor_avatar: string | null
  subject_name: string | null
}

/** As the members are shown: whoever is invited has no name yet, whoever is deleted the one that they had then. */
const subjectName = sql<string>`coalesce(subject_member.kept_first_name, subject.first_name) || ' ' ||
  coalesce(subject_member.kept_last_name, subject.last_name)`

/** Entries before the id `before`, newest first. Ids grow with time. */
export async function listAuditEntries(
  trx: Trx,
  filter: AuditFilter,
  page: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  let rows = trx
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_user_id')
    .leftJoin('users as subject', (join) =>
      join
        .on('audit_log.subject_kind', 'in', ['membership', 'user'])
        .on(sql<boolean>`subject.id::text = audit_log.subject_id`),
    )
    .leftJoin('memberships as subject_member', (join) =>
      join
        .onRef('subject_member.user_id', '=', 'subject.id')
        .onRef('subject_member.org_id', '=', 'audit_log.org_id'),
    )
    .where('audit_log.org_id', '=', currentOrg)
  if (page.before !== null) rows = rows.where('audit_log.id', '<', page.before)
  if (filter.userId !== undefined) rows = rows.where('audit_log.actor_user_id', '=', filter.userId)
  if (filter.source !== undefined) rows = rows.where('audit_log.actor_kind', '=', filter.source as 'user')
  if (filter.subjects !== undefined && filter.subjects.length > 0)
    rows = rows.where('audit_log.subject_kind', 'in', [...filter.subjects])
  if (filter.since !== undefined) rows = rows.where('audit_log.at', '>=', new Date(filter.since))
  if (filter.until !== undefined) rows = rows.where('audit_log.at', '<', new Date(filter.until))
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = likePattern(filter.search)
    rows = rows.where((eb) =>
      eb.or([
        eb('audit_log.action', 'ilike', pattern),
        eb('audit_log.subject_id', 'ilike', pattern),
        eb(sql<string>`actor.first_name || ' ' || actor.last_name`, 'ilike', pattern),
        eb('actor.email', 'ilike', pattern),
        eb(subjectName, 'ilike', pattern),
        eb('subject.email', 'ilike', pattern),
      ]),
    )
  }
  return rows
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_user_id',
      'audit_log.actor_kind',
      'audit_log.address',
      'audit_log.request_id',
      'audit_log.action',
      'audit_log.subject_kind',
      'audit_log.subject_id',
      'audit_log.before',
      'audit_log.after',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'actor.avatar_url as actor_avatar',
      sql<string | null>`nullif(trim(coalesce(${subjectName}, '')), '')`.as('subject_name'),
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(page.limit)
    .execute()
}
