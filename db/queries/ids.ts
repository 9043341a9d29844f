import { sql } from 'kysely'
import type { Trx } from '../client.ts'

/** A new id (UUIDv7, which grows with time) for a row that is inserted after rows that refer to it. */
export async function newId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no id')
  return row.id
}
