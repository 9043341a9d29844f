import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { DisagreementOutcomeKind } from '../../vocabulary/grading.ts'
import { type CallVisibility, currentOrg, visibleTo } from '../calls/calls.ts'

export async function insertGrades(
  trx: Trx,
  grades: readonly Omit<NewRow<'human_grades'>, 'id' | 'created_at'>[],
): Promise<void> {
  if (grades.length === 0) return
  await trx
    .insertInto('human_grades')
    .values([...grades])
    .execute()
}

export type GradeRow = Pick<
  Row<'human_grades'>,
  'call_id' | 'criterion_id' | 'question' | 'grader_id' | 'checks' | 'status' | 'comment' | 'created_at'
> & { inclusion: number }

/** More would not fit on a page. The newest are used. */
const gradesRead = 50_000

/**
 * The newest blind grade of a scorecard's questions for each grader, call and criterion.
 * @param visibility only calls that this reader may see; null: all
 */
export async function listBlindGrades(
  trx: Trx,
  scorecardId: string,
  questions: readonly string[],
  visibility: CallVisibility | null,
): Promise<GradeRow[]> {
  const { rows } = await sql<GradeRow>`
    select * from (
      select distinct on (grades.grader_id, grades.call_id, grades.criterion_id)
        grades.call_id, grades.criterion_id, grades.question, grades.grader_id, grades.checks, grades.status,
        grades.comment, grades.created_at, items.inclusion
      from human_grades grades
      join grading_items items on items.org_id = grades.org_id and items.id = grades.item_id
      join calls on calls.org_id = grades.org_id and calls.id = grades.call_id
      where grades.org_id = ${currentOrg} and grades.scorecard_id = ${scorecardId} and grades.is_blind
        and grades.question = any(${[...questions]}::text[]) and calls.deleted_at is null
        and ${visibility === null ? sql`true` : visibleTo(visibility)}
      order by grades.grader_id, grades.call_id, grades.criterion_id, grades.id desc) newest
    order by newest.created_at desc limit ${sql.lit(gradesRead)}`.execute(trx)
  return rows
}

export type MachineRow = {
  call_id: string
  score_id: string
  scorecard_version: number
  criterion_id: string
  checks: unknown
}

/** The machine's current answers about calls whose current score is by the scorecard. */
export async function listMachineAnswers(
  trx: Trx,
  scorecardId: string,
  callIds: readonly string[],
): Promise<MachineRow[]> {
  if (callIds.length === 0) return []
  const { rows } = await sql<MachineRow>`
    select scores.call_id, scores.id as score_id, scores.scorecard_version, answers.criterion_id, answers.checks
    from scores
    join score_answers answers on answers.org_id = scores.org_id and answers.score_id = scores.id
    where scores.org_id = ${currentOrg} and scores.scorecard_id = ${scorecardId} and scores.is_current
      and scores.call_id = any(${[...callIds]}::uuid[])`.execute(trx)
  return rows
}

/** Definitions of a scorecard's versions by number. */
export async function listDefinitions(
  trx: Trx,
  scorecardId: string,
  numbers: readonly number[],
): Promise<Map<number, unknown>> {
  if (numbers.length === 0) return new Map()
  const rows = await trx
    .selectFrom('scorecard_versions')
    .select(['number', 'definition'])
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, definition }) => [number, definition]))
}

export type OutcomeRow = {
  call_id: string
  criterion_id: string
  question: string
  outcome: DisagreementOutcomeKind
  /** What the machine and most people said when it was decided: a status or, on a scale, its step. */
  machine: string
  people: string | null
  decided_by: string | null
  created_at: Date
}

/** The last decision about each call and question. Undone ones are left out. */
export async function listOutcomes(trx: Trx, scorecardId: string): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select * from (
      select distinct on (call_id, criterion_id, question) call_id, criterion_id, question, outcome, machine, people,
        decided_by, created_at
      from disagreement_outcomes where org_id = ${currentOrg} and scorecard_id = ${scorecardId}
      order by call_id, criterion_id, question, id desc) newest
    where outcome <> 'undone'`.execute(trx)
  return rows
}

export async function insertOutcome(
  trx: Trx,
  outcome: Omit<NewRow<'disagreement_outcomes'>, 'id' | 'created_at'>,
): Promise<void> {
  await trx.insertInto('disagreement_outcomes').values(outcome).execute()
}

/** Facts about calls in a list of disagreements, if the reader may see them. */
export async function listCallNames(
  trx: Trx,
  callIds: readonly string[],
  visibility: CallVisibility,
): Promise<Map<string, { title: string; callerId: string | null; startedAt: Date }>> {
  if (callIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string; caller_id: string | null; started_at: Date }>`
    select calls.id, calls.title, calls.caller_id, calls.started_at from calls
    where calls.org_id = ${currentOrg} and calls.id = any(${[...callIds]}::uuid[]) and calls.deleted_at is null
      and ${visibleTo(visibility)}`.execute(trx)
  return new Map(
    rows.map((row) => [row.id, { title: row.title, callerId: row.caller_id, startedAt: row.started_at }]),
  )
}

/** The machine's quotes for one criterion of calls, by call. */
export async function listQuotes(
  trx: Trx,
  scoreIds: readonly string[],
  criterionId: string,
): Promise<Map<string, { quote: string; secondsFromStart: number; startCharacter: number }[]>> {
  if (scoreIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('score_evidence')
    .select(['score_id', 'quote', 'seconds_from_start', 'start_character'])
    .where('org_id', '=', currentOrg)
    .where('score_id', 'in', scoreIds)
    .where('criterion_id', '=', criterionId)
    .orderBy('position')
    .execute()
  const quotes = new Map<string, { quote: string; secondsFromStart: number; startCharacter: number }[]>()
  for (const row of rows)
    quotes.set(row.score_id, [
      ...(quotes.get(row.score_id) ?? []),
      { quote: row.quote, secondsFromStart: row.seconds_from_start, startCharacter: row.start_character },
    ])
  return quotes
}

/** Calls with grades, by scorecard. */
export async function countGradedCalls(trx: Trx, visibility: CallVisibility): Promise<Map<string, number>> {
  const { rows } = await sql<{ scorecard_id: string; graded: number }>`
    select grades.scorecard_id, count(distinct grades.call_id)::integer as graded
    from human_grades grades join calls on calls.org_id = grades.org_id and calls.id = grades.call_id
    where grades.org_id = ${currentOrg} and calls.deleted_at is null and ${visibleTo(visibility)}
    group by grades.scorecard_id`.execute(trx)
  return new Map(rows.map((row) => [row.scorecard_id, row.graded]))
}

/** Number of disputes about a scorecard's answers by status, in calls that the reader may see. */
export async function countDisputes(
  trx: Trx,
  scorecardId: string,
  visibility: CallVisibility,
): Promise<{ open: number; decided: number; overturned: number }> {
  const { rows } = await sql<{ open: number; decided: number; overturned: number }>`
    select count(*) filter (where disputes.status = 'open')::integer as open,
      count(*) filter (where disputes.status in ('accepted', 'partially_accepted', 'rejected'))::integer as decided,
      count(*) filter (where disputes.status in ('accepted', 'partially_accepted'))::integer as overturned
    from disputes join calls on calls.org_id = disputes.org_id and calls.id = disputes.call_id
    where disputes.org_id = ${currentOrg} and disputes.scorecard_id = ${scorecardId}
      and calls.deleted_at is null and ${visibleTo(visibility)}`.execute(trx)
  return rows[0] ?? { open: 0, decided: 0, overturned: 0 }
}
