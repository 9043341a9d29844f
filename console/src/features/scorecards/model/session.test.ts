import { describe, expect, it } from 'vitest'
import { renameSection, type Draft } from './definition.ts'
import {
  beginSave,
  canSave,
  draftOf,
  edit,
  endSave,
  failSave,
  isDirty,
  keepMine,
  meetConflict,
  redoEdit,
  saveStateOf,
  type Session,
  startOver,
  startSession,
  stopSave,
  takeServer,
  takeTheirs,
  undoEdit,
} from './session.ts'
import { threeSections } from './testing-draft.ts'

const savedAt = '2026-11-20T09:00:00Z'
const named = (name: string): Draft => renameSection(threeSections, 'first', name)
const nameIn = (session: Session): string | undefined => draftOf(session).sections[0]?.name
const start = startSession(threeSections, 3, savedAt)
const theirs = { definition: named('Theirs'), version: 7, savedAt, savedBy: 'Dana' }

describe('undo', () => {
  it('takes back all typing in a field in one step', () => {
    let session = start
    for (const name of ['N', 'Ne', 'New']) session = edit(session, named(name), 'name first')
    session = edit(session, named('Other'), null)
    expect(nameIn(undoEdit(session))).toBe('New')
    expect(nameIn(undoEdit(undoEdit(session)))).toBe('First')
    expect(nameIn(redoEdit(undoEdit(undoEdit(session))))).toBe('New')
    expect(undoEdit(start)).toBe(start)
  })

  it('has nothing left to redo after another change', () => {
    const session = edit(undoEdit(edit(start, named('One'))), named('Two'))
    expect(redoEdit(session)).toBe(session)
  })
})

describe('saving', () => {
  it('leaves unsaved what was typed while it ran', () => {
    let session = beginSave(edit(start, named('One')))
    expect(saveStateOf(session)).toBe('saving')
    session = endSave(edit(session, named('Two')), { version: 4, savedAt })
    expect(session.saved).toMatchObject({ version: 4, definition: named('One') })
    expect(saveStateOf(session)).toBe('unsaved')
    expect(canSave(session)).toBe(true)
  })

  it('has nothing to do after a change was undone', () => {
    expect(isDirty(undoEdit(edit(start, named('One'))))).toBe(false)
    expect(isDirty(edit(edit(start, named('One')), named('First')))).toBe(false)
  })

  it('says that it failed until something changes or it is tried again', () => {
    const failed = failSave(beginSave(edit(start, named('One'))), 'No connection.')
    expect(saveStateOf(failed)).toBe('failed')
    expect(canSave(failed)).toBe(true)
    expect(saveStateOf(edit(failed, named('Two')))).toBe('unsaved')
  })
})

describe('a draft that somebody else has saved', () => {
  const met = meetConflict(beginSave(edit(start, named('Mine'))), theirs)

  it('keeps mine on the page and saves nothing until a side is chosen', () => {
    expect(saveStateOf(met)).toBe('conflict')
    expect(nameIn(met)).toBe('Mine')
    expect(canSave(met)).toBe(false)
  })

  it('is written over with mine', () => {
    const session = keepMine(met)
    expect(session.saved.version).toBe(7)
    expect(nameIn(session)).toBe('Mine')
    expect(canSave(session)).toBe(true)
  })

  it('replaces mine, and Undo brings mine back', () => {
    const session = takeTheirs(met)
    expect(nameIn(session)).toBe('Theirs')
    expect(saveStateOf(session)).toBe('saved')
    expect(nameIn(undoEdit(session))).toBe('Mine')
  })

  it('shows at once where nothing is unsaved here, and waits for the next save where something is', () => {
    expect(nameIn(takeServer(start, theirs))).toBe('Theirs')
    const mine = edit(start, named('Mine'))
    expect(takeServer(mine, theirs)).toBe(mine)
    expect(takeServer(start, { ...theirs, version: 3 })).toBe(start)
  })
})

describe('a discarded draft', () => {
  const published = { definition: named('Published'), version: 8, savedAt, savedBy: null }

  it('takes with it what was not saved, and a conflict, and Undo brings mine back', () => {
    const failed = failSave(beginSave(edit(start, named('Mine'))), 'No connection.')
    const met = meetConflict(beginSave(edit(start, named('Mine'))), theirs)
    for (const session of [failed, met].map((before) => startOver(beginSave(before), published))) {
      expect(nameIn(session)).toBe('Published')
      expect([saveStateOf(session), session.saved.version]).toEqual(['saved', 8])
      expect(nameIn(undoEdit(session))).toBe('Mine')
    }
  })

  it('is still there if the server keeps it', () => {
    expect(saveStateOf(stopSave(beginSave(edit(start, named('Mine')))))).toBe('unsaved')
  })
})
