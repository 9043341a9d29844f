import { sql } from 'kysely'
import type { Trx } from '../client.ts'
import { type DataRegion, type TextEngineChoice, textEngineChoices } from '../vocabulary.ts'
import { currentOrg } from './calls.ts'

/** What an organisation has chosen, and the region that may forbid it. A word that nobody knows counts as no choice. */
export async function findTextEngineChoice(trx: Trx): Promise<{ choice: TextEngineChoice; dataRegion: DataRegion }> {
  const row = await trx
    .selectFrom('organizations')
    .select(['data_region', sql<string | null>`settings ->> 'textEngine'`.as('choice')])
    .where('id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return { choice: textEngineChoices.find((known) => known === row.choice) ?? 'default', dataRegion: row.data_region }
}

/** Sets the choice, unless the organisation has another version than the given one. Answers whether it has. */
export async function setTextEngineChoice(trx: Trx, change: { choice: TextEngineChoice; version: number | undefined }): Promise<boolean> {
  let update = trx
    .updateTable('organizations')
    .set({ settings: sql<string>`settings || jsonb_build_object('textEngine', ${change.choice}::text)`, version: sql`version + 1` })
    .where('id', '=', currentOrg)
  if (change.version !== undefined) update = update.where('version', '=', change.version)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}
