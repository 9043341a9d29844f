import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './client.ts'
import { type Column, isReference, isTenant, readColumns, readTables, targetOf } from './testing-catalogue.ts'

/** A row by column name. */
export type GenericRow = Record<string, unknown>

/** One organization with one row in every tenant table. */
export type FilledOrganization = { id: string; rows: ReadonlyMap<string, GenericRow> }

export type RowBuilder = {
  /** Inserts an organization with its rows; with `parentId`, a sub-organization. */
  givenOrganization(parentId?: string): Promise<FilledOrganization>
  /** Builds a row without inserting it; its references stay inside the organization. */
  build(table: string, organization: FilledOrganization): GenericRow
}

/** Values for columns where not just any value of the right type will do. */
const fixedValues: Record<string, unknown> = {
  'api_keys.last4': 'abcd',
  'scim_tokens.last4': 'abcd',
  'organization_domains.token': 'a-token-of-more-than-twenty',
  'categorization_rules.level': 'TEAM',
  'categorization_rules.user_id': null,
  'privacy_rules.level': 'TEAM',
  'privacy_rules.user_id': null,
  'summary_email_settings.level': 'TEAM',
  'summary_email_settings.user_id': null,
  'agent_gatekeepers.template_id': 1,
  'bot_pictures.type': 'image/png',
  // The organization's own bot, with nothing published.
  'agents.status': 'DRAFT',
  'bot_drafts.status': 'USED',
  // An item written by a person needs no quote.
  'action_items.source': 'person',
  'score_answers.criterion_id': 'opening',
  'score_evidence.criterion_id': 'opening',
  'score_evidence.start_character': 0,
  'score_events.kind': 'disputeOpened',
  'disputes.status': 'open',
  'grading_samples.two_graders_share': 0.2,
  'grading_items.inclusion': 0.5,
  'calibration_settings.kappa': 0.4,
  'stability_runs.calls': 1,
  'stability_runs.asks': 2,
  'calibration_settings.agreement': 0.8,
  'persona_tests.form_hash': randomBytes(32),
  'persona_tests.total': 1,
  'persona_test_units.position': 0,
  'practice_calls.mode': 'text',
  'practice_calls.script_hash': 'a'.repeat(64),
  'practice_calls.time_limit_seconds': 900,
  'practice_turns.index': 0,
  'scorecard_versions.number': 1,
  'learning_materials.link': 'https://example.test/guide',
  'scorecard_previews.call_limit': 50,
  'scorecard_previews.model_calls': 0,
  'scores.scorecard_version': 1,
  'scorecard_notices.scorecard_version': 1,
  // Each call has only one current score.
  'scores.is_current': false,
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

function anyValue({ table, name, type, first_allowed: firstAllowed }: Column): unknown {
  switch (type) {
    case 'text':
      return firstAllowed ?? hex(6)
    case 'uuid':
      return randomUUID()
    case 'int4':
    case 'int8':
    case 'float8':
      return randomInt(1, 1_000_000)
    case 'bool':
      return false
    case 'jsonb':
      return '{}'
    case 'bytea':
      return randomBytes(8)
    case 'timestamptz':
      return new Date()
    case '_text':
    case '_uuid':
      return []
    default:
      throw new Error(`Add a value to testing-rows.ts that ${table}.${name} (${type}) may have`)
  }
}

/** Builds rows for every table in the catalog, so that new tables are covered automatically. */
export async function createRowBuilder(database: Database): Promise<RowBuilder> {
  const tenant = new Set((await readTables(database)).filter(isTenant).map((table) => table.name))
  const columns = Map.groupBy(await readColumns(database), (column) => column.table)

  function valueOf(column: Column, organization: FilledOrganization, own: GenericRow): unknown {
    const fixed = fixedValues[`${column.table}.${column.name}`]
    if (fixed !== undefined) return fixed
    if (column.name === 'org_id') return organization.id
    // No two pictures may have the same key.
    if (column.table === 'bot_pictures' && column.name === 'key') return hex(16)
    if (column.table === 'memberships' && column.name === 'user_id') return organization.rows.get('users')?.id
    const target = isReference(column) && column.table !== 'organizations' ? targetOf(column) : null
    // The first row of a table can only refer to itself.
    if (target === column.table) return organization.rows.get(target)?.id ?? own.id
    if (typeof target === 'string')
      return organization.rows.get(target)?.[target === 'memberships' ? 'user_id' : 'id']
    if (column.name === 'id') return own.id
    return column.is_nullable || column.has_default ? undefined : anyValue(column)
  }

  function build(table: string, organization: FilledOrganization): GenericRow {
    const own = columns.get(table) ?? []
    const row: GenericRow = own.some((column) => column.name === 'id') ? { id: randomUUID() } : {}
    for (const column of own) {
      const value = valueOf(column, organization, row)
      if (value !== undefined) row[column.name] = value
    }
    if (table === 'idempotency_keys') row.user_id = organization.rows.get('users')?.id
    return row
  }

  const insert = (table: string, row: GenericRow): Promise<unknown> =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(database.system)

  /** Tables in an order in which every referenced row is inserted before its references. */
  function orderTables(): string[] {
    const order = new Set(['organizations', 'users', 'memberships'])
    const visit = (table: string): void => {
      if (order.has(table)) return
      for (const column of columns.get(table) ?? []) {
        const target = isReference(column) ? targetOf(column) : null
        if (typeof target === 'string' && target !== table) visit(target)
      }
      // These refer by number or text, not by id.
      if (table === 'scores') visit('scorecard_versions')
      if (table === 'score_evidence') visit('score_answers')
      if (table === 'practice_turns') visit('practice_calls')
      if (table === 'rule_draft_changes') visit('rule_drafts')
      order.add(table)
    }
    for (const table of tenant) visit(table)
    return [...order]
  }

  return {
    build,
    givenOrganization: async (parentId) => {
      const rows = new Map<string, GenericRow>()
      const organization: FilledOrganization = { id: randomUUID(), rows }
      for (const table of orderTables()) {
        const row = build(table, organization)
        if (table === 'organizations')
          Object.assign(row, { id: organization.id, parent_id: parentId ?? null })
        // A trigger has inserted it along with the team.
        if (table !== 'team_branches') await insert(table, row)
        rows.set(table, row)
      }
      return organization
    },
  }
}
