import type { Trx } from '#db/client.ts'
import { findAgent, type AgentRow, type LockedAgent, lockAgents } from '#db/queries/bots/agents.ts'
import { type BotReader, findBotReader } from '#db/queries/bots/visibility.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'

export const readerOf = (trx: Trx, actor: RequestActor): Promise<BotReader> => findBotReader(trx, actor)

/** The bot of a request. @throws HttpProblem 404 when there is none that the actor sees */
export const requireAgent = (
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  id: string,
): Promise<AgentRow> => resource(context, actor, 'agents', id, (agentId) => findAgent(trx, reader, agentId))

/** The same, locked until the transaction ends. */
export const requireLockedAgent = (
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  id: string,
): Promise<LockedAgent> =>
  resource(context, actor, 'agents', id, async (agentId) => (await lockAgents(trx, reader, [agentId]))[0])

/** What a buyer keeps back is not for those who practice with it. */
export const mayReadForm = (actor: RequestActor, agent: { owner_id: string }): boolean =>
  allows(actor, 'bots.manage') || allows(actor, 'bots.viewAll') || agent.owner_id === actor.userId

/** @throws HttpProblem 403 for a bot of another organization that may only be used here */
export function assertMayCopy(agent: Pick<LockedAgent, 'can_edit' | 'original_org_id'>): void {
  if (agent.original_org_id !== null && !agent.can_edit)
    throw denied('The organization that shares this bot does not let you change it, so it cannot be copied.')
}
