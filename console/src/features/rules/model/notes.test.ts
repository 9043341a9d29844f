import { describe, expect, it } from 'vitest'
import { createNoteFinder } from './notes.ts'
import { changeDraft } from './rows.ts'
import { rowAt, rowsOf, savedOf } from './testing.ts'

const level = 'ORGANIZATION'
const titled = (id: string, callTitleIncludes: string, explanation = '') => savedOf(id, { callTitleIncludes, explanation })

describe('notes of a level', () => {
  it('name the rule that takes every title', () => {
    const rows = rowsOf(titled('Discovery', 'discovery||intro call'), titled('Partner', 'partner intro call', 'First call'))
    expect(createNoteFinder(level)(rows.levels[level]).get('Partner')).toEqual({
      isWhole: true,
      hasDescription: true,
      value: 'partner intro call',
      winnerIndex: 0,
      winnerValue: 'intro call',
      onlyForMembersOfBothTeams: false,
    })
  })

  it('tell a rule that has lost one of its titles from one that has lost all', () => {
    const rows = rowsOf(titled('a', 'demo'), titled('b', 'product demo||walkthrough'))
    expect(createNoteFinder(level)(rows.levels[level]).get('b')).toMatchObject({ isWhole: false, value: 'product demo' })
  })

  it('say nothing about a longer value that stands before a shorter one: that is how special cases are written', () => {
    const rows = rowsOf(titled('a', 'product demo'), titled('b', 'demo'))
    expect(createNoteFinder(level)(rows.levels[level]).size).toBe(0)
  })

  it('are looked for again when titles change, not when labels do', () => {
    const find = createNoteFinder(level)
    const rows = rowsOf(titled('a', 'demo'), titled('b', 'product demo'))
    const first = find(rows.levels[level])
    const relabelled = changeDraft(rows, level, 'a', { label: 'Another' })
    expect(find(relabelled.levels[level])).toBe(first)
    const retitled = changeDraft(relabelled, level, rowAt(rows, 0).key, { callTitleIncludes: 'renewal' })
    expect(find(retitled.levels[level]).size).toBe(0)
  })
})
