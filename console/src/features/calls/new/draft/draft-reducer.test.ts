import { describe, expect, it } from 'vitest'
import { newForm } from '../details/details.ts'
import { type Draft, draftLimits, emptyDraft, type ReadTranscript, type TranscriptFile } from './draft.ts'
import { reduceDraft } from './draft-reducer.ts'

const transcript: ReadTranscript = {
  messages: [{ secondsFromStart: 0, userName: 'Ana', message: 'Hello there' }],
  actors: [{ name: 'Ana', kind: 'EXTERNAL', messageCount: 1 }],
  detectedFormat: 'webvtt',
  warnings: [],
}
const file = (id: string): Omit<TranscriptFile, 'state'> => ({
  id,
  name: `${id}.vtt`,
  sizeBytes: 10,
  origin: 'file',
  lastModifiedMs: null,
})
const read = (draft: Draft, id: string) =>
  reduceDraft(draft, {
    type: 'read',
    id,
    transcript,
    form: newForm({ ...file(id), state: { kind: 'reading' } }, transcript, [], new Date(2026, 10, 20)),
  })
const withFiles = (...ids: string[]) => reduceDraft(emptyDraft, { type: 'added', files: ids.map(file) })

describe('the draft', () => {
  it('chooses the first file that was read and keeps the choice when others follow', () => {
    const draft = read(read(withFiles('a', 'b'), 'b'), 'a')
    expect(draft.chosenId).toBe('b')
  })

  it('takes no more files than fit', () => {
    const ids = Array.from({ length: draftLimits.files + 3 }, (_, index) => `f${index}`)
    expect(withFiles(...ids).files).toHaveLength(draftLimits.files)
  })

  it('does not choose a file that was not read', () => {
    const draft = read(withFiles('a', 'b'), 'a')
    expect(reduceDraft(draft, { type: 'chosen', id: 'b' }).chosenId).toBe('a')
  })

  it('goes back to the first step when the chosen file goes and no other is read', () => {
    const details = reduceDraft(read(withFiles('a', 'b'), 'a'), { type: 'step', step: 'details' })
    expect(reduceDraft(details, { type: 'removed', id: 'a' })).toMatchObject({
      step: 'upload',
      chosenId: null,
    })
  })

  it('opens no later step without a readable file', () => {
    expect(reduceDraft(withFiles('a'), { type: 'step', step: 'details' }).step).toBe('upload')
  })

  it('keeps the other files for the next call after one was saved', () => {
    const draft = reduceDraft(read(read(withFiles('a', 'b'), 'a'), 'b'), { type: 'step', step: 'save' })
    const next = reduceDraft(draft, { type: 'saved', id: 'a' })
    expect(next).toMatchObject({ step: 'upload', chosenId: 'b' })
    expect(next.files.map(({ id }) => id)).toEqual(['b'])
  })

  it('stays with the file that is being changed when another one was saved', () => {
    const draft = reduceDraft(read(read(withFiles('a', 'b'), 'a'), 'b'), { type: 'step', step: 'details' })
    const chosen = reduceDraft(draft, { type: 'chosen', id: 'b' })
    expect(reduceDraft(chosen, { type: 'saved', id: 'a' })).toMatchObject({ step: 'details', chosenId: 'b' })
  })

  it('does not let a restored draft replace files that were just added', () => {
    const draft = withFiles('new')
    expect(reduceDraft(draft, { type: 'restored', draft: withFiles('old') })).toBe(draft)
  })

  it('changes the form of the named file only', () => {
    const draft = read(read(withFiles('a', 'b'), 'a'), 'b')
    const changed = reduceDraft(draft, {
      type: 'form',
      id: 'b',
      update: (form) => ({ ...form, title: 'Renamed' }),
    })
    expect(changed.files.map(({ state }) => state.kind === 'read' && state.form.title)).toEqual([
      'A',
      'Renamed',
    ])
  })
})
