import type { CheckAnswer } from '#workers/domain/scoring/scorecard.ts'

type Status = CheckAnswer['status']
export type ChoiceValue = Status | `step ${number}`
/** An answer that a person can give to a check. `step` is set on a scale. */
export type AnswerChoice = { value: ChoiceValue; status: Status; step?: number }

/** The answers to a check, in order. `steps`: those of its scale; null: it is answered yes or no. */
export function answerChoices(steps: readonly string[] | null): AnswerChoice[] {
  const judged: AnswerChoice[] =
    steps === null
      ? [
          { value: 'met', status: 'met' },
          { value: 'missed', status: 'missed' },
        ]
      : steps.map((_, step) => choiceOfStep(step))
  return [
    ...judged,
    { value: 'not_applicable', status: 'not_applicable' },
    { value: 'not_assessable', status: 'not_assessable' },
  ]
}

const choiceOfStep = (step: number): AnswerChoice => ({
  value: `step ${step}`,
  status: step === 0 ? 'missed' : 'met',
  step,
})

/** The choice that an answer is; null: an answer from before steps counted, which names none. */
export const choiceOf = (
  choices: readonly AnswerChoice[],
  answer: Pick<CheckAnswer, 'status' | 'step'>,
): ChoiceValue | null =>
  choices.find(({ status, step }) => status === answer.status && step === answer.step)?.value ?? null
