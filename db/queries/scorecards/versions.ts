import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type VersionRow = Pick<
  Row<'scorecard_versions'>,
  'number' | 'definition' | 'published_by' | 'published_at' | 'exception'
>

const columns = ['number', 'definition', 'published_by', 'published_at', 'exception'] as const

export function findVersion(trx: Trx, scorecardId: string, number: number): Promise<VersionRow | undefined> {
  return trx
    .selectFrom('scorecard_versions')
    .select(columns)
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Newest first. */
export async function listVersions(
  trx: Trx,
  scorecardId: string,
  page: { from: number; limit: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const own = trx
    .selectFrom('scorecard_versions')
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(columns)
    .orderBy('number', 'desc')
    .offset(page.from)
    .limit(page.limit)
    .execute()
  return { rows, total }
}

/** Adds the next version of a locked scorecard and returns its number. It can never be changed afterwards. */
export async function insertVersion(
  trx: Trx,
  orgId: string,
  version: {
    scorecardId: string
    definition: unknown
    exception: unknown
    publishedBy: string | null
    publishedAt: Date
  },
): Promise<number> {
  const { number } = await trx
    .insertInto('scorecard_versions')
    .values({
      org_id: orgId,
      scorecard_id: version.scorecardId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from scorecard_versions
        where org_id = ${orgId} and scorecard_id = ${version.scorecardId})`,
      definition: JSON.stringify(version.definition),
      exception: version.exception === null ? null : JSON.stringify(version.exception),
      published_by: version.publishedBy,
      published_at: version.publishedAt,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
