import { writeFileSync } from 'node:fs'
import { sellingFile, type SellingFile } from '#workers/engines/selling/load.ts'
import type { SellingModel } from '#workers/domain/scoring/selling/selling.ts'

/** Writes the file that the engine reads. The same model gives the same bytes. */
export function writeSelling({ bias, least, meaning, facts, words }: SellingModel): void {
  const round = (value: number): number => Number(value.toFixed(3))
  const rest: Omit<SellingFile, 'words'> = {
    bias: round(bias),
    least: round(least),
    facts: Object.fromEntries(Object.entries(facts).map(([name, weight]) => [name, round(weight)])),
    meaning: meaning.map(round),
  }
  const lines = [...words].map(
    ([word, [rep, others]]) => `    ${JSON.stringify(word)}: [${round(rep)}, ${round(others)}]`,
  )
  const { meaning: numbers, ...head } = rest
  const first = JSON.stringify(head, null, 2).slice(0, -2)
  writeFileSync(
    sellingFile,
    `${first},\n  "meaning": [${numbers.join(', ')}],\n  "words": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
}
