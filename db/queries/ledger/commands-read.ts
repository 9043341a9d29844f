import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Schema } from '../../schema.ts'
import type { CommandState } from '../../vocabulary/ledger.ts'
import {
  type CallVisibility,
  currentOrg,
  type ListedVisibility,
  mayView,
  type VisibilityFacts,
  visibleTo,
} from '../calls/calls.ts'
import type { ProgressCounts } from './progress.ts'

/** A command with its work items counted by state and by job. `version` is 0 until progress was first published. */
export type CommandRead = ProgressCounts & {
  id: string
  kind: string
  label: string
  subjectId: string | null
  actorUserId: string | null
  state: CommandState
  /** Set if the command is about a call, whose title is the label. */
  call: VisibilityFacts | null
  version: number
  createdAt: Date
  endedAt: Date | null
  updatedAt: Date
}

/** Which commands a reader may see: their own, those about calls that they may see, and with `seesOtherWork` those about no call. */
export type CommandReader = CallVisibility & { seesOtherWork: boolean }

export function mayRead(
  reader: CommandReader & ListedVisibility,
  command: Pick<CommandRead, 'actorUserId' | 'call'>,
): boolean {
  if (command.actorUserId === reader.userId) return true
  return command.call === null ? reader.seesOtherWork : mayView(reader, command.call)
}

const facts = sql<VisibilityFacts>`
  jsonb_build_object('kind', calls.kind, 'callerId', calls.caller_id, 'isPrivate', calls.is_private, 'viewers', array(
    select viewer.user_id from call_viewers viewer where viewer.org_id = calls.org_id and viewer.call_id = calls.id), 'teams', array(
    select shared.team_id from call_teams shared where shared.org_id = calls.org_id and shared.call_id = calls.id))`

const factsOfCall = sql<VisibilityFacts | null>`(
  select ${facts} from calls where calls.org_id = commands.org_id and calls.id = commands.subject_id)`

/** `mayRead` as a condition. */
function readableBy(eb: ExpressionBuilder<Schema, 'commands'>, reader: CommandReader) {
  // A value and not `exists`, which would be planned by reading all visible calls first.
  const isOfOthers = sql<SqlBool>`coalesce(
    (select ${visibleTo(reader)} is true from calls where calls.org_id = commands.org_id and calls.id = commands.subject_id),
    ${reader.seesOtherWork})`
  return eb.or([eb('commands.actor_user_id', '=', reader.userId), isOfOthers])
}

/** The facts that decide who may see these calls. Deleted ones are left out. */
export async function findCallFacts(
  trx: Trx,
  callIds: readonly string[],
): Promise<{ id: string; facts: VisibilityFacts }[]> {
  const { rows } = await sql<{ id: string; facts: VisibilityFacts }>`
    select calls.id, ${facts} as facts from calls
    where calls.org_id = ${currentOrg} and calls.id = any(${[...callIds]}::uuid[]) and calls.deleted_at is null`.execute(
    trx,
  )
  return rows
}

type CommandRow = {
  id: string
  kind: string
  label: string
  subject_id: string | null
  actor_user_id: string | null
  state: CommandState
  call: VisibilityFacts | null
  created_at: Date
  ended_at: Date | null
  version: number | null
  progress: unknown
  updated_at: Date | null
}

const commandColumns = [
  'commands.id',
  'commands.kind',
  'commands.label',
  'commands.subject_id',
  'commands.actor_user_id',
  'commands.state',
  'commands.created_at',
  'commands.ended_at',
  'progress.version',
  'progress.counts as progress',
  'progress.updated_at',
] as const

const commandsWithProgress = (trx: Trx) =>
  trx
    .selectFrom('commands')
    .leftJoin('progress', (join) =>
      join.onRef('progress.org_id', '=', 'commands.org_id').onRef('progress.command_id', '=', 'commands.id'),
    )
    .select(commandColumns)
    .select(factsOfCall.as('call'))
    .where('commands.org_id', '=', currentOrg)

/** Counts the items of commands without stored progress: these are new, so they have few items. */
async function countItems(trx: Trx, commandIds: string[]): Promise<Map<string, ProgressCounts>> {
  const counted = new Map<string, ProgressCounts>(
    commandIds.map((id) => [id, { counts: {}, total: 0, stages: [] }]),
  )
  if (commandIds.length === 0) return counted
  const items = await trx
    .selectFrom('work_items')
    .select(['command_id', 'kind', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('org_id', '=', currentOrg)
    .where('command_id', 'in', commandIds)
    .groupBy(['command_id', 'kind', 'state'])
    .orderBy(({ fn }) => fn.min('created_at'))
    .orderBy('kind')
    .execute()
  for (const { command_id, kind, state, count } of items) {
    const progress = counted.get(command_id)
    if (progress === undefined) continue
    progress.counts[state] = (progress.counts[state] ?? 0) + count
    progress.total += count
    const stage = progress.stages.find(({ job }) => job === kind) ?? { job: kind, counts: {} }
    if (stage.counts[state] === undefined && Object.keys(stage.counts).length === 0)
      progress.stages.push(stage)
    stage.counts[state] = count
  }
  return counted
}

async function withCounts(trx: Trx, commands: CommandRow[]): Promise<CommandRead[]> {
  const uncounted = await countItems(
    trx,
    commands.filter((command) => command.version === null).map((command) => command.id),
  )
  return commands.map((command) => {
    // Only `recountProgress` writes it, in this form.
    const progress = uncounted.get(command.id) ?? (command.progress as ProgressCounts)
    return {
      id: command.id,
      kind: command.kind,
      label: command.label,
      subjectId: command.subject_id,
      actorUserId: command.actor_user_id,
      state: command.state,
      call: command.call,
      version: command.version ?? 0,
      ...progress,
      createdAt: command.created_at,
      endedAt: command.ended_at,
      updatedAt: command.updated_at ?? command.ended_at ?? command.created_at,
    }
  })
}

/** Most commands searched through. Without it, a long history would be searched for a reader who may see few calls. */
const commandsLookedThrough = 2_000

/** Commands, newest first; `before` is the last id of the previous page. */
export async function listCommands(
  trx: Trx,
  reader: CommandReader,
  filter: {
    kind?: string
    state?: CommandState
    before?: string
    limit: number
  },
): Promise<CommandRead[]> {
  let listed = trx
    .selectFrom('commands')
    .select('commands.id')
    .where('commands.org_id', '=', currentOrg)
    .orderBy('commands.id', 'desc')
  if (filter.kind !== undefined) listed = listed.where('commands.kind', '=', filter.kind)
  if (filter.state !== undefined) listed = listed.where('commands.state', '=', filter.state)
  if (filter.before !== undefined) listed = listed.where('commands.id', '<', filter.before)
  const latest = commandsWithProgress(trx).orderBy('commands.id', 'desc').limit(filter.limit)
  if (reader.seesAll) {
    const readable = listed.where((eb) => readableBy(eb, reader)).limit(filter.limit)
    return withCounts(trx, await latest.where('commands.id', 'in', readable).execute())
  }
  const own = listed.where('commands.actor_user_id', '=', reader.userId).limit(filter.limit)
  const recent = trx
    .selectFrom('commands')
    .select('commands.id')
    .where('commands.org_id', '=', currentOrg)
    .where('commands.id', 'in', listed.limit(commandsLookedThrough))
    .where((eb) => readableBy(eb, reader))
    .orderBy('commands.id', 'desc')
    .limit(filter.limit)
  const ids = sql<string>`((${own}) union (${recent}))`
  return withCounts(trx, await latest.where(sql<SqlBool>`commands.id in ${ids}`).execute())
}

export async function findCommands(trx: Trx, ids: string[]): Promise<CommandRead[]> {
  if (ids.length === 0) return []
  return withCounts(
    trx,
    await commandsWithProgress(trx).where('commands.id', 'in', ids).limit(ids.length).execute(),
  )
}

/**
 * The commands that an event stream sends first: all that are running, and those that ended after `endedAfter`. With `sinceVersion` (the
 * last event that the client got), also those that changed while it was disconnected.
 */
export async function listLiveCommands(
  trx: Trx,
  reader: CommandReader,
  options: { endedAfter: Date; sinceVersion: number | null; limit: number },
): Promise<CommandRead[]> {
  const readable = trx
    .selectFrom('commands')
    .select('commands.id')
    .where('commands.org_id', '=', currentOrg)
    .where((eb) => readableBy(eb, reader))
  // Each part has its own index; one condition with `or` would use neither.
  let ids = readable
    .where('commands.state', '=', 'running')
    .union(readable.where('commands.ended_at', '>', options.endedAfter))
  if (options.sinceVersion !== null) {
    const resumed = readable
      .innerJoin('progress', (join) =>
        join
          .onRef('progress.org_id', '=', 'commands.org_id')
          .onRef('progress.command_id', '=', 'commands.id'),
      )
      .where('progress.version', '>', options.sinceVersion)
      .orderBy('progress.version', 'desc')
      .limit(options.limit)
    ids = ids.union((eb) => eb.parens(resumed))
  }
  const query = commandsWithProgress(trx).where('commands.id', 'in', ids)
  return withCounts(trx, await query.orderBy('commands.id', 'desc').limit(options.limit).execute())
}

/** Of the last `limit` changed commands, those that changed after `updatedAfter`. Replaces signals that were lost. */
export async function listChangedCommandIds(
  trx: Trx,
  updatedAfter: Date,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  const latest = trx
    .selectFrom('progress')
    .select(['command_id as id', 'version', 'updated_at'])
    .where('org_id', '=', currentOrg)
    .orderBy('version', 'desc')
    .limit(limit)
  return trx
    .selectFrom(latest.as('latest'))
    .select(['id', 'version'])
    .where('updated_at', '>', updatedAfter)
    .execute()
}

/** State of a command: a cheap query for requests that wait for its end. Undefined: no such command. */
export async function findCommandState(trx: Trx, id: string): Promise<CommandState | undefined> {
  const row = await trx
    .selectFrom('commands')
    .select('state')
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state
}
