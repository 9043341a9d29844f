import { sql, type SqlBool } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import {
  type CallVisibility,
  currentOrg,
  insertParticipants,
  isTeammate,
  keepTombstoneOnly,
  removeContent,
  updateCall,
  updateCalls,
} from './calls.ts'
import { listTeamsOfCall, shareWithTeams } from './call-teams.ts'
import { endCurrentScore } from './scores.ts'
import { readSealedRows, restoreSealedRows, type SealedRows } from './sealed-rows.ts'
import { insertTranscriptSource, saveTranscript } from './transcripts.ts'

export type HeldCall = Row<'held_calls'>

/** Days after which a held call that nobody decided about is excluded. */
export const holdDays = 14

/** Where the content of a held call is sealed. */
export const placeOfHeld = (callId: string) => ({ table: 'held_calls', column: 'content', row: callId })

/** What people chose for a call. */
type CallChoices = Pick<Row<'calls'>, 'caller_id' | 'shared_with' | 'chosen_call_type' | 'chosen_rule_id'>

/** What a hold removes from a call and an import restores. What the product found in the words is found again. */
export type HeldContent = {
  call: Pick<
    Row<'calls'>,
    'title' | 'buyer_company' | 'duration_seconds' | 'duration_is_estimated' | 'message_count' | 'talk_share'
  > &
    Omit<CallChoices, 'chosen_rule_id'> & {
      /** Missing in content that was sealed without it. */
      chosen_rule_id?: string | null
    }
  /** Missing in content that was sealed before calls could be shared with teams. */
  sharedTeamIds?: string[]
  /** Notes, action items, scores with their corrections, grades, and sent summaries. Missing in content that was sealed without them. */
  rows?: SealedRows
  participants: Omit<Row<'call_participants'>, 'org_id' | 'id' | 'call_id'>[]
  /** The body is in base64. */
  source: {
    kind: 'messages' | 'text' | 'file'
    fileName: string | null
    contentType: string | null
    body: string
  } | null
  transcript: {
    messages: unknown
    plainText: string
    format: string | null
    confidence: number | null
    warnings: unknown
  }
}

/** What a hold removes, read beforehand. Undefined: the call has no transcript. */
export async function readContent(trx: Trx, call: Row<'calls'>): Promise<HeldContent | undefined> {
  const transcript = await trx
    .selectFrom('transcripts')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', call.id)
    .executeTakeFirst()
  if (transcript === undefined) return undefined
  const source = await trx
    .selectFrom('transcript_sources')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', call.id)
    .executeTakeFirst()
  const participants = await trx
    .selectFrom('call_participants')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', call.id)
    .orderBy('position')
    .execute()
  return {
    sharedTeamIds: await listTeamsOfCall(trx, call.id),
    rows: await readSealedRows(trx, call.id),
    call: {
      title: call.title,
      buyer_company: call.buyer_company,
      caller_id: call.caller_id,
      shared_with: call.shared_with,
      chosen_call_type: call.chosen_call_type,
      chosen_rule_id: call.chosen_rule_id,
      duration_seconds: call.duration_seconds,
      duration_is_estimated: call.duration_is_estimated,
      message_count: call.message_count,
      talk_share: call.talk_share,
    },
    participants: participants.map(
      ({ org_id: _org, id: _id, call_id: _call, ...participant }) => participant,
    ),
    source:
      source === undefined
        ? null
        : {
            kind: source.kind,
            fileName: source.file_name,
            contentType: source.content_type,
            body: source.body.toString('base64'),
          },
    transcript: {
      messages: transcript.messages,
      plainText: transcript.plain_text,
      format: transcript.detected_format,
      confidence: transcript.confidence,
      warnings: transcript.warnings,
    },
  }
}

/**
 * Removes the content of a call and keeps it sealed until somebody decides. A call that is held again because its provider changed it keeps
 * its deadline.
 */
export async function holdCall(
  trx: Trx,
  held: Omit<NewRow<'held_calls'>, 'held_at' | 'expires_at' | 'is_released'>,
  statusReason: string,
): Promise<void> {
  const before = await trx
    .selectFrom('held_calls')
    .select(['held_at', 'expires_at'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', held.call_id)
    .executeTakeFirst()
  await removeContent(trx, held.call_id)
  await trx
    .insertInto('held_calls')
    .values({
      ...held,
      held_at: before?.held_at ?? sql<Date>`now()`,
      expires_at: before?.expires_at ?? sql<Date>`now() + make_interval(days => ${holdDays})`,
    })
    .execute()
  await updateCall(trx, held.call_id, {
    content_hash: held.content_hash,
    privacy_rule_id: held.privacy_rule_id ?? null,
    score_status: 'HELD_FOR_PRIVACY_DECISION',
    status_reason: statusReason,
    stage: 'parsed',
  })
}

/** Restores the content of a held call. It may then be routed, and no estimate holds it again. */
export async function restoreHeld(
  trx: Trx,
  { orgId, callId }: { orgId: string; callId: string },
  { call, participants, source, transcript, ...work }: HeldContent,
): Promise<void> {
  await updateCall(trx, callId, {
    ...call,
    call_type: call.chosen_call_type,
    content_hash: null,
    privacy_rule_id: null,
    hold_released_at: sql<Date>`now()`,
    status: 'SCORING',
    score_status: 'TO_BE_SCORED',
    status_reason: 'Imported by a decision.',
    stage: 'parsed',
  })
  await insertParticipants(
    trx,
    participants.map((participant) => ({ org_id: orgId, call_id: callId, ...participant })),
  )
  await restoreWork(trx, { orgId, callId }, work)
  if (source !== null) {
    await insertTranscriptSource(trx, {
      org_id: orgId,
      call_id: callId,
      kind: source.kind,
      file_name: source.fileName,
      content_type: source.contentType,
      body: Buffer.from(source.body, 'base64'),
    })
  }
  await saveTranscript(trx, {
    org_id: orgId,
    call_id: callId,
    messages: JSON.stringify(transcript.messages),
    plain_text: transcript.plainText,
    detected_format: transcript.format,
    confidence: transcript.confidence,
    warnings: JSON.stringify(transcript.warnings),
  })
  await dropHeld(trx, callId)
}

/** Restores what people did with the call. Its scores come back as history. */
async function restoreWork(
  trx: Trx,
  { orgId, callId }: { orgId: string; callId: string },
  { sharedTeamIds = [], rows = {} }: Pick<HeldContent, 'sharedTeamIds' | 'rows'>,
): Promise<void> {
  await shareWithTeams(trx, { orgId, callId, teamIds: sharedTeamIds })
  await restoreSealedRows(trx, rows)
  await endCurrentScore(trx, callId)
}

/** A call whose content the provider replaced while it was held, with the choices that people made before. */
export function withHeldChoices(call: Row<'calls'>, held: HeldContent): Row<'calls'> {
  return {
    ...call,
    caller_id: held.call.caller_id ?? call.caller_id,
    shared_with: held.call.shared_with,
    chosen_call_type: held.call.chosen_call_type ?? call.chosen_call_type,
    chosen_rule_id: held.call.chosen_rule_id ?? null,
  }
}

/** Restores people's choices and work where the provider replaced the content of a held call. The sealed content stays. */
export async function restoreToReplaced(
  trx: Trx,
  call: Pick<Row<'calls'>, 'org_id' | 'id'> & CallChoices,
  held: HeldContent,
): Promise<void> {
  const { caller_id, shared_with, chosen_call_type, chosen_rule_id } = call
  await updateCall(trx, call.id, { caller_id, shared_with, chosen_call_type, chosen_rule_id })
  await restoreWork(trx, { orgId: call.org_id, callId: call.id }, held)
}

export async function dropHeld(trx: Trx, callId: string): Promise<void> {
  await trx.deleteFrom('held_calls').where('org_id', '=', currentOrg).where('call_id', '=', callId).execute()
}

export function findHeld(trx: Trx, callId: string): Promise<HeldCall | undefined> {
  return trx
    .selectFrom('held_calls')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()
}

/** What a list shows of a held call. */
export type ListedHeldCall = Omit<HeldCall, 'content' | 'content_hash' | 'org_id' | 'is_released'> & {
  /** Whether the reader may decide about it; otherwise they only uploaded it. */
  is_decidable: boolean
}

/** Who may decide: readers with `mayDecide`, about the calls that their role shows; about private ones only with `seesPrivate`. */
export type HeldReader = CallVisibility & { mayDecide: boolean }

const isDecidable = ({ mayDecide, seesAll, seesPrivate, ...teammates }: HeldReader) =>
  sql<boolean>`(${mayDecide} and (${seesAll} or ${isTeammate(teammates, sql`held.caller_id`)})
    and (${seesPrivate} or not held.is_private))`

/** Held calls that the reader may decide about or has uploaded, nearest deadline first. */
export async function listHeld(
  trx: Trx,
  reader: HeldReader,
  page: { callIds: string[] | null; limit: number; onlyDecidable: boolean },
): Promise<{ rows: ListedHeldCall[]; total: number; dueSoon: number }> {
  const visible = sql<SqlBool>`held.org_id = ${currentOrg} and not held.is_released
    and (${isDecidable(reader)} or (${!page.onlyDecidable} and held.created_by = ${reader.userId})) and call.deleted_at is null
    and (${page.callIds}::uuid[] is null or held.call_id = any(${page.callIds}::uuid[]))`
  const source = sql`held_calls held join calls call on call.org_id = held.org_id and call.id = held.call_id where ${visible}`
  const { rows } = await sql<ListedHeldCall>`
    select held.call_id, held.title, held.buyer_company, held.caller_id, held.created_by, held.is_private, held.duration_seconds,
      held.privacy_rule_id, held.rule_label, held.reason, held.held_at, held.expires_at, ${isDecidable(reader)} as is_decidable
    from ${source} order by held.expires_at, held.call_id limit ${page.limit}`.execute(trx)
  const counted = await sql<{ total: number; due_soon: number }>`
    select count(*)::integer as total,
      count(*) filter (where held.expires_at < now() + make_interval(days => ${noticeDays}))::integer as due_soon
    from ${source}`.execute(trx)
  return { rows, total: counted.rows[0]?.total ?? 0, dueSoon: counted.rows[0]?.due_soon ?? 0 }
}

/** How many days before the deadline the list announces it. */
export const noticeDays = 3

/** The held calls among these that the reader may decide about, locked in the order of ids. */
export function lockDecidable(trx: Trx, callIds: string[], reader: HeldReader): Promise<HeldCall[]> {
  return trx
    .selectFrom('held_calls as held')
    .selectAll('held')
    .where('held.org_id', '=', currentOrg)
    .where('held.call_id', 'in', callIds)
    .where('held.is_released', '=', false)
    .where(isDecidable(reader))
    .orderBy('held.call_id')
    .forUpdate()
    .execute()
}

export async function markReleased(trx: Trx, callIds: string[], commandId: string): Promise<void> {
  await trx
    .updateTable('held_calls')
    .set({ is_released: true })
    .where('org_id', '=', currentOrg)
    .where('call_id', 'in', callIds)
    .execute()
  await updateCalls(trx, callIds, {
    status: 'SCORING',
    score_status: 'TO_BE_SCORED',
    status_reason: 'Imported by a decision.',
    command_id: commandId,
  })
}

/** Undoes a release that could not be carried out, so that somebody can decide again. Does nothing if the call was excluded meanwhile. */
export async function holdAgain(trx: Trx, callId: string, statusReason: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('held_calls')
    .set({ is_released: false })
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await updateCall(trx, callId, {
    status: 'SKIPPED',
    score_status: 'HELD_FOR_PRIVACY_DECISION',
    status_reason: statusReason,
  })
}

/** Undoes the releases of a canceled command that were not carried out, so that somebody can decide again. */
export async function holdAgainOfCommand(trx: Trx, commandId: string): Promise<void> {
  const stranded = await trx
    .selectFrom('held_calls as held')
    .innerJoin('calls as call', (join) =>
      join.onRef('call.org_id', '=', 'held.org_id').onRef('call.id', '=', 'held.call_id'),
    )
    .select('held.call_id')
    .where('held.org_id', '=', currentOrg)
    .where('held.is_released', '=', true)
    .where('call.command_id', '=', commandId)
    .orderBy('held.call_id')
    .forUpdate('held')
    .execute()
  for (const { call_id } of stranded) await holdAgain(trx, call_id, 'Still held: its import was canceled.')
}

/** Excludes held calls: only hash, rule and time remain. */
export async function excludeHeld(trx: Trx, held: readonly HeldCall[], reason: string): Promise<void> {
  for (const { call_id, content_hash, privacy_rule_id } of held) {
    await keepTombstoneOnly(trx, call_id, {
      contentHash: content_hash,
      privacyRuleId: privacy_rule_id,
      reason,
    })
  }
}

/** Organizations with held calls whose deadline has passed; for the system role. */
export async function listOrgsWithExpired(trx: Trx, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('held_calls')
    .select('org_id')
    .distinct()
    .where('expires_at', '<=', sql<Date>`now()`)
    .where('is_released', '=', false)
    .limit(limit)
    .execute()
  return rows.map(({ org_id }) => org_id)
}

/** Expired held calls of the transaction's organization. Calls that somebody else is deciding about are left out. */
export function lockExpired(trx: Trx, limit: number): Promise<HeldCall[]> {
  return trx
    .selectFrom('held_calls')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('expires_at', '<=', sql<Date>`now()`)
    .where('is_released', '=', false)
    .orderBy('call_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
