import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { ApiTest } from '#api/testing/test-api.ts'
import type { Trx } from '#db/client.ts'
import type { Tenant } from './two-organizations.ts'

const restorations = new WeakMap<Tenant, ReturnType<typeof restorationOf>>()

/** Restores what requests have deleted, ended or piled up, so that later requests find what they name. */
export async function restoreTenant(
  { database, context }: Pick<ApiTest, 'database' | 'context'>,
  tenant: Tenant,
): Promise<void> {
  const restoration = restorations.get(tenant) ?? restorationOf(tenant)
  restorations.set(tenant, restoration)
  await database.asSystem((trx) => runTogether(trx, restoration.statements))
  await database.withOrg(tenant, (trx) => runTogether(trx, restoration.ofOrganization))
  for (const member of tenant.members) context.access.forget(member.id)
}

/** The statements of a restoration: some run as the system, the others inside the organization. */
function restorationOf(tenant: Tenant) {
  const { orgId } = tenant
  const members = tenant.members.map((member) => member.id)
  const running = tenant.commandIds.at(-1) ?? ''
  /** Deletes the organization's rows of a table except those with one of these values. */
  const keep = (table: string, ids: string[], column = 'id') =>
    sql`delete from ${sql.table(table)} where org_id = ${orgId} and not ${sql.ref(column)} = any(${ids})`
  const clear = (table: string) => sql`delete from ${sql.table(table)} where org_id = ${orgId}`
  const set = (table: string, changes: RawBuilder<unknown>, condition = sql`true`) =>
    sql`update ${sql.table(table)} set ${changes} where org_id = ${orgId} and ${condition}`
  const statements = [
    keep('api_keys', [tenant.keyId]),
    clear('assignments'),
    set('memberships', sql`status = 'ACTIVE'`),
    keep('memberships', [tenant.owner.id, ...members], 'user_id'),
    set('memberships', sql`role = 'MEMBER'`, sql`user_id = any(${members})`),
    keep('calls', tenant.callIds),
    set('calls', sql`deleted_at = null, status = 'SCORED'`),
    // A call that is private, of another rep, or with other speakers cannot be graded by the owner.
    set(
      'calls',
      sql`score_status = 'SCORED_SUCCESS', stage = 'scored', is_private = false, caller_id = ${members[0] ?? ''}::uuid`,
      sql`id = any(${tenant.callIds}::uuid[])`,
    ),
    set('call_participants', sql`user_id = null`, sql`call_id = any(${tenant.callIds}::uuid[])`),
    keep('work_items', tenant.itemIds),
    clear('text_requests'),
    clear('back_tests'),
    clear('rule_drafts'),
    clear('model_limits'),
    clear('routing_corrections'),
    clear('rule_proposal_decisions'),
    clear('call_notes'),
    clear('action_items'),
    clear('score_events'),
    clear('human_grades'),
    clear('grading_items'),
    clear('calibration_settings'),
    clear('scorecard_drafts'),
    clear('scorecard_previews'),
    clear('learning_materials'),
    clear('scorecard_tags'),
    set('scorecard_configs', sql`version = 1, status = 'ACTIVE'`),
    clear('bot_drafts'),
    clear('persona_tests'),
    clear('agent_tags'),
    clear('agent_folder_links'),
    set('agent_folders', sql`parent_id = null`),
    clear('agent_folders'),
    clear('agent_teams'),
    set(
      'agents',
      sql`parent_agent_id = null, scorecard_id = null, version = 1, form = '{}', share_scope = 'ALL', is_public = false`,
    ),
    set('agents', sql`status = 'ACTIVE'`, sql`id = ${tenant.practiceBotId}::uuid`),
    keep('agents', [tenant.botId, tenant.practiceBotId]),
    keep('imports', [tenant.importId]),
    clear('provider_lookups'),
    clear('pauses'),
    keep('commands', tenant.commandIds),
    set('commands', sql`state = case when id = ${running} then 'running' else 'failed' end`),
    set('work_items', sql`state = case when command_id = ${running} then 'queued' else 'dead' end`),
    sql`update organizations set settings = '{}', version = 1, setup_dismissed_at = null where id = ${orgId}`,
    clear('idempotency_keys'),
    set('webhook_inbox', sql`outcome = 'Done'`, sql`id = ${tenant.deliveryId}`),
    sql`delete from sign_in_failures`,
  ]
  const kept = [tenant.categorizationRuleId, tenant.privacyRuleId]
  const ofOrganization = [
    // Three corrections that agree produce a rule proposal.
    ...tenant.callIds
      .slice(0, 3)
      .map(
        (callId) =>
          sql`insert into routing_corrections (org_id, call_id, to_call_type) values (${orgId}, ${callId}, 'renewal')`,
      ),
    sql`delete from categorization_rules where not id = any(${kept}) and not is_default`,
    sql`delete from privacy_rules where not id = any(${kept})`,
    // Restores rows that were deleted.
    ...Object.entries(tenant.kept).map(
      ([table, row]) =>
        sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)).*
          on conflict do nothing`,
    ),
  ]
  return { statements, ofOrganization }
}

const programs = new WeakMap<readonly RawBuilder<unknown>[], { name: string; body: string }>()

/** Runs the statements as one function of the database session, which plans them only once: planning took most of their time. */
async function runTogether(trx: Trx, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const program = programs.get(statements) ?? programOf(trx, statements)
  programs.set(statements, program)
  const { name, body } = program
  const { rows } = await sql<{ id: string | null }>`select to_regproc(${name}) as id`.execute(trx)
  if (rows[0]?.id == null) {
    const text = pg.escapeLiteral(`begin ${body}; end`)
    await sql.raw(`create function ${name}() returns void language plpgsql as ${text}`).execute(trx)
  }
  await sql.raw(`select ${name}()`).execute(trx)
}

function programOf(trx: Trx, statements: readonly RawBuilder<unknown>[]): { name: string; body: string } {
  const literal = (value: unknown): string =>
    pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))
  const texts = statements.map((statement) => {
    const { sql: text, parameters } = statement.compile(trx)
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
  })
  return { name: `pg_temp.run_${randomUUID().replaceAll('-', '')}`, body: texts.join(';\n') }
}
