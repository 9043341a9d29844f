import type { WorkItemRead } from '#db/queries/ledger/ops.ts'
import type { Row } from '#db/schema.ts'
import { type Lane, waitReasons, type WaitReason } from '#db/vocabulary/ledger.ts'
import type { WorkItemDetail, WorkItemRow } from '../../contract/ops.ts'

/** Pauses and waits that explain why an item is not running. */
export type WaitFacts = {
  pauses: (Row<'pauses'> & { paused_by_name: string | null })[]
  waits: Row<'dispatch_waits'>[]
  now: Date
}

const seconds = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))

/** Most jobs take less than a second, so those show milliseconds. */
function duration(from: Date, to: Date): string {
  const ms = Math.max(0, to.getTime() - from.getTime())
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** The pause that stops the item, if any. A pause stops every item that matches all of its non-null columns. */
export function pauseOf(
  item: Pick<WorkItemRead, 'org_id' | 'lane' | 'provider_account' | 'command_id'>,
  facts: WaitFacts,
) {
  return facts.pauses.find(
    (pause) =>
      (pause.org_id === null || pause.org_id === item.org_id) &&
      (pause.lane === null || pause.lane === item.lane) &&
      (pause.provider_account === null || pause.provider_account === item.provider_account) &&
      (pause.command_id === null || pause.command_id === item.command_id),
  )
}

export function pauseText(pause: WaitFacts['pauses'][number]): string {
  const by = pause.paused_by_name === null ? 'Paused' : `Paused by ${pause.paused_by_name}`
  return pause.reason === '' ? by : `${by}: ${pause.reason}`
}

function isWaitReason(word: string): word is WaitReason {
  return (waitReasons as readonly string[]).includes(word)
}

/** Attempts that count against the limit. Deferrals for a provider do not. */
const spentAttempts = (item: Pick<WorkItemRead, 'attempts' | 'deferrals'>): number =>
  item.attempts - item.deferrals

/** Why a queued item waits: its own due time first, then pauses, then the dispatcher's last note about its share. */
function waitOf(item: WorkItemRead, facts: WaitFacts): { reason: WaitReason | null; note: string } {
  if (item.due_at > facts.now) {
    const due = `due ${item.due_at.toISOString()}`
    return item.error === null
      ? { reason: 'due_later', note: `Waits until it is due: ${due}` }
      : {
          reason: 'due_later',
          note: `Attempt ${spentAttempts(item) + 1} of ${item.max_attempts} ${due}: ${item.error}`,
        }
  }
  const pause = pauseOf(item, facts)
  if (pause !== undefined) return { reason: 'paused', note: pauseText(pause) }
  const wait = facts.waits.find(
    (row) =>
      row.lane === item.lane &&
      row.org_id === item.org_id &&
      (row.provider_account === '' || row.provider_account === item.provider_account),
  )
  if (wait !== undefined && isWaitReason(wait.reason)) return { reason: wait.reason, note: wait.detail }
  return { reason: null, note: 'Will be offered with the next round.' }
}

function noteOf(item: WorkItemRead, facts: WaitFacts): { reason: WaitReason | null; note: string } {
  switch (item.state) {
    case 'queued':
      return waitOf(item, facts)
    case 'offered':
      return { reason: null, note: 'In the queue, waits for a free worker.' }
    case 'running':
      return {
        reason: null,
        note: `${item.worker ?? 'A worker'} · attempt ${spentAttempts(item)} of ${item.max_attempts}`,
      }
    case 'done':
      if (item.skipped_reason !== null) return { reason: null, note: `Skipped: ${item.skipped_reason}` }
      return {
        reason: null,
        note:
          item.started_at === null || item.finished_at === null
            ? 'Done.'
            : `Done in ${duration(item.started_at, item.finished_at)}.`,
      }
    case 'dead':
      return { reason: null, note: item.error ?? 'Failed.' }
    case 'cancelled':
      return { reason: null, note: 'Cancelled.' }
  }
  return item.state satisfies never
}

export function workItemRowOf(item: WorkItemRead, facts: WaitFacts): WorkItemRow {
  const { reason, note } = noteOf(item, facts)
  return {
    id: item.id,
    commandId: item.command_id,
    kind: item.kind,
    lane: item.lane,
    state: item.state,
    about: item.about,
    callId: item.call_id,
    organizationId: item.org_id,
    organization: item.organization,
    attempts: spentAttempts(item),
    maxAttempts: item.max_attempts,
    waitReason: reason,
    note,
    dueAt: item.due_at.toISOString(),
    createdAt: item.created_at.toISOString(),
    finishedAt: item.finished_at?.toISOString() ?? null,
    errorClass: item.error_class,
    error: item.error,
  }
}

type Entry = WorkItemDetail['timeline'][number]

/** Timeline of one item from its row and its recorded failures, oldest first. Future steps come last, without a time. */
export function timelineOf(item: WorkItemRead, failures: Row<'work_failures'>[], facts: WaitFacts): Entry[] {
  const at = (time: Date | null): string | null => time?.toISOString() ?? null
  const entries: Entry[] = [
    { at: at(item.created_at), event: 'recorded', detail: `Command ${item.command_kind}` },
  ]
  for (const failure of failures) {
    entries.push({
      at: at(failure.at),
      event: 'failed',
      detail: `Attempt ${failure.attempt} on ${failure.worker ?? 'a worker'}: ${failure.message}`,
    })
    if (failure.retry_at !== null)
      entries.push({ at: at(failure.retry_at), event: 'retry', detail: 'Due again' })
  }
  if (item.offered_at !== null) {
    const waited = seconds(item.created_at, item.offered_at)
    entries.push({
      at: at(item.offered_at),
      event: 'offered',
      detail: `To the queue of ${item.lane}${failures.length === 0 ? ` after ${waited} s` : ''}`,
    })
  }
  if (item.started_at !== null)
    entries.push({
      at: at(item.started_at),
      event: 'claimed',
      detail: `${item.worker ?? 'A worker'}, attempt ${spentAttempts(item)}`,
    })
  entries.sort((first, second) => (first.at ?? '').localeCompare(second.at ?? ''))
  const { note } = noteOf(item, facts)
  switch (item.state) {
    case 'done':
    case 'dead':
    case 'cancelled':
      entries.push({ at: at(item.finished_at), event: item.state, detail: note })
      break
    case 'queued':
      entries.push({ at: null, event: 'waiting', detail: note })
      break
    case 'offered':
    case 'running':
      break
    default:
      item.state satisfies never
  }
  return entries
}

/**
 * Finds a pause of the whole lane, not just of a provider account or command, that applies to the installation or to the organization
 * shown.
 */
export function lanePause(lane: Lane, orgId: string | null, facts: WaitFacts) {
  return facts.pauses.find(
    (pause) =>
      (pause.org_id === null || pause.org_id === orgId) &&
      pause.provider_account === null &&
      pause.command_id === null &&
      (pause.lane === null || pause.lane === lane),
  )
}

/** What holds a lane back for one organization. Null when `orgId` is null (all organizations). */
export function laneHold(lane: Lane, orgId: string | null, facts: WaitFacts) {
  return facts.waits.find(
    (wait) =>
      wait.lane === lane &&
      wait.org_id === orgId &&
      (wait.reason === 'provider_blocked' || wait.reason === 'provider_budget'),
  )
}
