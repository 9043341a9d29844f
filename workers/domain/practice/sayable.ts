import type { ScriptKnowledge } from './script.ts'
import type { Talk } from './talk.ts'
import { tellerOf } from './tellers.ts'

/** What the buyer may say at this moment without giving a hidden fact away. */

export type Sayable = {
  id: string
  speakerId: string
  spoken: string
  /** The row of the author's knowledge, if it is one. */
  known: ScriptKnowledge | null
}

/** Notes that anybody is told, facts that are out, and answers that need no hidden fact. `asked` decides who tells them. */
export function sayableOf(talk: Talk, asked = ''): Sayable[] {
  const { script, state } = talk
  const isOut = (id: string): boolean => state.revealed.some((mark) => mark.id === id)
  return [
    ...script.facts.filter(({ id }) => isOut(id)).map((fact) => ({ ...fact, known: null })),
    ...script.details.map((detail) => ({ ...detail, known: null })),
    ...script.knowledge.flatMap((known) => {
      if (known.needs !== null && !isOut(known.needs)) return []
      const speakerId = tellerOf(talk, known, asked)
      return speakerId === null ? [] : [{ id: known.id, speakerId, spoken: known.spoken, known }]
    }),
  ]
}
