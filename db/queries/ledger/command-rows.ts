import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/** Tables with one row per command of one kind, which contains the command's task and result. */
type CommandTable = 'back_tests' | 'imports' | 'persona_tests' | 'scorecard_previews'

/** Most characters kept of a reason. */
const longestError = 600

/** Stores why a command of this table failed. */
export async function setCommandError(
  trx: Trx,
  table: CommandTable,
  id: string,
  error: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set error = ${error.slice(0, longestError)}
    where org_id = ${currentOrg} and id = ${id}::uuid`.execute(trx)
}

/** Commands of this table that are still running for one scorecard or bot, whoever started them, oldest first. */
export async function listRunningCommands(
  trx: Trx,
  of: { table: 'scorecard_previews'; scorecardId: string } | { table: 'persona_tests'; agentId: string },
): Promise<{ commandId: string; startedBy: string | null }[]> {
  const subject =
    of.table === 'persona_tests'
      ? sql`row.agent_id = ${of.agentId}::uuid`
      : sql`row.scorecard_id = ${of.scorecardId}::uuid`
  const { rows } = await sql<{ commandId: string; startedBy: string | null }>`
    select row.command_id as "commandId", commands.actor_user_id as "startedBy" from ${sql.table(of.table)} row
    join commands on commands.org_id = row.org_id and commands.id = row.command_id
    where row.org_id = ${currentOrg} and ${subject} and commands.state = 'running'
    order by row.id`.execute(trx)
  return rows
}
