import { sql } from 'kysely'
import type { Trx } from '../client.ts'

/** The id of a row that is written later than something that names it; ids grow with time, as those that the tables give themselves. */
export async function newId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no id')
  return row.id
}
