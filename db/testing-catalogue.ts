import { sql } from 'kysely'
import type { Database } from './client.ts'

/** What the catalogue of a migrated database says of one table. */
export type Table = {
  name: string
  /** It has a column `org_id`. */
  has_org: boolean
  rls: boolean
  forced: boolean
}

/** Rows of installation-wide tables that name an organisation; only the system role reaches them. */
const systemTables = new Set(['dispatch_waits', 'one_time_tokens', 'pauses'])
/** Tables without `org_id` that are filtered by another rule: what they hold belongs to organisations all the same. */
const filteredByOtherRules = new Set(['organizations', 'users'])

/** Filtered by `org_id = cur_org()` and by nothing else. */
export const isFilteredByOrg = (table: Table): boolean => table.has_org && !systemTables.has(table.name)
/** Holds rows that belong to organisations. */
export const isTenant = (table: Table): boolean => isFilteredByOrg(table) || filteredByOtherRules.has(table.name)

export async function readTables(database: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as has_org
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
    order by c.relname`.execute(database.system)
  return rows
}

export type Column = {
  table: string
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
  /** The first word that a check constraint allows; null where any text goes. */
  first_word: string | null
}

/** The columns that a row can be written with, in their order. */
export async function readColumns(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as is_nullable, a.atthasdef as has_default,
      (select substring(pg_get_constraintdef(k.oid) from a.attname || ' = ANY \\(ARRAY\\[''([^'']*)')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as first_word
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(database.system)
  return rows
}

/**
 * Where the id columns of tenant tables point, by column, or by table and column where a name has two meanings. Null: to nothing
 * that a key could keep inside the organisation. People are known installation-wide, so who did something is such a column.
 */
const targets: Record<string, string | null> = {
  call_id: 'calls',
  back_test_id: 'back_tests',
  caller_id: 'memberships',
  chosen_scorecard_id: 'scorecard_configs',
  command_id: 'commands',
  request_id: 'text_requests',
  score_id: 'scores',
  scorecard_config_id: 'scorecard_configs',
  scorecard_id: 'scorecard_configs',
  team_id: 'teams',
  'teams.parent_id': 'teams',
  user_id: 'memberships',
  work_item_id: 'work_items',
  actor_user_id: null,
  cancelled_by: null,
  created_by: null,
  published_by: null,
  updated_by: null,
  'idempotency_keys.user_id': null,
  'memberships.user_id': null,
  integration_id: 'integrations',
  import_id: 'imports',
  default_scorecard_id: 'scorecard_configs',
  // Calendars are not connected through integrations yet.
  'calendar_events.integration_id': null,
  // Of another organisation: a shared copy knows whose credentials it uses.
  original_org_id: null,
  original_integration_id: null,
  // Different kinds of things.
  subject_id: null,
  // A copy that a trigger keeps; the call itself has the key.
  'call_words.caller_id': null,
  // They outlive what they name: a deleted rule, an old command.
  category_rule_id: null,
  privacy_rule_id: null,
  'calls.command_id': null,
  // Results that are kept for a week, thousands at a time: a call may go before them.
  'back_test_changes.call_id': null,
  'back_tests.cursor_call_id': null,
}

/** The table to which an id column refers; null: to none; undefined: nobody has said yet. */
export function targetOf(column: Pick<Column, 'table' | 'name'>): string | null | undefined {
  const exact = targets[`${column.table}.${column.name}`]
  return exact === undefined ? targets[column.name] : exact
}

/** Ids that name another row, in tables that are filtered by `org_id`. */
export const isReference = (column: Column): boolean => column.type === 'uuid' && column.name !== 'id' && column.name !== 'org_id'
