import { criterionAnswer, totals } from '../scoring/score.ts'
import { doesScorecardFit, type Fit } from '../scoring/scorecard-fit.ts'
import type { AnswerStatus } from '../scoring/answer-words.ts'
import type {
  CheckAnswer,
  Criterion,
  CriterionAnswer,
  ScorecardDefinition,
  ScoreResult,
} from '../scoring/scorecard.ts'
import { type AnswerEvent, type Dispute, disputesOf, type GivenCheck } from './answer-events.ts'

/** A criterion's effective answer, next to the machine's, with everything that happened to it. */
export type EffectiveAnswer = {
  answer: CriterionAnswer
  machine: CriterionAnswer
  /** Who gave the effective answer; null: the machine. */
  givenBy: string | null
  history: AnswerHistory[]
  openDispute: Dispute | null
}

/** The status that counts for each criterion, as rows of answers are stored. */
export const effectiveStatuses = (
  answers: readonly Pick<EffectiveAnswer, 'answer'>[],
): { criterion_id: string; status: AnswerStatus }[] =>
  answers.map(({ answer }) => ({ criterion_id: answer.criterionId, status: answer.status }))

/** A status and, on a scale, its step. */
type StatusAndStep = { status: AnswerStatus; step: number | null }

const statusAndStep = ({ status, checks }: CriterionAnswer): StatusAndStep => ({
  status,
  step: checks[0]?.step ?? null,
})

/** One event, with the effective status and step before and after it. */
export type AnswerHistory = {
  event: AnswerEvent
  before: AnswerStatus
  after: AnswerStatus
  beforeStep: number | null
  afterStep: number | null
}

export type EffectiveScore = Pick<ScoreResult, 'overall' | 'coverage' | 'passed' | 'failedGates'> & {
  answers: EffectiveAnswer[]
  disputes: Dispute[]
  /** How many criteria have a different answer than the machine gave. */
  changed: number
}

type MachineScore = Pick<ScoreResult, 'answers'> & {
  repSpeaks: boolean
  /** Whether the machine found that the scorecard fits the call; null: unknown. */
  fits: boolean | null
  isPractice: boolean
}

/**
 * The effective answers and total, from the machine's answers and all events in order. Points and total follow the rules of the engines.
 * Without events, the score is the machine's own. If the scorecard does not fit the call, people's answers give it a total only if they
 * quote something that is particular to the scorecard.
 *
 * @throws RangeError for an event about something that the score does not have.
 */
export function effectiveScore(
  { answers: machine, repSpeaks, fits, isPractice }: MachineScore,
  definition: ScorecardDefinition,
  events: readonly AnswerEvent[],
): EffectiveScore {
  const disputes = disputesOf(events)
  const criteria = new Map<string, Criterion>(
    definition.sections.flatMap(({ id, criteria: own }) =>
      own.map((criterion) => [`${id}/${criterion.id}`, criterion] as const),
    ),
  )
  const eventsOf = Map.groupBy(events, (event) => placeOf(event, disputes))
  const known = new Set<string>(machine.map(keyOf))
  for (const place of eventsOf.keys())
    if (!known.has(place) || !criteria.has(place))
      throw new RangeError(`The score has no answer to ${place}.`)

  const answers = machine.map((answer): EffectiveAnswer => {
    const criterion = criteria.get(keyOf(answer))
    const own = eventsOf.get(keyOf(answer)) ?? []
    const openDispute =
      disputes.find((dispute) => dispute.status === 'open' && keyOf(dispute) === keyOf(answer)) ?? null
    if (criterion === undefined || own.length === 0)
      return { answer, machine: answer, givenBy: null, history: [], openDispute }
    return { ...replay(answer, criterion, own, disputes), openDispute }
  })
  const effective = answers.map(({ answer }) => answer)
  return {
    ...totals(effective, definition, repSpeaks, fitOf({ fits, isPractice }, effective, definition)),
    answers,
    disputes,
    changed: answers.filter(({ answer, machine: own }) => {
      const [now, before] = [statusAndStep(answer), statusAndStep(own)]
      return now.status !== before.status || now.step !== before.step
    }).length,
  }
}

function fitOf(
  { fits, isPractice }: Pick<MachineScore, 'fits' | 'isPractice'>,
  effective: readonly CriterionAnswer[],
  definition: ScorecardDefinition,
): Fit | undefined {
  if (fits === false) {
    const isShown = (): boolean => isShownByPeople(effective, definition)
    return { sells: isShown, sound: { isLike: isShown, likeliest: () => null } }
  }
  if (isPractice) return 'practice'
  return fits === true ? 'known' : undefined
}

/** Whether words that people quote show what the scorecard is for. */
function isShownByPeople(answers: readonly CriterionAnswer[], definition: ScorecardDefinition): boolean {
  const given = answers.map((answer) => ({
    ...answer,
    checks: answer.checks.filter(({ judgedBy }) => judgedBy === 'person'),
  }))
  return doesScorecardFit(given, definition)
}

function keyOf({ sectionId, criterionId }: { sectionId: string; criterionId: string }): string {
  return `${sectionId}/${criterionId}`
}

function placeOf(event: AnswerEvent, disputes: readonly Dispute[]): string {
  if ('criterionId' in event) return keyOf(event)
  const dispute = disputes.find(({ id }) => id === event.disputeId)
  if (dispute === undefined) throw new RangeError(`There is no dispute ${event.disputeId}.`)
  return keyOf(dispute)
}

type Given = { check: GivenCheck; reason: string; by: string }

function replay(
  machine: CriterionAnswer,
  criterion: Criterion,
  events: readonly AnswerEvent[],
  disputes: readonly Dispute[],
): Omit<EffectiveAnswer, 'openDispute'> {
  const history: AnswerHistory[] = []
  const given = new Map<string, Given>()
  let answer = machine
  let givenBy: string | null = null
  for (const event of events) {
    const before = statusAndStep(answer)
    const layer = layerOf(event, disputes)
    if (layer !== null) {
      for (const id of layer.withdrawn === 'all' ? [...given.keys()] : layer.withdrawn) given.delete(id)
      for (const check of layer.checks) {
        if (!criterion.checks.some(({ id }) => id === check.checkId))
          throw new RangeError(`${criterion.id} has no check ${check.checkId}.`)
        // The newest one is last.
        given.delete(check.checkId)
        given.set(check.checkId, { check, reason: layer.reason, by: layer.by })
      }
      givenBy = [...given.values()].at(-1)?.by ?? null
      answer =
        givenBy === null
          ? machine
          : criterionAnswer(
              machine.sectionId,
              criterion,
              criterion.checks.map(({ id }) => effectiveCheck(id, machine, given.get(id))),
            )
    }
    const after = statusAndStep(answer)
    history.push({
      event,
      before: before.status,
      after: after.status,
      beforeStep: before.step,
      afterStep: after.step,
    })
  }
  return { answer, machine, givenBy, history }
}

type Layer = {
  checks: readonly GivenCheck[]
  reason: string
  by: string
  /** Checks whose earlier answers no longer count. */
  withdrawn: readonly string[] | 'all'
}

/** What an event puts over the machine's answer, or removes from it; null changes nothing. */
function layerOf(event: AnswerEvent, disputes: readonly Dispute[]): Layer | null {
  switch (event.kind) {
    case 'overridden':
      return { ...event, withdrawn: [] }
    case 'overrideWithdrawn':
      return { ...event, checks: [], withdrawn: event.checkIds ?? 'all' }
    case 'disputeDecided': {
      if (event.outcome === 'rejected') return null
      const proposed = disputes.find(({ id }) => id === event.disputeId)?.proposed ?? []
      const checks = event.outcome === 'accepted' ? proposed : event.checks
      return { checks, reason: event.comment, by: event.by, withdrawn: [] }
    }
    case 'disputeOpened':
    case 'disputeWithdrawn':
    case 'disputeExpired':
      return null
    default:
      return event satisfies never
  }
}

/** If the person gave no quote, the machine's quotes stay: they are what the person judged. */
function effectiveCheck(checkId: string, { checks }: CriterionAnswer, given: Given | undefined): CheckAnswer {
  const own = checks.find((check) => check.checkId === checkId) ?? {
    checkId,
    status: 'not_assessable',
    reason: '',
    value: null,
    evidence: [],
  }
  if (given === undefined) return own
  return {
    checkId,
    status: given.check.status,
    ...(given.check.step === undefined ? {} : { step: given.check.step }),
    judgedBy: 'person',
    reason: given.reason,
    value: own.value,
    evidence: given.check.evidence ?? own.evidence,
  }
}
