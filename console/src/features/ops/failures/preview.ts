import type { z } from 'zod'
import type { replayResponse } from '#api/contract/ops.ts'

type Counted = Pick<z.output<typeof replayResponse>, 'count' | 'examples'>
export type Preview = { count: number; examples: string[]; hasForeign: boolean }

/** The bar has room for this many names. */
const mostExamples = 3

/** One preview of several groups: counts are added, examples come from each group in turn; other organizations' work has no name. */
export function joinPreviews(answers: readonly Counted[]): Preview {
  const names = new Set<string>()
  const longest = Math.max(0, ...answers.map(({ examples }) => examples.length))
  for (let index = 0; index < longest; index += 1) {
    for (const { examples } of answers) {
      const about = examples[index]?.about
      if (about !== undefined && about !== '') names.add(about)
    }
  }
  return {
    count: answers.reduce((sum, { count }) => sum + count, 0),
    examples: [...names].slice(0, mostExamples),
    hasForeign: answers.some(({ examples }) => examples.some(({ about }) => about === '')),
  }
}
