import { sql, type SqlBool } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { type CallVisibility, currentOrg, visibleTo } from '../calls/calls.ts'

/** Calls that somebody still has to grade blind. */
export async function listBlindCallIds(trx: Trx, graderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('grading_items')
    .select('call_id')
    .where('org_id', '=', currentOrg)
    .where('grader_id', '=', graderId)
    .where('status', '=', 'open')
    .execute()
  return [...new Set(rows.map(({ call_id }) => call_id))]
}

export async function insertSample(
  trx: Trx,
  sample: Omit<NewRow<'grading_samples'>, 'id' | 'created_at'>,
  items: readonly Omit<NewRow<'grading_items'>, 'id' | 'sample_id' | 'status' | 'closed_at' | 'created_at'>[],
): Promise<string> {
  const { id } = await trx
    .insertInto('grading_samples')
    .values(sample)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (items.length > 0)
    await trx
      .insertInto('grading_items')
      .values(items.map((item) => ({ ...item, sample_id: id })))
      .execute()
  return id
}

export type OpenItem = Pick<Row<'grading_items'>, 'id' | 'call_id' | 'created_at'> & {
  scorecard: string
  scorecard_id: string
  messages: number
  duration_seconds: number | null
  hide_names: boolean
}

/** What a reader still has to grade, in their own order, among calls that they could otherwise see. */
export async function listOpenItems(
  trx: Trx,
  visibility: CallVisibility,
  limit: number,
): Promise<{ items: OpenItem[]; total: number }> {
  const { rows } = await sql<OpenItem & { total: number }>`
    select items.id, items.call_id, items.created_at, scorecards.name as scorecard, scorecards.id as scorecard_id,
      calls.message_count as messages, calls.duration_seconds, samples.hide_names, (count(*) over ())::integer as total
    from grading_items items
    join grading_samples samples on samples.org_id = items.org_id and samples.id = items.sample_id
    join scorecard_configs scorecards on scorecards.org_id = items.org_id and scorecards.id = samples.scorecard_id
    join calls on calls.org_id = items.org_id and calls.id = items.call_id
    where items.org_id = ${currentOrg} and items.grader_id = ${visibility.userId} and items.status = 'open'
      and calls.deleted_at is null and ${visibleTo(visibility)}
    order by items.created_at, items.position, items.id
    limit ${limit}`.execute(trx)
  return { items: rows, total: rows[0]?.total ?? 0 }
}

export type GradingItem = Row<'grading_items'> & {
  scorecard_id: string
  scorecard_version: number
  hide_names: boolean
}

/** One of the grader's own items, locked until the transaction ends. */
export async function lockOwnItem(
  trx: Trx,
  itemId: string,
  graderId: string,
): Promise<GradingItem | undefined> {
  return trx
    .selectFrom('grading_items')
    .innerJoin('grading_samples', (join) =>
      join
        .onRef('grading_samples.org_id', '=', 'grading_items.org_id')
        .onRef('grading_samples.id', '=', 'grading_items.sample_id'),
    )
    .selectAll('grading_items')
    .select([
      'grading_samples.scorecard_id',
      'grading_samples.scorecard_version',
      'grading_samples.hide_names',
    ])
    .where('grading_items.org_id', '=', currentOrg)
    .where('grading_items.id', '=', itemId)
    .where('grading_items.grader_id', '=', graderId)
    .forUpdate('grading_items')
    .executeTakeFirst()
}

export async function closeItem(trx: Trx, itemId: string, status: 'submitted' | 'passed'): Promise<void> {
  await trx
    .updateTable('grading_items')
    .set({ status, closed_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', itemId)
    .execute()
}

/** Whether an item can still be graded: its call is there, and its grader is an active member. */
const isGradable = sql<SqlBool>`
  exists (select from calls
    where calls.org_id = items.org_id and calls.id = items.call_id and calls.deleted_at is null)
  and exists (select from memberships grader
    where grader.org_id = items.org_id and grader.user_id = items.grader_id and grader.status = 'ACTIVE')`

/** Open items by grader. */
export async function countOpenItems(trx: Trx): Promise<Map<string, number>> {
  const { rows } = await sql<{ grader_id: string; open: number }>`
    select items.grader_id, count(*)::integer as open from grading_items items
    where items.org_id = ${currentOrg} and items.status = 'open' and ${isGradable}
    group by items.grader_id`.execute(trx)
  return new Map(rows.map((row) => [row.grader_id, row.open]))
}

/** The state of grading of a scorecard's calls. */
export async function readGradingProgress(
  trx: Trx,
  scorecardId: string,
): Promise<{ open: number; submitted: number; passed: number; seconds: number | null }> {
  const { rows } = await sql<{ open: number; submitted: number; passed: number; seconds: number | null }>`
    select count(*) filter (where items.status = 'open' and ${isGradable})::integer as open,
      count(*) filter (where items.status = 'submitted')::integer as submitted,
      count(*) filter (where items.status = 'passed')::integer as passed,
      (select percentile_cont(0.5) within group (order by spent.seconds) from (
        select max(grades.seconds) as seconds from human_grades grades
        where grades.org_id = ${currentOrg} and grades.scorecard_id = ${scorecardId} group by grades.item_id) spent) as seconds
    from grading_items items
    join grading_samples samples on samples.org_id = items.org_id and samples.id = items.sample_id
    where items.org_id = ${currentOrg} and samples.scorecard_id = ${scorecardId}`.execute(trx)
  return rows[0] ?? { open: 0, submitted: 0, passed: 0, seconds: null }
}
