import type { ConversationState } from './conversation.ts'
import { openerId } from './knowledge.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import type { PersonaScript, ScriptKnowledge } from './script.ts'

/** What the buyer spoke of lately, so that a question that follows on something is known. */

type Spoken = { id: string; words: string }
const spokenBy = new WeakMap<PersonaScript, Spoken[]>()
/** Shorter sayings occur in others. */
const fewestCharacters = 12

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function spokenOf(script: PersonaScript): Spoken[] {
  const before = spokenBy.get(script)
  if (before !== undefined) return before
  // Only what something follows on matters, and what follows on it.
  const followed = new Set(script.knowledge.flatMap(({ follows }) => follows ?? []))
  const sayings = [
    ...script.facts,
    ...script.details,
    ...script.objections.map(({ id, text }) => ({ id, spoken: text })),
    { id: openerId, spoken: script.openerLine },
  ].filter(({ id }) => followed.has(id))
  const spoken = [...sayings, ...script.knowledge]
    .map((one) => ({ id: one.id, words: wordsOf(one.spoken) }))
    .filter(({ words }) => words.length >= fewestCharacters)
  spokenBy.set(script, spoken)
  return spoken
}

/** The notes and answers that a text contains. */
export function sayingsIn(script: PersonaScript, text: string): string[] {
  if (script.knowledge.length === 0) return []
  const whole = wordsOf(text)
  return spokenOf(script)
    .filter(({ words }) => whole.includes(words))
    .map(({ id }) => id)
}

/** How surely a question follows on something that was said this many turns before. */
const sureBy = [1, 0.85, 0.7, 0.6, 0.55]
const sureLater = 0.4
/** What nobody noted is recognized by its words. */
const leastShared = 0.6
const sureByWords = 0.8

/** How sure it is that what an answer follows on was just said. 0 if the hidden fact that the answer needs is not out. */
export function followsOn(
  script: PersonaScript,
  state: ConversationState,
): (known: ScriptKnowledge) => number {
  const last = new Map((state.spokenOf ?? []).map(({ id, at }) => [id, at]))
  const set = (id: string | null, at: number): void => {
    if (id !== null && at >= 0) last.set(id, Math.max(at, last.get(id) ?? -1))
  }
  for (const { id, at } of state.revealed) set(id, at)
  for (const { id, touchedAt } of state.objections) set(id, touchedAt)
  set(state.focus, state.focusAt)
  // A follow-up question about a fact is still about the fact.
  for (const { id, follows } of script.knowledge) set(follows, last.get(id) ?? -1)
  return ({ after, follows, needs }) => {
    if (needs !== null && !state.revealed.some(({ id }) => id === needs)) return 0
    if (after === '') return 1
    if (follows === null) return isLike(after, state.lastText) ? sureByWords : 0
    const at = last.get(follows)
    return at === undefined ? 0 : (sureBy[state.at - 1 - at] ?? sureLater)
  }
}

function isLike(after: string, lastText: string): boolean {
  const stems = contentStems(after)
  const said = contentStems(lastText)
  const shared = stems.filter((stem) => said.some((one) => isSameStem(one, stem))).length
  return stems.length > 0 && shared / stems.length >= leastShared
}
