import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What people who have not seen the code would say to a buyer, and which notes they take for an answer. */
export const labeledLine = z.object({
  bot: z.string(),
  /** What the buyer said before; '' if it does not matter. */
  before: z.string(),
  text: z.string(),
  /** What a natural buyer does now. */
  expects: z.string(),
  /** Notes that answer, the best first. */
  answers: z.array(z.string()),
  /** Who would know if no note answers: `own`, the buyer from daily life; `unknown`, nobody right away; `elsewhere`, somebody else. */
  none: z.enum(['own', 'unknown', 'elsewhere', '']),
  /** What a note says to a statement or a yes-or-no question. */
  yes: z.enum(['yes', 'no', '']),
})
export type LabeledLine = z.infer<typeof labeledLine>

export function readLines(folder = join(import.meta.dirname, 'lines')): LabeledLine[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => labeledLine.parse(JSON.parse(line)))
}
