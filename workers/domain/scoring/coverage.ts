import type { AnswerStatus, Judge } from './answer-words.ts'

/** Decides when a score has a total. In its own file because the console uses it too. */

/**
 * Share of a scorecard's weight that must be assessed for an overall score, 0 to 1. Below it, a total would be a guess. On labeled calls by
 * unknown writers, 25% gives totals to 3% more calls than 30% does, and ranks them equally well.
 */
export const coverageNeeded = 0.25

/**
 * The same for a practice call. In a few minutes with a bot, many criteria are neither clearly shown nor clearly missed, and its total is
 * compared with the totals of other attempts at the bot. With 20 to 25% coverage, totals rank scripted reps of three skill levels correctly
 * in 89 of 100 pairs; with more coverage, they do so in 76 to 88.
 */
const coverageNeededInPractice = 0.2

export const coverageNeededFor = ({ isPractice }: { isPractice: boolean }): number =>
  isPractice ? coverageNeededInPractice : coverageNeeded

/**
 * A total needs at least this many answers or, if the scorecard has few checks, answers to this share of the checks that apply. On labeled
 * calls by unknown writers, totals from fewer answers by patterns alone are mostly 100 and hardly rank calls.
 */
const answersNeeded = 6
const shareNeeded = { patterns: 0.75, others: 0.5 }
const patterns: ReadonlySet<Judge> = new Set(['offline', 'metric'])

type Answers = readonly {
  sectionId: string
  criterionId: string
  status: AnswerStatus
  possible: number
  checks: readonly {
    status: AnswerStatus
    /** Absent: the score's engine. */
    judgedBy?: Judge | undefined
  }[]
}[]
type Gates = {
  sections: readonly { id: string; criteria: readonly { id: string; gate: boolean }[] }[]
}

/** How many of the checks that apply are answered, and how many must be. */
export function countAnswered(answers: readonly Pick<Answers[number], 'checks'>[]): {
  answered: number
  asked: number
  needed: number
} {
  const asked = answers.flatMap(({ checks }) => checks).filter(({ status }) => status !== 'not_applicable')
  const answered = asked.filter(({ status }) => status === 'met' || status === 'missed').length
  const share = asked.reduce(
    (sum, { judgedBy = 'offline' }) => sum + shareNeeded[patterns.has(judgedBy) ? 'patterns' : 'others'],
    0,
  )
  return { answered, asked: asked.length, needed: Math.min(answersNeeded, Math.ceil(share)) }
}

/** A practice call always has enough answers: it is short, and its total is compared only with totals of the same bot. */
export function hasEnoughAnswers(
  answers: readonly Pick<Answers[number], 'checks'>[],
  { isPractice }: { isPractice: boolean },
): boolean {
  const { answered, needed } = countAnswered(answers)
  return isPractice || answered >= needed
}

/** Answers to gates that could not be assessed at all. */
export function openGates<Answer extends Pick<Answers[number], 'sectionId' | 'criterionId' | 'status'>>(
  answers: readonly Answer[],
  { sections }: Gates,
): Answer[] {
  const gates = new Set(
    sections.flatMap(({ id, criteria }) =>
      criteria.filter(({ gate }) => gate).map((one) => `${id}/${one.id}`),
    ),
  )
  return answers.filter(
    ({ sectionId, criterionId, status }) =>
      status === 'not_assessable' && gates.has(`${sectionId}/${criterionId}`),
  )
}

/**
 * Whether a gate that counts points could not be assessed at all. Then nobody can say that the call passes: on labeled calls, about half
 * of such gates have failed.
 */
export const hasOpenGate = (answers: Answers, gates: Gates): boolean =>
  openGates(answers, gates).some(({ possible }) => possible > 0)

export type NoTotalReason =
  | 'repUnknown'
  | 'waitsForPerson'
  | 'tooLittleAssessed'
  | 'tooFewAnswered'
  | 'gateNotAssessed'
  | 'doesNotFit'

/** Why a score has no total; null: it has one. `waiting`: checks that a person must answer. */
export function noTotalReason(score: {
  overall: number | null
  coverage: number
  metrics: { talkSharePercent?: number | null }
  waiting?: number
  /** Null: unknown. Then too few answers or an open gate cannot be told from a scorecard that does not fit. */
  answers: Answers | null
  definition: Gates | null
  isPractice: boolean
}): NoTotalReason | null {
  if (score.overall !== null) return null
  if (isRepUnknown(score.metrics)) return 'repUnknown'
  if ((score.waiting ?? 0) > 0) return 'waitsForPerson'
  if (score.coverage < coverageNeededFor(score)) return 'tooLittleAssessed'
  const { answers, definition } = score
  if (answers !== null && !hasEnoughAnswers(answers, score)) return 'tooFewAnswered'
  const isOpen = answers !== null && definition !== null && hasOpenGate(answers, definition)
  return isOpen && !score.isPractice ? 'gateNotAssessed' : 'doesNotFit'
}

/** Whether a machine's score shows that its scorecard fits the call: only if it has a total, or has none for that reason. Null: unknown. */
export function doesFit(score: Parameters<typeof noTotalReason>[0]): boolean | null {
  if (score.overall !== null) return true
  return noTotalReason(score) === 'doesNotFit' ? false : null
}

/** Whether a score has no total because nobody speaks as the rep: then the rep's talk share has no value. */
export function isRepUnknown({ talkSharePercent }: { talkSharePercent?: number | null }): boolean {
  return (talkSharePercent ?? null) === null
}
