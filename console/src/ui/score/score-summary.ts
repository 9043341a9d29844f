import type { CallScore } from '#api/contract/calls.ts'
import { isRepUnknown } from '#workers/domain/scoring/coverage.ts'
import { isTooShortFor } from '#workers/domain/scoring/metric-floors.ts'
import { type AnswerStatus, type Judge, judges } from '#workers/domain/scoring/answer-words.ts'
import {
  type CheckAnswer,
  type Criterion,
  type CriterionAnswer,
  type MetricName,
  metricNames,
  type ScorecardDefinition,
  type SubCheck,
} from '#workers/domain/scoring/scorecard.ts'
import { callDuration } from '../../lib/time.ts'

type Score = NonNullable<CallScore['score']>
type Scorecard = NonNullable<CallScore['scorecard']>

const shownPoints = (value: number): number => Math.round(value * 10) / 10

/** Points without trailing zeros: 7, 4.5. */
export const points = (value: number): string => String(shownPoints(value))

/** Points of a section or criterion: earned <= assessed <= possible. */
export type PointTotals = { earned: number; assessed: number; possible: number }

export const totalsOf = ({ earned, assessed, possible }: CriterionAnswer): PointTotals => ({
  earned: earned ?? 0,
  assessed,
  possible,
})

/**
 * The status to show. The stored status is also 'partly' if everything that could be assessed is met but the rest could not be assessed;
 * such an answer is shown as met, together with how much was assessed.
 */
export const shownStatus = ({ status, earned, assessed }: CriterionAnswer): AnswerStatus =>
  status === 'partly' && earned === assessed ? 'met' : status

/** Points whose checks could not be assessed, and points whose checks do not apply. */
export function unassessedPoints(
  { checks, possible }: CriterionAnswer,
  criterion: Criterion,
): { notAssessable: number; notApplicable: number } {
  const pointsWith = (status: AnswerStatus): number =>
    checks
      .filter((check) => check.status === status)
      .reduce(
        (sum, { checkId }) =>
          sum + possible * (criterion.checks.find(({ id }) => id === checkId)?.share ?? 0),
        0,
      )
  return {
    notAssessable: pointsWith('not_assessable'),
    notApplicable: pointsWith('not_applicable'),
  }
}

/** Scores stored before this was recorded came from patterns, and from metrics where the scorecard says so. */
export const judgeOf = (check: CheckAnswer, definition?: SubCheck): Judge =>
  check.judgedBy ?? (definition?.method.kind === 'metric' ? 'metric' : 'offline')

/** What judged the checks that count in the total, with the number of checks for each, in the order of `judges`. */
export function answeredBy(answers: readonly CriterionAnswer[]): [Judge, number][] {
  const given = answers
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'met' || status === 'missed')
    .map((check) => (check.value === null ? judgeOf(check) : (check.judgedBy ?? 'metric')))
  return judges.flatMap((judge) => {
    const count = given.filter((each) => each === judge).length
    return count === 0 ? [] : [[judge, count] as [Judge, number]]
  })
}

export type SectionSummary = PointTotals & {
  id: string
  name: string
  rows: { criterion: Criterion; answer: CriterionAnswer }[]
}

/** Answers in the scorecard's order. Points that could not be assessed do not count in a section, just as in the total. */
export function sectionsOf(
  definition: ScorecardDefinition,
  answers: readonly CriterionAnswer[],
): SectionSummary[] {
  return definition.sections.map((section) => {
    const rows = section.criteria.flatMap((criterion) => {
      const answer = answers.find(
        ({ sectionId, criterionId }) => sectionId === section.id && criterionId === criterion.id,
      )
      return answer === undefined ? [] : [{ criterion, answer }]
    })
    // Adds up the shown values, so that a section's sum equals the sum of its rows.
    const sum = (pointsOf: (totals: PointTotals) => number) =>
      shownPoints(rows.reduce((total, { answer }) => total + shownPoints(pointsOf(totalsOf(answer))), 0))
    return {
      id: section.id,
      name: section.name,
      earned: sum(({ earned }) => earned),
      assessed: sum(({ assessed }) => assessed),
      possible: sum(({ possible }) => possible),
      rows,
    }
  })
}

/** Ids of the criteria that lost points, in the scorecard's order, for a rep to go through after a call. */
export const coachingMoments = (
  definition: ScorecardDefinition,
  answers: readonly CriterionAnswer[],
): string[] =>
  sectionsOf(definition, answers)
    .flatMap(({ rows }) => rows)
    .filter(({ answer }) => ['missed', 'partly'].includes(shownStatus(answer)))
    .map(({ criterion }) => criterion.id)

/** The moment after the selected criterion. After the last one, or if the selected criterion is not a moment, the first. */
export const nextMoment = (moments: readonly string[], selected: string | null): string | undefined =>
  moments[selected === null ? 0 : (moments.indexOf(selected) + 1) % moments.length]

/** How much of the scorecard could be assessed. */
export function coverageOf({ answers }: Pick<Score, 'answers'>) {
  return {
    criteria: answers.filter(({ assessed }) => assessed > 0).length,
    allCriteria: answers.length,
    points: points(answers.reduce((sum, { assessed }) => sum + assessed, 0)),
    allPoints: points(answers.reduce((sum, { possible }) => sum + possible, 0)),
  }
}

/** Names of the gates that failed; null if the scorecard has no gate. */
export function failedGateNames(definition: ScorecardDefinition, failed: readonly string[]): string[] | null {
  const gates = definition.sections.flatMap(({ criteria }) => criteria).filter(({ gate }) => gate)
  if (gates.length === 0) return null
  return gates.filter(({ id }) => failed.includes(id)).map(({ text }) => text)
}

type Target = { from?: number | undefined; to?: number | undefined }
/** The metrics to show if the scorecard has chosen none. */
const usuallyShown: readonly MetricName[] = [
  'talkSharePercent',
  'longestMonologueSeconds',
  'questionsPerHour',
  'patienceSeconds',
]
export type MetricReading = {
  name: MetricName
  value: number | null
  text: string
  to: number
  /** Undefined if neither the scorecard nor a general target says what is good. */
  target: Target | undefined
  targetText: string
  /** The call is too short for this metric, so it is not judged. */
  isTooShort: boolean
}

/** General targets; a scorecard that measures the same metric brings its own. */
const usualTargets: Partial<Record<MetricName, Target>> = {
  talkSharePercent: { from: 35, to: 55 },
  longestMonologueSeconds: { to: 90 },
  questionsPerHour: { from: 18, to: 36 },
  patienceSeconds: { from: 0.6, to: 1.5 },
}
const scaleEnds: Record<MetricName, number> = {
  talkSharePercent: 100,
  buyerWordSharePercent: 100,
  longestMonologueSeconds: 180,
  longestBuyerStorySeconds: 180,
  questionCount: 40,
  questionsPerHour: 60,
  openQuestionSharePercent: 100,
  turnSwitchesPerMinute: 10,
  wordsPerMinute: 240,
  fillersPer100Words: 10,
  patienceSeconds: 3,
  secondsToFirstQuestion: 180,
  longestUninterruptedTourSeconds: 600,
  buyerActiveThirds: 3,
  nextStepDateDetected: 1,
}
/** Metrics with a fixed maximum. */
const hasFixedScale: ReadonlySet<MetricName> = new Set([
  'talkSharePercent',
  'buyerWordSharePercent',
  'openQuestionSharePercent',
  'buyerActiveThirds',
  'nextStepDateDetected',
])

/** Shown as minutes and seconds. */
const areDurations: ReadonlySet<MetricName> = new Set([
  'longestMonologueSeconds',
  'longestBuyerStorySeconds',
  'secondsToFirstQuestion',
  'longestUninterruptedTourSeconds',
])
/** Small values, shown with one decimal; all others are whole numbers. */
const haveDecimals: ReadonlySet<MetricName> = new Set([
  'patienceSeconds',
  'turnSwitchesPerMinute',
  'fillersPer100Words',
])

const shown = (name: MetricName, value: number): string => {
  if (areDurations.has(name)) return callDuration(value)
  return haveDecimals.has(name) ? value.toFixed(1) : String(Math.round(value))
}

/**
 * The metrics that the scorecard shows, or four that are always useful, with their targets. `value` is null if the transcript does not
 * provide it, the rep is unknown, or the call is too short.
 */
export function metricReadings(
  { metrics }: Pick<Score, 'metrics'>,
  scorecard: Pick<Scorecard, 'definition' | 'stats'> | null,
  durationSeconds: number | null,
): MetricReading[] {
  const hasRep = !isRepUnknown(metrics)
  const { definition = null, stats = [] } = scorecard ?? {}
  const names = stats.length === 0 ? usuallyShown : metricNames.filter((name) => stats.includes(name))
  return names.map((name) => {
    const isTooShort = isTooShortFor(name, durationSeconds)
    // Scores stored before minimum lengths existed contain rates of short calls.
    const value = hasRep && !isTooShort ? (metrics[name] ?? null) : null
    const target = targetIn(definition, name) ?? usualTargets[name]
    const limits = [target?.from, target?.to]
      .filter((limit) => limit !== undefined)
      .map((limit) => shown(name, limit))
    return {
      name,
      value,
      text: value === null ? '' : shown(name, value),
      // Keeps the marker of an extreme value on the scale.
      to: hasFixedScale.has(name)
        ? scaleEnds[name]
        : Math.max(scaleEnds[name], (target?.to ?? target?.from ?? 0) * 1.25, (value ?? 0) * 1.05),
      target,
      targetText: limits.join('–'),
      isTooShort: hasRep && isTooShort,
    }
  })
}

function targetIn(definition: ScorecardDefinition | null, name: MetricName): Target | null {
  for (const { method } of definition?.sections
    .flatMap(({ criteria }) => criteria)
    .flatMap(({ checks }) => checks) ?? []) {
    if (method.kind !== 'metric' || method.metric !== name || (method.min === null && method.max === null))
      continue
    return { from: method.min ?? undefined, to: method.max ?? undefined }
  }
  return null
}
