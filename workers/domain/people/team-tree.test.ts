import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ancestorsOf, branchOf, findTreeProblem, withMoves } from './team-tree.ts'

const team = (id: string, parentId: string | null = null) => ({ id, parentId })
const sales = [team('sales'), team('europe', 'sales'), team('nordics', 'sales'), team('oslo', 'nordics')]

describe('a tree of teams', () => {
  it('names the teams above and below a team', () => {
    const parents = withMoves(sales, [])
    expect(ancestorsOf(parents, 'oslo')).toEqual(['nordics', 'sales'])
    expect(branchOf(parents, 'nordics')).toEqual(['nordics', 'oslo'])
  })

  it('moves a branch with all that is below', () => {
    const parents = withMoves(sales, [team('nordics', 'europe')])
    expect(ancestorsOf(parents, 'oslo')).toEqual(['nordics', 'europe', 'sales'])
    expect(findTreeProblem(parents, 4)).toBeNull()
    expect(findTreeProblem(parents, 3)).toEqual({ kind: 'depth', id: 'oslo' })
  })

  it('refuses a team below itself, also as the result of two moves that are each valid', () => {
    expect(findTreeProblem(withMoves(sales, [team('nordics', 'oslo')]), 8)?.kind).toBe('cycle')
    const swapped = [team('nordics', 'europe'), team('europe', 'oslo')]
    expect(findTreeProblem(withMoves(sales, swapped), 8)?.kind).toBe('cycle')
    expect(findTreeProblem(withMoves(sales, [team('sales', 'sales')]), 8)?.kind).toBe('cycle')
  })

  it('finds a problem exactly when some team does not reach the top within the limit', () => {
    const parent = fc.option(fc.integer({ min: 0, max: 7 }).map(String), { nil: null })
    fc.assert(
      fc.property(fc.array(parent, { minLength: 8, maxLength: 8 }), (list) => {
        const parents = new Map(list.map((above, index) => [String(index), above]))
        const isDeep = [...parents.keys()].some((id) => {
          let steps = 0
          for (let next: string | null = id; next !== null && steps <= 4; steps += 1)
            next = parents.get(next) ?? null
          return steps > 4
        })
        expect(findTreeProblem(parents, 4) !== null).toBe(isDeep)
      }),
    )
  })
})
