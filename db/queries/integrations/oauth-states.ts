import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'

export async function insertOauthState(trx: Trx, state: NewRow<'oauth_states'>): Promise<void> {
  await trx.insertInto('oauth_states').values(state).execute()
}

/** Uses up a state of the user who started the sign-in. Undefined if it is unknown, another user's, expired or used. */
export function useOauthState(
  trx: Trx,
  state: { orgId: string; userId: string; stateHash: Buffer; now: Date },
): Promise<Row<'oauth_states'> | undefined> {
  return trx
    .updateTable('oauth_states')
    .set({ used_at: state.now })
    .where('org_id', '=', state.orgId)
    .where('state_hash', '=', state.stateHash)
    .where('user_id', '=', state.userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', state.now)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a few unusable states of an organization, whenever one is added. */
export async function dropOldOauthStates(trx: Trx, orgId: string, now: Date): Promise<void> {
  await sql`
    delete from oauth_states where org_id = ${orgId}::uuid and state_hash in (
      select state_hash from oauth_states where org_id = ${orgId}::uuid and expires_at < ${now} limit 100)`.execute(
    trx,
  )
}
