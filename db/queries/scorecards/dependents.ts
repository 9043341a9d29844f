import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/** Most names of each kind in a list of dependents. */
const listed = 100
const countLimit = 10_000

export type UsingBot = { id: string; name: string; is_for_gatekeeper: boolean }

/** Bots that score practice calls with it, by name. `isVisible` is a condition on `agents`; left out: all bots. */
export async function listUsingBots(
  trx: Trx,
  scorecardId: string,
  page: { search: string; from: number; limit: number; isVisible?: RawBuilder<SqlBool> },
): Promise<{ rows: UsingBot[]; total: number }> {
  const isVisible = page.isVisible ?? sql<SqlBool>`true`
  const using = sql`
    select agents.id, coalesce(nullif(agents.scenario_name, ''), nullif(agents.name, ''), 'Untitled bot') as name, false as is_for_gatekeeper
    from agents where agents.org_id = ${currentOrg} and agents.scorecard_id = ${scorecardId}::uuid and ${isVisible}
    union all
    select agents.id, coalesce(nullif(agents.scenario_name, ''), nullif(agents.name, ''), 'Untitled bot'), true
    from agent_gatekeepers gatekeeper
    join agents on agents.org_id = gatekeeper.org_id and agents.id = gatekeeper.agent_id
    where gatekeeper.org_id = ${currentOrg} and gatekeeper.scorecard_id = ${scorecardId}::uuid and ${isVisible}`
  const { rows } = await sql<UsingBot & { total: number }>`
    select id, name, is_for_gatekeeper, count(*) over ()::int as total from (${using}) bots
    where position(lower(${page.search}) in lower(name)) > 0
    order by lower(name), id, is_for_gatekeeper offset ${page.from} limit ${page.limit}`.execute(trx)
  return {
    rows: rows.map(({ id, name, is_for_gatekeeper }) => ({ id, name, is_for_gatekeeper })),
    total: rows[0]?.total ?? 0,
  }
}

export type DependentRows = {
  rules: { id: string; label: string }[]
  integrations: { id: string; name: string }[]
  bots: UsingBot[]
  calls: number
  others: number
}

/** Everything that refers to a scorecard. Each part stops at a limit. */
export async function findDependents(trx: Trx, scorecardId: string): Promise<DependentRows> {
  const rules = await trx
    .selectFrom('categorization_rules')
    .select(['id', 'label'])
    .where('org_id', '=', currentOrg)
    .where('scorecard_config_id', '=', scorecardId)
    .orderBy('label')
    .orderBy('id')
    .limit(listed)
    .execute()
  const { rows: integrations } = await sql<{ id: string; name: string }>`
    select id, name from integrations where org_id = ${currentOrg} and (default_scorecard_id = ${scorecardId}::uuid
      or exists (select from integration_user_settings own where own.org_id = ${currentOrg} and own.integration_id = integrations.id
        and own.scorecard_config_id = ${scorecardId}::uuid)
      or exists (select from integration_team_settings own where own.org_id = ${currentOrg} and own.integration_id = integrations.id
        and own.scorecard_config_id = ${scorecardId}::uuid))
    order by name, id limit ${listed}`.execute(trx)
  const { rows: bots } = await listUsingBots(trx, scorecardId, { search: '', from: 0, limit: listed })
  const { rows } = await sql<{ calls: number; others: number }>`
    select
      (select count(*) from (
        select id from calls where org_id = ${currentOrg} and (scorecard_config_id = ${scorecardId}::uuid
          or chosen_scorecard_id = ${scorecardId}::uuid)
        union
        select call_id from scores where org_id = ${currentOrg} and scorecard_id = ${scorecardId}::uuid
        union
        select call_id from score_events where org_id = ${currentOrg} and scorecard_id = ${scorecardId}::uuid
        union
        select call_id from disputes where org_id = ${currentOrg} and scorecard_id = ${scorecardId}::uuid
        union
        select call_id from human_grades where org_id = ${currentOrg} and scorecard_id = ${scorecardId}::uuid
        union
        select call_id from practice_calls where org_id = ${currentOrg} and (scorecard_id = ${scorecardId}::uuid
          or gatekeeper_scorecard_id = ${scorecardId}::uuid)
        limit ${countLimit}) calls)::int as calls,
      ((select count(*) from (select from imports where org_id = ${currentOrg}
          and scorecard_config_id = ${scorecardId}::uuid limit ${countLimit}) imports)
        + (select count(*) from (select from routing_corrections where org_id = ${currentOrg}
          and to_scorecard_id = ${scorecardId}::uuid limit ${countLimit}) corrections)
        + (select count(*) from rule_draft_changes where org_id = ${currentOrg}
          and content ->> 'scorecardConfigId' = ${scorecardId})
        + (select count(*) from (select from grading_samples where org_id = ${currentOrg}
          and scorecard_id = ${scorecardId}::uuid limit ${countLimit}) samples)
        + (select count(*) from (select from disagreement_outcomes where org_id = ${currentOrg}
          and scorecard_id = ${scorecardId}::uuid limit ${countLimit}) outcomes)
        + (select count(*) from (select from stability_runs where org_id = ${currentOrg}
          and scorecard_id = ${scorecardId}::uuid limit ${countLimit}) runs))::int as others`.execute(trx)
  const [counted] = rows
  return { rules, integrations, bots, calls: counted?.calls ?? 0, others: counted?.others ?? 0 }
}
