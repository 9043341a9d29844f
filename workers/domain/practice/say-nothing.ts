import type { ReadAct } from './conversation.ts'
import { phrase, say, toneOf, type Talk } from './talk.ts'
import { keyFor } from './unknown.ts'
import type { WordingKey } from './wording/choose.ts'

/** These say nothing of what is hidden. */
const saysLittle = new Set<WordingKey>([
  'unknownNumber',
  'unknownLong',
  'unknownOften',
  'unknownHow',
  'unknownWhich',
  'unknownSaid',
  'unknownTrend',
  'unknownImpact',
  'unknownTime',
  'unknownDoer',
  'unknownPerson',
  'unknownHappens',
  'noProcess',
])

/** Refuses to answer, or only hints. After the first refusal, only a hostile buyer refuses every time; others may say they do not know. */
export function sayNothing(talk: Talk, act: 'withhold' | 'hint', speakerId: string, question: ReadAct): void {
  const { state } = talk
  const key = keyFor(talk, question)
  const isEither = act === 'hint' && (key === 'unknownChoice' || key === 'bgChoice')
  const refusals = state.refusedToTell ?? 0
  const isHostile = toneOf(talk, speakerId) === 'blunt' && talk.script.relationship === 'stranger'
  const isSoft = act === 'withhold' && refusals > 0 && !isHostile && saysLittle.has(key)
  if (act === 'withhold') state.refusedToTell = refusals + 1
  say(talk, { act, speakerId, parts: [phrase(talk, isEither || isSoft ? key : act, speakerId)] })
}
