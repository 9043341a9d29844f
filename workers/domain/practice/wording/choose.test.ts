import { expect, it } from 'vitest'
import { bank, type WordingKey } from './choose.ts'

/** So often a thing may be said in a call before it is said with another lead. */
const fewest = 8

it('has eight wordings of everything that is said, in each tone that it has', () => {
  const short = (Object.keys(bank) as WordingKey[]).flatMap((key) =>
    Object.entries(bank[key]).flatMap(([tone, wordings]) =>
      wordings.length < fewest ? [`${key} ${tone}: ${wordings.length}`] : [],
    ),
  )
  expect(short).toEqual([])
})
