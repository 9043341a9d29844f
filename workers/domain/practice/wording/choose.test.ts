import { expect, it } from 'vitest'
import { bank, type WordingKey } from './choose.ts'

/** A call says a thing this often before the wordings repeat with another lead. */
const fewest = 8

it('has eight wordings of everything that is said, in each tone used', () => {
  const short = (Object.keys(bank) as WordingKey[]).flatMap((key) =>
    Object.entries(bank[key]).flatMap(([tone, wordings]) =>
      wordings.length < fewest ? [`${key} ${tone}: ${wordings.length}`] : [],
    ),
  )
  expect(short).toEqual([])
})
