import { readFileSync } from 'node:fs'
import {
  chancesOf,
  type ConfidenceModel,
  type Learned,
  type Reliability,
} from '../../domain/scoring/meaning/confidence.ts'
import { createSignals } from '../../domain/scoring/meaning/signals.ts'
import { englishMeaning } from '../word-vectors/load.ts'

/** The folder of the learned signal's files. Its README.md says how they are made. */
export const signalFolder = new URL('.', import.meta.url)

/** `detectors.json`: the columns of the weights, with how often each detector's answers were right. */
export type SignalFile = {
  detectors: ({
    id: string
    words: { scale: number; bias: number }
    meaning: { scale: number; bias: number }
  } & Reliability)[]
}

let loaded: Learned | null = null

/** What was learned from examples and labeled conversations. Read from disk once per process. */
export function learned(): Learned {
  if (loaded !== null) return loaded
  const { detectors } = JSON.parse(
    readFileSync(new URL('detectors.json', signalFolder), 'utf8'),
  ) as SignalFile
  const features = readFileSync(new URL('features.txt', signalFolder), 'utf8').split('\n')
  const file = readFileSync(new URL('weights.bin', signalFolder))
  const weights = new Int8Array(file.buffer, file.byteOffset, file.byteLength)
  const model = JSON.parse(readFileSync(new URL('confidence.json', signalFolder), 'utf8')) as ConfidenceModel
  const reliability = new Map(detectors.map(({ id, met, missed }) => [id, { met, missed }]))
  loaded = {
    signals: createSignals({ features, detectors, weights }, englishMeaning()),
    ...chancesOf(model, (id) => reliability.get(id) ?? { met: null, missed: null }),
  }
  return loaded
}
