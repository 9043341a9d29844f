import { expect, it } from 'vitest'
import { createFeatureRows } from './feature-rows.ts'
import { tokensOf } from './tokens.ts'
import { featureNames, tokensBefore } from './units.ts'

const units = [
  { words: 'Two before the two of us, before we sign?', before: 'Who signs before two? Two of you?' },
  { words: 'Yes.', before: '' },
  { words: '…', before: 'Okay, and the budget is 4,000 in 2027.' },
  { words: 'So what does that cost you, and what does that cost them?', before: 'It does cost us. It does.' },
]
const known = [...new Set(units.flatMap(featureNames))]

it.each([
  ['every feature', known],
  ['every second one', known.filter((_, index) => index % 2 === 0)],
])('finds the rows that the names of a unit have, each once, where the table has %s', (_, names) => {
  const table = createFeatureRows(names)
  const rowOf = new Map(names.map((name, row) => [name, row]))
  for (const unit of units) {
    const own = tokensOf(unit.words)
    const before = tokensOf(unit.before).slice(-tokensBefore)
    const rows = table.rowsOf(table.numbersOf(own), own.length, {
      rows: table.before(table.numbersOf(before)),
      isEmpty: before.length === 0,
      isAsked: before.at(-1) === '?',
    })
    const expected = featureNames(unit).flatMap((name) => rowOf.get(name) ?? [])
    expect(rows.toSorted((one, other) => one - other)).toEqual(expected.toSorted((one, other) => one - other))
  }
})
