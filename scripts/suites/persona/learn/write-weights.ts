import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { noteChances, type NoteWeights } from '#workers/domain/practice/reading/meaning/rank-notes.ts'
import { readLines } from '../labeled-lines.ts'
import { type Example, exampleOf, learn } from './learn-weights.ts'

/**
 * `node scripts/suites/persona/learn/write-weights.ts [--try]`: learns from the labeled lines which note answers a question, and writes
 * `reading/meaning/weights.ts` of the practice domain. With `--try` it writes nothing: five times, it
 * learns without a fifth of the bots, and prints how well it finds the notes of those bots, for several least chances.
 */
const { values } = parseArgs({ options: { try: { type: 'boolean', default: false } } })
/** The kinds of lines that a note can answer. */
const asking = new Set(['inform', 'check', 'explain'])
const examples = readLines()
  .filter(({ expects }) => asking.has(expects))
  .map(exampleOf)

if (values.try) tryOut()
else write(learn(examples))

function tryOut(): void {
  // A demo bot has the notes of the persona with its name.
  const nameOf = ({ line }: Example): string => line.bot.replace('demo-', '')
  const names = [...new Set(examples.map(nameOf))].toSorted()
  const found = [0, 1, 2, 3, 4].flatMap((fold) => {
    const isHeldOut = (one: Example): boolean => names.indexOf(nameOf(one)) % 5 === fold
    const weights = learn(examples.filter((one) => !isHeldOut(one)))
    return examples
      .filter(isHeldOut)
      .map(({ asked, notes, isRight }) => ({ chances: noteChances(weights, asked, notes), isRight }))
  })
  for (const least of [0.25, 0.3, 0.34, 0.4, 0.45, 0.5, 0.6]) {
    const counts = { right: 0, wrong: 0, 'not told': 0, 'rightly none': 0, 'told without need': 0 }
    for (const { chances, isRight } of found) {
      const best = chances.indexOf(Math.max(...chances))
      const isTold = (chances[best] ?? 0) >= least
      if (isRight.includes(true)) counts[isTold ? (isRight[best] ? 'right' : 'wrong') : 'not told'] += 1
      else counts[isTold ? 'told without need' : 'rightly none'] += 1
    }
    console.log(
      least,
      JSON.stringify(counts),
      `right in all ${counts.right + counts['rightly none']} of ${found.length}`,
    )
  }
}

function write({ sections, notes, none }: NoteWeights): void {
  const digits = (row: readonly number[]): string =>
    `[${row.map((value) => Number(value.toFixed(3))).join(', ')}]`
  writeFileSync(
    new URL('../../../../workers/domain/practice/reading/meaning/weights.ts', import.meta.url),
    `// oxlint-disable oxc/approx-constant -- learned numbers
import type { NoteWeights } from './rank-notes.ts'

// Written by scripts/suites/persona/learn/write-weights.ts from ${examples.length} labeled lines.
// prettier-ignore
export const noteWeights: NoteWeights = {
  sections: [
${sections.map((row) => `    ${digits(row)},`).join('\n')}
  ],
  notes: ${digits(notes)},
  none: ${digits(none)},
}
`,
  )
}
