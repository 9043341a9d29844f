import type { Trx } from '#db/client.ts'
import { findTrainingBot } from '#db/queries/home/training-bot.ts'
import type { PracticeCall } from '#db/queries/practice/practice-calls.ts'
import type { PracticeResult } from '../../contract/practice.ts'
import type { CallScore } from '../../contract/scores.ts'
import type { RequestActor } from '../../http/actor.ts'
import { readerOf } from '../bots/bot-access.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { readPracticeToDo } from '../home/own-blocks.ts'

/**
 * Which bot the rep of a call should practice with next: the first one assigned to them, otherwise one that trains the criterion that cost
 * the most points in this call. Never the same bot, which the page already offers to try again.
 */
export async function nextBotFor(
  trx: Trx,
  actor: RequestActor,
  call: Pick<PracticeCall, 'agent_id'>,
  score: CallScore,
  now: Date,
): Promise<PracticeResult['nextBot']> {
  const { results } = await readPracticeToDo(trx, actor, await visibilityOf(trx, actor), now)
  const assigned = results.find(({ agent, mayPractice }) => mayPractice && agent.id !== call.agent_id)
  if (assigned !== undefined)
    return { id: assigned.agent.id, name: assigned.agent.name, because: 'assigned', criterion: null }
  const weakest = costliest(score)
  if (weakest === null) return null
  const bot = await findTrainingBot(trx, await readerOf(trx, actor), {
    ...weakest,
    notAgentId: call.agent_id,
  })
  return bot === undefined
    ? null
    : { id: bot.id, name: bot.name, because: 'criterion', criterion: weakest.text }
}

/** The criterion that lost the most points, as the scorecard names it. */
function costliest({
  score,
  layer,
  scorecard,
}: CallScore): { scorecardId: string; criterionId: string; text: string } | null {
  if (score === null || scorecard === null) return null
  const byPeople = new Map(layer?.answers.map(({ criterionId, answer }) => [criterionId, answer]))
  const lost = score.answers
    .map((answer) => byPeople.get(answer.criterionId) ?? answer)
    .map(({ criterionId, earned, assessed }) => ({ criterionId, points: assessed - (earned ?? assessed) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)[0]
  const criterion = scorecard.definition.sections
    .flatMap(({ criteria }) => criteria)
    .find(({ id }) => id === lost?.criterionId)
  return criterion === undefined
    ? null
    : { scorecardId: scorecard.id, criterionId: criterion.id, text: criterion.text }
}
