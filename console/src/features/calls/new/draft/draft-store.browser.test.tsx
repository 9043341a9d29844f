import { expect, it } from 'vitest'
import { type Draft, draftLimits, type TranscriptFile } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

const fileOf = (id: string, message = 'Not accepted.'): TranscriptFile => ({
  id,
  name: `${id}.txt`,
  sizeBytes: 10,
  origin: 'file',
  lastModifiedMs: null,
  state: { kind: 'failed', message, text: null, isRetryable: false },
})
const draftOf = (...files: TranscriptFile[]): Draft => ({ step: 'upload', chosenId: null, files })
/** Two tabs of one person, who owns no other draft. */
function given() {
  const owner = crypto.randomUUID()
  const storedIds = async () => (await createDraftStore(owner).load())?.files.map(({ id }) => id) ?? []
  return { one: createDraftStore(owner), other: createDraftStore(owner), owner, storedIds }
}

it('keeps the files of two tabs, whichever stores last', async () => {
  const { one, other, storedIds } = given()
  const [first, second, third] = [fileOf('first'), fileOf('second'), fileOf('third')]
  await one.save(draftOf(first), [])
  await other.load()
  await other.save(draftOf(first, second), [])
  await one.save(draftOf(first, third), [])
  expect((await storedIds()).toSorted()).toEqual(['first', 'second', 'third'])
})

it('does not replace a file that another tab has changed, nor bring back one that it has removed', async () => {
  const { one, other, owner } = given()
  await one.save(draftOf(fileOf('changed'), fileOf('removed')), [])
  const shown = (await other.load())?.files ?? []
  await one.save(draftOf(fileOf('changed', 'Another reason.')), ['removed'])
  await other.save(draftOf(...shown, fileOf('added')), [])
  const stored = await createDraftStore(owner).load()
  expect(stored?.files).toEqual([fileOf('changed', 'Another reason.'), fileOf('added')])
})

it('tells other tabs once which files are gone', async () => {
  const { one, other } = given()
  await one.save(draftOf(fileOf('kept'), fileOf('removed')), [])
  await other.load()
  const told: (readonly string[])[] = []
  const last = Promise.withResolvers<void>()
  const stop = other.onRemoved((removedIds) => {
    told.push(removedIds)
    if (removedIds.includes('kept')) last.resolve()
  })
  await one.save(draftOf(fileOf('kept')), ['removed'])
  await one.save(draftOf(fileOf('kept')), ['removed'])
  await one.save(draftOf(), ['removed', 'kept'])
  await last.promise
  stop()
  expect(told).toEqual([['removed'], ['kept']])
})

it('gives back as many files as fit, and the others later', async () => {
  const { one, other, storedIds } = given()
  const files = Array.from({ length: draftLimits.files }, (_, index) => fileOf(`a${index}`))
  await one.save(draftOf(...files), [])
  await other.save(draftOf(fileOf('b')), [])
  expect(await storedIds()).toHaveLength(draftLimits.files)
  await one.save(
    draftOf(),
    files.map(({ id }) => id),
  )
  expect(await storedIds()).toEqual(['b'])
})
