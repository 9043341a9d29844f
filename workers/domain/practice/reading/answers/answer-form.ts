import type { AnswerKind } from '../../wording/answer-bank/row.ts'
import type { AskedFor } from '../plain-questions.ts'

/** What form an answer must have, so that nobody answers "who?" with "by hand". */
export type AnswerForm =
  | 'yesNo'
  | 'choice'
  | 'who'
  | 'when'
  | 'howLong'
  | 'howOften'
  | 'number'
  | 'where'
  | 'why'
  | 'open'

const forms: Partial<Record<AskedFor, AnswerForm>> = {
  is: 'yesNo',
  does: 'yesNo',
  did: 'yesNo',
  areYou: 'yesNo',
  would: 'yesNo',
  could: 'yesNo',
  tried: 'yesNo',
  choice: 'choice',
  who: 'who',
  whom: 'who',
  when: 'when',
  whenNext: 'when',
  time: 'when',
  howLong: 'howLong',
  howOften: 'howOften',
  number: 'number',
  cost: 'number',
  where: 'where',
  why: 'why',
}
const offersTwo =
  /(?<!\p{L})or (?!not(?!\p{L})|so(?!\p{L})|nah|no(?!\p{L})|what(?!\p{L})|anything|something)/iu
const asksWith = /(?<!\p{L})(?:what|how|why|who|whose|whom|where|which|when)(?!\p{L})/iu

/** `isClosed`: a yes or a no would do. */
export function answerForm(text: string, asks: AskedFor, isClosed: boolean): AnswerForm {
  const form = forms[asks] ?? 'open'
  if (form === 'yesNo' || (form === 'open' && isClosed && !asksWith.test(text)))
    return offersTwo.test(text) ? 'choice' : asks === 'tried' && !isClosed ? 'open' : 'yesNo'
  return form
}

/** The forms that answers of a kind have, whatever the wordings of its questions. */
export const formsOfKind: Partial<Record<AnswerKind, readonly AnswerForm[]>> = {
  who: ['who'],
  whoElse: ['who'],
  howOften: ['howOften'],
  howLong: ['howLong'],
  since: ['howLong', 'when'],
  why: ['why'],
  choice: ['choice'],
  where: ['where'],
  when: ['when'],
  yesNo: ['yesNo'],
  wouldHelp: ['yesNo'],
}
