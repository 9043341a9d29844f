import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { vectorSize } from '#workers/domain/scoring/meaning/word-vectors.ts'
import { charactersOf, directions } from '#workers/domain/practice/reading/meaning/word-meaning.ts'

/**
 * `node scripts/suites/persona/learn/write-words.ts [--words 9000]`: writes `reading/meaning/words.ts` of the practice domain, the most
 * frequent words of the engines' word vectors in their strongest directions. Afterwards learn the weights again (`write-weights.ts`).
 */
const { values } = parseArgs({ options: { words: { type: 'string', default: '9000' } } })
const source = new URL('../../../../workers/engines/word-vectors/', import.meta.url)
const target = new URL('../../../../workers/domain/practice/reading/meaning/words.ts', import.meta.url)

const entries = readFileSync(new URL('words.txt', source), 'utf8').split('\n')
const file = readFileSync(new URL('vectors.bin', source))
const bytes = new Int8Array(file.buffer, file.byteOffset, file.byteLength)
const kept = entries
  .flatMap((word, row) => (word.includes(' ') ? [] : [{ word, row }]))
  .slice(0, Number(values.words))
/** A byte holds −128 to 127, but a character holds only −32 to 31, so each number is divided by this. */
const step = 4
const bounded = (value: number): number => Math.max(-32, Math.min(31, Math.round(value / step)))
const vectors = kept.map(({ row }) =>
  charactersOf(Array.from(bytes.subarray(row * vectorSize, row * vectorSize + directions), bounded)),
)
writeFileSync(
  target,
  `// Written by scripts/suites/persona/learn/write-words.ts from workers/engines/word-vectors.
/** The most frequent first. */
// prettier-ignore
export const words = ${JSON.stringify(kept.map(({ word }) => word).join(' '))}
/** One character for each number, ${directions} for each word. */
// prettier-ignore
export const vectors = ${JSON.stringify(vectors.join(''))}
`,
)
