import { isAskedOfModel } from './asked-of-model.ts'
import { stepsOf } from './scale.ts'
import type { Criterion, ScorecardDefinition } from './scorecard.ts'

/** Estimated bytes per token: too low for English, about right for the scripts that need most tokens. */
export const bytesPerToken = 3
/** Checks per question. With more, models skip some. */
export const checksPerQuestion = 10

/** Tokens of the rules in a first and in a second question, of a turn's keys, and of an answer. */
const firstRules = 450
const secondRules = 250
const turnKeys = 14
const checkKeys = 40
const firstAnswer = 60
const secondAnswer = 10
/** A second look shows five turns; turns longer than this are rare. */
const secondTurns = 5 * 80
/** Calls that do not fit one question are sent in parts that overlap. */
const overlap = 1.15

export type AskedCallSize = { /** Bytes of UTF-8. */ bytes: number; messages: number }
export type AskingEstimate = { requests: number; inputTokens: number; outputTokens: number }

/**
 * Estimates the requests and tokens needed for a model to answer a scorecard's checks about these calls once. Counts every check as met, so
 * that each gets a second look. That is more than usual, so the estimate errs high.
 */
export function askingEstimate(
  definition: ScorecardDefinition,
  calls: readonly AskedCallSize[],
): AskingEstimate {
  const sections = definition.sections.map(({ criteria }) =>
    criteria.flatMap((criterion) =>
      criterion.checks.filter(isAskedOfModel).map((check) => checkTokens(criterion, check)),
    ),
  )
  const checks = sections.flat()
  const questions = sections.reduce((sum, { length }) => sum + Math.ceil(length / checksPerQuestion), 0)
  const ofChecks = checks.reduce((sum, tokens) => sum + tokens, 0)
  const estimate = { requests: 0, inputTokens: 0, outputTokens: 0 }
  for (const { bytes, messages } of calls) {
    const words = Math.ceil((bytes / bytesPerToken + messages * turnKeys) * overlap)
    estimate.requests += questions + checks.length
    estimate.inputTokens +=
      questions * (firstRules + words) + 2 * ofChecks + checks.length * (secondRules + secondTurns)
    estimate.outputTokens += checks.length * (firstAnswer + secondAnswer)
  }
  return estimate
}

/** Tokens of a check in a question: its words, its criterion's and its author's. */
function checkTokens(criterion: Criterion, { text, method }: Criterion['checks'][number]): number {
  const texts = [text, criterion.text, criterion.guidance, criterion.notApplicableWhen ?? '']
  texts.push(...(stepsOf(criterion) ?? []))
  if (method.kind === 'model') texts.push(method.question)
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  return checkKeys + Math.ceil(characters / bytesPerToken)
}
