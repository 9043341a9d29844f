import { type GradingItemView, mostGradingSeconds, type SubmitGradesBody } from '#api/contract/calibration.ts'
import type { GivenCheckBody } from '#api/contract/corrections.ts'
import { type AnswerChoice, answerChoices, type ChoiceValue } from '../../../ui/score/answer-choices.ts'

type Quote = NonNullable<GivenCheckBody['evidence']>[number]

/** The grader's answers so far, by criterion and check. */
export type Draft = {
  answers: Readonly<Record<string, ChoiceValue>>
  quotes: Readonly<Record<string, Quote>>
  comments: Readonly<Record<string, string>>
}
export const noDraft: Draft = { answers: {}, quotes: {}, comments: {} }

/** One question, in the order of answering. */
export type Question = { key: string; criterionId: string; checkId: string; choices: AnswerChoice[] }

export const questionsOf = ({ sections }: Pick<GradingItemView, 'sections'>): Question[] =>
  sections
    .flatMap(({ criteria }) => criteria)
    .flatMap((criterion) =>
      criterion.checks.map((check) => ({
        key: `${criterion.id}/${check.id}`,
        criterionId: criterion.id,
        checkId: check.id,
        choices: answerChoices(criterion.steps),
      })),
    )

/** The grades to submit; null while a question has no answer. */
export function gradesOf(
  item: Pick<GradingItemView, 'sections'>,
  { answers, quotes, comments }: Draft,
): SubmitGradesBody['grades'] | null {
  const grades = item.sections
    .flatMap(({ criteria }) => criteria)
    .map(({ id, steps, checks }) => ({
      criterionId: id,
      comment: comments[id] ?? '',
      checks: checks.flatMap((check): GivenCheckBody[] => {
        const key = `${id}/${check.id}`
        const choice = answerChoices(steps).find(({ value }) => value === answers[key])
        const quote = quotes[key]
        if (choice === undefined) return []
        const { status, step } = choice
        return [{ checkId: check.id, status, step, evidence: quote === undefined ? undefined : [quote] }]
      }),
    }))
  const asked = questionsOf(item).length
  return grades.reduce((total, { checks }) => total + checks.length, 0) === asked ? grades : null
}

/** How long grading took, in whole seconds that the API takes. The clock of the computer may have been set back. */
export const secondsSpent = (startedAtMs: number, endedAtMs: number): number =>
  Math.min(mostGradingSeconds, Math.max(0, Math.round((endedAtMs - startedAtMs) / 1000)))

/**
 * The answer that a digit key gives: on a scale the step of that number, otherwise the answer in that place. Undefined: none.
 */
export const choiceOfDigit = ({ choices }: Question, digit: number): AnswerChoice | undefined =>
  choices.some(({ step }) => step !== undefined)
    ? choices.find(({ step }) => step === digit)
    : choices[digit - 1]

/** The question after the one just answered: the next unanswered one, otherwise simply the next. */
export function nextQuestion(questions: readonly Question[], key: string, { answers }: Draft): string {
  const place = questions.findIndex((question) => question.key === key)
  const after = [...questions.slice(place + 1), ...questions.slice(0, place)]
  return (after.find((question) => answers[question.key] === undefined) ?? after[0])?.key ?? key
}

/** The words selected within one message of the transcript; null if there are none, or they span messages. */
export function selectedQuote(selection: Selection | null): Quote | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const holder = range.startContainer.parentElement?.closest('[data-message]')
  if (holder === null || holder === undefined || !holder.contains(range.endContainer)) return null
  if (range.startContainer !== range.endContainer) return null
  const quote = range.toString()
  const messageIndex = Number(holder.getAttribute('data-message'))
  if (quote.trim() === '' || !Number.isInteger(messageIndex)) return null
  return { messageIndex, start: range.startOffset, end: range.endOffset, quote }
}
