import { sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { ExternalCallState } from '../../vocabulary/imports.ts'
import { currentOrg } from '../calls/calls.ts'
import { isReachable } from '../integrations/upkeep.ts'

export type ExternalCall = Row<'external_calls'>

/** A call as its provider listed it, and the privacy filter's result. Of an excluded call only the hash is stored. */
export type CallToList = {
  externalId: string
  /** SHA-256 of the listing, hex: the first half of `content_hash`. */
  listingHash: string
  excluded: { reason: string; privacyRuleId: string | null } | null
  listed: unknown
  title: string | null
  startedAt: Date | null
  durationSeconds: number | null
  ownerExternalId: string | null
}

/**
 * Makes the planner look up each row by its key. Statistics lag behind an import that fills the table, so the planner may believe that the
 * table has few calls, and join a page with all of them.
 */
const oneByOne = sql`offset 0`

const tombstone = sql`'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE'`

/** An import stores the hashes of listing and content. With only the first one, the call is not here, or another integration's. */
const isOwnImport = (row: string) => sql`octet_length(${sql.ref(`${row}.content_hash`)}) = 64`

/** Joins the import of an external call `known`, and its command. */
export const withImport = sql`
  left join imports import on import.org_id = known.org_id and import.id = known.import_id
  left join commands command on command.org_id = import.org_id and command.id = import.command_id`

/** Its import was canceled before the call's turn, so nothing more happens with it. */
export const isCanceled = sql`(command.state = 'cancelled' and known.state in ('listed', 'waiting')) is true`

/** The integrations that may list the same calls: those with the same provider. */
const otherIntegrations = (integrationId: string) => sql`
  select integrations.id, integrations.name, ${isReachable} as is_reachable, integrations.status = 'INACTIVE' as is_removed
  from integrations
  join integrations own on own.org_id = integrations.org_id and own.provider = integrations.provider and own.id <> integrations.id
  where own.org_id = ${currentOrg} and own.id = ${integrationId}::uuid`

/** How long an automatic import skips a call that failed. It lists the same day again every few minutes. */
const restHours = 6

/**
 * Stores all calls of a page in one statement. Unchanged calls, and calls that another import works on, stay as they are. Returns the calls
 * to fetch now.
 *
 * A page that comes twice within an import adds nothing.
 */
export async function listCalls(
  trx: Trx,
  page: { integrationId: string; importId: string; adapterVersion: number; isAutomatic: boolean },
  calls: readonly CallToList[],
): Promise<{ toFetch: string[]; added: number; unchanged: number }> {
  if (calls.length === 0) return { toFetch: [], added: 0, unchanged: 0 }
  const rows = calls.map((call) => ({
    external_id: call.externalId,
    hash: call.listingHash,
    excluded: call.excluded !== null,
    reason: call.excluded?.reason ?? '',
    privacy_rule_id: call.excluded?.privacyRuleId ?? null,
    listed: call.listed,
    title: call.title,
    started_at: call.startedAt,
    duration_seconds: call.durationSeconds,
    owner_external_id: call.ownerExternalId,
  }))
  const { rows: stored } = await sql<{
    external_id: string
    verdict: 'fetch' | 'excluded' | 'unchanged'
  }>`${prepared}
    with page as materialized (
      select item.*, decode(item.hash, 'hex') as listing_hash from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(external_id text,
        hash text, excluded boolean, reason text, privacy_rule_id uuid, listed jsonb, title text, started_at timestamptz,
        duration_seconds integer, owner_external_id text)
    ), judged as materialized (
      select page.*, known.external_id is null as is_new,
        /* A call that is already stored is removed later, by the job that fetches it. */
        page.excluded and known.call_id is null and not exists (
          select from (${otherIntegrations(page.integrationId)}) others
          join external_calls other on other.org_id = ${currentOrg} and other.integration_id = others.id and other.external_id = page.external_id
          join calls on calls.org_id = other.org_id and calls.id = other.call_id and calls.deleted_at is null
            and calls.score_status <> ${tombstone}
          where others.is_removed and ${isOwnImport('other')}) as is_excluded,
        coalesce(
          (known.state = 'imported' and substring(known.content_hash for 32) = page.listing_hash
            and known.adapter_version = ${page.adapterVersion}::integer)
          or (known.state in ('listed', 'waiting') and known.import_id <> ${page.importId}::uuid and exists (
            select from imports other join commands command on command.org_id = other.org_id and command.id = other.command_id
            where other.org_id = known.org_id and other.id = known.import_id and command.state = 'running'))
          or (${page.isAutomatic}::boolean and known.state in ('no_transcript', 'failed')
            and substring(known.content_hash for 32) = page.listing_hash
            and known.updated_at > now() - make_interval(hours => ${restHours}::integer)),
          false) as is_unchanged
      from page
      left join lateral (
        select * from external_calls
        where org_id = ${currentOrg} and integration_id = ${page.integrationId}::uuid and external_id = page.external_id
        ${oneByOne}
      ) known on true
      where known.import_id is distinct from ${page.importId}::uuid
    ), stored as (
      insert into external_calls as known (org_id, integration_id, external_id, state, reason, import_id, listed, title, started_at,
        duration_seconds, owner_external_id, privacy_rule_id, content_hash)
      select ${currentOrg}, ${page.integrationId}::uuid, external_id, case when is_excluded then 'excluded' else 'listed' end,
        case when is_excluded then left(reason, 600) else '' end, ${page.importId}::uuid,
        case when is_excluded then null else listed end, case when is_excluded then null else left(title, 500) end,
        case when is_excluded then null else started_at end, case when is_excluded then null else duration_seconds end,
        case when is_excluded then null else owner_external_id end, case when is_excluded then privacy_rule_id end, listing_hash
      from judged where not is_unchanged order by external_id
      on conflict (org_id, integration_id, external_id) do update set state = excluded.state, reason = excluded.reason,
        import_id = excluded.import_id, listed = excluded.listed, title = excluded.title, started_at = excluded.started_at,
        duration_seconds = excluded.duration_seconds, owner_external_id = excluded.owner_external_id,
        privacy_rule_id = excluded.privacy_rule_id, waiting_until = null, updated_at = now(),
        /* What was imported is compared with what is fetched now. */
        content_hash = case when known.call_id is null then excluded.content_hash else known.content_hash end
    )
    select external_id, case when is_unchanged then 'unchanged' when is_excluded then 'excluded' else 'fetch' end as verdict
    from judged`.execute(trx)
  const toFetch = stored.filter((row) => row.verdict === 'fetch').map((row) => row.external_id)
  const unchanged = stored.filter((row) => row.verdict === 'unchanged').length
  return { toFetch, added: stored.length - unchanged, unchanged }
}

type StoredCall = {
  id: string
  isDeleted: boolean
  /** Whether a privacy rule removed its content. */
  isTombstone: boolean
  /** Its pipeline is running, so its input must not change. */
  isAtWork: boolean
  /** The command that last imported or scored it. */
  commandId: string | null
}

/** A call that is about to be fetched, with its stored row. A null state: it was never listed before. */
export type CallToFetch = {
  external_id: string
  state: ExternalCallState | null
  listed: unknown
  content_hash: Buffer | null
  /** For the row of a new call. */
  newCallId: string
  call: StoredCall | null
  /** This integration has left the call to another one before. */
  wasLeft: boolean
  /** What a removed integration with this provider last imported of the same call. */
  removed: {
    contentHash: Buffer
    startedAt: Date | null
    /** Null: it was deleted and erased. */
    call: StoredCall | null
  } | null
  /** The same call of another integration with this provider that is not removed, which has imported it or is about to. Null: this one imports it. */
  elsewhere: {
    integrationName: string
    isImported: boolean
    /** Null: it is not imported yet, or was deleted and erased. */
    callId: string | null
    startedAt: Date | null
    /** When the other integration asks again for the transcript. */
    waitingUntil: Date | null
  } | null
}

/** JSON has no type for times and bytes. */
type RemovedJson = { contentHash: string; startedAt: string | null; call: StoredCall | null }
type ElsewhereJson = Omit<NonNullable<CallToFetch['elsewhere']>, 'startedAt' | 'waitingUntil'> & {
  startedAt: string | null
  waitingUntil: string | null
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const storedCall = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'isDeleted', ${column('deleted_at')} is not null, 'isTombstone', ${column('score_status')} = ${tombstone},
    'commandId', ${column('command_id')},
    'isAtWork', exists (select from work_items item where item.org_id = ${column('org_id')} and item.command_id = ${column('command_id')}
      and item.kind in ('parse-transcript', 'route-call', 'score-call') and item.subject = ${column('id')}::text
      and item.phase in ('queued', 'held'))) end`
}

export async function findCallsToFetch(
  trx: Trx,
  integrationId: string,
  externalIds: readonly string[],
): Promise<CallToFetch[]> {
  const { rows } = await sql<
    Omit<CallToFetch, 'elsewhere' | 'removed'> & {
      elsewhere: ElsewhereJson | null
      removed: RemovedJson | null
    }
  >`${prepared}
    with others as materialized (${otherIntegrations(integrationId)})
    select asked.external_id, known.state, known.listed, known.content_hash, uuidv7()::text as "newCallId", ${storedCall('calls')} as call,
      /* Only an import stores the version of the adapter. */
      coalesce(known.adapter_version > 0 and (${isOwnImport('known')}) is not true, false) as "wasLeft",
      removed.found as removed, elsewhere.found as elsewhere
    from unnest(${[...externalIds]}::text[]) as asked(external_id)
    left join lateral (
      select state, listed, content_hash, call_id, adapter_version, first_seen_at from external_calls
      where org_id = ${currentOrg} and integration_id = ${integrationId}::uuid and external_id = asked.external_id
      ${oneByOne}
    ) known on true
    left join lateral (
      select * from calls where calls.org_id = ${currentOrg} and calls.id = known.call_id ${oneByOne}
    ) calls on true
    left join lateral (
      select jsonb_build_object('contentHash', encode(other.content_hash, 'hex'), 'startedAt', other.started_at,
        'call', ${storedCall('own')}) as found
      from others join external_calls other on other.org_id = ${currentOrg} and other.integration_id = others.id
        and other.external_id = asked.external_id
      left join calls own on own.org_id = other.org_id and own.id = other.call_id
      where others.is_removed and (${isOwnImport('known')}) is not true and ${isOwnImport('other')}
      /* Each may have taken the call over from the one before. */
      order by other.first_seen_at desc limit 1
    ) removed on true
    left join lateral (
      select jsonb_build_object('integrationName', others.name, 'isImported', ${isOwnImport('other')}, 'callId', other.call_id,
        'startedAt', other.started_at, 'waitingUntil', other.waiting_until) as found
      from others join external_calls other on other.org_id = ${currentOrg} and other.integration_id = others.id
        and other.external_id = asked.external_id
      where not others.is_removed and (${isOwnImport('known')}) is not true and (${isOwnImport('other')}
        /* Of two that have it to fetch, the one that found it first goes on. */
        or (others.is_reachable and other.state in ('listed', 'waiting')
          and (other.first_seen_at, other.integration_id) < (coalesce(known.first_seen_at, 'infinity'), ${integrationId}::uuid)
          and exists (select from imports import join commands command on command.org_id = import.org_id and command.id = import.command_id
            where import.org_id = other.org_id and import.id = other.import_id and command.state = 'running')))
      order by ${isOwnImport('other')} desc nulls last, other.first_seen_at limit 1
    ) elsewhere on true`.execute(trx)
  return rows.map(({ elsewhere, removed, ...row }) => ({
    ...row,
    removed: removed && {
      ...removed,
      contentHash: Buffer.from(removed.contentHash, 'hex'),
      startedAt: dateOf(removed.startedAt),
    },
    elsewhere: elsewhere && {
      ...elsewhere,
      startedAt: dateOf(elsewhere.startedAt),
      waitingUntil: dateOf(elsewhere.waitingUntil),
    },
  }))
}

/** The identity of a row, and the import that is working on it. */
export type ExternalCallKey = { orgId: string; integrationId: string; externalId: string; importId: string }

/** The outcome of a call that is not imported. */
export type CallEnding = {
  state: Exclude<ExternalCallState, 'imported' | 'excluded' | 'listed'>
  reason: string
  waitingUntil?: Date | null
}

/** Stores the outcome, also for a call that was never listed. The listing stays, so that the call can be tried again. */
export async function endExternalCall(trx: Trx, key: ExternalCallKey, ending: CallEnding): Promise<void> {
  const change = {
    state: ending.state,
    reason: ending.reason.slice(0, 600),
    import_id: key.importId,
    waiting_until: ending.waitingUntil ?? null,
    updated_at: sql<Date>`now()`,
  }
  await trx
    .insertInto('external_calls')
    .values({ org_id: key.orgId, integration_id: key.integrationId, external_id: key.externalId, ...change })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'integration_id', 'external_id']).doUpdateSet(change),
    )
    .execute()
}

/** Reduces an excluded call to hash, rule and time. */
export async function excludeExternalCall(
  trx: Trx,
  key: ExternalCallKey,
  excluded: { reason: string; privacyRuleId: string | null; listingHash: Buffer },
): Promise<void> {
  const row = {
    state: 'excluded' as const,
    reason: excluded.reason.slice(0, 600),
    privacy_rule_id: excluded.privacyRuleId,
    content_hash: excluded.listingHash,
    import_id: key.importId,
    listed: null,
    title: null,
    started_at: null,
    duration_seconds: null,
    owner_external_id: null,
    waiting_until: null,
    updated_at: sql<Date>`now()`,
  }
  await trx
    .insertInto('external_calls')
    .values({ org_id: key.orgId, integration_id: key.integrationId, external_id: key.externalId, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'integration_id', 'external_id']).doUpdateSet(row))
    .execute()
}

/** Outcomes of listed calls, by their external ids. What a canceled import left undone is as if never listed. */
export async function findStandings(
  trx: Trx,
  integrationId: string,
  externalIds: readonly string[],
): Promise<Map<string, { state: ExternalCallState; callId: string | null }>> {
  if (externalIds.length === 0) return new Map()
  const { rows } = await sql<Pick<ExternalCall, 'external_id' | 'state' | 'call_id'>>`
    select known.external_id, case when ${isCanceled} then 'imported' else known.state end as state, known.call_id
    from external_calls known ${withImport}
    where known.org_id = ${currentOrg} and known.integration_id = ${integrationId}::uuid
      and known.external_id = any(${[...externalIds]}::text[]) and not (${isCanceled} and known.call_id is null)`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.external_id, { state: row.state, callId: row.call_id }]))
}
