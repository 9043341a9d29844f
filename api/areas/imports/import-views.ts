import { z } from 'zod'
import type { ExternalCallRead } from '#db/queries/imports/external-calls-read.ts'
import type { AccountState, CallCounts, ImportFilter, ImportRead } from '#db/queries/imports/imports.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { canceledReason, type ExternalCallFacts } from '#workers/domain/imports/explain.ts'
import { catalog, isProvider } from '#workers/domain/providers.ts'
import type { ExternalCall, ImportDetail, ImportTask, importTasksQuery } from '../../contract/imports.ts'
import type { Person } from '../../contract/people.ts'

const storedCallType = z.enum(callTypes).nullable().catch(null)
const iso = (time: Date | null): string | null => time?.toISOString() ?? null

function countsOf(row: ImportRead): ImportTask['counts'] {
  const of = (...states: (keyof CallCounts)[]): number =>
    states.reduce((sum, state) => sum + (row.calls[state] ?? 0), 0)
  return {
    listed: row.listed,
    imported: of('imported'),
    waiting: of('waiting'),
    failed: of('failed'),
    excluded: of('excluded'),
    noTranscript: of('no_transcript', 'deleted'),
    unchanged: row.unchanged,
    left: of('listed'),
  }
}

function authorOf(row: ImportRead): Person | null {
  if (row.created_by === null) return null
  return {
    id: row.created_by,
    firstName: row.created_by_first_name ?? '',
    lastName: row.created_by_last_name ?? '',
    avatar: row.created_by_avatar,
  }
}

const dayMs = 86_400_000

/** Converts a request for the list of imports to a filter. */
export const importFilterOf = (
  {
    integrationId,
    status,
    days,
    includeAutomatic = false,
  }: Partial<
    Pick<z.output<typeof importTasksQuery>, 'integrationId' | 'status' | 'days' | 'includeAutomatic'>
  >,
  now: Date,
): ImportFilter => ({
  integrationId,
  status,
  includeAutomatic,
  since: days === undefined ? undefined : new Date(now.getTime() - days * dayMs),
})

export function importTaskOf(row: ImportRead, isPaused: boolean): ImportTask {
  return {
    id: row.id,
    commandId: row.command_id,
    integration: {
      id: row.integration_id,
      name: row.integration_name,
      provider: row.provider,
      companyName: isProvider(row.provider) ? catalog[row.provider].companyName : row.provider,
    },
    status: row.task_status,
    state: row.state,
    isPaused: isPaused && row.state === 'running',
    scope: row.scope,
    startedBy: row.started_by,
    rangeFrom: iso(row.range_from),
    rangeTo: iso(row.range_to),
    selectedCalls: row.selected_calls,
    callType: storedCallType.parse(row.call_type),
    scorecardConfigId: row.scorecard_config_id,
    isListed: row.listing_ended_at !== null,
    counts: countsOf(row),
    error: row.error,
    createdBy: authorOf(row),
    createdAt: row.created_at.toISOString(),
    endedAt: iso(row.ended_at),
  }
}

const clock = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    time,
  )

const waitWords = z.enum(['paused', 'provider_blocked', 'provider_budget', 'window_full', 'fair_share'])

/** Why an import makes no progress; reasons that somebody can act on come first. Null when it makes progress or has ended. */
export function waitOf(
  row: ImportRead,
  account: AccountState,
  now: Date,
  timeZone: string,
): ImportDetail['wait'] {
  if (row.state !== 'running') return null
  const { companyName } = importTaskOf(row, false).integration
  if (account.isPaused) return { reason: 'paused', until: null, detail: 'This import is paused.' }
  if (row.integration_status === 'PAUSED')
    return { reason: 'integration_paused', until: null, detail: 'The integration is paused.' }
  if (row.health === 'needs_reauth') return { reason: 'needs_reauth', until: null, detail: row.health_reason }
  if (account.blockedUntil !== null && account.blockedUntil > now) {
    const detail = `Waiting for ${companyName} until ${clock(account.blockedUntil, timeZone)}`
    return { reason: 'provider_blocked', until: account.blockedUntil.toISOString(), detail }
  }
  if (account.isListingHeld)
    return { reason: 'backlog', until: null, detail: 'Many calls of this organization are waiting already.' }
  const reason = waitWords.safeParse(account.wait?.reason)
  if (!reason.success || account.wait === null) return null
  return { reason: reason.data, until: iso(account.wait.until), detail: account.wait.detail }
}

export function externalCallOf(row: ExternalCallRead): ExternalCall {
  const isSeen = row.seen_call_id !== null
  const owner =
    row.owner_id === null || (row.call_id !== null && !isSeen)
      ? null
      : {
          id: row.owner_id,
          firstName: row.owner_first_name ?? '',
          lastName: row.owner_last_name ?? '',
          avatar: row.owner_avatar,
        }
  const isCanceled = row.canceled_at !== null
  return {
    externalId: row.external_id,
    integrationId: row.integration_id,
    state: row.state,
    reason: isCanceled ? canceledReason : row.reason,
    // The title of an imported call is shown only to people who may see the call.
    title: row.call_id === null ? row.title : isSeen && row.call_title !== '' ? row.call_title : null,
    owner,
    ownerExternalId: row.owner_external_id,
    startedAt: row.call_id !== null && !isSeen ? null : iso(row.started_at),
    durationSeconds: row.call_id === null ? row.duration_seconds : row.call_duration_seconds,
    callId: row.call_deleted_at === null ? row.seen_call_id : null,
    waitingUntil: iso(row.waiting_until),
    isCanceled,
    importId: row.import_id,
    updatedAt: row.updated_at.toISOString(),
  }
}

export function externalCallFactsOf(row: ExternalCallRead): ExternalCallFacts {
  return {
    state: row.state,
    reason: row.reason,
    firstSeenAt: row.first_seen_at,
    updatedAt: row.updated_at,
    startedAt: row.call_id !== null && row.seen_call_id === null ? null : row.started_at,
    waitingUntil: row.waiting_until,
    canceledAt: row.canceled_at,
    importedBy: row.started_by,
    call:
      row.seen_call_id === null || row.call_created_at === null || row.score_status === null
        ? null
        : {
            createdAt: row.call_created_at,
            isDeleted: row.call_deleted_at !== null,
            scoreStatus: row.score_status,
            statusReason: row.status_reason ?? '',
            hasRep: row.owner_id !== null,
          },
    isHidden: row.call_id !== null && row.seen_call_id === null,
  }
}
