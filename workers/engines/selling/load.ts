import { readFileSync } from 'node:fs'
import type { KindModels } from '../../domain/scoring/kinds/kind-of-call.ts'
import { type CallKind, callKinds } from '../../domain/scoring/kinds/kinds-of-scorecard.ts'
import type { SellingModel, TalkModel } from '../../domain/scoring/selling/selling.ts'

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

/** Weights that `npm run trust -- --learn-kinds --write` makes anew, the same bytes each time. */
export const kindsFile = new URL('kinds.json', import.meta.url)

export type KindsFile = {
  kinds: Record<CallKind, Omit<TalkModel, 'words'>>
  /** By word, two weights for each kind, in the order of `callKinds`. */
  words: Record<string, number[]>
}

let loadedKinds: KindModels | null = null

/** How each kind of call sounds. Read from disk once per process. */
export function kindModels(): KindModels {
  if (loadedKinds !== null) return loadedKinds
  const { kinds, words } = JSON.parse(readFileSync(kindsFile, 'utf8')) as KindsFile
  const models = callKinds.map((kind, at) => [
    kind,
    {
      ...kinds[kind],
      words: new Map(
        Object.entries(words).map(([word, all]) => [word, [all[2 * at] ?? 0, all[2 * at + 1] ?? 0] as const]),
      ),
    },
  ])
  loadedKinds = Object.fromEntries(models) as KindModels
  return loadedKinds
}
