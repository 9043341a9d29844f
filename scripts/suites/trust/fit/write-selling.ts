import { writeFileSync } from 'node:fs'
import { sellingFile, type SellingFile } from '#workers/engines/selling/load.ts'
import type { SellingModel } from '#workers/domain/scoring/selling/selling.ts'

export const rounded = (value: number): number => Number(value.toFixed(3))

/** Writes the file that the engine reads. The same model gives the same bytes. */
export function writeSelling({ bias, least, meaning, facts, words }: SellingModel): void {
  const rest: Omit<SellingFile, 'words'> = {
    bias: rounded(bias),
    least: rounded(least),
    facts: Object.fromEntries(Object.entries(facts).map(([name, weight]) => [name, rounded(weight)])),
    meaning: meaning.map(rounded),
  }
  const lines = [...words].map(
    ([word, [rep, others]]) => `    ${JSON.stringify(word)}: [${rounded(rep)}, ${rounded(others)}]`,
  )
  const { meaning: numbers, ...head } = rest
  const first = JSON.stringify(head, null, 2).slice(0, -2)
  writeFileSync(
    sellingFile,
    `${first},\n  "meaning": [${numbers.join(', ')}],\n  "words": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
}
