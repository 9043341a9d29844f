import type { PracticeOutcome, Step } from '../conversation.ts'
import type { PersonaScript } from '../script.ts'
import type { OutcomeClass } from './result.ts'

const outcomePoints: Partial<Record<PracticeOutcome, number>> = {
  nextStep: 4,
  completed: 3,
  callback: 3,
  messageTaken: 2,
  declined: 1,
  timeOver: 1,
  repHungUp: 1,
}

/** How well a call went, by its final state: first its outcome, then what came out, then how the buyer felt. */
export function pointsOf(script: PersonaScript, steps: readonly Step[]): number {
  const state = steps.at(-1)?.state
  if (state === undefined) return 0
  const shared = script.facts.length === 0 ? 0 : state.revealed.length / script.facts.length
  const settled = state.objections.filter(({ status }) => status === 'resolved').length
  const outcome = state.end === null ? 0 : (outcomePoints[state.end.outcome] ?? 0)
  // A shorter way to a result is better. A rep who was hung up on gets credit for every turn before that.
  const length = outcome === 0 ? steps.length : -steps.length
  return outcome * 100 + shared * 100 + settled * 20 + (state.trust + state.interest) / 4 + length
}

/** A focus call, or a call with only a desk, is over when its one task is done. Others end when something is agreed. */
export const isOneTask = ({ isFocus, gatekeepers }: PersonaScript): boolean =>
  isFocus || gatekeepers.some(({ isWholeCall }) => isWholeCall)

const classOfOutcome: Record<Exclude<PracticeOutcome, 'completed'>, OutcomeClass> = {
  nextStep: 'won',
  callback: 'partly',
  messageTaken: 'partly',
  declined: 'lost',
  timeOver: 'lost',
  repHungUp: 'lost',
  buyerHungUp: 'ended',
  blocked: 'ended',
  abandoned: 'ended',
}

export const classOf = (script: PersonaScript, outcome: PracticeOutcome): OutcomeClass =>
  outcome === 'completed' ? (isOneTask(script) ? 'won' : 'lost') : classOfOutcome[outcome]
