import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from './calls.ts'

/** Keeps the call's current score as history only. */
export async function endCurrentScore(trx: Trx, callId: string): Promise<void> {
  await trx
    .updateTable('scores')
    .set({ is_current: false })
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('is_current', '=', true)
    .execute()
}

/** Inserts a score as the call's current one; earlier scores stay for comparison. */
export async function insertScore(
  trx: Trx,
  score: NewRow<'scores'>,
  answers: Omit<NewRow<'score_answers'>, 'score_id'>[],
  evidence: Omit<NewRow<'score_evidence'>, 'score_id'>[],
): Promise<string> {
  await endCurrentScore(trx, score.call_id)
  const { id } = await trx.insertInto('scores').values(score).returning('id').executeTakeFirstOrThrow()
  if (answers.length > 0)
    await trx
      .insertInto('score_answers')
      .values(answers.map((answer) => ({ ...answer, score_id: id })))
      .execute()
  if (evidence.length > 0)
    await trx
      .insertInto('score_evidence')
      .values(evidence.map((span) => ({ ...span, score_id: id })))
      .execute()
  return id
}

/** Stores the statuses that count after people's corrections on the answers of a score, where the list of calls reads them. */
export async function storeCorrectedStatuses(
  trx: Trx,
  scoreId: string,
  answers: readonly Pick<Row<'score_answers'>, 'criterion_id' | 'status'>[],
): Promise<void> {
  await sql`
    update score_answers answer set corrected_status = nullif(given.status, answer.status)
    from unnest(${answers.map((one) => one.criterion_id)}::text[], ${answers.map(({ status }) => status)}::text[])
      as given (criterion_id, status)
    where answer.org_id = ${currentOrg} and answer.score_id = ${scoreId} and answer.criterion_id = given.criterion_id
      and answer.corrected_status is distinct from nullif(given.status, answer.status)`.execute(trx)
}

export function findCurrentScore(trx: Trx, callId: string): Promise<Row<'scores'> | undefined> {
  return trx
    .selectFrom('scores')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

export function listAnswers(trx: Trx, scoreId: string): Promise<Row<'score_answers'>[]> {
  return trx
    .selectFrom('score_answers')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('score_id', '=', scoreId)
    .orderBy('position')
    .limit(1000)
    .execute()
}

export function listEvidence(trx: Trx, scoreId: string): Promise<Row<'score_evidence'>[]> {
  return trx
    .selectFrom('score_evidence')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('score_id', '=', scoreId)
    .orderBy('criterion_id')
    .orderBy('check_id')
    .orderBy('position')
    .limit(sql<number>`20000`)
    .execute()
}

export function findScore(trx: Trx, callId: string, scoreId: string): Promise<Row<'scores'> | undefined> {
  return trx
    .selectFrom('scores')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('id', '=', scoreId)
    .executeTakeFirst()
}

/** The scorecard of each call's current score, by its name now, and the version that scored. Calls without a score are left out. */
export async function listScoredWith(
  trx: Trx,
  callIds: readonly string[],
): Promise<Map<string, { id: string; name: string; version: number }>> {
  if (callIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('scores')
    .innerJoin('scorecard_configs', (join) =>
      join
        .onRef('scorecard_configs.org_id', '=', 'scores.org_id')
        .onRef('scorecard_configs.id', '=', 'scores.scorecard_id'),
    )
    .select([
      'scores.call_id',
      'scorecard_configs.id',
      'scorecard_configs.name',
      'scores.scorecard_version as version',
    ])
    .where('scores.org_id', '=', currentOrg)
    .where('scores.call_id', 'in', callIds)
    .where('scores.is_current', '=', true)
    .execute()
  return new Map(rows.map(({ call_id, ...scorecard }) => [call_id, scorecard]))
}

/** The scores of a call, newest first, each with the name of its scorecard. */
export function listScores(
  trx: Trx,
  callId: string,
  limit: number,
): Promise<
  (Pick<Row<'scores'>, 'id' | 'scorecard_version' | 'overall' | 'created_at' | 'is_current'> & {
    name: string
  })[]
> {
  return trx
    .selectFrom('scores')
    .innerJoin('scorecard_configs', (join) =>
      join
        .onRef('scorecard_configs.org_id', '=', 'scores.org_id')
        .onRef('scorecard_configs.id', '=', 'scores.scorecard_id'),
    )
    .select([
      'scores.id',
      'scores.scorecard_version',
      'scores.overall',
      'scores.created_at',
      'scores.is_current',
      'scorecard_configs.name',
    ])
    .where('scores.org_id', '=', currentOrg)
    .where('scores.call_id', '=', callId)
    .orderBy('scores.id', 'desc')
    .limit(limit)
    .execute()
}
