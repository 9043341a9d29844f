import { describe, expect, it } from 'vitest'
import {
  beginSave,
  changeDraft,
  type EditableRow,
  type EditableRows,
  emptyRows,
  endDelete,
  endSave,
  failSave,
  isBlankRow,
  isDirty,
  isPlaced,
  isUnsaved,
  keepMine,
  meetConflict,
  mergeItems,
  moveRow,
  positionOf,
  positionToSend,
  refuseDelete,
  restoreRow,
  takeTheirs,
} from './rows.ts'

type Item = { id: string; version: number; updatedAt: string; isPinned: boolean; draft: { label: string } }
type Rows = EditableRows<Item>

const itemOf = (id: string, label = id, rest: Partial<Item> = {}): Item => ({
  id,
  version: 1,
  updatedAt: '2026-11-20T09:00:00Z',
  isPinned: false,
  draft: { label },
  ...rest,
})
const none = itemOf('none', 'None', { isPinned: true })
const listOf = (...items: Item[]): Rows => mergeItems(emptyRows<Item>({ label: '' }, 'test'), items)

const rowAt = (list: Rows, index: number): EditableRow<Item> => {
  const row = list.rows.at(index)
  if (row === undefined) throw new Error(`There is no row ${index}.`)
  return row
}
const labelsOf = (list: Rows): string[] => list.rows.map(({ draft }) => draft.label)
const type = (list: Rows, key: string, label: string): Rows => changeDraft(list, key, { label })
const save = (list: Rows, key: string, version: number): Rows => {
  const row = list.rows.find((each) => each.key === key)
  const saved = itemOf(row?.saved?.id ?? `saved-${key}`, row?.draft.label, { version })
  return endSave(beginSave(list, key, null), key, saved, { edits: row?.edits ?? 0, moves: row?.moves ?? 0 })
}

describe('the blank row', () => {
  it('ends the list, after pinned rows', () => {
    const rows = listOf(none, itemOf('a'))
    expect(labelsOf(rows)).toEqual(['a', 'None', ''])
    expect(isBlankRow(rowAt(rows, -1))).toBe(true)
  })

  it('becomes an item before the pinned rows when it is typed into, and a new blank row follows', () => {
    const before = listOf(itemOf('a'), none)
    const { key } = rowAt(before, -1)
    const rows = type(before, key, 'New')
    expect(labelsOf(rows)).toEqual(['a', 'New', 'None', ''])
    expect(rowAt(rows, 1).key).toBe(key)
    expect(isDirty(rowAt(rows, 1))).toBe(true)
  })

  it('is the same row again when it is emptied', () => {
    const before = listOf(itemOf('a'), none)
    const { key } = rowAt(before, -1)
    const rows = type(type(before, key, 'N'), key, '')
    expect(labelsOf(rows)).toEqual(['a', 'None', ''])
    expect(rowAt(rows, -1)).toMatchObject({ key, edits: 0 })
  })
})

describe('saving', () => {
  it('leaves a row unsaved that was typed into while its save ran', () => {
    let rows = type(listOf(itemOf('a')), 'a', 'One')
    const { edits } = rowAt(rows, 0)
    rows = type(beginSave(rows, 'a', null), 'a', 'One more')
    rows = endSave(rows, 'a', itemOf('a', 'One', { version: 2 }), { edits, moves: 0 })
    expect(rowAt(rows, 0)).toMatchObject({
      activity: 'idle',
      draft: { label: 'One more' },
      saved: { version: 2 },
    })
    expect(isDirty(rowAt(rows, 0))).toBe(true)
  })

  it('has nothing to save after a change was undone', () => {
    const rows = type(type(listOf(itemOf('a')), 'a', 'Other'), 'a', 'a')
    expect(isDirty(rowAt(rows, 0))).toBe(false)
  })

  it('keeps a creation that may have happened, and forgets one that was refused', () => {
    const before = listOf()
    const { key } = rowAt(before, 0)
    const attempt = { idempotencyKey: 'k', body: {}, sent: { edits: 1, moves: 0 } }
    const sent = beginSave(type(before, key, 'New'), key, attempt)
    expect(rowAt(failSave(sent, key, 'No connection'), 0).attempt).toBe(attempt)
    expect(rowAt(failSave(sent, key, 'Not valid', { isRefused: true }), 0).attempt).toBeNull()
  })

  it('still has something to save if a change is undone whose save may have been made', () => {
    const attempt = { idempotencyKey: 'k', body: {}, sent: { edits: 1, moves: 0 } }
    const sent = beginSave(type(listOf(itemOf('a')), 'a', 'Other'), 'a', attempt)
    const undone = type(failSave(sent, 'a', 'No connection'), 'a', 'a')
    expect(isDirty(rowAt(undone, 0))).toBe(true)
  })

  it('shows what somebody else saved before it is deleted, or asks if it has changes of its own', () => {
    const theirs = itemOf('a', 'Theirs', { version: 2 })
    const before = listOf(itemOf('a'))
    expect(rowAt(refuseDelete(before, 'a', theirs, 'Changed.'), 0)).toMatchObject({
      saved: theirs,
      draft: { label: 'Theirs' },
      failure: 'Changed.',
      theirs: null,
    })
    expect(rowAt(refuseDelete(type(before, 'a', 'Mine'), 'a', theirs, 'Changed.'), 0)).toMatchObject({
      draft: { label: 'Mine' },
      theirs,
    })
  })

  it('recognizes its item when the response to the creation was lost and the item came with the list', () => {
    const before = listOf()
    const { key } = rowAt(before, 0)
    const listed = mergeItems(type(before, key, 'New'), [itemOf('x', 'New')])
    expect(labelsOf(listed)).toEqual(['New', 'New', ''])
    const rows = endSave(listed, key, itemOf('x', 'New'), { edits: 1, moves: 0 })
    expect(rows.rows.map((row) => row.key)).toEqual([key, rowAt(rows, -1).key])
  })

  it('creates an item again that someone else deleted', () => {
    const rows = failSave(type(listOf(itemOf('a')), 'a', 'Mine'), 'a', 'Not found.', { isGone: true })
    expect(rowAt(rows, 0)).toMatchObject({ saved: null, failure: 'Not found.', draft: { label: 'Mine' } })
    expect(isDirty(rowAt(rows, 0))).toBe(true)
  })

  it('keeps a row that was only moved and that someone else deleted', () => {
    const moved = moveRow(listOf(itemOf('a'), itemOf('b')), 'b', 0)
    const rows = mergeItems(failSave(moved, 'b', 'Not found.', { isGone: true }), [itemOf('a')])
    expect(labelsOf(rows)).toEqual(['b', 'a', ''])
    expect(rowAt(rows, 0)).toMatchObject({ saved: null, failure: 'Not found.' })
    expect(isUnsaved(rowAt(rows, 0))).toBe(true)
    expect(isBlankRow(rowAt(rows, -1))).toBe(true)
  })
})

describe('reading the list again', () => {
  it('takes over what others have changed, and keeps what is typed here', () => {
    const rows = type(listOf(itemOf('a'), itemOf('b')), 'a', 'Mine')
    const merged = mergeItems(rows, [
      itemOf('a', 'Theirs', { version: 2 }),
      itemOf('b', 'New b', { version: 2 }),
    ])
    expect(labelsOf(merged).slice(0, 2)).toEqual(['Mine', 'New b'])
    // It keeps the version that the edit is based on, so that saving reports a conflict.
    expect(rowAt(merged, 0).saved?.version).toBe(1)
  })

  it('does not put back what the server trimmed of a row that was just saved', () => {
    const rows = save(type(listOf(itemOf('a')), 'a', 'Disco '), 'a', 2)
    const merged = mergeItems(rows, [itemOf('a', 'Disco', { version: 2 })])
    expect(rowAt(merged, 0).draft.label).toBe('Disco ')
  })

  it('ignores items that are older than the row', () => {
    const rows = save(type(listOf(itemOf('a')), 'a', 'New'), 'a', 2)
    expect(labelsOf(mergeItems(rows, [itemOf('a')]))[0]).toBe('New')
  })

  it('keeps the key of a row that got its id meanwhile', () => {
    const before = listOf()
    const { key } = rowAt(before, 0)
    const saved = save(type(before, key, 'New'), key, 1)
    const merged = mergeItems(saved, [itemOf(`saved-${key}`, 'New')])
    expect(merged.rows).toHaveLength(2)
    expect(rowAt(merged, 0).key).toBe(key)
  })

  it('drops items that are gone, but not unsaved work on them', () => {
    const rows = type(listOf(itemOf('a'), itemOf('b')), 'a', 'Mine')
    expect(labelsOf(mergeItems(rows, []))).toEqual(['Mine', ''])
  })
})

describe('a conflict', () => {
  const met = meetConflict(type(listOf(itemOf('a')), 'a', 'Mine'), 'a', itemOf('a', 'Theirs', { version: 5 }))

  it('keeps what was typed until one side is chosen', () => {
    expect(rowAt(met, 0)).toMatchObject({ draft: { label: 'Mine' }, theirs: { draft: { label: 'Theirs' } } })
    expect(rowAt(type(met, 'a', 'Mine too'), 0).draft.label).toBe('Mine too')
    expect(rowAt(mergeItems(met, [itemOf('a', 'Theirs', { version: 5 })]), 0).theirs).not.toBeNull()
  })

  it('saves mine from their version on', () => {
    const row = rowAt(keepMine(met, 'a'), 0)
    expect(row).toMatchObject({ draft: { label: 'Mine' }, saved: { version: 5 }, theirs: null })
    expect(isDirty(row)).toBe(true)
  })

  it('has nothing to save with theirs', () => {
    const row = rowAt(takeTheirs(met, 'a'), 0)
    expect(row).toMatchObject({ draft: { label: 'Theirs' }, saved: { version: 5 }, theirs: null })
    expect(isDirty(row)).toBe(false)
  })

  it('puts a moved row back with theirs', () => {
    const moved = moveRow(listOf(itemOf('a'), itemOf('b'), itemOf('c'), none), 'b', 2)
    const rows = takeTheirs(meetConflict(moved, 'b', itemOf('b', 'Theirs', { version: 5 })), 'b')
    expect(labelsOf(rows)).toEqual(['a', 'Theirs', 'c', 'None', ''])
    expect(rows.rows.some(isDirty)).toBe(false)
  })
})

describe('order', () => {
  const four = listOf(itemOf('a'), itemOf('b'), itemOf('c'), none)

  it('moves a row, and never past a pinned row', () => {
    expect(labelsOf(moveRow(four, 'a', 1))).toEqual(['b', 'a', 'c', 'None', ''])
    expect(labelsOf(moveRow(four, 'a', 99))).toEqual(['b', 'c', 'a', 'None', ''])
    expect(moveRow(four, 'none', 0)).toBe(four)
  })

  it('counts only items that the server knows as positions', () => {
    const { key } = rowAt(four, -1)
    const rows = moveRow(type(four, key, 'New'), key, 1)
    expect(labelsOf(rows)).toEqual(['a', 'New', 'b', 'c', 'None', ''])
    expect(positionOf(rows, key)).toBe(2)
    expect(positionOf(rows, 'b')).toBe(2)
  })

  it('is the one on screen while a move is on its way, and the server’s afterwards', () => {
    const lists = [itemOf('a'), itemOf('b'), itemOf('c'), itemOf('d'), none]
    const moved = moveRow(four, 'c', 0)
    expect(labelsOf(mergeItems(moved, lists))).toEqual(['c', 'a', 'b', 'd', 'None', ''])
    expect(labelsOf(mergeItems(save(moved, 'c', 2), lists))).toEqual(['a', 'b', 'c', 'd', 'None', ''])
  })

  it('on the server is the one on screen, whatever is changed and saved in whatever order', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const page = openPage(randomOf(seed))
      for (let step = 0; step < 16; step += 1) page.changeSomething()
      page.saveAll()
      expect(page.serverOrder(), `seed ${seed}`).toEqual(page.shownOrder())
    }
  })

  it('brings a deleted item back to its place, to be saved in the place of the old one', () => {
    const rows = restoreRow(endDelete(four, 'b'), { id: 'b', draft: { label: 'b' }, index: 1 })
    expect(labelsOf(rows)).toEqual(['a', 'b', 'c', 'None', ''])
    expect(rowAt(rows, 1)).toMatchObject({ saved: null, moves: 1, restores: 'b' })
    expect(isDirty(rowAt(rows, 1))).toBe(true)
  })
})

/** Numbers below `limit`, the same for each seed. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

/** A list and its server, which puts an item at its position among the others. */
function openPage(random: (limit: number) => number) {
  let rows = listOf(itemOf('a'), itemOf('b'), itemOf('c'), itemOf('d'), itemOf('e'), none)
  let server = ['a', 'b', 'c', 'd', 'e']
  const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[random(values.length || 1)]
  const placed = () => rows.rows.filter(isPlaced)

  const move = () => {
    const row = oneOf(placed())
    if (row !== undefined) rows = moveRow(rows, row.key, random(placed().length))
  }
  const add = () => {
    rows = type(rows, rowAt(rows, -1).key, 'New')
  }
  const send = (row: EditableRow<Item> | undefined) => {
    if (row === undefined) return
    const id = row.saved?.id ?? `saved-${row.key}`
    const position = positionToSend(rows, row)
    const others = server.filter((each) => each !== id)
    if (position !== undefined || row.saved === null)
      server = others.toSpliced((position ?? others.length + 1) - 1, 0, id)
    const { edits, moves } = row
    rows = endSave(beginSave(rows, row.key, null), row.key, itemOf(id), { edits, moves, position })
  }
  const remove = () => {
    const row = oneOf(placed())
    if (row === undefined) return
    server = server.filter((each) => each !== row.saved?.id)
    rows = endDelete(rows, row.key)
  }
  const readAgain = () => {
    rows = mergeItems(rows, [...server.map((id) => itemOf(id)), none])
  }
  return {
    changeSomething: () =>
      oneOf([move, move, move, add, () => send(oneOf(rows.rows.filter(isDirty))), remove, readAgain])?.(),
    saveAll: () => {
      while (rows.rows.some(isDirty)) send(oneOf(rows.rows.filter(isDirty)))
    },
    serverOrder: () => server,
    shownOrder: () => placed().map(({ saved }) => saved?.id),
  }
}
