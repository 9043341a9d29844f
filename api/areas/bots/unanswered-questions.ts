import type { Trx } from '#db/client.ts'
import { type AgentRow, findAgent, findDraftForm } from '#db/queries/bots/agents.ts'
import type { PracticeTurnRow } from '#db/queries/practice/practice-turns.ts'
import { botDraftForm, type BotKnowledge, knowledgeOfAll } from '#workers/domain/practice/bot.ts'
import { storedTurns } from '#workers/domain/practice-calls/stored-turn.ts'
import { type AskedQuestion, groupQuestions } from '#workers/domain/practice-calls/unanswered-questions.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { readerOf } from './bot-access.ts'

/** Whether the actor may change this bot. */
export const mayEdit = (actor: RequestActor, agent: Pick<AgentRow, 'can_edit'>): boolean =>
  allows(actor, 'bots.manage') && agent.can_edit

/** What a bot's draft knows, for all of its people together. */
export async function findKnowledge(trx: Trx, agentId: string): Promise<BotKnowledge[]> {
  const draft = await findDraftForm(trx, agentId)
  return knowledgeOfAll(botDraftForm.parse(draft?.form ?? {}))
}

/** The questions of one call that had no answer and that the bot's draft still does not answer. Null: the actor may not edit the bot. */
export async function countUnanswered(
  trx: Trx,
  actor: RequestActor,
  call: { call_id: string; agent_id: string; resumed_turn: number | null },
  turns: readonly PracticeTurnRow[],
): Promise<number | null> {
  if (!allows(actor, 'bots.manage')) return null
  const agent = await findAgent(trx, await readerOf(trx, actor), call.agent_id)
  if (agent === undefined || !mayEdit(actor, agent)) return null
  const asked = askedIn(call, turns)
  return asked.length === 0 ? 0 : groupQuestions(asked, await findKnowledge(trx, agent.id)).length
}

function askedIn(
  call: { call_id: string; resumed_turn: number | null },
  turns: readonly PracticeTurnRow[],
): AskedQuestion[] {
  let before = ''
  return turns
    .flatMap((turn) => {
      const said = storedTurns.parse(turn.said)
      const asked = said.flatMap(({ text, unanswered }) =>
        unanswered.map((question) => ({
          question,
          said: text,
          before,
          callId: call.call_id,
          askedAt: turn.done_at,
        })),
      )
      const last = said.at(-1)
      before = last?.side === 'buyer' && last.unanswered.length === 0 ? last.text : ''
      return turn.index > (call.resumed_turn ?? 0) ? asked : []
    })
    .toReversed()
}
