import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { BotCallType, BotStatus, EmotionalState } from '../../vocabulary/bots.ts'
import { type CallVisibility, currentOrg } from '../calls/calls.ts'
import { lowerPattern } from '../people/people.ts'
import { attemptsOfBots, type BotAttempts } from './attempts.ts'
import { type BotReader, isVisibleBot } from './visibility.ts'

/** The form that is shown: the published one, or the draft if nothing is published. */
const shown = sql`coalesce(shown.form, agents.form)`

const columns = [
  'agents.id',
  'agents.org_id',
  'agents.owner_id',
  'agents.kind',
  'agents.call_type',
  'agents.status',
  'agents.parent_agent_id',
  'agents.variation_name',
  'agents.name',
  'agents.scenario_name',
  'agents.job_title',
  'agents.company_name',
  'agents.gender',
  'agents.language',
  'agents.emotional_state',
  'agents.sections_done',
  'agents.sections_total',
  'agents.is_complete',
  'agents.scorecard_id',
  'agents.share_scope',
  'agents.is_public',
  'agents.original_org_id',
  'agents.original_agent_id',
  'agents.can_edit',
  'agents.follows_original',
  'agents.share_ended_at',
  'agents.published_version',
  'agents.version',
  'agents.created_at',
  'agents.updated_at',
  'shown.id as version_id',
  sql<string | null>`${shown} ->> 'description'`.as('description'),
  sql<string | null>`${shown} ->> 'avatarUrl'`.as('avatar_url'),
  sql<unknown>`${shown} -> 'callScenario'`.as('call_scenario'),
  sql<unknown>`${shown} -> 'supportingAgentInfo'`.as('supporting'),
] as const

const rowsOf = (trx: Trx) =>
  trx
    .selectFrom('agents')
    .leftJoin('agent_versions as shown', (join) =>
      join
        .onRef('shown.org_id', '=', 'agents.org_id')
        .onRef('shown.agent_id', '=', 'agents.id')
        .onRef('shown.number', '=', 'agents.published_version'),
    )
    .select(columns)
    .where('agents.org_id', '=', currentOrg)

export type AgentRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

export type AgentFilter = {
  search?: string | undefined
  callTypes?: BotCallType[] | undefined
  statuses?: BotStatus[] | undefined
  includeVariations?: boolean
  onlyVariations?: boolean
  /** Only these bots and their variations. */
  variationsOf?: string[] | undefined
  /** Only the variations of one bot. */
  parentOf?: string
  /** Bots restricted to one of these teams. */
  teams?: string[] | undefined
  /** Bots in one of these folders. */
  folderIds?: string[] | undefined
  withoutFolder?: boolean
  emotionalStates?: EmotionalState[] | undefined
  tags?: { ids: string[]; condition: 'and' | 'or' } | undefined
}

function conditionsOf(filter: AgentFilter, reader: BotReader) {
  const conditions = [isVisibleBot(reader)]
  const add = (condition: ReturnType<typeof isVisibleBot>): void => void conditions.push(condition)
  const { search, callTypes, statuses, variationsOf, teams, folderIds, emotionalStates, tags } = filter
  if (search !== undefined && search !== '')
    add(sql<SqlBool>`agents.search_text like ${lowerPattern(search)}`)
  if (callTypes !== undefined) add(sql<SqlBool>`agents.call_type = any(${callTypes}::text[])`)
  if (statuses !== undefined) add(sql<SqlBool>`agents.status = any(${statuses}::text[])`)
  if (emotionalStates !== undefined)
    add(sql<SqlBool>`agents.emotional_state = any(${emotionalStates}::text[])`)
  if (filter.parentOf !== undefined) add(sql<SqlBool>`agents.parent_agent_id = ${filter.parentOf}`)
  if (variationsOf !== undefined)
    add(
      sql<SqlBool>`(agents.id = any(${variationsOf}::uuid[]) or agents.parent_agent_id = any(${variationsOf}::uuid[]))`,
    )
  else if (filter.onlyVariations === true) add(sql<SqlBool>`agents.parent_agent_id is not null`)
  else if (filter.includeVariations !== true) add(sql<SqlBool>`agents.parent_agent_id is null`)
  if (teams !== undefined)
    add(sql<SqlBool>`exists (
      select from agent_teams kept
      where kept.org_id = agents.org_id and kept.agent_id = agents.id and kept.team_id = any(${teams}::uuid[]))`)
  if (folderIds !== undefined)
    add(sql<SqlBool>`exists (
      select from agent_folder_links inside
      where inside.org_id = agents.org_id and inside.agent_id = agents.id and inside.folder_id = any(${folderIds}::uuid[]))`)
  if (filter.withoutFolder === true)
    add(sql<SqlBool>`not exists (
      select from agent_folder_links inside where inside.org_id = agents.org_id and inside.agent_id = agents.id)`)
  if (tags !== undefined) {
    const ids = [...new Set(tags.ids)]
    add(sql<SqlBool>`(
      select count(*) from agent_tag_links tagged
      where tagged.org_id = agents.org_id and tagged.agent_id = agents.id and tagged.tag_id = any(${ids}::uuid[])
    ) >= ${tags.condition === 'and' ? ids.length : 1}`)
  }
  return conditions
}

export type AgentPage = {
  from: number
  numberOfResults: number
  order: 'name' | 'updated' | 'folder' | 'age' | AttemptsOrder
}
/** Order by the attempts that the reader may see: most attempts first, or lowest mean score first and bots without a score last. */
export type AttemptsOrder = { by: 'attempts' | 'meanScore'; visibility: CallVisibility }

/** The bots that a reader may see. An organization has at most a few thousand, so all of them are counted. */
export async function listAgents(
  trx: Trx,
  reader: BotReader,
  filter: AgentFilter,
  page: AgentPage,
): Promise<{ results: AgentRow[]; total: number }> {
  const conditions = conditionsOf(filter, reader)
  let rows = rowsOf(trx).where((eb) => eb.and(conditions))
  if (typeof page.order === 'object') {
    const { by, visibility } = page.order
    rows = rows
      .leftJoin(sql<BotAttempts>`(${attemptsOfBots(visibility, null)})`.as('attempts'), (join) =>
        join.on(sql<SqlBool>`attempts."agentId" = agents.id`),
      )
      .orderBy(
        by === 'attempts' ? sql`coalesce(attempts.count, 0) desc` : sql`attempts."meanScore" asc nulls last`,
      )
      .orderBy('agents.id')
  } else if (page.order === 'updated')
    rows = rows.orderBy('agents.updated_at', 'desc').orderBy('agents.id', 'desc')
  else if (page.order === 'age') rows = rows.orderBy('agents.id')
  else if (page.order === 'folder')
    rows = rows
      .orderBy(
        sql`(
          select min(link.position) from agent_folder_links link
          where link.org_id = agents.org_id and link.agent_id = agents.id
            and link.folder_id = any(${filter.folderIds ?? []}::uuid[]))`,
      )
      .orderBy('agents.id')
  else rows = rows.orderBy(sql`lower(agents.name)`).orderBy('agents.id')
  const results = await rows.offset(page.from).limit(page.numberOfResults).execute()
  const { total } = await trx
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('agents.org_id', '=', currentOrg)
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow()
  return { results, total }
}

/** Those of these bots that the reader may see, by name. */
export function findAgents(trx: Trx, reader: BotReader, ids: readonly string[]): Promise<AgentRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return rowsOf(trx)
    .where('agents.id', 'in', [...ids])
    .where(isVisibleBot(reader))
    .orderBy(sql`lower(agents.name)`)
    .orderBy('agents.id')
    .execute()
}

export function findAgent(trx: Trx, reader: BotReader, id: string): Promise<AgentRow | undefined> {
  return rowsOf(trx).where('agents.id', '=', id).where(isVisibleBot(reader)).executeTakeFirst()
}

/** The bot that this published version belongs to. */
export async function findAgentIdOfVersion(trx: Trx, versionId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('agent_versions')
    .select('agent_id')
    .where('org_id', '=', currentOrg)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.agent_id
}

/** Bots by call type, without variations. */
export function countByCallType(
  trx: Trx,
  reader: BotReader,
): Promise<{ callType: BotCallType; total: number; active: number }[]> {
  return trx
    .selectFrom('agents')
    .select(({ fn }) => [
      'call_type as callType',
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where status = 'ACTIVE')`.as('active'),
    ])
    .where('org_id', '=', currentOrg)
    .where('parent_agent_id', 'is', null)
    .where(isVisibleBot(reader))
    .groupBy('call_type')
    .orderBy('call_type')
    .execute()
}

/** Counts every bot, including variations. */
export async function countAgents(trx: Trx): Promise<number> {
  const { used } = await trx
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('org_id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return used
}

/** Creations of bots in one organization wait for each other, so that they can't exceed its limit together. */
export async function lockNewAgents(trx: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7241030, hashtext(${orgId}))`.execute(trx)
}

/** The draft, and whether it differs from what is published. */
export async function findDraftForm(
  trx: Trx,
  id: string,
): Promise<{ form: unknown; hasUnpublishedChanges: boolean } | undefined> {
  const row = await trx
    .selectFrom('agents')
    .leftJoin('agent_versions as published', (join) =>
      join
        .onRef('published.org_id', '=', 'agents.org_id')
        .onRef('published.agent_id', '=', 'agents.id')
        .onRef('published.number', '=', 'agents.published_version'),
    )
    .select([
      'agents.form',
      // The scorecard of a published bot can be changed without publishing.
      sql<boolean>`(
        (agents.form - 'scorecardConfigId') is distinct from (published.form - 'scorecardConfigId')
        or agents.form ->> 'scorecardConfigId' is distinct from agents.scorecard_id::text)`.as('differs'),
    ])
    .where('agents.org_id', '=', currentOrg)
    .where('agents.id', '=', id)
    .executeTakeFirst()
  return row && { form: row.form, hasUnpublishedChanges: row.differs }
}

export type LockedAgent = Row<'agents'>

/** Those of these bots that the reader may see, locked until the transaction ends, in the order of their ids. */
export function lockAgents(trx: Trx, reader: BotReader, ids: readonly string[]): Promise<LockedAgent[]> {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('agents')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', 'in', [...ids])
    .where(isVisibleBot(reader))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertAgent(trx: Trx, agent: NewRow<'agents'>): Promise<string> {
  const { id } = await trx.insertInto('agents').values(agent).returning('id').executeTakeFirstOrThrow()
  return id
}

export type AgentChange = Partial<
  Pick<
    NewRow<'agents'>,
    | 'kind'
    | 'status'
    | 'variation_name'
    | 'form'
    | 'published_version'
    | 'name'
    | 'scenario_name'
    | 'job_title'
    | 'company_name'
    | 'gender'
    | 'language'
    | 'emotional_state'
    | 'sections_done'
    | 'sections_total'
    | 'is_complete'
    | 'scorecard_id'
    | 'share_scope'
    | 'is_public'
    | 'follows_original'
  >
>

/** Changes a locked bot; its version grows. */
export async function updateAgent(trx: Trx, id: string, change: AgentChange): Promise<void> {
  await trx
    .updateTable('agents')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** Sets the call type of bots, by their own id or a version's, in any organization. System role. @returns how many had a different one */
export async function setCallType(trx: Trx, ids: readonly string[], callType: BotCallType): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('agents')
    .set({ call_type: callType, version: sql`version + 1`, updated_at: sql`now()` })
    .where('call_type', '<>', callType)
    .where(sql<SqlBool>`(agents.id = any(${[...ids]}::uuid[]) or exists (
      select from agent_versions known
      where known.org_id = agents.org_id and known.agent_id = agents.id and known.id = any(${[...ids]}::uuid[])))`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sets the scorecard of locked bots, in the draft and in the published version. */
export async function setScorecards(trx: Trx, ids: readonly string[], scorecardId: string): Promise<void> {
  await trx
    .updateTable('agents')
    .set({
      scorecard_id: scorecardId,
      form: sql<string>`form || jsonb_build_object('scorecardConfigId', ${scorecardId}::text)`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('org_id', '=', currentOrg)
    .where('id', 'in', [...ids])
    .execute()
}

/** Drafts of these bots, whoever may see them, locked until the transaction ends. */
export function lockDrafts(
  trx: Trx,
  ids: readonly string[],
): Promise<Pick<LockedAgent, 'id' | 'form' | 'call_type'>[]> {
  return trx
    .selectFrom('agents')
    .select(['id', 'form', 'call_type'])
    .where('org_id', '=', currentOrg)
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Stores how complete locked bots are. Nobody has edited them, so their versions stay. */
export async function setCompletion(
  trx: Trx,
  completion: readonly Pick<LockedAgent, 'id' | 'sections_done' | 'is_complete'>[],
): Promise<void> {
  await sql`
    update agents set sections_done = given.done, is_complete = given.complete
    from unnest(
      ${completion.map(({ id }) => id)}::uuid[],
      ${completion.map(({ sections_done: done }) => done)}::integer[],
      ${completion.map(({ is_complete: complete }) => complete)}::boolean[]
    ) as given (id, done, complete)
    where agents.org_id = ${currentOrg} and agents.id = given.id`.execute(trx)
}

/** Bots that the reader may see, by the scorecard that they practice with, by name. An organization has at most a few thousand. */
export async function listAgentsOfScorecards(
  trx: Trx,
  reader: BotReader,
): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await trx
    .selectFrom('agents')
    .select(['id', 'name', 'scorecard_id'])
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', 'is not', null)
    .where(isVisibleBot(reader))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const byScorecard = Map.groupBy(rows, (row) => row.scorecard_id ?? '')
  return new Map(
    [...byScorecard].map(([scorecardId, bots]) => [scorecardId, bots.map(({ id, name }) => ({ id, name }))]),
  )
}
