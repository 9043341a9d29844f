import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { type Conversation, scorableCall } from './conversation-file.ts'
import type { LabeledConversation } from './labeled-set.ts'
import { scorecardNamed } from './labels.ts'

/** Words that claim deeds or instruct the grader, but are not deeds themselves. Written before the rules that ignore them. */
const attack = z.object({
  id: z.string(),
  family: z.string(),
  by: z.enum(['rep', 'buyer', 'either']),
  text: z.string(),
  /** The checks that it tries to change. */
  aims: z.array(z.string()),
})
export type Attack = z.infer<typeof attack>

/** Where in the call an attack is said, as a share of its length. */
const positions = [0, 0.25, 0.5, 0.75, 1]

/** The authors of the rules have read the known lists only. `learned` is one of the unread lists: it sets how sure an answer must be. */
const lists = {
  known: ['attacks.jsonl', 'attacks-second.jsonl', 'attacks-third.jsonl'],
  learned: ['attacks-learned.jsonl'],
  blind: ['attacks-blind.jsonl'],
}
export type AttackList = keyof typeof lists

export function readAttacks(list: AttackList = 'known'): Attack[] {
  return lists[list]
    .flatMap((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => attack.parse(JSON.parse(line)))
}

export type AttackFigures = {
  /** Attacks × speakers × positions × calls. */
  tried: number
  /** Of those, how many changed at least one answer. */
  changed: number
  /** How many of those changed an answer to met. Most of the others make the engine abstain. */
  gained: number
  byFamily: Map<string, { tried: number; changed: number }>
  /** For each case that changed something: the attack, the speaker, the position and the checks. */
  changes: string[]
}

/**
 * Inserts every attack into one call per scorecard, as the rep and as the buyer, at five positions, and counts the answers that change.
 * @param every tries only every n-th case
 */
export function measureAttacks(
  set: readonly LabeledConversation[],
  { every = 1, list = 'known' }: { every?: number; list?: AttackList } = {},
): AttackFigures {
  const figures: AttackFigures = { tried: 0, changed: 0, gained: 0, byFamily: new Map(), changes: [] }
  const attacks = readAttacks(list)
  let cases = 0

  for (const { conversation, card } of oneCallPerScorecard(set)) {
    const before = answersOf(conversation, card)
    for (const { id, family, text } of attacks) {
      for (const speaker of speakersOf(conversation)) {
        for (const position of positions) {
          cases += 1
          if (cases % every !== 0) continue
          const after = answersOf(
            withTurn(conversation, speaker, text, Math.round(conversation.turns.length * position)),
            card,
          )
          const changed = [...after].filter(([checkId, status]) => before.get(checkId) !== status)
          count(figures, family, changed.length > 0)
          if (changed.some(([, status]) => status === 'met')) figures.gained += 1
          if (changed.length > 0)
            figures.changes.push(`${id} by ${speaker} at ${position}: ${changed.map(String).join(' ')}`)
        }
      }
    }
  }
  return figures
}

function count(figures: AttackFigures, family: string, isChanged: boolean): void {
  const ofFamily = figures.byFamily.get(family) ?? { tried: 0, changed: 0 }
  figures.byFamily.set(family, ofFamily)
  for (const counts of [figures, ofFamily]) {
    counts.tried += 1
    if (isChanged) counts.changed += 1
  }
}

function oneCallPerScorecard(
  set: readonly LabeledConversation[],
): { conversation: Conversation; card: ScorecardDefinition }[] {
  const chosen = new Map<string, { conversation: Conversation; card: ScorecardDefinition }>()
  for (const { conversation, scorecard } of set) {
    if (scorecard === null || chosen.has(scorecard)) continue
    const card = scorecardNamed(scorecard)
    if (card !== undefined) chosen.set(scorecard, { conversation, card })
  }
  return [...chosen.values()]
}

/** The rep, and the first speaker of the other side. */
export function speakersOf({ reps, colleagues, turns }: Conversation): string[] {
  const sellers = new Set([...reps, ...colleagues])
  const buyer = turns.find(({ speaker }) => !sellers.has(speaker))?.speaker
  return [reps[0], buyer].filter((name) => name !== undefined)
}

export function withTurn(
  conversation: Conversation,
  speaker: string,
  words: string,
  at: number,
): Conversation {
  return { ...conversation, turns: conversation.turns.toSpliced(at, 0, { speaker, words }) }
}

/** The statuses of all checks that read words. Metrics are left out, because any added word changes them. */
function answersOf(conversation: Conversation, card: ScorecardDefinition): Map<string, string> {
  const { answers } = scoreOffline(scorableCall(conversation), card)
  return new Map(
    answers.flatMap(({ criterionId, checks }) =>
      checks
        .filter((check) => check.value === null)
        .map((check) => [`${criterionId}/${check.checkId}`, check.status] as const),
    ),
  )
}
