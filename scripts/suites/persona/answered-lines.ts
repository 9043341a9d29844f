import { openConversation, type PersonaScript, type Step, step } from '#workers/domain/practice/index.ts'
import type { ConversationState } from '#workers/domain/practice/conversation.ts'
import { trusting } from '#workers/domain/practice/persona-test/series.ts'
import { contentStems } from '#workers/domain/practice/reading/stems.ts'
import type { LabeledLine } from './labeled-lines.ts'
import { scriptOfBot } from './scripts-of-bots.ts'

/** A buyer in the middle of a call, who trusts the rep and has just said the line's `before`. */
export function stateBefore(script: PersonaScript, { before }: LabeledLine): ConversationState {
  const state = trusting(openConversation(script, 'lines').state)
  state.at = 4
  if (before === '') return state
  state.lastText = before
  const said = contentStems(before)
  const shared = (text: string): number => {
    const own = contentStems(text)
    return own.length === 0 ? 0 : own.filter((stem) => said.includes(stem)).length / own.length
  }
  const [note] = [...script.facts, ...script.details]
    .map(({ id, spoken }) => ({ id, share: shared(spoken) }))
    .toSorted((one, other) => other.share - one.share)
  const [objection] = script.objections
    .map(({ id, text }) => ({ id, share: shared(text) }))
    .toSorted((one, other) => other.share - one.share)
  const mostShared = 0.6
  if (objection !== undefined && objection.share >= mostShared && objection.share >= (note?.share ?? 0)) {
    const entry = state.objections.find(({ id }) => id === objection.id)
    if (entry !== undefined)
      Object.assign(entry, { status: 'raised', raisedAt: state.at, touchedAt: state.at })
    return { ...state, openObjection: objection.id, lastAct: 'object' }
  }
  if (note === undefined || note.share < mostShared) return state
  const isFact = script.facts.some(({ id }) => id === note.id)
  return {
    ...state,
    focus: note.id,
    focusAt: state.at,
    lastAct: isFact ? 'reveal' : 'tell',
    revealed: isFact ? [{ id: note.id, at: state.at }] : [],
    told: isFact ? [] : [note.id],
  }
}

export type Answered = { line: LabeledLine; step: Step; told: string[] }

/** What the buyer answers, and which notes it tells. */
export function answerLine(line: LabeledLine): Answered {
  const script = { ...scriptOfBot(line.bot), gatekeepers: [] }
  const state = stateBefore(script, line)
  const now = step(script, state, { kind: 'words', text: line.text, elapsedMs: 8000 })
  const says = now.turns.flatMap(({ plan }) => plan.says).join(' ')
  const told = [...script.facts, ...script.details]
    .filter(({ spoken }) => says.includes(spoken) || now.turns.some(({ text }) => text.includes(spoken)))
    .map(({ id }) => id)
  const parts = [...script.facts, ...script.details]
    .filter(
      ({ id, spoken }) =>
        now.state.focus === id &&
        now.turns.some(({ plan }) =>
          plan.says.some((one) => one.length > 1 && spoken.toLowerCase().includes(one.toLowerCase())),
        ),
    )
    .map(({ id }) => id)
  return { line, step: now, told: [...new Set([...told, ...parts])] }
}

export const outcomes = ['right', 'wrong note', 'not told', 'rightly none', 'told without need'] as const
export type Outcome = (typeof outcomes)[number]

export function outcomeOf({ line, told, step: { turns } }: Answered): Outcome {
  if (line.answers.length === 0) return told.length === 0 ? 'rightly none' : 'told without need'
  if (told.some((id) => line.answers.includes(id))) return 'right'
  if (told.length > 0) return 'wrong note'
  const isConfirmed = line.yes !== '' && turns.some(({ act }) => act === 'confirm')
  return isConfirmed ? 'right' : 'not told'
}
