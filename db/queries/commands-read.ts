import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../client.ts'
import type { Schema } from '../schema.ts'
import type { CommandState } from '../vocabulary.ts'
import { currentOrg } from './calls.ts'
import type { ProgressCounts } from './progress.ts'

/** A command with its work items counted by state and by job. `version` is 0 until progress was first published. */
export type CommandStanding = ProgressCounts & {
  id: string
  kind: string
  label: string
  subjectId: string | null
  actorUserId: string | null
  state: CommandState
  /** It works on a private call, whose title is its label. */
  isPrivate: boolean
  version: number
  createdAt: Date
  endedAt: Date | null
  updatedAt: Date
}

/** Whose commands a reader may see: his own, with `seesAll` everybody's, those on private calls only with `seesPrivate` as well. */
export type CommandReader = { userId: string; seesAll: boolean; seesPrivate: boolean }

export const mayRead = (reader: CommandReader, command: Pick<CommandStanding, 'actorUserId' | 'isPrivate'>): boolean =>
  command.actorUserId === reader.userId || (reader.seesAll && (reader.seesPrivate || !command.isPrivate))

// A value, not `exists`: that would be answered by reading every private call first.
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
    .leftJoin('progress', (join) => join.onRef('progress.org_id', '=', 'commands.org_id').onRef('progress.command_id', '=', 'commands.id'))
    .select(commandColumns)
    .select(isPrivate.as('is_private'))
    .where('commands.org_id', '=', currentOrg)

/** Counts of commands whose progress nobody has written yet: they are new, so they have few items. */
async function countItems(trx: Trx, commandIds: string[]): Promise<Map<string, ProgressCounts>> {
  const counted = new Map<string, ProgressCounts>(commandIds.map((id) => [id, { counts: {}, total: 0, stages: [] }]))
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
    if (stage.counts[state] === undefined && Object.keys(stage.counts).length === 0) progress.stages.push(stage)
    stage.counts[state] = count
  }
  return counted
}

async function withCounts(trx: Trx, commands: CommandRow[]): Promise<CommandStanding[]> {
  const uncounted = await countItems(
    trx,
    commands.filter((command) => command.version === null).map((command) => command.id),
  )
  return commands.map((command) => {
    // Written by `recountProgress` alone, in this form.
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

/** Newest first; `before` is the id after which to go on. */
export async function listCommands(
  trx: Trx,
  reader: CommandReader,
  filter: { kind?: string; state?: CommandState; before?: string; limit: number },
): Promise<CommandStanding[]> {
  let query = commandsWithProgress(trx).where((eb) => readableBy(eb, reader))
  if (filter.kind !== undefined) query = query.where('commands.kind', '=', filter.kind)
  if (filter.state !== undefined) query = query.where('commands.state', '=', filter.state)
  if (filter.before !== undefined) query = query.where('commands.id', '<', filter.before)
  return withCounts(trx, await query.orderBy('commands.id', 'desc').limit(filter.limit).execute())
}

export async function findCommands(trx: Trx, ids: string[]): Promise<CommandStanding[]> {
  if (ids.length === 0) return []
  return withCounts(trx, await commandsWithProgress(trx).where('commands.id', 'in', ids).limit(ids.length).execute())
}

/**
 * What an event stream shows first: everything that runs, and what ended in the last minute. With `sinceVersion` (the last
 * event that the client saw) also what ended while it was away.
 */
export async function listLiveCommands(
  trx: Trx,
  reader: CommandReader,
  ask: { endedAfter: Date; sinceVersion: number | null; limit: number },
): Promise<CommandStanding[]> {
  const readable = trx
    .selectFrom('commands')
    .select('commands.id')
    .where('commands.org_id', '=', currentOrg)
    .where((eb) => readableBy(eb, reader))
  // Each part has an index of its own, which one condition with `or` would not use.
  let ids = readable.where('commands.state', '=', 'running').union(readable.where('commands.ended_at', '>', ask.endedAfter))
  if (ask.sinceVersion !== null) {
    const resumed = readable
      .innerJoin('progress', (join) =>
        join.onRef('progress.org_id', '=', 'commands.org_id').onRef('progress.command_id', '=', 'commands.id'),
      )
      .where('progress.version', '>', ask.sinceVersion)
      .orderBy('progress.version', 'desc')
      .limit(ask.limit)
    ids = ids.union((eb) => eb.parens(resumed))
  }
  const query = commandsWithProgress(trx).where('commands.id', 'in', ids)
  return withCounts(trx, await query.orderBy('commands.id', 'desc').limit(ask.limit).execute())
}

/** Commands whose progress was published after a time, of the last `limit` changes: what a lost signal would have announced. */
export async function listChangedCommandIds(trx: Trx, updatedAfter: Date, limit: number): Promise<{ id: string; version: number }[]> {
  const latest = trx
    .selectFrom('progress')
    .select(['command_id as id', 'version', 'updated_at'])
    .where('org_id', '=', currentOrg)
    .orderBy('version', 'desc')
    .limit(limit)
  return trx.selectFrom(latest.as('latest')).select(['id', 'version']).where('updated_at', '>', updatedAfter).execute()
}

/** The cheap question while a request waits: has the command ended? Undefined: no such command. */
export async function findCommandState(trx: Trx, id: string): Promise<CommandState | undefined> {
  const row = await trx.selectFrom('commands').select('state').where('org_id', '=', currentOrg).where('id', '=', id).executeTakeFirst()
  return row?.state
}
