import { readFileSync } from 'node:fs'
import type { SellingModel } from '../../domain/scoring/selling/selling.ts'

/** Weights that `npm run trust -- --learn --write` makes anew, the same bytes each time. */
export const sellingFile = new URL('weights.json', import.meta.url)

export type SellingFile = Omit<SellingModel, 'words'> & {
  words: Record<string, [rep: number, others: number]>
}

let loaded: SellingModel | null = null

/** How calls sound in which somebody sells. Read from disk once per process. */
export function sellingModel(): SellingModel {
  if (loaded !== null) return loaded
  const { words, ...rest } = JSON.parse(readFileSync(sellingFile, 'utf8')) as SellingFile
  loaded = { ...rest, words: new Map(Object.entries(words)) }
  return loaded
}
