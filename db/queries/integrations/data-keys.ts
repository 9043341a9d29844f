import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Schema } from '../../schema.ts'

/** A key that encrypts an organization's secrets, itself encrypted with the installation's key of `keyId`. */
export type DataKey = { orgId: string; id: string; keyId: string; wrapped: Buffer }

const columns = ['org_id as orgId', 'id', 'key_id as keyId', 'wrapped'] as const

export function findDataKey(trx: Trx, orgId: string, id: string): Promise<DataKey | undefined> {
  return trx
    .selectFrom('data_keys')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The newest data key that the given key of the installation encrypts. */
export function findNewestDataKey(trx: Trx, orgId: string, keyId: string): Promise<DataKey | undefined> {
  return trx
    .selectFrom('data_keys')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('key_id', '=', keyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertDataKey(trx: Trx, key: DataKey): Promise<void> {
  await trx
    .insertInto('data_keys')
    .values({ org_id: key.orgId, id: key.id, key_id: key.keyId, wrapped: key.wrapped })
    .execute()
}

/** One data key for each installation key in use. System role. */
export async function sampleDataKeys(db: Kysely<Schema>): Promise<DataKey[]> {
  const { rows } = await sql<DataKey>`
    select distinct on (key_id) org_id as "orgId", id, key_id as "keyId", wrapped from data_keys order by key_id, id desc`.execute(
    db,
  )
  return rows
}

/** Some data keys that other installation keys encrypt, locked. Rows locked by others are left out. System role. */
export function lockRetiredDataKeys(trx: Trx, currentKeyId: string, limit: number): Promise<DataKey[]> {
  return trx
    .selectFrom('data_keys')
    .select(columns)
    .where('key_id', '<>', currentKeyId)
    .orderBy('org_id')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function rewrapDataKey(trx: Trx, key: DataKey): Promise<void> {
  await trx
    .updateTable('data_keys')
    .set({ key_id: key.keyId, wrapped: key.wrapped })
    .where('org_id', '=', key.orgId)
    .where('id', '=', key.id)
    .execute()
}
