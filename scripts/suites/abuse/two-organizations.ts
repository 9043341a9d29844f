import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ApiTest, TestUser } from '#api/testing/test-api.ts'
import { insertCalendarEvents } from '#db/queries/recorder/calendar-events.ts'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { givenWebhookIntegration } from '#api/testing/webhooks.ts'
import {
  givenCall,
  givenProvisioned,
  givenScore,
  givenTranscript,
  givenWork,
  scorecardNamed,
} from '#api/testing/calls.ts'

type Rows = Record<
  'imports' | 'external_calls' | 'integration_user_settings' | 'webhook_inbox' | 'api_keys' | 'privacy_rules',
  { id: string }
>
type Rules = { categorization_rules: object; privacy_rules: object }

export type Tenant = {
  orgId: string
  owner: TestUser
  members: TestUser[]
  teamId: string
  callIds: string[]
  /** All have failed but the last, which waits, once `restoreTenant` has run. */
  commandIds: string[]
  itemIds: string[]
  scorecardId: string
  categorizationRuleId: string
  privacyRuleId: string
  /** These rules, as they are. */
  rules: Rules
  keyId: string
  calendarEventId: string
  /** An integration whose vendor has no known way of signing, and a delivery to it that has been dealt with. */
  webhookIntegrationId: string
  deliveryId: string
  /** An integration that can be asked, and an import of it that runs and could not import one call. */
  importIntegrationId: string
  importId: string
}

/** Who speaks as the rep on each call. */
export const repName = 'Nora Field'

/** An organization with some of everything that a request can name. */
export async function givenTenant(api: ApiTest, name: string, password?: string): Promise<Tenant> {
  const orgId = await givenProvisioned(api, name)
  const owner = await api.givenUser({ orgId, role: 'OWNER', password })
  const members = await Promise.all(
    [1, 2, 3].map((number) => api.givenUser({ orgId, firstName: `Member ${number}` })),
  )
  const teamId = await api.givenTeam(orgId, 'North', members)
  const scorecard = await scorecardNamed(api, orgId, /./)
  const callIds: string[] = []
  const commandIds: string[] = []
  const itemIds: string[] = []
  const [rep] = members
  const dead = { state: 'dead', error_class: 'Error', error: 'It broke', finished_at: new Date() } as const
  for (const number of [1, 2, 3, 4]) {
    const title = `Sample ${number} of ${name}`
    const callId = await givenCall(api, orgId, { title, caller_id: rep?.id ?? null })
    await givenTranscript(api, orgId, callId)
    await givenScore(api, orgId, callId, scorecard)
    const work = await givenWork(api, orgId, callId, dead)
    await api.database.withOrg({ orgId }, (trx) =>
      insertParticipants(trx, [
        { org_id: orgId, call_id: callId, position: 0, name: repName, kind: 'INTERNAL', side: 'rep' },
      ]),
    )
    callIds.push(callId)
    commandIds.push(work.commandId)
    itemIds.push(work.itemId)
  }
  const webhook = await givenWebhookIntegration(api, {
    orgId,
    provider: 'orum',
    secret: 'secret',
    userId: owner.id,
  })
  const calendarEventId = randomUUID()
  const startsAt = new Date(Date.now() + 86_400_000)
  const event = {
    org_id: orgId,
    id: calendarEventId,
    integration_id: randomUUID(),
    user_id: owner.id,
    calendar_event_id: `${orgId} tomorrow`,
    title: `Meeting of ${name}`,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 1_800_000),
    event_types: ['default'],
    attendees: JSON.stringify([{ email: 'guest@buyer.test' }]),
    meeting_url: 'https://meet.test/tomorrow',
    platform: 'zoom' as const,
  }
  const integration = {
    org_id: orgId,
    name: 'Gong',
    user_id: owner.id,
    provider: 'gong',
    auth_kind: 'BASIC',
    health: 'healthy',
  } as const
  return api.database.withOrg({ orgId }, async (trx) => {
    /** Writes a row. @returns it as it is then */
    const insert = async <Table extends keyof Rows>(table: Table, row: object): Promise<Rows[Table]> => {
      const values = Object.entries({ org_id: orgId, ...row })
      const { rows } = await sql<Rows[Table]>`
        insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${sql.join(values.map(([, value]) => value))}) returning *`.execute(trx)
      return rows[0] as Rows[Table]
    }
    await insertCalendarEvents(trx, [event])
    const categorization = await trx
      .selectFrom('categorization_rules')
      .selectAll()
      .where('is_default', '=', false)
      .executeTakeFirstOrThrow()
    const privacy = await insert('privacy_rules', {
      level: 'ORGANIZATION',
      position: 1,
      settings: JSON.stringify({ CALL_TITLE: 'interview' }),
    })
    const key = await insert('api_keys', {
      user_id: owner.id,
      name: 'Key',
      prefix: orgId.slice(-12),
      last4: 'abcd',
      secret_hash: Buffer.alloc(32, orgId),
    })
    const ofWebhook = { integration_id: webhook.id, ext_id: orgId }
    const delivery = await insert('webhook_inbox', { ...ofWebhook, body: Buffer.from('{}'), outcome: 'Done' })
    const { id: importIntegrationId } = await insertIntegration(trx, integration)
    const own = { integration_id: importIntegrationId }
    await insert('integration_user_settings', { ...own, user_id: rep?.id, external_user_id: 'rep' })
    const command = { command_id: commandIds.at(-1), scope: 'LAST_7_DAYS', started_by: 'person' }
    const { id: importId } = await insert('imports', { ...own, ...command, created_by: owner.id })
    const failed = { external_id: 'failed', state: 'failed', reason: 'It broke' }
    await insert('external_calls', { ...own, import_id: importId, ...failed })
    return {
      orgId,
      owner,
      members,
      teamId,
      callIds,
      commandIds,
      itemIds,
      scorecardId: scorecard.id,
      categorizationRuleId: categorization.id,
      privacyRuleId: privacy.id,
      rules: { categorization_rules: categorization, privacy_rules: privacy },
      keyId: key.id,
      calendarEventId,
      webhookIntegrationId: webhook.id,
      deliveryId: delivery.id,
      importIntegrationId,
      importId,
    }
  })
}

/** Brings back what requests have deleted, ended or piled up, so that those that follow find what they name. */
export async function restoreTenant(
  { database, context }: Pick<ApiTest, 'database' | 'context'>,
  tenant: Tenant,
): Promise<void> {
  const { orgId } = tenant
  const members = tenant.members.map((member) => member.id)
  const running = tenant.commandIds.at(-1) ?? ''
  /** Deletes the organization's rows of a table but those with one of these values. */
  const keep = (table: string, ids: string[], column = 'id') =>
    sql`delete from ${sql.table(table)} where org_id = ${orgId} and not ${sql.ref(column)} = any(${ids})`
  const clear = (table: string) => sql`delete from ${sql.table(table)} where org_id = ${orgId}`
  const set = (table: string, changes: RawBuilder<unknown>, condition = sql`true`) =>
    sql`update ${sql.table(table)} set ${changes} where org_id = ${orgId} and ${condition}`
  const statements = [
    keep('api_keys', [tenant.keyId]),
    set('memberships', sql`status = 'ACTIVE'`),
    keep('memberships', [tenant.owner.id, ...members], 'user_id'),
    set('memberships', sql`role = 'MEMBER'`, sql`user_id = any(${members})`),
    keep('calls', tenant.callIds),
    set('calls', sql`deleted_at = null, status = 'SCORED'`),
    keep('work_items', tenant.itemIds),
    clear('text_requests'),
    clear('back_tests'),
    clear('rule_drafts'),
    clear('model_limits'),
    clear('routing_corrections'),
    clear('rule_proposal_decisions'),
    keep('imports', [tenant.importId]),
    clear('provider_lookups'),
    clear('pauses'),
    keep('commands', tenant.commandIds),
    set('commands', sql`state = case when id = ${running} then 'running' else 'failed' end`),
    set('work_items', sql`state = case when command_id = ${running} then 'queued' else 'dead' end`),
    sql`update organizations set settings = '{}', version = 1 where id = ${orgId}`,
    clear('idempotency_keys'),
    set('webhook_inbox', sql`outcome = 'Done'`, sql`id = ${tenant.deliveryId}`),
    sql`delete from sign_in_failures`,
  ]
  await database.asSystem(async (trx) => {
    for (const statement of statements) await statement.execute(trx)
  })
  await database.withOrg({ orgId }, async (trx) => {
    // Three corrections that agree propose a rule.
    const corrections = tenant.callIds
      .slice(0, 3)
      .map((call_id) => ({ org_id: orgId, call_id, to_call_type: 'renewal' }))
    await trx.insertInto('routing_corrections').values(corrections).execute()
    const kept = [tenant.categorizationRuleId, tenant.privacyRuleId]
    await sql`delete from categorization_rules where not id = any(${kept}) and not is_default`.execute(trx)
    await sql`delete from privacy_rules where not id = any(${kept})`.execute(trx)
    // One that was deleted is there again.
    for (const [table, row] of Object.entries(tenant.rules)) {
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)).*
        on conflict do nothing`.execute(trx)
    }
  })
  for (const member of tenant.members) context.access.forget(member.id)
}

const known = new WeakMap<object, Promise<Map<string, string[]>>>()

/** Tables of the product with their columns, as the database itself tells: once, for it takes its time. */
export function readTables({ database }: Pick<ApiTest, 'database'>): Promise<Map<string, string[]>> {
  const tables = known.get(database) ?? askTables(database)
  known.set(database, tables)
  return tables
}

async function askTables(database: ApiTest['database']): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%' group by 1 order by 1`.execute(
    database.system,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** One hash per table of everything that belongs to an organization: its rows, itself, and its members' accounts. */
export async function hashesOf(
  api: Pick<ApiTest, 'database'>,
  orgId: string,
): Promise<Record<string, string>> {
  const hash = (table: string, condition: RawBuilder<unknown>) =>
    sql`select ${table}::text as name, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash from ${sql.table(table)} t where ${condition}`
  const ofOrganization = [...(await readTables(api))].filter(([, columns]) => columns.includes('org_id'))
  const parts = [
    ...ofOrganization.map(([name]) => hash(name, sql`org_id = ${orgId}`)),
    hash('organizations', sql`id = ${orgId}`),
    hash('users', sql`id in (select user_id from memberships where org_id = ${orgId})`),
  ]
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
    api.database.system,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]))
}
