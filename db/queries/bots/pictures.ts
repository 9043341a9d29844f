import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** Number of pictures that an organization has stored. Pictures that nothing shows are deleted after a day. */
export async function countBotPictures(trx: Trx): Promise<number> {
  const { kept } = await trx
    .selectFrom('bot_pictures')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('org_id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return kept
}

/** Stores a picture. @returns its key; for a picture that is already stored, the existing key */
export async function keepBotPicture(trx: Trx, picture: NewRow<'bot_pictures'>): Promise<string> {
  const { key } = await trx
    .insertInto('bot_pictures')
    .values(picture)
    // Renewed by each upload, so that it is not swept before a form refers to it.
    .onConflict((conflict) => conflict.columns(['org_id', 'digest']).doUpdateSet({ created_at: sql`now()` }))
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}
