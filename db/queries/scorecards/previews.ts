import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** Days after which a preview is deleted. */
export const previewDays = 7

/** `cursor_microseconds` is the start of the last compared call, in microseconds since 1970. A Date has only milliseconds. */
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

/** The user's newest preview. */
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
