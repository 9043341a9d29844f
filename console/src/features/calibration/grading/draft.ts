import { type GradingItemView, mostGradingSeconds, type SubmitGradesBody } from '#api/contract/calibration.ts'
import type { GivenCheckBody } from '#api/contract/corrections.ts'

export type GradedStatus = GivenCheckBody['status']
export const gradedStatuses = ['met', 'missed', 'not_applicable', 'not_assessable'] as const

type Quote = NonNullable<GivenCheckBody['evidence']>[number]

/** The grader's answers so far, by criterion and check. */
export type Draft = {
  answers: Readonly<Record<string, GradedStatus>>
  quotes: Readonly<Record<string, Quote>>
  comments: Readonly<Record<string, string>>
}
export const noDraft: Draft = { answers: {}, quotes: {}, comments: {} }

/** One question, in the order of answering. */
export type Question = { key: string; criterionId: string; checkId: string }

export const questionsOf = ({ sections }: Pick<GradingItemView, 'sections'>): Question[] =>
  sections
    .flatMap(({ criteria }) => criteria)
    .flatMap((criterion) =>
      criterion.checks.map((check) => ({
        key: `${criterion.id}/${check.id}`,
        criterionId: criterion.id,
        checkId: check.id,
      })),
    )

/** The grades to submit; null while a question has no answer. */
export function gradesOf(
  item: Pick<GradingItemView, 'sections'>,
  { answers, quotes, comments }: Draft,
): SubmitGradesBody['grades'] | null {
  const grades = item.sections
    .flatMap(({ criteria }) => criteria)
    .map(({ id, checks }) => ({
      criterionId: id,
      comment: comments[id] ?? '',
      checks: checks.flatMap((check): GivenCheckBody[] => {
        const key = `${id}/${check.id}`
        const status = answers[key]
        const quote = quotes[key]
        if (status === undefined) return []
        return [{ checkId: check.id, status, evidence: quote === undefined ? undefined : [quote] }]
      }),
    }))
  const asked = questionsOf(item).length
  return grades.reduce((total, { checks }) => total + checks.length, 0) === asked ? grades : null
}

/** How long grading took, in whole seconds that the API takes. The clock of the computer may have been set back. */
export const secondsSpent = (startedAtMs: number, endedAtMs: number): number =>
  Math.min(mostGradingSeconds, Math.max(0, Math.round((endedAtMs - startedAtMs) / 1000)))

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
