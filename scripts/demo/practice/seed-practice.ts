import type { Trx } from '#db/client.ts'
import { updateCall } from '#db/queries/calls/calls.ts'
import { findPracticeCall } from '#db/queries/practice/practice-calls.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { offlinePracticeEngine } from '#workers/engines/practice/offline.ts'
import { beginCall } from '../../../api/areas/practice/begin-call.ts'
import { hangUp, takeTurnAt } from '../../../api/areas/practice/take-turn.ts'
import type { RequestActor } from '../../../api/http/actor.ts'
import { practiceSkills, repWords } from './rep-words.ts'

/** Call types that a demo rep practices, in this order. */
const practicedTypes = ['cold', 'warm', 'discovery', 'demo'] as const
const practicingReps = 6
/** Attempts of a rep with each of their bots, from weak to good. */
const attemptsEach = 3
const botsEach = 2
const dayMs = 86_400_000
/** How many weeks ago the first attempts were. */
const weeks = 5

export type DemoRep = { userId: string; name: string }

/**
 * Writes a few weeks of practice: reps talk with the demo's bots through the functions that the API uses, and the workers score the calls.
 * The same bots, reps and day give the same conversations.
 *
 * @returns how many attempts were written
 */
export async function seedPractice(
  trx: Trx,
  actorOf: (userId: string) => RequestActor,
  reps: readonly DemoRep[],
  { orgId, now }: { orgId: string; now: Date },
): Promise<number> {
  const bots = await trx
    .selectFrom('agents')
    .innerJoin('agent_versions', (join) =>
      join
        .onRef('agent_versions.org_id', '=', 'agents.org_id')
        .onRef('agent_versions.agent_id', '=', 'agents.id')
        .onRef('agent_versions.number', '=', 'agents.published_version'),
    )
    .select(['agents.id', 'agents.call_type', 'agent_versions.form'])
    .where('agents.org_id', '=', orgId)
    .where('agents.status', '=', 'ACTIVE')
    .where('agents.call_type', 'in', practicedTypes)
    .orderBy('agents.name')
    .execute()
  const ordered = bots.toSorted(
    (left, right) =>
      practicedTypes.findIndex((type) => type === left.call_type) -
      practicedTypes.findIndex((type) => type === right.call_type),
  )
  let written = 0
  for (const [position, rep] of reps.slice(0, practicingReps).entries()) {
    for (let choice = 0; choice < botsEach; choice += 1) {
      const bot = ordered[(position + choice * 3) % ordered.length]
      if (bot === undefined) return written
      for (let attempt = 0; attempt < attemptsEach; attempt += 1) {
        const place = choice * attemptsEach + attempt
        const startedAt = workingMoment(now, {
          daysAgo: weeks * 7 + 3 - place * 6 - (position % 5),
          minutes: position * 47 + choice * 131 + attempt * 23,
        })
        const words = repWords(botForm.parse(bot.form), {
          name: rep.name,
          // Everybody improves, but not everybody gets good.
          skill: practiceSkills[Math.min(2, attempt + (position % 3 === 0 ? 1 : 0))] ?? 'fair',
          attempt: position + attempt,
        })
        await practice(trx, actorOf(rep.userId), {
          agentId: bot.id,
          words,
          startedAt,
          seed: `demo-${position}-${choice}`,
        })
        written += 1
      }
    }
  }
  return written
}

/** A moment between nine and five on that day, or on the Friday before a weekend. */
function workingMoment(now: Date, { daysAgo, minutes }: { daysAgo: number; minutes: number }): Date {
  const day = new Date(now.getTime() - daysAgo * dayMs)
  const weekday = day.getUTCDay()
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  day.setUTCHours(9, 0, 0, 0)
  return new Date(day.getTime() - back * dayMs + (minutes % 470) * 60_000)
}

async function practice(
  trx: Trx,
  actor: RequestActor,
  call: { agentId: string; words: readonly string[]; startedAt: Date; seed: string },
): Promise<void> {
  const { agentId, words, startedAt, seed } = call
  const begun = await beginCall(
    trx,
    actor,
    { agentId, mode: 'text', isPrivate: false, hasReadBrief: false },
    { engine: offlinePracticeEngine, now: startedAt, seed, onHungUp: null },
  )
  const id = begun.call_id
  let at = startedAt
  let hasEnded = false
  for (const text of words) {
    // The time it takes to read the answer and to type this.
    at = new Date(at.getTime() + 6_000 + text.length * 90)
    const current = await findPracticeCall(trx, id)
    if (current === undefined) throw new Error('The practice call is gone.')
    hasEnded = (await takeTurnAt(trx, current, text, at)).state.phase === 'ended'
    if (hasEnded) break
  }
  const last = await findPracticeCall(trx, id)
  const endedAt = new Date(at.getTime() + 4_000)
  if (!hasEnded && last !== undefined) await hangUp(trx, last, endedAt, () => endedAt)
  await updateCall(trx, id, { created_at: startedAt })
}
