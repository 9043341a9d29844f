import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { ExternalCallState } from '../../vocabulary/imports.ts'
import type { ScoreStatus } from '../../vocabulary/calls.ts'
import { type CallVisibility, currentOrg, visibleTo } from '../calls/calls.ts'
import { firstNameOrEmail, shownAvatar, shownLastName } from '../people/shown-name.ts'
import { type ExternalCall, isCanceled, withImport } from './external-calls.ts'
import type { CallCounts } from './imports.ts'

export type ExternalCallRead = Omit<ExternalCall, 'listed' | 'content_hash'> & {
  /** Our call, if the reader may see it. */
  seen_call_id: string | null
  call_title: string | null
  call_duration_seconds: number | null
  call_created_at: Date | null
  call_deleted_at: Date | null
  score_status: ScoreStatus | null
  status_reason: string | null
  started_by: Row<'imports'>['started_by'] | null
  /** When its import was canceled, if that was before the call's turn. */
  canceled_at: Date | null
  owner_id: string | null
  owner_first_name: string | null
  owner_last_name: string | null
  owner_avatar: string | null
}

const externalCallRead = (visibility: CallVisibility) => sql`
  select known.org_id, known.integration_id, known.external_id, known.state, known.reason, known.call_id, known.import_id, known.title,
    known.started_at, known.duration_seconds, known.owner_external_id, known.privacy_rule_id, known.adapter_version, known.waiting_until,
    known.first_seen_at, known.updated_at, calls.id as seen_call_id, calls.title as call_title, calls.duration_seconds as call_duration_seconds,
    calls.created_at as call_created_at, calls.deleted_at as call_deleted_at, calls.score_status, calls.status_reason, import.started_by,
    case when ${isCanceled} then command.ended_at end as canceled_at,
    users.id as owner_id, ${firstNameOrEmail} as owner_first_name, ${shownLastName} as owner_last_name, ${shownAvatar} as owner_avatar
  from external_calls known
  left join calls on calls.org_id = known.org_id and calls.id = known.call_id and ${visibleTo(visibility)}
  ${withImport}
  left join integration_user_settings setting on calls.id is null and setting.org_id = known.org_id
    and setting.integration_id = known.integration_id and setting.external_user_id = known.owner_external_id
  left join users on users.id = coalesce(calls.caller_id, setting.user_id)
  left join memberships on memberships.org_id = known.org_id and memberships.user_id = users.id`

/** Calls of an import, sorted by external id, which grows with time at most providers. */
export async function listCallsOfImport(
  trx: Trx,
  visibility: CallVisibility,
  page: { importId: string; states: readonly ExternalCallState[]; after: string | null; limit: number },
): Promise<ExternalCallRead[]> {
  const { rows } = await sql<ExternalCallRead>`
    ${externalCallRead(visibility)}
    where known.org_id = ${currentOrg} and known.import_id = ${page.importId}::uuid and known.state = any(${[...page.states]}::text[])
      and ${page.after === null ? sql`true` : sql`known.external_id > ${page.after}`}
    order by known.external_id limit ${page.limit}`.execute(trx)
  return rows
}

/** Calls that an import worked on last, by state. Those that a later import took over are no longer among them. */
export async function countCallsOfImport(
  trx: Trx,
  importId: string,
  states: readonly ExternalCallState[],
): Promise<CallCounts> {
  const rows = await trx
    .selectFrom('external_calls')
    .select(({ fn }) => ['state', fn.countAll<number>().as('calls')])
    .where('org_id', '=', currentOrg)
    .where('import_id', '=', importId)
    .where('state', 'in', [...states])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, calls }) => [state, calls]))
}

export async function findExternalCall(
  trx: Trx,
  visibility: CallVisibility,
  key: { integrationId: string; externalId: string },
): Promise<ExternalCallRead | undefined> {
  const { rows } = await sql<ExternalCallRead>`
    ${externalCallRead(visibility)}
    where known.org_id = ${currentOrg} and known.integration_id = ${key.integrationId}::uuid and known.external_id = ${key.externalId}`.execute(
    trx,
  )
  return rows[0]
}

/** What the provider knows about our calls through the integrations that imported them, in the order of the given ids. */
export async function findExternalCallsOf(
  trx: Trx,
  visibility: CallVisibility,
  callIds: readonly string[],
): Promise<ExternalCallRead[]> {
  if (callIds.length === 0) return []
  const { rows } = await sql<ExternalCallRead>`
    ${externalCallRead(visibility)}
    where known.org_id = ${currentOrg} and known.call_id = any(${[...callIds]}::uuid[])
      and exists (select from calls own where own.org_id = known.org_id and own.id = known.call_id and own.integration_id = known.integration_id)
    order by array_position(${[...callIds]}::uuid[], known.call_id), known.external_id`.execute(trx)
  return rows
}

/** Most calls searched. Few calls are waiting or have failed, and nobody searches for old ones. */
const missingCallsRead = 20_000

/** Listed calls that were not imported and whose title contains a text, newest first. */
export async function searchMissingCalls(
  trx: Trx,
  visibility: CallVisibility,
  wanted: {
    integrationId: string
    search: string
    startedFrom: Date | null
    /** Exclusive. */
    startedBefore: Date | null
    limit: number
  },
): Promise<ExternalCallRead[]> {
  const { rows } = await sql<ExternalCallRead>`
    with recent as materialized (
      select external_id, title from external_calls
      where org_id = ${currentOrg} and integration_id = ${wanted.integrationId}::uuid and title is not null
        and started_at >= coalesce(${wanted.startedFrom}::timestamptz, '-infinity')
        and started_at < coalesce(${wanted.startedBefore}::timestamptz, 'infinity')
      order by started_at desc limit ${missingCallsRead}
    )
    ${externalCallRead(visibility)}
    where known.org_id = ${currentOrg} and known.integration_id = ${wanted.integrationId}::uuid and known.external_id = any(array(
      select external_id from recent where position(lower(${wanted.search}::text) in lower(title)) > 0 limit ${wanted.limit}))
    order by known.started_at desc nulls last, known.external_id`.execute(trx)
  return rows
}
