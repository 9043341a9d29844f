import { sql } from 'kysely'
import type { Database } from './client.ts'

/** What the catalog of a migrated database says about a table. */
export type Table = {
  name: string
  /** The table has a column `org_id`. */
  has_org: boolean
  rls: boolean
  forced: boolean
}

/** Installation-wide tables with a column `org_id`; only the system role can use them. */
const systemTables = new Set(['dispatch_waits', 'images', 'one_time_tokens', 'pauses'])
/** Tables without `org_id` whose rows belong to organizations too, and are filtered by another rule. */
const filteredByOtherRules = new Set(['organizations', 'users'])

/** The policy is exactly `org_id = cur_org()`. */
export const isFilteredByOrg = (table: Table): boolean => table.has_org && !systemTables.has(table.name)
/** The table's rows belong to organizations. */
export const isTenant = (table: Table): boolean =>
  isFilteredByOrg(table) || filteredByOtherRules.has(table.name)

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
  /** The first text that a check constraint allows; null if it allows any. */
  first_allowed: string | null
}

/** All columns that can be written (none that are generated), in their order. */
export async function readColumns(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as is_nullable, a.atthasdef as has_default,
      (select substring(pg_get_constraintdef(k.oid) from a.attname || ' = ANY \\(ARRAY\\[''([^'']*)')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as first_allowed
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(database.system)
  return rows
}

/**
 * The table that an id column of a tenant table refers to, by column name, or by table and column if a name has two meanings. Null: no
 * foreign key keeps the reference inside the organization, as in columns for who did something: users belong to the installation.
 */
const targets: Record<string, string | null> = {
  agent_id: 'agents',
  folder_id: 'agent_folders',
  generated_agent_id: 'agents',
  owner_id: 'memberships',
  parent_agent_id: 'agents',
  tag_id: 'agent_tags',
  'agent_folders.parent_id': 'agent_folders',
  // Belong to another organization: it shares a bot, or the bot is shared with it.
  copy_id: null,
  original_agent_id: null,
  to_org_id: null,
  shared_by: null,
  author_id: 'memberships',
  call_id: 'calls',
  back_test_id: 'back_tests',
  caller_id: 'memberships',
  chosen_scorecard_id: 'scorecard_configs',
  command_id: 'commands',
  request_id: 'text_requests',
  run_id: 'stability_runs',
  dispute_id: 'disputes',
  grader_id: 'memberships',
  item_id: 'grading_items',
  sample_id: 'grading_samples',
  drawn_by: null,
  opened_by: 'memberships',
  score_id: 'scores',
  scorecard_config_id: 'scorecard_configs',
  scorecard_id: 'scorecard_configs',
  team_id: 'teams',
  top_id: 'teams',
  'call_notes.parent_id': 'call_notes',
  'teams.parent_id': 'teams',
  owner_user_id: 'memberships',
  rep_id: 'memberships',
  gatekeeper_scorecard_id: 'scorecard_configs',
  user_id: 'memberships',
  work_item_id: 'work_items',
  actor_user_id: null,
  by_user: null,
  cancelled_by: null,
  closed_by: null,
  corrected_by: null,
  created_by: null,
  decided_by: null,
  done_by: null,
  edited_by: null,
  published_by: null,
  requested_by: null,
  resolved_by: null,
  touched_by: null,
  updated_by: null,
  'idempotency_keys.user_id': null,
  'memberships.user_id': null,
  'memberships.role_given_by': null,
  // A user who connects their account may not be a member yet.
  'sso_sign_ins.user_id': null,
  integration_id: 'integrations',
  import_id: 'imports',
  default_scorecard_id: 'scorecard_configs',
  to_scorecard_id: 'scorecard_configs',
  // Calendars are not connected through integrations yet.
  'calendar_events.integration_id': null,
  // Belongs to another organization: a shared copy stores whose credentials it uses.
  original_org_id: null,
  original_integration_id: null,
  // Refers to different tables.
  subject_id: null,
  // A copy that a trigger maintains; the call itself has the foreign key.
  'call_words.caller_id': null,
  // These outlive the rows that they refer to: a deleted rule, an old command.
  category_rule_id: null,
  chosen_rule_id: null,
  from_rule_id: null,
  privacy_rule_id: null,
  'calls.command_id': null,
  // A new rule exists only in its draft, and a published one may be deleted in the meantime.
  'rule_draft_changes.rule_id': null,
  // A bot may belong to another organization, and the call stays when the bot is deleted or no longer shared.
  'practice_calls.agent_id': null,
  // Kept for what they say about an attempt. The other call may be deleted.
  'practice_calls.attempt_of': null,
  'practice_calls.resumed_from': null,
  // Results are kept for a week, thousands at a time; their calls may be deleted earlier.
  'back_test_changes.call_id': null,
  'back_tests.cursor_call_id': null,
  material_id: 'learning_materials',
  preview_id: 'scorecard_previews',
  test_id: 'persona_tests',
  'persona_tests.started_by': null,
  reader_id: 'memberships',
  'scorecard_tag_links.tag_id': 'scorecard_tags',
  saved_by: null,
  // The original scorecard may belong to another organization, or be gone.
  cloned_from_id: null,
  target_org_id: null,
  target_scorecard_id: null,
  // Kept for a week, like a back-test's.
  'scorecard_preview_calls.call_id': null,
  'scorecard_previews.cursor_call_id': null,
}

/** The table that an id column refers to. Null: no table; undefined: not yet in `targets`. */
export function targetOf(column: Pick<Column, 'table' | 'name'>): string | null | undefined {
  const exact = targets[`${column.table}.${column.name}`]
  return exact === undefined ? targets[column.name] : exact
}

/** Whether the column contains the id of another row. */
export const isReference = (column: Column): boolean =>
  column.type === 'uuid' && column.name !== 'id' && column.name !== 'org_id'
