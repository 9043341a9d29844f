import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { BotCallType, EmotionalState } from '../../vocabulary/bots.ts'
import { type BotReader, isVisibleBot } from '../bots/visibility.ts'
import { currentOrg } from '../calls/calls.ts'

export type TrainingBot = {
  id: string
  name: string
  jobTitle: string
  companyName: string
  callType: BotCallType
  emotionalState: EmotionalState | null
}

/**
 * An active bot that the reader sees and whose published scorecard has a criterion: the same scorecard, or another one with that criterion
 * in the same words. If there are several, one with the same scorecard comes first, then the one that the reader has called least.
 * @param criterion.notAgentId a bot to leave out
 */
export async function findTrainingBot(
  trx: Trx,
  reader: BotReader,
  {
    scorecardId,
    criterionId,
    text,
    notAgentId = null,
  }: { scorecardId: string; criterionId: string; text: string; notAgentId?: string | null },
): Promise<TrainingBot | undefined> {
  const { rows } = await sql<TrainingBot>`
    with scorecard as materialized (
      select scorecard_configs.id, scorecard_configs.id = ${scorecardId}::uuid as is_same
      from scorecard_configs
      join scorecard_versions version on version.org_id = scorecard_configs.org_id
        and version.scorecard_id = scorecard_configs.id and version.number = scorecard_configs.published_version
      where scorecard_configs.org_id = ${currentOrg} and exists (
        select from jsonb_path_query(version.definition, '$.sections[*].criteria[*]') criterion
        where criterion ->> 'id' = ${criterionId}
          and (scorecard_configs.id = ${scorecardId}::uuid or criterion ->> 'text' = ${text}::text))
    )
    select agents.id, agents.name, agents.job_title as "jobTitle", agents.company_name as "companyName",
      agents.call_type as "callType", agents.emotional_state as "emotionalState"
    from agents join scorecard on scorecard.id = agents.scorecard_id
    where agents.org_id = ${currentOrg} and agents.status = 'ACTIVE' and ${isVisibleBot(reader)}
      and agents.id is distinct from ${notAgentId}::uuid
    order by scorecard.is_same desc, (
      select count(*) from practice_calls attempt
      where attempt.org_id = ${currentOrg} and attempt.agent_id = agents.id and attempt.rep_id = ${reader.userId}
    ), lower(agents.name), agents.id
    limit 1`.execute(trx)
  return rows[0]
}
