import { z } from 'zod'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { conversationTypes } from './conversation-file.ts'

/** What the readers say about the conversations: one JSON line per conversation and pass. */

const turnNumbers = z.array(z.number().int().min(1)).min(1).max(8)
const answer = z.union([
  z.tuple([z.enum(['met', 'missed']), turnNumbers]),
  z.enum(['missed', 'na', 'unsure']),
])
export type LabeledStatus = 'met' | 'missed' | 'na' | 'unsure'

const labels = z.object({
  id: z.string(),
  type: z.enum(conversationTypes),
  /** Names of the scorecards that suit the call; empty if nobody sells. */
  fits: z.array(z.string()),
  /** 0 to 100: how well the rep did. */
  skill: z.number().min(0).max(100).nullable(),
  passes: z.enum(['yes', 'no', 'borderline']).nullable(),
  /** The scorecard that the answers are for. */
  scorecard: z.string().nullable(),
  answers: z.record(z.string(), answer),
})
export type Labels = z.infer<typeof labels>
export type LabeledAnswer = z.infer<typeof answer>

/** Whether a message, counted from 0, is a turn that a reader names, counted from 1, or is next to one. */
export function isAtLabeledTurn(messageIndex: number, { turns }: { turns: ReadonlySet<number> }): boolean {
  return [messageIndex, messageIndex + 1, messageIndex + 2].some((turn) => turns.has(turn))
}

export function statusOf(given: LabeledAnswer): LabeledStatus {
  return typeof given === 'string' ? given : given[0]
}

export function turnsOf(given: LabeledAnswer | undefined): number[] {
  return given === undefined || typeof given === 'string' ? [] : given[1]
}

export function scorecardNamed(name: string): ScorecardDefinition | undefined {
  return Object.values(defaultScorecards).find((card) => card.name === name)
}

/** Ids of the checks that readers answer: all except metrics. */
export function labeledChecks(card: ScorecardDefinition): string[] {
  const ids = card.sections.flatMap((section) =>
    section.criteria.flatMap((item) =>
      item.checks.filter((check) => check.method.kind !== 'metric').map((check) => check.id),
    ),
  )
  return [...new Set(ids)]
}

/** Reads a file of labels. @throws Error that names the faulty line, check or turn */
export function readLabels(
  text: string,
  path: string,
  turnCountOf: (id: string) => number | undefined,
): Map<string, Labels> {
  const found = new Map<string, Labels>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const where = `${path}:${index + 1}`
    const read = labels.safeParse(JSON.parse(line))
    if (!read.success) throw new Error(`${where}: ${z.prettifyError(read.error)}`)
    const problem = problemOf(read.data, turnCountOf(read.data.id))
    if (problem !== null) throw new Error(`${where}: ${read.data.id}: ${problem}`)
    if (found.has(read.data.id)) throw new Error(`${where}: ${read.data.id} is labeled twice`)
    found.set(read.data.id, read.data)
  }
  return found
}

const turnLabels = z.strictObject({
  id: z.string(),
  turns: z.record(z.string(), z.array(z.number().int().positive())),
})

/** Reads a file that names every turn of checks that are met. @throws Error that names the faulty line or turn */
export function readTurns(
  text: string,
  path: string,
  turnCountOf: (id: string) => number | undefined,
): Map<string, ReadonlyMap<string, readonly number[]>> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return new Map(
    lines.map((line, index) => {
      const { id, turns } = turnLabels.parse(JSON.parse(line))
      const beyond = Object.values(turns)
        .flat()
        .find((turn) => turn > (turnCountOf(id) ?? 0))
      if (beyond !== undefined) throw new Error(`${path}:${index + 1}: ${id}: there is no turn ${beyond}`)
      return [id, new Map(Object.entries(turns))]
    }),
  )
}

function problemOf({ fits, scorecard, answers }: Labels, turnCount: number | undefined): string | null {
  if (turnCount === undefined) return 'there is no such conversation'
  const unknown = fits.find((name) => scorecardNamed(name) === undefined)
  if (unknown !== undefined) return `no scorecard “${unknown}”`
  if (scorecard === null) return fits.length === 0 ? null : 'no scorecard is answered'

  const card = scorecardNamed(scorecard)
  if (card === undefined) return `no scorecard “${scorecard}”`
  const expected = labeledChecks(card)
  const missing = expected.filter((id) => answers[id] === undefined)
  if (missing.length > 0) return `no answer for ${missing.join(', ')}`
  const extra = Object.keys(answers).filter((id) => !expected.includes(id))
  if (extra.length > 0) return `${scorecard} has no check ${extra.join(', ')}`
  const beyond = Object.values(answers)
    .flatMap(turnsOf)
    .find((turn) => turn > turnCount)
  return beyond === undefined ? null : `there is no turn ${beyond}`
}
