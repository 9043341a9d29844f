import { z } from 'zod'
import type { ScorecardDefinition, ScoreResult } from '../scoring/scorecard.ts'
import { type AnswerStatus, answerStatuses } from '../scoring/answer-words.ts'

/** Why a call is not part of a preview. */
export const previewSkips = ['transcriptMissing', 'unreadable', 'repUnknown'] as const
export type PreviewSkip = (typeof previewSkips)[number]

/** One version's score of a call. */
export const previewScore = z.object({
  overall: z.number().nullable(),
  passed: z.boolean().nullable(),
  /** Status by criterion id. */
  statuses: z.record(z.string(), z.enum(answerStatuses)),
})
export type PreviewScore = z.infer<typeof previewScore>

export const previewScoreOf = ({ overall, passed, answers }: ScoreResult): PreviewScore => ({
  overall,
  passed,
  statuses: Object.fromEntries(answers.map(({ criterionId, status }) => [criterionId, status])),
})

const count = z.number().int().nonnegative()

const sideTally = z.object({
  /** Number of calls by score, in tenths of a point. */
  scores: z.record(z.string(), count).default({}),
  passed: count.default(0),
  failed: count.default(0),
})
const criterionSide = z.object({ met: count, assessed: count })
const criterionTally = z.object({
  before: criterionSide.default({ met: 0, assessed: 0 }),
  after: criterionSide.default({ met: 0, assessed: 0 }),
  gains: count.default(0),
  losses: count.default(0),
})

/** What a preview has counted so far. Stored between its slices. */
export const previewTally = z.object({
  compared: count.default(0),
  skipped: z.partialRecord(z.enum(previewSkips), count).default({}),
  before: sideTally.prefault({}),
  after: sideTally.prefault({}),
  stopPassing: count.default(0),
  startPassing: count.default(0),
  criteria: z.record(z.string(), criterionTally).default({}),
  /** Calls that a model has read for both versions. */
  readByModel: count.default(0),
  /** Why it stopped reading them. */
  modelProblem: z.string().max(600).nullable().default(null),
})
export type PreviewTally = z.infer<typeof previewTally>

/** The criteria whose result changes for a call. */
export type PreviewFlips = { gained: string[]; lost: string[] }

const isMet = (status: AnswerStatus | undefined): boolean => status === 'met'
const isAssessed = (status: AnswerStatus | undefined): boolean =>
  status === 'met' || status === 'partly' || status === 'missed'

/** Adds a call. `before` is null if no version is published. @returns the criteria that change */
export function addCall(tally: PreviewTally, before: PreviewScore | null, after: PreviewScore): PreviewFlips {
  tally.compared += 1
  if (before !== null) addSide(tally.before, before)
  addSide(tally.after, after)
  if (before?.passed === true && after.passed === false) tally.stopPassing += 1
  if (before?.passed === false && after.passed === true) tally.startPassing += 1
  const flips: PreviewFlips = { gained: [], lost: [] }
  const ids = new Set([...Object.keys(before?.statuses ?? {}), ...Object.keys(after.statuses)])
  for (const id of ids) {
    const [past, present] = [before?.statuses[id], after.statuses[id]]
    const own = (tally.criteria[id] ??= criterionTally.parse({}))
    addStatus(own.before, past)
    addStatus(own.after, present)
    // A criterion that exists on only one side can't flip.
    if (past === undefined || present === undefined || isMet(past) === isMet(present)) continue
    if (isMet(present)) {
      own.gains += 1
      flips.gained.push(id)
    } else {
      own.losses += 1
      flips.lost.push(id)
    }
  }
  return flips
}

export function addSkip(tally: PreviewTally, reason: PreviewSkip): void {
  tally.skipped[reason] = (tally.skipped[reason] ?? 0) + 1
}

function addSide(side: PreviewTally['before'], { overall, passed }: PreviewScore): void {
  if (overall !== null) {
    const key = String(Math.round(overall * 10))
    side.scores[key] = (side.scores[key] ?? 0) + 1
  }
  if (passed === true) side.passed += 1
  else if (passed === false) side.failed += 1
}

function addStatus(side: z.infer<typeof criterionSide>, status: AnswerStatus | undefined): void {
  if (isMet(status)) side.met += 1
  if (isAssessed(status)) side.assessed += 1
}

export type SideFigures = {
  scored: number
  passed: number
  passRate: number | null
  median: number | null
  /** Calls with 0 to 9 points, 10 to 19, and so on. The last group includes 100. */
  distribution: number[]
}

export function sideFigures({ scores, passed, failed }: PreviewTally['before']): SideFigures {
  const sorted = Object.entries(scores)
    .map(([tenths, calls]) => ({ score: Number(tenths) / 10, calls }))
    .toSorted((one, other) => one.score - other.score)
  const scored = sorted.reduce((sum, { calls }) => sum + calls, 0)
  const distribution = Array.from({ length: 10 }, () => 0)
  for (const { score, calls } of sorted) {
    const place = Math.min(9, Math.floor(score / 10))
    distribution[place] = (distribution[place] ?? 0) + calls
  }
  const judged = passed + failed
  return {
    scored,
    passed,
    passRate: judged === 0 ? null : passed / judged,
    median: medianOf(sorted, scored),
    distribution,
  }
}

function medianOf(sorted: readonly { score: number; calls: number }[], total: number): number | null {
  if (total === 0) return null
  const at = (position: number): number => {
    let seen = 0
    for (const { score, calls } of sorted) {
      seen += calls
      if (seen > position) return score
    }
    return 0
  }
  return Math.round(((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2) * 10) / 10
}

/** Every criterion of either version with its text, those of the later one first. */
export function criteriaOfBoth(
  before: ScorecardDefinition | null,
  after: ScorecardDefinition,
): { criterionId: string; text: string; isBefore: boolean; isAfter: boolean }[] {
  const listOf = (definition: ScorecardDefinition | null) =>
    (definition?.sections ?? []).flatMap((section) => section.criteria)
  const past = new Set(listOf(before).map(({ id }) => id))
  const present = new Set(listOf(after).map(({ id }) => id))
  return [
    ...listOf(after).map(({ id, text }) => ({
      criterionId: id,
      text,
      isBefore: past.has(id),
      isAfter: true,
    })),
    ...listOf(before)
      .filter(({ id }) => !present.has(id))
      .map(({ id, text }) => ({ criterionId: id, text, isBefore: true, isAfter: false })),
  ]
}
