import { sql, type UpdateObject } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'

/** Calls of visitors without an account. System role: they have no organization. */
export type DemoCall = Row<'demo_calls'>
export type DemoTurn = Row<'demo_turns'>

export type DemoCallCounts = { all: number; ofAddress: number; ofForm: number; ofOrganization: number }

/** Number of calls since a point in time: of everybody, of one address, of one form, and with the public bots of one organization. */
export async function countDemoCalls(
  trx: Trx,
  of: { addressHash: Buffer; formId: string; orgId: string | null },
  since: Date,
): Promise<DemoCallCounts> {
  const { rows } = await sql<DemoCallCounts>`
    select count(*)::integer as all,
      count(*) filter (where address_hash = ${of.addressHash})::integer as "ofAddress",
      count(*) filter (where demo_form_id = ${of.formId}::uuid)::integer as "ofForm",
      count(*) filter (where public_org_id = ${of.orgId}::uuid)::integer as "ofOrganization"
    from demo_calls where started_at > ${since}`.execute(trx)
  return rows[0] ?? { all: 0, ofAddress: 0, ofForm: 0, ofOrganization: 0 }
}

export async function countDemoCallsOfForm(trx: Trx, formId: string): Promise<number> {
  const { begun } = await trx
    .selectFrom('demo_calls')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('demo_form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return begun
}

export function insertDemoCall(trx: Trx, call: NewRow<'demo_calls'>): Promise<DemoCall> {
  return trx.insertInto('demo_calls').values(call).returningAll().executeTakeFirstOrThrow()
}

/** A call of a form, locked until the transaction ends, so that simultaneous turns are handled one after the other. */
export function lockDemoCall(trx: Trx, formId: string, id: string): Promise<DemoCall | undefined> {
  return trx
    .selectFrom('demo_calls')
    .selectAll()
    .where('id', '=', id)
    .where('demo_form_id', '=', formId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A form's calls that have not ended, locked. */
export function lockOpenDemoCalls(trx: Trx, formId: string): Promise<DemoCall[]> {
  return trx
    .selectFrom('demo_calls')
    .selectAll()
    .where('demo_form_id', '=', formId)
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .limit(100)
    .forNoKeyUpdate()
    .execute()
}

export async function updateDemoCall(
  trx: Trx,
  id: string,
  change: UpdateObject<Schema, 'demo_calls'>,
): Promise<void> {
  await trx.updateTable('demo_calls').set(change).where('id', '=', id).execute()
}

/** The key is the fence: inserting an index that is already stored throws. */
export async function insertDemoTurn(trx: Trx, turn: NewRow<'demo_turns'>): Promise<void> {
  await trx.insertInto('demo_turns').values(turn).execute()
}

export function listDemoTurns(trx: Trx, callId: string): Promise<DemoTurn[]> {
  return trx
    .selectFrom('demo_turns')
    .selectAll()
    .where('demo_call_id', '=', callId)
    .orderBy('index')
    .limit(1_001)
    .execute()
}

/** Whether anybody may still practice with an organization's bot. */
export async function isStillPublic(trx: Trx, orgId: string, agentId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('agents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', agentId)
    .where('is_public', '=', true)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return found !== undefined
}
