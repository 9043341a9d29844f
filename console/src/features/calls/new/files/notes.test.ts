import { expect, it } from 'vitest'
import type { ReadFile } from '../draft/draft.ts'
import { notesOf } from './notes.ts'

const file = (
  name: string,
  detectedFormat: ReadFile['state']['transcript']['detectedFormat'],
  warnings: string[] = [],
) =>
  ({
    name,
    origin: 'file',
    state: { transcript: { messages: [], actors: [], detectedFormat, warnings } },
  }) as unknown as ReadFile

it('warns about captions that are not what the file name says', () => {
  expect(notesOf(file('call.vtt', 'srt'))[0]).toContain('not a valid WebVTT file')
  expect(notesOf(file('call.VTT', 'webvtt'))).toEqual([])
  expect(notesOf(file('call.txt', 'srt'))).toEqual([])
})

it("passes on the parser's warnings except the one about estimated times", () => {
  const warnings = [
    '2 lines were not understood as speech.',
    '3 of 4 times are estimated at 2.5 words a second.',
  ]
  expect(notesOf(file('call.txt', 'name-lines', warnings))).toEqual([
    '2 lines were not understood as speech.',
  ])
})
