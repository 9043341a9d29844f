import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { CommandState } from '../../vocabulary/ledger.ts'
import { currentOrg } from '../calls/calls.ts'

/** A lookup shows data of the provider, so it is not kept. */
export const lookupMinutes = 60

export async function insertLookup(trx: Trx, lookup: NewRow<'provider_lookups'>): Promise<void> {
  await trx.insertInto('provider_lookups').values(lookup).execute()
}

const isKept = sql<SqlBool>`provider_lookups.created_at > now() - make_interval(mins => ${lookupMinutes})`

export function findLookup(trx: Trx, id: string): Promise<Row<'provider_lookups'> | undefined> {
  return trx
    .selectFrom('provider_lookups')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst()
}

/** A lookup of this user, with the state of its command. */
export function findOwnLookup(
  trx: Trx,
  lookup: { id: string; createdBy: string },
): Promise<(Row<'provider_lookups'> & { state: CommandState }) | undefined> {
  return trx
    .selectFrom('provider_lookups')
    .innerJoin('commands', (join) =>
      join
        .onRef('commands.org_id', '=', 'provider_lookups.org_id')
        .onRef('commands.id', '=', 'provider_lookups.command_id'),
    )
    .selectAll('provider_lookups')
    .select('commands.state')
    .where('provider_lookups.org_id', '=', currentOrg)
    .where('provider_lookups.id', '=', lookup.id)
    .where('provider_lookups.created_by', '=', lookup.createdBy)
    .where(isKept)
    .executeTakeFirst()
}

export async function endLookup(
  trx: Trx,
  id: string,
  outcome: { result: unknown } | { error: string },
): Promise<void> {
  await trx
    .updateTable('provider_lookups')
    .set(
      'error' in outcome
        ? { error: outcome.error.slice(0, 600) }
        : { result: JSON.stringify(outcome.result), error: null },
    )
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}
