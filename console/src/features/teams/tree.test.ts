import { describe, expect, it } from 'vitest'
import type { TeamOfTree } from '#api/contract/teams.ts'
import { obstacleOf, openAtFirst, rowsOf, targetOf, withMove, withVersions } from './tree.ts'

const team = (id: string, parentId: string | null = null): TeamOfTree => ({
  id,
  name: id,
  parentId,
  version: 1,
  isFromDirectory: false,
  mayManage: true,
})
const teams = [
  team('Sales'),
  team('Europe', 'Sales'),
  team('Asia', 'Sales'),
  team('Nordics', 'Europe'),
  team('Partners'),
]
const opened = new Set(teams.map(({ id }) => id))
const lines = (moves = withMove(teams, [], '', null), closed: string[] = []) =>
  rowsOf(teams, moves, opened.difference(new Set(closed))).map(
    ({ team: { name }, level }) => `${level} ${name}`,
  )

describe('the tree on the page of teams', () => {
  it('is sorted by name, and leaves out what is below a closed team', () => {
    expect(lines()).toEqual(['1 Partners', '1 Sales', '2 Asia', '2 Europe', '3 Nordics'])
    expect(lines([], ['Europe'])).toEqual(['1 Partners', '1 Sales', '2 Asia', '2 Europe'])
  })

  it('opens as many whole levels as fit on the first page', () => {
    expect(openAtFirst(teams)).toEqual(opened)
    const branches = ['Sales', 'Service'].flatMap((name) => [
      team(name),
      ...Array.from({ length: 20 }, (_, n) => team(`${name} ${n}`, name)),
    ])
    const deep = Array.from({ length: 20 }, (_, n) => team(`Crew ${n}`, 'Service 3'))
    expect(openAtFirst([...branches, ...deep])).toEqual(new Set(['Sales', 'Service']))
    expect(openAtFirst(Array.from({ length: 70 }, (_, n) => team(`${n}`)))).toEqual(new Set())
  })

  it('shows pending moves in their new place, and forgets one that goes back', () => {
    const moved = withMove(teams, [], 'Nordics', 'Asia')
    expect(lines(moved)).toEqual(['1 Partners', '1 Sales', '2 Asia', '3 Nordics', '2 Europe'])
    expect(rowsOf(teams, moved, opened)[3]?.pendingParent).toMatchObject({ id: 'Asia' })
    expect(withMove(teams, moved, 'Nordics', 'Europe')).toEqual([])
  })

  it('sends a move with the version that the tree shows, and leaves out one that has become impossible or needless', () => {
    const moves = withMove(teams, withMove(teams, [], 'Nordics', 'Asia'), 'Europe', 'Partners')
    const without = (name: string) => teams.filter(({ id }) => id !== name)
    expect(
      withVersions([...without('Nordics'), { ...team('Nordics', 'Europe'), version: 2 }], moves),
    ).toEqual([
      { id: 'Nordics', parentId: 'Asia', version: 2 },
      { id: 'Europe', parentId: 'Partners', version: 1 },
    ])
    expect(withVersions(without('Nordics'), moves).map(({ id }) => id)).toEqual(['Europe'])
    expect(withVersions(without('Partners'), moves).map(({ id }) => id)).toEqual(['Nordics'])
    expect(withVersions([...without('Nordics'), team('Nordics', 'Asia')], moves).map(({ id }) => id)).toEqual(
      ['Europe'],
    )
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
