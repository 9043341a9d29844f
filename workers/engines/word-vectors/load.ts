import { readFileSync } from 'node:fs'
import { createMeaning, type Meaning } from '../../domain/scoring/meaning/word-vectors.ts'

let loaded: Meaning | null = null

/** The meanings of English words; README.md says where they come from. Read from disk once per process. */
export function englishMeaning(): Meaning {
  if (loaded !== null) return loaded
  const words = readFileSync(new URL('words.txt', import.meta.url), 'utf8').split('\n')
  const file = readFileSync(new URL('vectors.bin', import.meta.url))
  loaded = createMeaning(words, new Int8Array(file.buffer, file.byteOffset, file.byteLength))
  return loaded
}
