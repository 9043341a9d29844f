import type { Trx } from '#db/client.ts'
import { findAgent, type AgentRow, type LockedAgent, lockAgents } from '#db/queries/bots/agents.ts'
import { type BotReader, findBotReader } from '#db/queries/bots/visibility.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'

export const readerOf = (trx: Trx, actor: RequestActor): Promise<BotReader> => findBotReader(trx, actor)

/** The requested bot. @throws HttpProblem 404 if the actor sees no such bot */
export const requireAgent = (
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  id: string,
): Promise<AgentRow> => resource(context, actor, 'agents', id, (agentId) => findAgent(trx, reader, agentId))

/** The requested bot, locked until the transaction ends. @throws HttpProblem 404 if the actor sees no such bot */
export const requireLockedAgent = (
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  id: string,
): Promise<LockedAgent> =>
  resource(context, actor, 'agents', id, async (agentId) => (await lockAgents(trx, reader, [agentId]))[0])

/** People who practice with a bot must not read what the buyer keeps back. */
export const mayReadForm = (actor: RequestActor, agent: { owner_id: string }): boolean =>
  allows(actor, 'bots.manage') || allows(actor, 'bots.viewAll') || agent.owner_id === actor.userId

type SharedBot = Pick<LockedAgent, 'can_edit' | 'original_org_id'>

/** Another organization shares the bot and does not let this organization change or copy it. */
export const isReserved = ({ can_edit: canEdit, original_org_id: from }: SharedBot): boolean =>
  from !== null && !canEdit

/** @throws HttpProblem 403 */
export function assertMayChange(agent: SharedBot): void {
  if (isReserved(agent)) throw denied('The organization that shares this bot does not let you change it.')
}

/** @throws HttpProblem 403 */
export function assertMayCopy(agent: SharedBot): void {
  if (isReserved(agent))
    throw denied('The organization that shares this bot does not let you change it, so it cannot be copied.')
}
