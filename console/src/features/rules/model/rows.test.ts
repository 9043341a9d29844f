import { describe, expect, it } from 'vitest'
import {
  beginSave,
  changeDraft,
  endDelete,
  endSave,
  failSave,
  isBlankRow,
  isDirty,
  keepMine,
  meetConflict,
  mergeLists,
  moveRow,
  rankOf,
  restoreRow,
  type RuleRows,
  takeTheirs,
} from './rows.ts'
import type { CategorizationDraft } from './drafts.ts'
import { draftOf, labelsOf, listsOf, rowAt, rowsOf, savedOf } from './testing.ts'

type Rows = RuleRows<CategorizationDraft>
const level = 'ORGANIZATION'
const none = savedOf('none', { label: 'None', callTitleIncludes: '' }, { isDefault: true })
const type = (rows: Rows, key: string, label: string) => changeDraft(rows, level, key, { label })
const save = (rows: Rows, key: string, version: number) => {
  const row = rows.levels[level].find((each) => each.key === key)
  return endSave(beginSave(rows, level, key, null), level, key, savedOf(row?.saved?.id ?? `saved-${key}`, row?.draft, { version }), {
    edits: row?.edits ?? 0,
    moves: row?.moves ?? 0,
  })
}

describe('the blank row', () => {
  it('ends every level, after the default rule', () => {
    const rows = rowsOf(none, savedOf('a'))
    expect(labelsOf(rows)).toEqual(['a', 'None', ''])
    expect(isBlankRow(rowAt(rows, -1))).toBe(true)
    expect(rows.levels.TEAM).toHaveLength(1)
  })

  it('becomes a rule before the default one when it is typed into, and a new blank row follows', () => {
    const before = rowsOf(savedOf('a'), none)
    const { key } = rowAt(before, -1)
    const rows = type(before, key, 'New')
    expect(labelsOf(rows)).toEqual(['a', 'New', 'None', ''])
    expect(rowAt(rows, 1).key).toBe(key)
    expect(isDirty(rowAt(rows, 1))).toBe(true)
  })

  it('is the same row again when it is emptied', () => {
    const before = rowsOf(savedOf('a'), none)
    const { key } = rowAt(before, -1)
    const rows = type(type(before, key, 'N'), key, '')
    expect(labelsOf(rows)).toEqual(['a', 'None', ''])
    expect(rowAt(rows, -1)).toMatchObject({ key, edits: 0 })
  })
})

describe('saving', () => {
  it('leaves a row unsaved that was typed into while its save ran', () => {
    let rows = type(rowsOf(savedOf('a')), 'a', 'One')
    const { edits } = rowAt(rows, 0)
    rows = type(beginSave(rows, level, 'a', null), 'a', 'One more')
    rows = endSave(rows, level, 'a', savedOf('a', { label: 'One' }, { version: 2 }), { edits, moves: 0 })
    expect(rowAt(rows, 0)).toMatchObject({ activity: 'idle', draft: { label: 'One more' }, saved: { version: 2 } })
    expect(isDirty(rowAt(rows, 0))).toBe(true)
  })

  it('has nothing to save once a change was taken back', () => {
    const rows = type(type(rowsOf(savedOf('a')), 'a', 'Other'), 'a', 'a')
    expect(isDirty(rowAt(rows, 0))).toBe(false)
  })

  it('keeps a creation that may have happened, and forgets one that was refused', () => {
    const before = rowsOf()
    const { key } = rowAt(before, 0)
    const creation = { idempotencyKey: 'k', body: {}, edits: 1 }
    const sent = beginSave(type(before, key, 'New'), level, key, creation)
    expect(rowAt(failSave(sent, level, key, 'No connection'), 0).creation).toBe(creation)
    expect(rowAt(failSave(sent, level, key, 'Not valid', { isRefused: true }), 0).creation).toBeNull()
  })

  it('takes a rule for its own that came with the list after its answer was lost', () => {
    const before = rowsOf()
    const { key } = rowAt(before, 0)
    const listed = mergeLists(type(before, key, 'New'), listsOf(savedOf('x', { label: 'New' })))
    expect(labelsOf(listed)).toEqual(['New', 'New', ''])
    const rows = endSave(listed, level, key, savedOf('x', { label: 'New' }), { edits: 1, moves: 0 })
    expect(rows.levels[level].map((row) => row.key)).toEqual([key, rowAt(rows, -1).key])
  })

  it('creates a rule again that somebody has deleted meanwhile', () => {
    const rows = failSave(type(rowsOf(savedOf('a')), 'a', 'Mine'), level, 'a', 'Not found.', { isGone: true })
    expect(rowAt(rows, 0)).toMatchObject({ saved: null, failure: 'Not found.', draft: { label: 'Mine' } })
    expect(isDirty(rowAt(rows, 0))).toBe(true)
  })
})

describe('reading the list again', () => {
  it('takes over what others have changed, and keeps what is typed here', () => {
    const rows = type(rowsOf(savedOf('a'), savedOf('b')), 'a', 'Mine')
    const merged = mergeLists(
      rows,
      listsOf(savedOf('a', { label: 'Theirs' }, { version: 2 }), savedOf('b', { label: 'New b' }, { version: 2 })),
    )
    expect(labelsOf(merged).slice(0, 2)).toEqual(['Mine', 'New b'])
    // It still names the version that the typing began from, so that saving meets the change.
    expect(rowAt(merged, 0).saved?.version).toBe(1)
  })

  it('does not put back what the server trimmed of a row that was just saved', () => {
    const rows = save(type(rowsOf(savedOf('a')), 'a', 'Disco '), 'a', 2)
    const merged = mergeLists(rows, listsOf(savedOf('a', { label: 'Disco' }, { version: 2 })))
    expect(rowAt(merged, 0).draft.label).toBe('Disco ')
  })

  it('leaves out an answer that is older than the row', () => {
    const rows = save(type(rowsOf(savedOf('a')), 'a', 'New'), 'a', 2)
    expect(labelsOf(mergeLists(rows, listsOf(savedOf('a'))))[0]).toBe('New')
  })

  it('keeps the key of a row that got its id meanwhile', () => {
    const before = rowsOf()
    const { key } = rowAt(before, 0)
    const saved = save(type(before, key, 'New'), key, 1)
    const merged = mergeLists(saved, listsOf(savedOf(`saved-${key}`, { label: 'New' })))
    expect(merged.levels[level]).toHaveLength(2)
    expect(rowAt(merged, 0).key).toBe(key)
  })

  it('drops rules that are gone, but not unsaved work on them', () => {
    const rows = type(rowsOf(savedOf('a'), savedOf('b')), 'a', 'Mine')
    expect(labelsOf(mergeLists(rows, listsOf()))).toEqual(['Mine', ''])
  })
})

describe('a conflict', () => {
  const met = meetConflict(type(rowsOf(savedOf('a')), 'a', 'Mine'), level, 'a', savedOf('a', { label: 'Theirs' }, { version: 5 }))

  it('keeps what was typed until one side is chosen', () => {
    expect(rowAt(met, 0)).toMatchObject({ draft: { label: 'Mine' }, theirs: { draft: { label: 'Theirs' } } })
    expect(rowAt(type(met, 'a', 'Mine too'), 0).draft.label).toBe('Mine too')
    expect(rowAt(mergeLists(met, listsOf(savedOf('a', { label: 'Theirs' }, { version: 5 }))), 0).theirs).not.toBeNull()
  })

  it('saves mine from their version on', () => {
    const row = rowAt(keepMine(met, level, 'a'), 0)
    expect(row).toMatchObject({ draft: { label: 'Mine' }, saved: { version: 5 }, theirs: null })
    expect(isDirty(row)).toBe(true)
  })

  it('has nothing to save with theirs', () => {
    const row = rowAt(takeTheirs(met, level, 'a'), 0)
    expect(row).toMatchObject({ draft: { label: 'Theirs' }, saved: { version: 5 }, theirs: null })
    expect(isDirty(row)).toBe(false)
  })
})

describe('order', () => {
  const four = rowsOf(savedOf('a'), savedOf('b'), savedOf('c'), none)

  it('moves a rule and never past the default one', () => {
    expect(labelsOf(moveRow(four, level, 'a', 1))).toEqual(['b', 'a', 'c', 'None', ''])
    expect(labelsOf(moveRow(four, level, 'a', 99))).toEqual(['b', 'c', 'a', 'None', ''])
    expect(moveRow(four, level, 'none', 0)).toBe(four)
  })

  it('counts as rank only rules that the server knows', () => {
    const { key } = rowAt(four, -1)
    const rows = moveRow(type(four, key, 'New'), level, key, 1)
    expect(labelsOf(rows)).toEqual(['a', 'New', 'b', 'c', 'None', ''])
    expect(rankOf(rows, level, key)).toBe(2)
    expect(rankOf(rows, level, 'b')).toBe(2)
  })

  it('is the one on screen while a move is on its way, and the server’s afterwards', () => {
    const lists = listsOf(savedOf('a'), savedOf('b'), savedOf('c'), savedOf('d'), none)
    const moved = moveRow(four, level, 'c', 0)
    expect(labelsOf(mergeLists(moved, lists))).toEqual(['c', 'a', 'b', 'd', 'None', ''])
    expect(labelsOf(mergeLists(save(moved, 'c', 2), lists))).toEqual(['a', 'b', 'c', 'd', 'None', ''])
  })

  it('brings a deleted rule back to its place as a new rule', () => {
    const rows = restoreRow(endDelete(four, level, 'b'), level, { draft: draftOf({ label: 'b' }), index: 1 })
    expect(labelsOf(rows)).toEqual(['a', 'b', 'c', 'None', ''])
    expect(rowAt(rows, 1)).toMatchObject({ saved: null, moves: 1 })
    expect(isDirty(rowAt(rows, 1))).toBe(true)
  })
})
