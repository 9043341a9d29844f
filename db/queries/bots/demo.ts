import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { BotCallType } from '../../vocabulary/bots.ts'

/** What visitors try without an account. System role: they have no organization. */
export type DemoForm = Row<'demo_forms'>
export type DemoAgentRow = Row<'demo_agents'>

/** Creations of forms, and starts of calls, wait for each other, so that they can't exceed a limit together. */
export async function lockDemoForms(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7241034, 0)`.execute(trx)
}

/** Number of forms of everybody and of one address. */
export async function countDemoForms(
  trx: Trx,
  addressHash: Buffer,
  now: Date,
): Promise<{ all: number; ofAddress: number }> {
  const { rows } = await sql<{ all: number; ofAddress: number }>`
    select count(*) as all, count(*) filter (where address_hash = ${addressHash}) as "ofAddress"
    from demo_forms where expires_at > ${now}`.execute(trx)
  return rows[0] ?? { all: 0, ofAddress: 0 }
}

export function insertDemoForm(trx: Trx, form: NewRow<'demo_forms'>): Promise<DemoForm> {
  return trx.insertInto('demo_forms').values(form).returningAll().executeTakeFirstOrThrow()
}

/** A form that has not ended. `lock` locks it until the transaction ends. */
export function findDemoForm(
  trx: Trx,
  id: string,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<DemoForm | undefined> {
  const found = trx.selectFrom('demo_forms').selectAll().where('id', '=', id).where('expires_at', '>', now)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

export function listDemoAgents(trx: Trx, formId: string): Promise<DemoAgentRow[]> {
  return trx
    .selectFrom('demo_agents')
    .selectAll()
    .where('demo_form_id', '=', formId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()
}

export function insertDemoAgent(trx: Trx, agent: NewRow<'demo_agents'>): Promise<DemoAgentRow> {
  return trx.insertInto('demo_agents').values(agent).returningAll().executeTakeFirstOrThrow()
}

/** A bot whose form has not ended. */
export function findDemoAgent(trx: Trx, id: string, now: Date): Promise<DemoAgentRow | undefined> {
  return trx
    .selectFrom('demo_agents')
    .innerJoin('demo_forms', 'demo_forms.id', 'demo_agents.demo_form_id')
    .selectAll('demo_agents')
    .where('demo_agents.id', '=', id)
    .where('demo_forms.expires_at', '>', now)
    .executeTakeFirst()
}

export type PublicAgent = {
  id: string
  orgId: string
  callType: BotCallType
  form: unknown
  createdAt: Date
}

/** An organization's public bot as it is published, by the id of any version of it: links outlive the version that they were made of. */
export async function findPublicAgent(trx: Trx, versionId: string): Promise<PublicAgent | undefined> {
  return trx
    .selectFrom('agents')
    .innerJoin('agent_versions as published', (join) =>
      join
        .onRef('published.org_id', '=', 'agents.org_id')
        .onRef('published.agent_id', '=', 'agents.id')
        .onRef('published.number', '=', 'agents.published_version'),
    )
    .select([
      'agents.id',
      'agents.org_id as orgId',
      'agents.call_type as callType',
      'published.form',
      'agents.created_at as createdAt',
    ])
    .where(sql<SqlBool>`exists (
      select from agent_versions known
      where known.org_id = agents.org_id and known.agent_id = agents.id and known.id = ${versionId}::uuid)`)
    .where('agents.is_public', '=', true)
    .where('agents.status', '=', 'ACTIVE')
    .executeTakeFirst()
}
