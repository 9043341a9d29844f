import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** Days after which a preview is deleted. */
export const previewDays = 7

/** `cursor_microseconds` is the start of the last call that was compared, since 1970, which a date holds only to the millisecond. */
export type PreviewRow = Row<'scorecard_previews'> & { cursor_microseconds: number | null }

const cursorMicroseconds = sql<number | null>`(extract(epoch from cursor_at) * 1000000)::bigint`

export async function insertPreview(trx: Trx, preview: NewRow<'scorecard_previews'>): Promise<void> {
  await trx.insertInto('scorecard_previews').values(preview).execute()
}

const isKept = sql<boolean>`scorecard_previews.created_at > now() - make_interval(days => ${previewDays})`

/** A preview that has not expired. Expired ones may still be stored, because the sweeper runs once an hour. */
export function findPreview(trx: Trx, id: string): Promise<PreviewRow | undefined> {
  return trx
    .selectFrom('scorecard_previews')
    .selectAll()
    .select(cursorMicroseconds.as('cursor_microseconds'))
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst()
}

/** The newest that somebody started. */
export function findLatestPreviewOf(
  trx: Trx,
  scorecardId: string,
  readerId: string,
): Promise<PreviewRow | undefined> {
  return trx
    .selectFrom('scorecard_previews')
    .selectAll()
    .select(cursorMicroseconds.as('cursor_microseconds'))
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .where('reader_id', '=', readerId)
    .where(isKept)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Commands of previews of a scorecard that still run, whoever started them. */
export async function listRunningPreviews(trx: Trx, scorecardId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('scorecard_previews')
    .innerJoin('commands', (join) =>
      join
        .onRef('commands.org_id', '=', 'scorecard_previews.org_id')
        .onRef('commands.id', '=', 'scorecard_previews.command_id'),
    )
    .select('scorecard_previews.command_id')
    .where('scorecard_previews.org_id', '=', currentOrg)
    .where('scorecard_previews.scorecard_id', '=', scorecardId)
    .where('commands.state', '=', 'running')
    .orderBy('scorecard_previews.id')
    .execute()
  return rows.map((row) => row.command_id)
}
