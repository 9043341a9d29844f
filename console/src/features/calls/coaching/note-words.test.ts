import { expect, it } from 'vitest'
import type { NoteReply, NoteThread } from '#api/contract/coaching.ts'
import { changeOf, isUnsaved, noWords, orphanOf, replacedVersion, replyTo } from './note-words.ts'

const before = { body: 'Too fast.', version: 3 }

it('loses text only where words differ from what is stored', () => {
  expect(isUnsaved(noWords)).toBe(false)
  expect(isUnsaved({ ...noWords, text: ' ' })).toBe(false)
  expect(isUnsaved({ ...noWords, text: 'Too fast.' })).toBe(true)
  expect(isUnsaved({ ...noWords, text: 'Too fast. ', before })).toBe(false)
  expect(isUnsaved({ ...noWords, text: '', before })).toBe(true)
})

it('replaces the text that was read when the change began, and no newer one', () => {
  const words = { ...noWords, text: 'Too fast at the end.', before }
  const resolved = { body: before.body, version: 4 } as NoteReply
  expect(replacedVersion(words, resolved)).toBe(4)
  expect(replacedVersion(words, { ...resolved, body: 'Fast.' })).toBe(3)
})

it('finds words whose note is gone', () => {
  const thread = { id: 'a', replies: [{ id: 'b' }] } as NoteThread
  const words = { ...noWords, text: 'Where exactly?' }
  const writings = new Map([replyTo('a'), changeOf('a'), changeOf('b')].map((key) => [key, words]))
  expect(orphanOf(writings, [thread])).toBeUndefined()
  expect(orphanOf(writings, [{ ...thread, replies: [] }])).toEqual({ key: changeOf('b'), words })
  expect(orphanOf(new Map([[replyTo('a'), noWords]]), [])).toBeUndefined()
})
