import { isAskedOfModel } from '../../../domain/scoring/asked-of-model.ts'
import { checksPerQuestion } from '../../../domain/scoring/asking-estimate.ts'
import { speakerOf } from '../../../domain/scoring/evidence.ts'
import {
  type Criterion,
  maxQuestionCharacters,
  type ScorecardDefinition,
  type SubCheck,
} from '../../../domain/scoring/scorecard.ts'
import { stepsOf } from '../../../domain/scoring/scale.ts'
import { digestOf, quotable } from '../frame.ts'

/** A check that a model is asked about. */
export type AskedCheck = {
  sectionId: string
  criterion: Criterion
  check: SubCheck
  /** A hash of everything that the model is told about the check. */
  digest: string
}

const maxTextCharacters = 300
const maxGuidanceCharacters = 2_000

/** The checks of a scorecard that need a model to read the call, in scorecard order. */
export function askedChecks(definition: ScorecardDefinition): AskedCheck[] {
  return definition.sections.flatMap((section) =>
    section.criteria.flatMap((criterion) =>
      criterion.checks.filter(isAskedOfModel).map((check) => ({
        sectionId: section.id,
        criterion,
        check,
        digest: digestOf([JSON.stringify(rowOf('', criterion, check))]),
      })),
    ),
  )
}

/** Checks of one section are asked together, because they are about the same part of a call. */
export function inQuestions(checks: readonly AskedCheck[]): AskedCheck[][] {
  return [...Map.groupBy(checks, ({ sectionId }) => sectionId).values()].flatMap((ofSection) => {
    const count = Math.ceil(ofSection.length / checksPerQuestion)
    const size = Math.ceil(ofSection.length / count)
    return Array.from({ length: count }, (_, index) => ofSection.slice(index * size, (index + 1) * size))
  })
}

/** Gives checks keys computed from the call, so that no speaker can name one. */
export function keysOf(checks: readonly AskedCheck[], digest: string): Map<string, AskedCheck> {
  return new Map(
    checks.map((asked, index) => [
      `c${index + 1}-${digestOf([digest, asked.digest, String(index)]).slice(0, 4)}`,
      asked,
    ]),
  )
}

/** A check as a line of a prompt. */
export function rowOf(key: string, criterion: Criterion, check: SubCheck): object {
  const steps = stepsOf(criterion)
  return {
    check: key,
    shows: quotable(check.text, maxTextCharacters),
    ...(check.method.kind === 'model'
      ? { question: quotable(check.method.question, maxQuestionCharacters) }
      : {}),
    ...(steps === null
      ? {}
      : { steps: steps.map((anchor, step) => ({ step, means: quotable(anchor, maxTextCharacters) })) }),
    partOf: quotable(criterion.text, maxTextCharacters),
    saidBy: saidBy(criterion, check),
    ...(criterion.guidance === '' ? {} : { guidance: quotable(criterion.guidance, maxGuidanceCharacters) }),
    ...(criterion.notApplicableWhen === null
      ? {}
      : { doesNotApplyWhen: quotable(criterion.notApplicableWhen, maxTextCharacters) }),
  }
}

function saidBy(criterion: Criterion, check: SubCheck): string {
  const speaker = speakerOf(criterion, check)
  if (speaker === 'buyer') return 'buyer'
  const seller = criterion.colleagueCounts ? 'rep or colleague' : 'rep'
  return speaker === 'rep' ? seller : `${seller} or buyer`
}
