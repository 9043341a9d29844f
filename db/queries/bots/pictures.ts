import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** How many pictures an organization keeps; what nothing shows is deleted after a day. */
export async function countBotPictures(trx: Trx): Promise<number> {
  const { kept } = await trx
    .selectFrom('bot_pictures')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('org_id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return kept
}

/** Keeps a picture. @returns the key under which it is kept: of the same picture, where it is there already */
export async function keepBotPicture(trx: Trx, picture: NewRow<'bot_pictures'>): Promise<string> {
  const { key } = await trx
    .insertInto('bot_pictures')
    .values(picture)
    // It is as young as its last upload, so that it is not swept before a form names it.
    .onConflict((conflict) => conflict.columns(['org_id', 'digest']).doUpdateSet({ created_at: sql`now()` }))
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}
