import { expect, it } from 'vitest'
import { createFeatureRows } from './feature-rows.ts'
import { tokensOf } from './tokens.ts'
import { featureNames, lastTokens } from './units.ts'

const units = [
  { words: 'Two before the two of us, before we sign?', before: 'Who signs before two? Two of you?' },
  { words: 'Yes.', before: '' },
  { words: '…', before: 'Okay, and the budget is 4,000 in 2027.' },
  { words: 'So what does that cost you, and what does that cost them?', before: 'It does cost us. It does.' },
]
const known = [...new Set(units.map(featureNames).flatMap(({ own, before }) => [...own, ...before]))]

it.each([
  ['every feature', known],
  ['every second one', known.filter((_, index) => index % 2 === 0)],
])('finds the rows that the names of a unit have, each once, where the table has %s', (_, names) => {
  const table = createFeatureRows(names)
  const rowOf = new Map(names.map((name, row) => [name, row]))
  for (const unit of units) {
    const before = lastTokens(unit.before)
    const names = featureNames(unit)
    const rowsOf = (own: readonly string[]): number[] => own.flatMap((name) => rowOf.get(name) ?? [])
    const sorted = (rows: readonly number[]): number[] => rows.toSorted((one, other) => one - other)
    expect(sorted(table.own(table.numbersOf(tokensOf(unit.words))))).toEqual(sorted(rowsOf(names.own)))
    expect(sorted(table.before(table.numbersOf(before), before.at(-1) === '?'))).toEqual(
      sorted(rowsOf(names.before)),
    )
  }
})
