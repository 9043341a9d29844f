import { expect, it } from 'vitest'
import type {
  ActionItem,
  Coaching,
  JudgedCriterion,
  NoteThread,
  QuotedPlace,
} from '#api/contract/coaching.ts'
import { criterionKey, noteStep, numberNotes, numberWords } from './coaching-marks.ts'

const place = (messageIndex: number, start = 0): QuotedPlace => ({
  messageIndex,
  start,
  end: start + 4,
  quote: 'word',
  secondsFromStart: messageIndex * 10,
})
const note = (id: string, at: QuotedPlace | null) => ({ id, place: at }) as NoteThread
const item = (id: string, evidence: QuotedPlace | null) =>
  ({ id, text: `To do ${id}`, evidence }) as ActionItem

const marks = numberNotes([note('whole', null), note('a', place(1)), note('gone', null), note('b', place(4))])

it('numbers the notes in the transcript', () => {
  expect(marks).toEqual([
    { id: 'a', number: 1, messageIndex: 1 },
    { id: 'b', number: 2, messageIndex: 4 },
  ])
})

it('steps through them without running past the ends', () => {
  expect(noteStep(marks, null, 1)).toBe('a')
  expect(noteStep(marks, null, -1)).toBe('b')
  expect(noteStep(marks, 'a', 1)).toBe('b')
  expect(noteStep(marks, 'b', 1)).toBe('b')
  expect(noteStep([], null, 1)).toBeNull()
})

const criterion = (criterionId: string, messageIndex: number): JudgedCriterion => ({
  criterionId,
  text: `Criterion ${criterionId}`,
  sectionName: 'Opening',
  status: 'missed',
  earned: 0,
  possible: 4,
  quotes: [{ ...place(messageIndex), speaker: 'Nora' }],
})

it('numbers the words of the criteria that are named, and no others', () => {
  const score: Coaching['score'] = {
    overall: 60,
    passed: false,
    wentWell: [criterion('w', 7)],
    toWorkOn: ['a', 'b', 'c', 'd'].map((id, index) => criterion(id, index)),
    focus: null,
  }
  const { evidence, names } = numberWords(score, [], [])
  expect(evidence.marks.map(({ criterionIds }) => criterionIds)).toEqual(
    ['a', 'b', 'c', 'w'].map((id) => [criterionKey(id)]),
  )
  expect(names.get(criterionKey('w'))).toBe('Criterion w')
})

it('gives the same words one number, whether an item or a claim rests on them', () => {
  const { evidence, names } = numberWords(null, [item('x', place(6)), item('y', null)], [place(2), place(6)])
  expect(
    evidence.marks.map(({ number, messageIndex, criterionIds }) => [number, messageIndex, criterionIds]),
  ).toEqual([
    [1, 2, ['claim 0']],
    [2, 6, ['x', 'claim 1']],
  ])
  expect(names.get('x')).toBe('To do x')
})
