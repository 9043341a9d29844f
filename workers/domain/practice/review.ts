import type { ObjectionState, PracticeReview, RepInput } from './conversation.ts'
import type { PersonaScript, ScriptFact } from './script.ts'
import { replay } from './step.ts'

/** What a call revealed, and why the buyer reacted as they did. Computed by replaying the call. */
export function review(script: PersonaScript, seed: string, inputs: readonly RepInput[]): PracticeReview {
  const steps = replay(script, seed, inputs)
  const last = steps.at(-1)?.state
  if (last === undefined) throw new Error('A call has an opening.')
  const handOver = steps.flatMap(({ turns }, at) => {
    const connects = turns.some(({ act }) => act === 'connect')
    const buyer = turns.find(({ side }) => side === 'buyer')
    return connects && buyer !== undefined ? [{ name: buyer.name, at }] : []
  })
  return {
    revealed: last.revealed.map(({ id, at }) => ({ id, text: factOf(script, id)?.text ?? '', at })),
    unrevealed: script.facts
      .filter(({ id }) => !last.revealed.some((mark) => mark.id === id))
      .map((fact) => {
        const withheld = last.withheld.find(({ id }) => id === fact.id)
        const hinted = last.hinted.find(({ id }) => id === fact.id)
        return {
          id: fact.id,
          text: fact.text,
          question: questionFor(fact),
          missedAt: withheld?.at ?? hinted?.at ?? null,
          because:
            withheld === undefined ? (hinted === undefined ? 'neverAsked' : 'closedQuestion') : 'trust',
        } as const
      }),
    objections: script.objections.map(({ id, text }) => {
      const state = last.objections.find((objection) => objection.id === id)
      return {
        id,
        text,
        result: resultOf(state),
        raisedAt: at(state?.raisedAt),
        endedAt: at(state?.endedAt),
      }
    }),
    handOver: handOver[0] ?? null,
    reactions: steps.flatMap(({ turns }, at) => {
      const causes = turns.flatMap((turn) => turn.causes)
      return causes.length === 0 ? [] : [{ at, causes: [...new Set(causes)] }]
    }),
    end: last.end,
  }
}

const factOf = (script: PersonaScript, id: string): ScriptFact | undefined =>
  script.facts.find((fact) => fact.id === id)

const at = (step: number | undefined): number | null => (step === undefined || step < 0 ? null : step)

function resultOf(state: ObjectionState | undefined): PracticeReview['objections'][number]['result'] {
  if (state === undefined || state.status === 'pending') return 'Not raised'
  if (state.status === 'resolved') return 'Handled'
  return state.isAcknowledged || state.isExplored || state.moves.length > 0 ? 'Partly' : 'Not explored'
}

/** "when asked how it is funded" → "ask how it is funded". Without a condition, the topic. */
function questionFor({ earnedBy, topic }: ScriptFact): string {
  const asked = /\b(?:asked|asks|ask)\b (.{3,160})/iu.exec(earnedBy)
  if (asked !== null) return `ask ${(asked[1] ?? '').replace(/(?<![.!])[.!]+$/, '')}`
  if (topic !== '') return `ask about ${topic}`
  return earnedBy === '' ? 'ask an open question about it' : earnedBy
}
