import type { Trx } from '../../client.ts'
import type { BotCallType, BotStatus } from '../../vocabulary/bots.ts'
import { currentOrg } from '../calls/calls.ts'
import { type BotActor, findBotReader, isVisibleBot } from './visibility.ts'

/** A bot as reps practice with it: the last published version. */
export type PracticeBot = {
  agentId: string
  /** The number of the published version, and the id by which providers know it. */
  version: number
  versionId: string
  callType: BotCallType
  /** As stored: `botForm.parse` fills in defaults. */
  form: unknown
  scorecardId: string | null
  gatekeeperScorecardId: string | null
  status: BotStatus
  name: string
}

/** The published bot, if the actor may see it; null: they may not, or nothing is published. Only an ACTIVE one starts a new call. */
export async function findPracticeBot(
  trx: Trx,
  agentId: string,
  actor: BotActor,
): Promise<PracticeBot | null> {
  const reader = await findBotReader(trx, actor)
  const row = await trx
    .selectFrom('agents')
    .innerJoin('agent_versions as published', (join) =>
      join
        .onRef('published.org_id', '=', 'agents.org_id')
        .onRef('published.agent_id', '=', 'agents.id')
        .onRef('published.number', '=', 'agents.published_version'),
    )
    .leftJoin('agent_gatekeepers as gatekeeper', (join) =>
      join.onRef('gatekeeper.org_id', '=', 'agents.org_id').onRef('gatekeeper.agent_id', '=', 'agents.id'),
    )
    .select([
      'agents.id as agentId',
      'published.number as version',
      'published.id as versionId',
      'agents.call_type as callType',
      'published.form',
      'agents.scorecard_id as scorecardId',
      'gatekeeper.scorecard_id as gatekeeperScorecardId',
      'agents.status',
      'agents.name',
    ])
    .where('agents.org_id', '=', currentOrg)
    .where('agents.id', '=', agentId)
    .where(isVisibleBot(reader))
    .executeTakeFirst()
  return row ?? null
}
