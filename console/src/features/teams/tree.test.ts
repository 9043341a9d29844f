import { describe, expect, it } from 'vitest'
import type { Team } from '#api/contract/teams.ts'
import { obstacleOf, rowsOf, targetOf, withMove } from './tree.ts'

const team = (id: string, parentId: string | null = null): Team => ({
  id,
  name: id,
  parentId,
  memberCount: 0,
  version: 1,
  leads: [],
})
const teams = [
  team('Sales'),
  team('Europe', 'Sales'),
  team('Asia', 'Sales'),
  team('Nordics', 'Europe'),
  team('Partners'),
]
const lines = (moves = withMove(teams, [], '', null), closed: string[] = []) =>
  rowsOf(teams, moves, new Set(closed)).map(({ team: { name }, level }) => `${level} ${name}`)

describe('the tree on the page of teams', () => {
  it('stands by name, and leaves out what is below a closed team', () => {
    expect(lines()).toEqual(['1 Partners', '1 Sales', '2 Asia', '2 Europe', '3 Nordics'])
    expect(lines([], ['Europe'])).toEqual(['1 Partners', '1 Sales', '2 Asia', '2 Europe'])
  })

  it('shows pending moves in their new place, and forgets one that goes back', () => {
    const moved = withMove(teams, [], 'Nordics', 'Asia')
    expect(lines(moved)).toEqual(['1 Partners', '1 Sales', '2 Asia', '3 Nordics', '2 Europe'])
    expect(rowsOf(teams, moved, new Set())[3]?.pendingParent).toMatchObject({ id: 'Asia' })
    expect(withMove(teams, moved, 'Nordics', 'Europe')).toEqual([])
  })

  it('knows where arrows move a team', () => {
    expect(targetOf(teams, [], 'Nordics', 'out')).toBe('Sales')
    expect(targetOf(teams, [], 'Europe', 'out')).toBeNull()
    expect(targetOf(teams, [], 'Europe', 'in')).toBe('Asia')
    expect(targetOf(teams, [], 'Asia', 'in')).toBeUndefined()
    expect(targetOf(teams, [], 'Nordics', 'up')).toBe('Asia')
    expect(targetOf(teams, [], 'Nordics', 'down')).toBeUndefined()
    expect(targetOf(teams, [], 'Sales', 'out')).toBeUndefined()
  })

  it('refuses a team below itself and a tree too deep', () => {
    expect(obstacleOf(teams, [], 'Sales', 'Nordics', 8)).toBe('cycle')
    expect(obstacleOf(teams, [], 'Sales', 'Partners', 3)).toBe('depth')
    expect(obstacleOf(teams, [], 'Sales', 'Partners', 4)).toBeNull()
  })
})
