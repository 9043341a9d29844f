import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type TextEngineChoice, textEngineChoices } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'

/** The organization's choice. An unknown stored value counts as `default`. */
export async function findTextEngineChoice(trx: Trx): Promise<TextEngineChoice> {
  const row = await trx
    .selectFrom('organizations')
    .select(sql<string | null>`settings ->> 'textEngine'`.as('choice'))
    .where('id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return textEngineChoices.find((known) => known === row.choice) ?? 'default'
}

/** Sets the choice, unless `version` is given and the organization has a different one. @returns whether it was set */
export async function setTextEngineChoice(
  trx: Trx,
  change: { choice: TextEngineChoice; version: number | undefined },
): Promise<boolean> {
  let update = trx
    .updateTable('organizations')
    .set({
      settings: sql<string>`settings || jsonb_build_object('textEngine', ${change.choice}::text)`,
      version: sql`version + 1`,
    })
    .where('id', '=', currentOrg)
  if (change.version !== undefined) update = update.where('version', '=', change.version)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}
