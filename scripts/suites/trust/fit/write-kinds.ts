import { writeFileSync } from 'node:fs'
import type { KindModels } from '#workers/domain/scoring/kinds/kind-of-call.ts'
import { type CallKind, callKinds } from '#workers/domain/scoring/kinds/kinds-of-scorecard.ts'
import { kindsFile, type KindsFile } from '#workers/engines/selling/load.ts'
import { rounded } from './write-selling.ts'

/** Writes the file that the engine reads. The same models give the same bytes. */
export function writeKinds(models: KindModels): void {
  const ofKinds = callKinds.map((kind) => {
    const { bias, meaning, facts } = models[kind]
    const ofFacts = Object.entries(facts).map(([name, weight]) => [name, rounded(weight)])
    const own: KindsFile['kinds'][CallKind] = {
      bias: rounded(bias),
      facts: Object.fromEntries(ofFacts),
      meaning: meaning.map(rounded),
    }
    return `    ${JSON.stringify(kind)}: ${JSON.stringify(own)}`
  })
  const [first] = callKinds
  const words = [...(first === undefined ? [] : models[first].words.keys())].map((word) => {
    const weights = callKinds.flatMap((kind) => models[kind].words.get(word) ?? [0, 0])
    return `    ${JSON.stringify(word)}: [${weights.map(rounded).join(', ')}]`
  })
  writeFileSync(
    kindsFile,
    `{\n  "kinds": {\n${ofKinds.join(',\n')}\n  },\n  "words": {\n${words.join(',\n')}\n  }\n}\n`,
  )
}
