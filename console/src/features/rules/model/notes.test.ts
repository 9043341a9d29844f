import { describe, expect, it } from 'vitest'
import { createNoteFinder } from './notes.ts'
import { changeDraft } from '../../../ui/table/editable/rows.ts'
import { listOf, savedOf } from './testing.ts'

const level = 'ORGANIZATION'
const titled = (id: string, callTitleIncludes: string, explanation = '') =>
  savedOf(id, { callTitleIncludes, explanation })

describe('notes of a level', () => {
  it('name the rule that takes every title', () => {
    const rows = listOf(
      titled('Discovery', 'discovery||intro call'),
      titled('Partner', 'partner intro call', 'First call'),
    )
    expect(createNoteFinder(level)(rows.rows).get('Partner')).toEqual({
      isWhole: true,
      hasDescription: true,
      value: 'partner intro call',
      winnerIndex: 0,
      winnerLabel: 'Discovery',
      winnerValue: 'intro call',
      onlyForMembersOfBothTeams: false,
    })
  })

  it('tell a rule that has lost one of its titles from one that has lost all', () => {
    const rows = listOf(titled('a', 'demo'), titled('b', 'product demo||walkthrough'))
    expect(createNoteFinder(level)(rows.rows).get('b')).toMatchObject({
      isWhole: false,
      value: 'product demo',
    })
  })

  it('say nothing about a longer value before a shorter one: that is how special cases are written', () => {
    const rows = listOf(titled('a', 'product demo'), titled('b', 'demo'))
    expect(createNoteFinder(level)(rows.rows).size).toBe(0)
  })

  it('are found again when titles or labels change, and are the same map otherwise', () => {
    const find = createNoteFinder(level)
    const rows = listOf(titled('a', 'demo'), titled('b', 'product demo', 'The product'))
    const first = find(rows.rows)
    const explained = changeDraft(rows, 'b', { explanation: 'The product and its price' })
    expect(find(explained.rows)).toBe(first)
    const relabelled = changeDraft(explained, 'a', { label: 'Another' })
    expect(find(relabelled.rows).get('b')?.winnerLabel).toBe('Another')
    const retitled = changeDraft(relabelled, 'a', { callTitleIncludes: 'renewal' })
    expect(find(retitled.rows).size).toBe(0)
  })
})
