import type { KindModels } from '#workers/domain/scoring/kinds/kind-of-call.ts'
import { callKinds } from '#workers/domain/scoring/kinds/kinds-of-scorecard.ts'
import type { TalkModel } from '#workers/domain/scoring/selling/selling.ts'
import type { KnownCall } from './calls.ts'
import { commonWords, scaleOf, wordRow } from './learn.ts'
import { learnLogistic } from './logistic.ts'

/** Learns how each kind of call sounds, against all other calls. Deterministic. */

/** Words that occur in fewer calls are ignored. More words name the kind of no more calls. */
const leastCalls = 50
const scales = { words: 10, meaning: 10, facts: 0.3 }
const strength = 1

type Call = Pick<KnownCall, 'kind' | 'talk' | 'about'>
type Scaled = { name: string; mean: number; scale: number }

export function learnKinds(calls: readonly Call[]): KindModels {
  const words = commonWords(calls, leastCalls)
  const places = new Map(words.map((word, index) => [word, 2 * index]))
  const columns: Scaled[] = [
    ...Array.from(calls[0]?.about ?? [], (_, at) => ({
      name: `about ${at}`,
      mean: calls.reduce((sum, { about }) => sum + (about[at] ?? 0), 0) / calls.length,
      scale: scales.meaning,
    })),
    ...Object.keys(calls[0]?.talk.facts ?? {}).map((name) => {
      const { mean, spread } = scaleOf(calls.map(({ talk }) => talk.facts[name] ?? 0))
      return { name, mean, scale: scales.facts / spread }
    }),
  ]
  const size = words.length * 2 + columns.length
  const rows = calls.map(({ kind, talk, about }) => {
    const ofWords = wordRow(talk, places)
    const values = [...about, ...Object.values(talk.facts)]
    return {
      kind,
      row: {
        places: Int32Array.from([...ofWords.places, ...columns.map((_, at) => words.length * 2 + at)]),
        values: Float64Array.from([
          ...[...ofWords.values].map((value) => value * scales.words),
          ...columns.map(({ mean, scale }, at) => ((values[at] ?? 0) - mean) * scale),
        ]),
      },
    }
  })
  const modelOf = (wanted: KnownCall['kind']): TalkModel => {
    const { weights, bias } = learnLogistic(
      rows.map(({ kind, row }) => ({ ...row, isPositive: kind === wanted, weight: 1 })),
      size,
      strength,
    )
    const weightAt = (place: number): number => (weights[place] ?? 0) * scales.words
    const ofColumns = columns.map((column, at) => ({
      ...column,
      weight: (weights[words.length * 2 + at] ?? 0) * column.scale,
    }))
    const meaning = ofColumns.slice(0, calls[0]?.about.length ?? 0)
    const facts = ofColumns.slice(meaning.length)
    return {
      bias: ofColumns.reduce((sum, { weight, mean }) => sum - weight * mean, bias),
      words: new Map(words.map((word, at) => [word, [weightAt(2 * at), weightAt(2 * at + 1)]])),
      meaning: meaning.map(({ weight }) => weight),
      facts: Object.fromEntries(facts.map(({ name, weight }) => [name, weight])),
    }
  }
  return Object.fromEntries(callKinds.map((kind) => [kind, modelOf(kind)])) as KindModels
}
