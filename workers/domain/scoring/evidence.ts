import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { ScorableCall } from './conversation.ts'
import { setAsideIn } from './instructions.ts'
import { wordsOf } from './sentences.ts'
import type {
  CheckAnswer,
  CheckSpeaker,
  Criterion,
  EvidenceSpan,
  ScorecardDefinition,
  ScoreResult,
} from './scorecard.ts'

/**
 * The reasons why a result must not be stored, one sentence per fault; empty when it may. Checked for every engine before it is stored:
 * each answer belongs to the scorecard, each quote is a verbatim range of its message, spoken by the right side and not addressed to the
 * grader, a check that is met on somebody's words has evidence, a model's "missed" names what it considered, and nobody passes, fails or
 * gets a total without words of the rep.
 */
export function evidenceProblems(
  result: ScoreResult,
  call: ScorableCall,
  definition: ScorecardDefinition,
): string[] {
  const criteria = new Map(
    definition.sections.flatMap((section) =>
      section.criteria.map((criterion) => [`${section.id}/${criterion.id}`, criterion] as const),
    ),
  )
  const withoutRep =
    (result.overall !== null || result.passed !== null) && !hasWordsOfRep(call)
      ? ['There is a total or a verdict, but no words of the rep.']
      : []
  const ofAnswers = result.answers.flatMap((answer) => {
    const criterion = criteria.get(`${answer.sectionId}/${answer.criterionId}`)
    if (criterion === undefined) return [`Criterion ${answer.criterionId} is not part of the scorecard.`]
    return answer.checks.flatMap((given) => {
      const where = `${answer.criterionId}/${given.checkId}`
      return checkProblems(given, criterion, call).map((fault) => `${where}: ${fault}`)
    })
  })
  return [...withoutRep, ...ofAnswers]
}

/** The reasons why the answer of one check must not be stored; empty when it may. */
export function checkProblems(given: CheckAnswer, criterion: Criterion, call: ScorableCall): string[] {
  const check = criterion.checks.find((candidate) => candidate.id === given.checkId)
  if (check === undefined) return ['the criterion has no such check.']
  const sides = allowedSides(criterion, speakerOf(criterion, check.speaker))
  const faults = given.evidence.flatMap((span) => spanProblems(span, call, sides))
  if (given.status === 'met' && check.method.kind !== 'metric' && given.evidence.length === 0)
    faults.push('met without any evidence.')
  return given.judgedBy === 'model' ? [...faults, ...groundsProblems(given, call)] : faults
}

/** A model says "missed" only with the messages that it read and found not enough. */
function groundsProblems({ status, considered = [], evidence }: CheckAnswer, call: ScorableCall): string[] {
  const missing = considered.find((index) => call.messages[index] === undefined)
  if (missing !== undefined) return [`message ${missing} does not exist.`]
  const isGrounded = considered.length > 0 || evidence.length > 0
  return status === 'missed' && !isGrounded ? ['missed without the messages that were considered.'] : []
}

function hasWordsOfRep({ messages, sideOf }: ScorableCall): boolean {
  return messages.some(({ message }, index) => sideOf[index] === 'rep' && wordsOf(message).length > 0)
}

/** Whose words a check is about; a check of a metric criterion may quote anybody. */
function speakerOf(criterion: Criterion, ofCheck: CheckSpeaker | null): CheckSpeaker {
  return ofCheck ?? (criterion.speaker === 'metric' ? 'any' : criterion.speaker)
}

function allowedSides(criterion: Criterion, speaker: CheckSpeaker): SpeakerSide[] {
  const seller: SpeakerSide[] = criterion.colleagueCounts ? ['rep', 'colleague'] : ['rep']
  if (speaker === 'buyer') return ['buyer']
  return speaker === 'rep' ? seller : [...seller, 'buyer']
}

function spanProblems(span: EvidenceSpan, call: ScorableCall, sides: SpeakerSide[]): string[] {
  const message = call.messages[span.messageIndex]
  if (message === undefined) return [`message ${span.messageIndex} does not exist.`]
  if (span.start < 0 || span.start >= span.end || span.end > message.message.length) {
    return [`range ${span.start} to ${span.end} is not inside message ${span.messageIndex}.`]
  }
  const problems: string[] = []
  if (message.message.slice(span.start, span.end) !== span.quote)
    problems.push(`the quote is not what message ${span.messageIndex} says there.`)
  if (setAsideIn(message.message).some(({ start, end }) => span.start < end && span.end > start))
    problems.push(
      `message ${span.messageIndex} addresses the grader or only claims a deed there, which is no evidence.`,
    )
  const side = call.sideOf[span.messageIndex]
  if (side === undefined || !sides.includes(side))
    problems.push(
      `message ${span.messageIndex} is spoken by the ${side ?? 'unknown side'}, not by the ${sides.join(' or ')}.`,
    )
  return problems
}
