import { type RawBuilder, sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { NewRow } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'
import { endCurrentScore } from '../calls/scores.ts'
import type { ExternalCallKey } from './external-calls.ts'

/** The parts of a call that enter the pipeline. */
export type ImportedContent = {
  title: string
  callerId: string | null
  callType: string | null
  scorecardId: string | null
  startedAt: Date
  durationSeconds: number | null
  isPrivate: boolean
  participants: readonly Pick<
    NewRow<'call_participants'>,
    'name' | 'email' | 'user_id' | 'kind' | 'side' | 'is_kind_known'
  >[]
  /** JSON of the messages. */
  transcript: Buffer
}

export type ImportedCall = ExternalCallKey & {
  callId: string
  commandId: string
  reason: string
  contentHash: Buffer
  adapterVersion: number
}

/** A later delivery has named the call again, for an import that has not run yet. The listing stays for that import. */
const isAwaited = (
  importId: RawBuilder<unknown>,
) => sql`known.import_id is distinct from ${importId} and known.state = 'listed'
  and known.listed -> 'transcript' is not null`

/** The call now has its own data, so the listing is dropped. */
const taken = (importId: RawBuilder<unknown>) => sql`
  state = case when ${isAwaited(importId)} then known.state else 'imported' end,
  import_id = case when ${isAwaited(importId)} then known.import_id else ${importId} end,
  listed = case when ${isAwaited(importId)} then known.listed end`

const asImported = (call: ImportedCall) => sql`${taken(sql`${call.importId}::uuid`)},
  reason = left(${call.reason}, 600), call_id = ${call.callId}::uuid,
  title = null, duration_seconds = null, owner_external_id = null, privacy_rule_id = null, waiting_until = null,
  content_hash = ${call.contentHash}::bytea, adapter_version = ${call.adapterVersion}::integer, updated_at = now()`

const participantColumns = sql`position integer, name text, email text, user_id uuid, kind text, side text, is_kind_known boolean`
const participantRows = (content: ImportedContent): string =>
  JSON.stringify(content.participants.map((participant, position) => ({ position, ...participant })))

/** A new call. */
export type NewCall = { call: ImportedCall; content: ImportedContent }

/** Inserts new calls of an organization with their participants and transcripts, in one statement. */
export async function insertImportedCalls(trx: Trx, calls: readonly NewCall[]): Promise<void> {
  // Always in the same order: otherwise two batches with the same calls could deadlock.
  const sorted = calls.toSorted((left, right) => (left.call.externalId < right.call.externalId ? -1 : 1))
  const rows = sorted.map(({ call, content }) => ({
    org_id: call.orgId,
    call_id: call.callId,
    caller_id: content.callerId,
    integration_id: call.integrationId,
    external_id: call.externalId,
    title: content.title.slice(0, 500),
    call_type: content.callType,
    scorecard_id: content.scorecardId,
    started_at: content.startedAt,
    duration_seconds: content.durationSeconds,
    is_private: content.isPrivate,
    command_id: call.commandId,
    import_id: call.importId,
    reason: call.reason.slice(0, 600),
    adapter_version: call.adapterVersion,
    people: content.participants.map((participant, position) => ({ position, ...participant })),
  }))
  await sql`${prepared}
    with given as materialized (
      select given.*, file.body, file.hash from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (org_id uuid, call_id uuid, caller_id uuid, integration_id uuid, external_id text,
          title text, call_type text, scorecard_id uuid, started_at timestamptz, duration_seconds integer, is_private boolean, command_id uuid,
          import_id uuid, reason text, adapter_version integer, people jsonb)
      ) with ordinality as given(org_id, call_id, caller_id, integration_id, external_id, title, call_type, scorecard_id, started_at,
        duration_seconds, is_private, command_id, import_id, reason, adapter_version, people, position)
      join unnest(${sorted.map(({ content }) => content.transcript)}::bytea[], ${sorted.map(({ call }) => call.contentHash)}::bytea[])
        with ordinality as file(body, hash, position) on file.position = given.position
    ), call as (
      insert into calls (org_id, id, caller_id, integration_id, external_id, title, call_type, chosen_call_type, chosen_scorecard_id,
        started_at, duration_seconds, is_private, command_id)
      select org_id, call_id, caller_id, integration_id, external_id, title, call_type, call_type, scorecard_id, started_at,
        duration_seconds, is_private, command_id
      from given
    ), people as (
      insert into call_participants (org_id, call_id, position, name, email, user_id, kind, side, is_kind_known)
      select given.org_id, given.call_id, person.position, person.name, person.email, person.user_id, person.kind, person.side,
        coalesce(person.is_kind_known, true)
      from given cross join jsonb_to_recordset(given.people) as person(${participantColumns})
    ), source as (
      insert into transcript_sources (org_id, call_id, kind, body) select org_id, call_id, 'messages', body from given
    )
    insert into external_calls as known (org_id, integration_id, external_id, state, reason, call_id, import_id, started_at, content_hash,
      adapter_version)
    select org_id, integration_id, external_id, 'imported', reason, call_id, import_id, started_at, hash, adapter_version
    from given order by external_id
    on conflict (org_id, integration_id, external_id) do update set ${taken(sql`excluded.import_id`)}, reason = excluded.reason,
      call_id = excluded.call_id, started_at = excluded.started_at, content_hash = excluded.content_hash,
      adapter_version = excluded.adapter_version, title = null, duration_seconds = null, owner_external_id = null,
      privacy_rule_id = null, waiting_until = null, updated_at = now()`.execute(trx)
}

/**
 * Replaces the imported data of a call with the provider's current data. Users' choices stay. Earlier scores stay as history, but no longer
 * count as the call's score. Returns false and changes nothing if a command other than `lastCommandId` has taken the call, or if it was
 * deleted or excluded meanwhile.
 */
export async function replaceImportedCall(
  trx: Trx,
  call: ImportedCall,
  content: ImportedContent,
  lastCommandId: string | null,
): Promise<boolean> {
  const here = { org: currentOrg, id: call.callId }
  const locked = await trx
    .selectFrom('calls')
    .select(['command_id', 'score_status', 'deleted_at'])
    .where('org_id', '=', here.org)
    .where('id', '=', here.id)
    .forUpdate()
    .executeTakeFirst()
  if (locked === undefined || locked.command_id !== lastCommandId || locked.deleted_at !== null) return false
  if (locked.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE') return false
  await trx
    .deleteFrom('call_participants')
    .where('org_id', '=', here.org)
    .where('call_id', '=', here.id)
    .execute()
  await endCurrentScore(trx, call.callId)
  await trx.deleteFrom('transcripts').where('org_id', '=', here.org).where('call_id', '=', here.id).execute()
  await sql`
    with call as (
      update calls set title = left(${content.title}, 500), caller_id = coalesce(caller_id, ${content.callerId}::uuid),
        chosen_call_type = coalesce(chosen_call_type, ${content.callType}), call_type = coalesce(chosen_call_type, ${content.callType}),
        chosen_scorecard_id = coalesce(chosen_scorecard_id, ${content.scorecardId}::uuid), scorecard_config_id = null,
        started_at = ${content.startedAt}::timestamptz, duration_seconds = ${content.durationSeconds}::integer,
        duration_is_estimated = false, hold_released_at = null, stage = 'recorded',
        status = 'SCORING', score_status = 'TO_BE_SCORED', status_reason = 'The provider has changed this call.', score = null,
        score_passed = null, score_pass_mark = null, score_coverage = null, waiting_checks = 0, open_disputes = 0, talk_share = null,
        message_count = 0,
        command_id = ${call.commandId}::uuid, updated_at = now(), version = version + 1
      where org_id = ${currentOrg} and id = ${call.callId}::uuid
    ), people as (
      insert into call_participants (org_id, call_id, position, name, email, user_id, kind, side, is_kind_known)
      select ${call.orgId}::uuid, ${call.callId}::uuid, position, name, email, user_id, kind, side, coalesce(is_kind_known, true)
      from jsonb_to_recordset(${participantRows(content)}::jsonb) as person(${participantColumns})
    ), source as (
      insert into transcript_sources (org_id, call_id, kind, body)
      values (${call.orgId}::uuid, ${call.callId}::uuid, 'messages', ${content.transcript}::bytea)
      on conflict (org_id, call_id) do update set kind = excluded.kind, body = excluded.body, file_name = null, content_type = null
    )
    select 1`.execute(trx)
  await keepImportedCall(trx, call)
  return true
}

/** The call exists and is unchanged. */
export async function keepImportedCall(trx: Trx, call: ImportedCall): Promise<void> {
  await sql`
    update external_calls known set ${asImported(call)}
    where org_id = ${currentOrg} and integration_id = ${call.integrationId}::uuid and external_id = ${call.externalId}`.execute(
    trx,
  )
}

/** A call of a removed integration becomes this one's, which lists it too. */
export async function takeOverCall(trx: Trx, key: ExternalCallKey, callId: string): Promise<void> {
  await sql`
    with call as (
      update calls set integration_id = ${key.integrationId}::uuid where org_id = ${currentOrg} and id = ${callId}::uuid
      returning id, started_at
    )
    insert into external_calls as known (org_id, integration_id, external_id, import_id, call_id, started_at)
    select ${key.orgId}::uuid, ${key.integrationId}::uuid, ${key.externalId}, ${key.importId}::uuid, id, started_at from call
    on conflict (org_id, integration_id, external_id) do update set call_id = excluded.call_id`.execute(trx)
}

/** Another integration has imported the call, so it is not imported twice. `callId` is null if it was erased. */
export async function leaveToOther(
  trx: Trx,
  key: ExternalCallKey,
  other: { callId: string | null; reason: string; listingHash: Buffer; adapterVersion: number },
): Promise<void> {
  const row = {
    state: 'imported' as const,
    reason: other.reason.slice(0, 600),
    call_id: sql<
      string | null
    >`(select id from calls where org_id = ${key.orgId}::uuid and id = ${other.callId}::uuid)`,
    import_id: key.importId,
    listed: null,
    title: null,
    duration_seconds: null,
    owner_external_id: null,
    privacy_rule_id: null,
    content_hash: other.listingHash,
    adapter_version: other.adapterVersion,
    waiting_until: null,
    updated_at: sql<Date>`now()`,
  }
  await trx
    .insertInto('external_calls')
    .values({ org_id: key.orgId, integration_id: key.integrationId, external_id: key.externalId, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'integration_id', 'external_id']).doUpdateSet(row))
    .execute()
}

/** The call was deleted here, so it is not imported again. */
export async function leaveDeleted(
  trx: Trx,
  key: ExternalCallKey,
  contentHash: Buffer,
  adapterVersion: number,
): Promise<void> {
  await trx
    .updateTable('external_calls')
    .set({
      state: 'imported',
      reason: 'It was deleted here.',
      import_id: key.importId,
      listed: null,
      title: null,
      duration_seconds: null,
      owner_external_id: null,
      content_hash: contentHash,
      adapter_version: adapterVersion,
      waiting_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('org_id', '=', currentOrg)
    .where('integration_id', '=', key.integrationId)
    .where('external_id', '=', key.externalId)
    .execute()
}
