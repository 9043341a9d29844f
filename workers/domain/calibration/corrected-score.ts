import type { DisputeOutcome, ScoreEventKind } from '#db/vocabulary/grading.ts'
import type { CheckAnswer, Criterion, CriterionAnswer, ScorecardDefinition } from '../scoring/scorecard.ts'
import type { AnswerEvent, GivenCheck } from './answer-events.ts'
import { type EffectiveAnswer, type EffectiveScore, effectiveScore } from './effective-answers.ts'

/** An event as it is stored. */
export type StoredEvent = {
  id: string
  scoreId: string
  scorecardId: string
  criterionId: string
  /** Hash of what people were asked. */
  question: string
  kind: ScoreEventKind
  disputeId: string | null
  /** Of a withdrawn override: the answers that are taken back; empty: all of the criterion. */
  checks: GivenCheck[]
  outcome: DisputeOutcome | null
  reason: string
  by: string | null
  /** ISO 8601. */
  at: string
}

export type MachineScore = {
  id: string
  scorecardId: string
  answers: CriterionAnswer[]
  repSpeaks: boolean
  /** Whether the machine found that the scorecard fits the call; null: unknown. */
  fits: boolean | null
  isPractice: boolean
}

export type CorrectedScore = EffectiveScore & {
  /** Checks that wait for a person's answer. */
  waiting: number
  /** Events about other scorecards, or about questions that have changed since. They don't apply here. */
  left: StoredEvent[]
}

/**
 * A score with everything that people said about the answers to its questions, from the first event to the newest one that the score knows:
 * an older score does not include events of later ones. What was said about another version of the scorecard counts if the question is the
 * same (`questionOf`).
 */
export function correctedScore(
  machine: MachineScore,
  definition: ScorecardDefinition,
  stored: readonly StoredEvent[],
  questionOf: (criterion: Criterion) => string,
): CorrectedScore {
  const sections = new Map(machine.answers.map(({ criterionId, sectionId }) => [criterionId, sectionId]))
  const questions = new Map(
    definition.sections.flatMap(({ criteria }) =>
      criteria.map((criterion) => [criterion.id, questionOf(criterion)] as const),
    ),
  )
  const known = stored.filter(({ scoreId }) => scoreId <= machine.id)
  const isOwn = ({ scorecardId, criterionId, question }: StoredEvent): boolean =>
    scorecardId === machine.scorecardId &&
    sections.has(criterionId) &&
    questions.get(criterionId) === question
  const events = known.filter(isOwn).map((event) => answerEvent(event, sections.get(event.criterionId) ?? ''))
  const effective = effectiveScore(machine, definition, events)
  return {
    ...effective,
    waiting: effective.answers.reduce((total, answer) => total + waitingChecks(answer).length, 0),
    left: known.filter((event) => !isOwn(event)),
  }
}

/** Ids of the checks that a person must answer and nobody has. "Not assessable" is an answer too. */
export function waitingChecks({ answer, machine }: Pick<EffectiveAnswer, 'answer' | 'machine'>): string[] {
  return answer.checks
    .filter((check, index) => check === machine.checks[index] && check.judgedBy === 'person')
    .map(({ checkId }) => checkId)
}

/** The checks that people have answered, as they count. */
export const personsChecks = ({
  answer,
  machine,
}: Pick<EffectiveAnswer, 'answer' | 'machine'>): CheckAnswer[] =>
  answer.checks.filter((check, index) => check !== machine.checks[index])

function answerEvent(
  { id, criterionId, kind, disputeId, checks, outcome, reason, by, at }: StoredEvent,
  sectionId: string,
): AnswerEvent {
  const place = { sectionId, criterionId }
  const happened = { at, by: by ?? '' }
  switch (kind) {
    case 'overridden':
      return { kind, id, ...happened, ...place, checks, reason }
    case 'overrideWithdrawn':
      return {
        kind,
        id,
        ...happened,
        ...place,
        reason,
        checkIds: checks.length === 0 ? undefined : checks.map(({ checkId }) => checkId),
      }
    case 'disputeOpened':
      return { kind, id: disputeId ?? id, ...happened, ...place, proposed: checks, reason }
    case 'disputeDecided':
      return {
        kind,
        id,
        ...happened,
        disputeId: disputeId ?? '',
        outcome: outcome ?? 'rejected',
        checks,
        comment: reason,
      }
    case 'disputeWithdrawn':
      return { kind, id, ...happened, disputeId: disputeId ?? '' }
    case 'disputeExpired':
      return { kind, id, at, disputeId: disputeId ?? '' }
  }
  return kind satisfies never
}
