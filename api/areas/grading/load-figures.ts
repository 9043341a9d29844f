import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import {
  type GradeRow,
  listBlindGrades,
  listDefinitions,
  listMachineAnswers,
  listOutcomes,
} from '#db/queries/grading/grades.ts'
import {
  type CriterionFigures,
  type Decision,
  figuresOf,
} from '#workers/domain/calibration/calibration-figures.ts'
import { gradedRating, type Rating, ratingOf, storedRating } from '#workers/domain/calibration/grades.ts'
import { givenChecks } from '#workers/domain/calibration/stored-event.ts'
import { answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import { stepsOf } from '#workers/domain/scoring/scale.ts'
import {
  checkAnswer,
  type Criterion,
  type ScorecardDefinition,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import { questionOf } from './scored-call.ts'

const storedChecks = z.array(checkAnswer.omit({ evidence: true }))

export type MachineAnswer = { rating: Rating; scoreId: string; reason: string }

export type LoadedCriterion = {
  sectionId: string
  /** Section and position, as in 4.2. */
  number: string
  criterion: Criterion
  grades: GradeRow[]
  machine: ReadonlyMap<string, MachineAnswer>
  figures: CriterionFigures
}

/**
 * How well the machine's answers and people's grades agree, for each criterion of a definition. Grades and answers of another version count
 * if the question is the same.
 * @param visibility counts only the calls that this reader sees; null: counts all calls, for a result that does not depend on the reader
 */
export async function loadFigures(
  trx: Trx,
  scorecardId: string,
  definition: ScorecardDefinition,
  visibility: CallVisibility | null,
): Promise<LoadedCriterion[]> {
  const asked = definition.sections.flatMap((section, sectionIndex) =>
    section.criteria.map((criterion, index) => ({
      sectionId: section.id,
      number: `${sectionIndex + 1}.${index + 1}`,
      criterion,
      question: questionOf(criterion),
    })),
  )
  const grades = await listBlindGrades(
    trx,
    scorecardId,
    asked.map(({ question }) => question),
    visibility,
  )
  const callIds = [...new Set(grades.map(({ call_id }) => call_id))]
  const answers = await listMachineAnswers(trx, scorecardId, callIds)
  const definitions = await listDefinitions(trx, scorecardId, [
    ...new Set(answers.map(({ scorecard_version }) => scorecard_version)),
  ])
  const questionsAt = new Map(
    [...definitions].map(([number, stored]) => [
      number,
      criteriaByQuestion(scorecardDefinition.parse(stored)),
    ]),
  )
  const outcomes = await listOutcomes(trx, scorecardId)

  return asked.map(({ sectionId, number, criterion, question }) => {
    const own = grades.filter((grade) => grade.criterion_id === criterion.id && grade.question === question)
    const machine = new Map<string, MachineAnswer>()
    for (const answer of answers) {
      const judged = questionsAt.get(answer.scorecard_version)?.get(`${answer.criterion_id} ${question}`)
      if (answer.criterion_id !== criterion.id || judged === undefined) continue
      const checks = storedChecks.parse(answer.checks)
      machine.set(answer.call_id, {
        rating: gradedRating(judged, checks),
        scoreId: answer.score_id,
        reason: checks.map(({ reason }) => reason).find((reason) => reason !== '') ?? '',
      })
    }
    const decisions = new Map(
      outcomes.flatMap(
        ({ call_id, criterion_id, question: about, outcome, machine: then, people }): [string, Decision][] =>
          criterion_id === criterion.id && about === question && outcome !== 'undone'
            ? [
                [
                  call_id,
                  {
                    outcome,
                    machine: decidedRating(criterion, then),
                    people: people === null ? null : decidedRating(criterion, people),
                  },
                ],
              ]
            : [],
      ),
    )
    const figures = figuresOf(
      criterion,
      own.map((grade) => ({
        callId: grade.call_id,
        graderId: grade.grader_id,
        rating: ratingOfGrade(criterion, grade),
        isBlind: true,
        inclusion: grade.inclusion,
        at: grade.created_at.toISOString(),
      })),
      new Map([...machine].map(([callId, { rating }]) => [callId, rating])),
      decisions,
    )
    return { sectionId, number, criterion, grades: own, machine, figures }
  })
}

/** Before steps counted, the status of a scale was stored. */
function decidedRating(criterion: Criterion, stored: string): Rating {
  const rating = storedRating.parse(stored)
  const status = answerStatuses.find((known) => known === rating)
  return status === undefined ? rating : ratingOf(criterion, status, undefined)
}

export const ratingOfGrade = (criterion: Criterion, { status, checks }: GradeRow): Rating =>
  stepsOf(criterion) === null ? status : gradedRating(criterion, givenChecks.parse(checks))

function criteriaByQuestion({ sections }: ScorecardDefinition): Map<string, Criterion> {
  return new Map(
    sections
      .flatMap(({ criteria }) => criteria)
      .map((criterion) => [`${criterion.id} ${questionOf(criterion)}`, criterion]),
  )
}
