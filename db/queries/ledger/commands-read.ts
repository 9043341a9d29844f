import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Schema } from '../../schema.ts'
import type { CommandState } from '../../vocabulary/ledger.ts'
import { currentOrg } from '../calls/calls.ts'
import type { ProgressCounts } from './progress.ts'

/** A command with its work items counted by state and by job. `version` is 0 until progress was first published. */
export type CommandRead = ProgressCounts & {
  id: string
  kind: string
  label: string
  subjectId: string | null
  actorUserId: string | null
  state: CommandState
  /** The command is about a private call, whose title is the label. */
  isPrivate: boolean
  version: number
  createdAt: Date
  endedAt: Date | null
  updatedAt: Date
}

/** Which commands a reader may see: their own, with `seesAll` everybody's, but others' on private calls only with `seesPrivate` too. */
export type CommandReader = { userId: string; seesAll: boolean; seesPrivate: boolean }

export const mayRead = (
  reader: CommandReader,
  command: Pick<CommandRead, 'actorUserId' | 'isPrivate'>,
): boolean =>
  command.actorUserId === reader.userId || (reader.seesAll && (reader.seesPrivate || !command.isPrivate))

// A value and not `exists`, which would be planned by reading all private calls first.
const isPrivate = sql<SqlBool>`coalesce(
  (select calls.is_private from calls where calls.org_id = commands.org_id and calls.id = commands.subject_id), false)`

/** `mayRead` as a condition. */
function readableBy(eb: ExpressionBuilder<Schema, 'commands'>, reader: CommandReader) {
  const own = eb('commands.actor_user_id', '=', reader.userId)
  if (!reader.seesAll) return own
  return reader.seesPrivate ? sql<SqlBool>`true` : eb.or([own, eb.not(isPrivate)])
}

type CommandRow = {
  id: string
  kind: string
  label: string
  subject_id: string | null
  actor_user_id: string | null
  state: CommandState
  is_private: SqlBool
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
    .select(isPrivate.as('is_private'))
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
      isPrivate: command.is_private === true,
      version: command.version ?? 0,
      ...progress,
      createdAt: command.created_at,
      endedAt: command.ended_at,
      updatedAt: command.updated_at ?? command.ended_at ?? command.created_at,
    }
  })
}

/** Commands, newest first; `before` is the last id of the previous page. */
export async function listCommands(
  trx: Trx,
  reader: CommandReader,
  filter: { kind?: string; state?: CommandState; before?: string; limit: number },
): Promise<CommandRead[]> {
  let query = commandsWithProgress(trx).where((eb) => readableBy(eb, reader))
  if (filter.kind !== undefined) query = query.where('commands.kind', '=', filter.kind)
  if (filter.state !== undefined) query = query.where('commands.state', '=', filter.state)
  if (filter.before !== undefined) query = query.where('commands.id', '<', filter.before)
  return withCounts(trx, await query.orderBy('commands.id', 'desc').limit(filter.limit).execute())
}

export async function findCommands(trx: Trx, ids: string[]): Promise<CommandRead[]> {
  if (ids.length === 0) return []
  return withCounts(
    trx,
    await commandsWithProgress(trx).where('commands.id', 'in', ids).limit(ids.length).execute(),
  )
}

/**
 * The commands that an event stream sends first: all that run, and those that ended after `endedAfter`. With `sinceVersion` (the last
 * event that the client got), also those that changed while it was disconnected.
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

/** State of a command, as a cheap query while a request waits for its end. Undefined: no such command. */
export async function findCommandState(trx: Trx, id: string): Promise<CommandState | undefined> {
  const row = await trx
    .selectFrom('commands')
    .select('state')
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state
}
