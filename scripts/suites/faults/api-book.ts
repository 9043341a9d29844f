import { availableParallelism, loadavg } from 'node:os'
import type { Database } from '../../../db/client.ts'
import { isFullSize } from '../../figures.ts'
import { until } from './api-client.ts'
import type { Book, Load } from './api-load.ts'

/** Compares what was promised with what exists. All except the first two lists must be empty. */
type Audit = {
  accepted: number
  /** Keys that never got a 2xx: their change may exist once or not at all. */
  unanswered: number
  /** Changes that got a 2xx but are not in the database. */
  falseSuccesses: string[]
  /** Anything that exists twice. */
  duplicates: string[]
  /** Accepted calls that are not scored although nobody canceled them, or that do not have one score per request. */
  unscored: string[]
  lostUpdates: string[]
}

/** Waits until nothing is left to do. */
export function untilAtRest(database: Database, deadlineMs: number): Promise<number> {
  return until('Every accepted command ending', deadlineMs, async () => {
    const open = await database.system
      .selectFrom('commands')
      .select('id')
      .where('state', '=', 'running')
      .limit(1)
      .execute()
    return open.length === 0
  })
}

const counted = (ids: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Compares the book with the database. Call it when nothing is running. */
async function auditBook(database: Database, book: Book): Promise<Audit> {
  const { system } = database
  const calls = await system
    .selectFrom('calls')
    .select(['id', 'title', 'status', 'score_status', 'command_id'])
    .where('title', 'like', 'Discovery %')
    .execute()
  const commands = await system.selectFrom('commands').select(['id', 'kind', 'subject_id', 'state']).execute()
  const scores = await system.selectFrom('scores').select(['call_id', 'is_current']).execute()
  const created = await system
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'call.create')
    .execute()
  const rules = await system
    .selectFrom('categorization_rules')
    .select(['id', 'version', 'explanation'])
    .execute()

  const audit: Audit = {
    accepted: 0,
    unanswered: 0,
    falseSuccesses: [],
    duplicates: [],
    unscored: [],
    lostUpdates: [],
  }
  const byTitle = Map.groupBy(calls, (call) => call.title)
  const commandById = new Map(commands.map((command) => [command.id, command]))
  const processed = counted(
    commands.filter((command) => command.kind === 'process-call').map((command) => command.subject_id),
  )
  const rescored = Map.groupBy(
    commands.filter((command) => command.kind === 'rescore-calls'),
    (command) => command.subject_id,
  )
  const audited = counted(created.map((row) => row.subject_id))
  const scored = counted(scores.map((score) => score.call_id))
  const current = counted(scores.filter((score) => score.is_current).map((score) => score.call_id))

  for (const upload of book.uploads) {
    const stored = byTitle.get(upload.title) ?? []
    if (stored.length > 1) audit.duplicates.push(`${upload.title}: ${stored.length} calls`)
    for (const { id } of stored) {
      if (processed.get(id) !== 1)
        audit.duplicates.push(`${upload.title}: ${processed.get(id) ?? 0} commands`)
      if (audited.get(id) !== 1)
        audit.duplicates.push(`${upload.title}: ${audited.get(id) ?? 0} audit entries`)
    }
    if (upload.callId === null) {
      audit.unanswered += 1
      continue
    }
    audit.accepted += 1
    const call = stored.find((one) => one.id === upload.callId)
    const command = commandById.get(upload.commandId ?? '')
    if (call === undefined)
      audit.falseSuccesses.push(`${upload.title}: there is no such call among ${stored.length}`)
    if (command?.subject_id !== upload.callId)
      audit.falseSuccesses.push(`${upload.title}: its command is about ${command?.subject_id}`)
    if (upload.isCancelled && command?.state !== 'cancelled')
      audit.falseSuccesses.push(`${upload.title}: cancelled, yet ${command?.state}`)
    if (call === undefined || command?.state === 'cancelled') continue
    const requested = 1 + (rescored.get(call.id) ?? []).filter((one) => one.state === 'done').length
    const isScored =
      call.status === 'SCORED' && call.score_status === 'SCORED_SUCCESS' && current.get(call.id) === 1
    if (!isScored) audit.unscored.push(`${upload.title}: ${call.status} ${call.score_status}`)
    else if (scored.get(call.id) !== requested)
      audit.duplicates.push(`${upload.title}: ${scored.get(call.id)} scores for ${requested} requested`)
  }

  const wantedRescores = Map.groupBy(book.rescores, (rescore) => rescore.callId)
  for (const [callId, wanted] of wantedRescores) {
    const there = new Set((rescored.get(callId) ?? []).map((command) => command.id))
    for (const { commandId } of wanted) {
      if (commandId === null) continue
      audit.accepted += 1
      if (!there.has(commandId)) audit.falseSuccesses.push(`rescore ${commandId} is not there`)
    }
    if (there.size > wanted.length)
      audit.duplicates.push(`${there.size} rescores of ${callId} for ${wanted.length} requested`)
    const accepted = new Set(wanted.map((one) => one.commandId).filter((id) => id !== null))
    if (accepted.size < wanted.filter((one) => one.commandId !== null).length)
      audit.duplicates.push(`two rescores of ${callId} in one command`)
  }

  for (const [ruleId, edits] of Map.groupBy(book.edits, (edit) => edit.ruleId)) {
    const stored = edits.filter((edit) => edit.outcome === 'stored')
    const unknown = edits.filter((edit) => edit.outcome === 'unknown')
    audit.accepted += stored.length
    audit.unanswered += unknown.length
    const rule = rules.find((one) => one.id === ruleId)
    // Only its people change it, so the oldest version that anybody has read is the one before the load.
    const changes = (rule?.version ?? 0) - Math.min(...edits.map((edit) => edit.version))
    if (changes < stored.length || changes > stored.length + unknown.length)
      audit.lostUpdates.push(
        `rule ${ruleId}: ${changes} changes, ${stored.length} acknowledged, ${unknown.length} unknown`,
      )
    for (const [version, count] of counted(stored.map((edit) => String(edit.version))))
      if (count > 1) audit.lostUpdates.push(`rule ${ruleId}: ${count} people changed version ${version}`)
    const last = stored.toSorted((first, second) => second.version - first.version)[0]
    if (
      last !== undefined &&
      rule !== undefined &&
      rule.version === last.version + 1 &&
      rule.explanation !== last.explanation
    )
      audit.lostUpdates.push(`rule ${ruleId}: the last acknowledged change is not there`)
  }
  return audit
}

/**
 * Source: reliability requirements (503 within 3 s). The rest is the delay of this machine while the load keeps its cores busy. A short run
 * shares the cores with other suites, so the delay grows with the number of processes that wait for a core.
 */
export const respondWithinMs = (): number =>
  3_000 + 1_500 * (isFullSize ? 1 : Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

/** Lets everybody finish. `broken` must be empty: everything promised exists exactly once and is scored. */
export async function settle(database: Database, load: Load): Promise<{ counts: string; broken: string[] }> {
  await load.stop()
  await untilAtRest(database, 180_000)
  const audit = await auditBook(database, load.book)
  const { falseSuccesses, duplicates, unscored, lostUpdates } = audit
  // The same complaint recurs, so a few are enough.
  const complaints = [
    ...new Set(
      load.book.complaints.map((text) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')),
    ),
  ]
  return {
    counts: `${describeResponses(load.book)}; ${describeAudit(audit)}`,
    broken: [
      ...(audit.accepted === 0 ? ['Nothing was accepted at all.'] : []),
      ...falseSuccesses,
      ...duplicates,
      ...unscored,
      ...lostUpdates,
      ...complaints,
    ].slice(0, 20),
  }
}

export const responsesBetween = (book: Book, from: number, to: number) =>
  book.responses.filter(({ response }) => response.sentAt >= from && response.sentAt < to)

/** How long the slowest response with this status took, ms. */
export const slowest = (book: Book, status: number): number =>
  Math.max(
    0,
    ...book.responses
      .filter(({ response }) => response.status === status)
      .map(({ response }) => response.tookMs),
  )

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Counts responses by status, for a figure. */
function describeResponses(book: Book): string {
  const statuses = book.responses.map(({ response }) => response.status)
  const count = (matches: (status: number) => boolean): number => statuses.filter(matches).length
  const parts = [`${count((status) => status >= 200 && status < 300)} × 2xx`]
  const refused = count((status) => status === 503)
  if (refused > 0) parts.push(`${refused} × 503, slowest 503 ${seconds(slowest(book, 503))}`)
  const cut = count((status) => status === 0)
  if (cut > 0) parts.push(`${cut} without a response`)
  return parts.join(', ')
}

const describeAudit = (audit: Audit): string =>
  `${audit.accepted} accepted, ${audit.falseSuccesses.length} false 2xx, ${audit.unscored.length} lost, ${audit.duplicates.length} duplicates`

/** Time from `since` until the first successful response to an upload that was sent after it, ms. */
export function backAfter(book: Book, since: number): number {
  const first = book.responses.find(
    ({ kind, response }) =>
      kind === 'upload' && response.sentAt >= since && response.status >= 200 && response.status < 300,
  )
  return first === undefined ? Infinity : first.response.sentAt + first.response.tookMs - since
}
