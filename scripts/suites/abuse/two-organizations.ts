import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ApiTest, TestUser } from '#api/testing/test-api.ts'
import { insertCalendarEvents } from '#db/queries/recorder/calendar-events.ts'
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

/** An organization with some of everything that a request can name. */
export async function givenTenant(api: ApiTest, name: string, password?: string): Promise<Tenant> {
  const orgId = await givenProvisioned(api, name)
  const owner = await api.givenUser({ orgId, role: 'OWNER', ...(password === undefined ? {} : { password }) })
  const members = await Promise.all(
    [1, 2, 3].map((number) => api.givenUser({ orgId, firstName: `Member ${number}` })),
  )
  const teamId = await api.givenTeam(orgId, 'North', members)
  const scorecard = await scorecardNamed(api, orgId, /./)
  const callIds: string[] = []
  const commandIds: string[] = []
  const itemIds: string[] = []
  for (const number of [1, 2, 3, 4]) {
    const callId = await givenCall(api, orgId, {
      title: `Call ${number} of ${name}`,
      caller_id: members[0]?.id ?? null,
    })
    await givenTranscript(api, orgId, callId)
    await givenScore(api, orgId, callId, scorecard)
    const work = await givenWork(api, orgId, callId, {
      state: 'dead',
      error_class: 'Error',
      error: 'It broke',
      finished_at: new Date(),
    })
    callIds.push(callId)
    commandIds.push(work.commandId)
    itemIds.push(work.itemId)
  }
  const calendarEventId = randomUUID()
  const startsAt = new Date(Date.now() + 86_400_000)
  const rows = await api.database.withOrg({ orgId }, async (trx) => ({
    event: await insertCalendarEvents(trx, [
      {
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
        platform: 'zoom',
      },
    ]),
    categorization: await trx
      .selectFrom('categorization_rules')
      .selectAll()
      .where('is_default', '=', false)
      .executeTakeFirstOrThrow(),
    privacy: await trx
      .insertInto('privacy_rules')
      .values({
        org_id: orgId,
        level: 'ORGANIZATION',
        position: 1,
        settings: JSON.stringify({ CALL_TITLE: 'interview' }),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
    key: await trx
      .insertInto('api_keys')
      .values({
        org_id: orgId,
        user_id: owner.id,
        name: 'Key',
        prefix: orgId.slice(-12),
        last4: 'abcd',
        secret_hash: Buffer.alloc(32, orgId),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }))
  const webhook = await givenWebhookIntegration(api, {
    orgId,
    provider: 'orum',
    secret: 'secret',
    userId: owner.id,
  })
  const { id: deliveryId } = await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('webhook_inbox')
      .values({
        org_id: orgId,
        integration_id: webhook.id,
        ext_id: orgId,
        body: Buffer.from('{}'),
        outcome: 'Done',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const imports = await givenImport(api, {
    orgId,
    userId: owner.id,
    memberId: members[0]?.id ?? '',
    commandId: commandIds.at(-1) ?? '',
  })
  return {
    orgId,
    owner,
    members,
    teamId,
    callIds,
    commandIds,
    itemIds,
    scorecardId: scorecard.id,
    categorizationRuleId: rows.categorization.id,
    privacyRuleId: rows.privacy.id,
    rules: { categorization_rules: rows.categorization, privacy_rules: rows.privacy },
    keyId: rows.key.id,
    calendarEventId,
    webhookIntegrationId: webhook.id,
    deliveryId,
    ...imports,
  }
}

async function givenImport(
  api: Pick<ApiTest, 'database'>,
  {
    orgId,
    userId,
    memberId,
    commandId,
  }: { orgId: string; userId: string; memberId: string; commandId: string },
): Promise<Pick<Tenant, 'importIntegrationId' | 'importId'>> {
  return api.database.withOrg({ orgId }, async (trx) => {
    const { id: importIntegrationId } = await insertIntegration(trx, {
      org_id: orgId,
      name: 'Gong',
      user_id: userId,
      provider: 'gong',
      auth_kind: 'BASIC',
      health: 'healthy',
    })
    const own = { org_id: orgId, integration_id: importIntegrationId }
    await trx
      .insertInto('integration_user_settings')
      .values({ ...own, user_id: memberId, external_user_id: 'rep' })
      .execute()
    const { id: importId } = await trx
      .insertInto('imports')
      .values({
        ...own,
        command_id: commandId,
        scope: 'LAST_7_DAYS',
        started_by: 'person',
        created_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('external_calls')
      .values({ ...own, import_id: importId, external_id: 'failed', state: 'failed', reason: 'It broke' })
      .execute()
    return { importIntegrationId, importId }
  })
}

/** Brings back what requests have deleted, ended or piled up, so that those that follow find what they name. */
export async function restoreTenant(
  { database, context }: Pick<ApiTest, 'database' | 'context'>,
  tenant: Tenant,
): Promise<void> {
  const { orgId } = tenant
  await database.asSystem(async (trx) => {
    await trx.deleteFrom('api_keys').where('org_id', '=', orgId).where('id', '<>', tenant.keyId).execute()
    await trx.updateTable('memberships').set({ status: 'ACTIVE' }).where('org_id', '=', orgId).execute()
    const members = tenant.members.map((member) => member.id)
    const own = [tenant.owner.id, ...members]
    await trx.deleteFrom('memberships').where('org_id', '=', orgId).where('user_id', 'not in', own).execute()
    await trx
      .updateTable('memberships')
      .set({ role: 'MEMBER' })
      .where('org_id', '=', orgId)
      .where('user_id', 'in', members)
      .execute()
    await trx.deleteFrom('calls').where('org_id', '=', orgId).where('id', 'not in', tenant.callIds).execute()
    await trx
      .updateTable('calls')
      .set({ deleted_at: null, status: 'SCORED' })
      .where('org_id', '=', orgId)
      .execute()
    await trx
      .deleteFrom('work_items')
      .where('org_id', '=', orgId)
      .where('id', 'not in', tenant.itemIds)
      .execute()
    await trx.deleteFrom('text_requests').where('org_id', '=', orgId).execute()
    await trx.deleteFrom('back_tests').where('org_id', '=', orgId).execute()
    await trx.deleteFrom('imports').where('org_id', '=', orgId).where('id', '<>', tenant.importId).execute()
    await trx.deleteFrom('provider_lookups').where('org_id', '=', orgId).execute()
    await trx.deleteFrom('pauses').where('org_id', '=', orgId).execute()
    await trx
      .deleteFrom('commands')
      .where('org_id', '=', orgId)
      .where('id', 'not in', tenant.commandIds)
      .execute()
    await trx.updateTable('commands').set({ state: 'failed' }).where('org_id', '=', orgId).execute()
    await trx.updateTable('work_items').set({ state: 'dead' }).where('org_id', '=', orgId).execute()
    const [running] = tenant.commandIds.slice(-1)
    await trx
      .updateTable('commands')
      .set({ state: 'running' })
      .where('org_id', '=', orgId)
      .where('id', '=', running ?? '')
      .execute()
    await trx
      .updateTable('work_items')
      .set({ state: 'queued' })
      .where('org_id', '=', orgId)
      .where('command_id', '=', running ?? '')
      .execute()
    await trx
      .updateTable('organizations')
      .set({ settings: '{}', version: 1 })
      .where('id', '=', orgId)
      .execute()
    await trx.deleteFrom('idempotency_keys').where('org_id', '=', orgId).execute()
    await trx
      .updateTable('webhook_inbox')
      .set({ outcome: 'Done' })
      .where('id', '=', tenant.deliveryId)
      .execute()
    await trx.deleteFrom('sign_in_failures').execute()
  })
  await database.withOrg({ orgId }, async (trx) => {
    const kept = [tenant.categorizationRuleId, tenant.privacyRuleId]
    await trx
      .deleteFrom('categorization_rules')
      .where('id', 'not in', kept)
      .where('is_default', '=', false)
      .execute()
    await trx.deleteFrom('privacy_rules').where('id', 'not in', kept).execute()
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
