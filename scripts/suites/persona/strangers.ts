import { readLabeledSet } from '../trust/labeled-set.ts'
import {
  openConversation,
  type PersonaScript,
  type RepInput,
  type Step,
  step,
} from '#workers/domain/practice/index.ts'

/** What reps of the labeled set say: written by people who never saw the buyer. `measured` is only measured. */
export function strangersCalls(part: 'build' | 'measured'): string[][] {
  return readLabeledSet(part)
    .filter(({ conversation }) =>
      ['cold', 'warm', 'discovery', 'demo', 'renewal', 'checkin'].includes(conversation.type),
    )
    .map(({ conversation }) =>
      conversation.turns
        .filter(({ speaker }) => conversation.reps.includes(speaker))
        .map(({ words }) => words),
    )
    .filter((lines) => lines.length > 0)
}

/** Their words, said to a buyer they were not meant for: each whole call. */
export function playStrangers(script: PersonaScript, lines: readonly string[]): Step[] {
  const steps = [openConversation(script, 'strangers')]
  for (const text of lines) {
    const last = steps.at(-1)
    if (last === undefined || last.end !== null) break
    const input: RepInput = { kind: 'words', text, elapsedMs: 4000 }
    steps.push(step(script, last.state, input))
  }
  return steps
}
