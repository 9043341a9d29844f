import type { ConversationState } from '../../conversation.ts'
import type { PersonaScript } from '../../script.ts'
import { conceptsAsked } from '../concepts.ts'
import type { Scored, TopicMatch } from '../match-topics.ts'
import { contentStems } from '../stems.ts'
import {
  type Answering,
  answeringNotes,
  type AskedWords,
  nearestWord,
  sureEnough,
} from './answering-notes.ts'

/** Of each kind, more are never told. */
const mostNotes = 6

export type Answered = TopicMatch & { objections: string[]; likely: string[] }
/** What is less sure by so much may still be what an everyday question asks for. */
const lessSure = 0.8

/** The notes that surely answer a question, the surest first. */
export function answeredBy(script: PersonaScript, state: ConversationState, asked: AskedWords): Answered {
  const { facts, details, objections } = answeringNotes(script, state, asked)
  const stems = contentStems(asked.text)
  const isSure = ({ odds }: Answering): boolean => odds >= sureEnough()
  const scored = ({ id, odds, index }: Answering): Scored => ({
    id,
    index,
    score: odds,
    isNamed: stems.some((stem) => nearestWord(script, index, stem) > 0),
  })
  const best = Math.max(facts[0]?.odds ?? -99, details[0]?.odds ?? -99)
  return {
    facts: facts.filter(isSure).slice(0, mostNotes).map(scored),
    details: details.filter(isSure).slice(0, mostNotes).map(scored),
    objections: objections.filter((one) => isSure(one) && one.odds > best).map(({ id }) => id),
    likely: [...facts, ...details]
      .filter(({ odds }) => odds >= sureEnough() - lessSure)
      .toSorted((one, other) => other.odds - one.odds)
      .map(({ id }) => id),
    concepts: conceptsAsked(asked.text),
  }
}

/** How sure the surest note is. */
export const bestOf = ({ facts, details }: TopicMatch): number =>
  Math.max(facts[0]?.score ?? -99, details[0]?.score ?? -99)
