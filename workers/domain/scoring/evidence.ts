import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { ScorableCall } from './conversation.ts'
import { setAsideOf } from './instructions.ts'
import type { PhraseCheck } from './phrase-checks/form.ts'
import { compilePhraseCheck } from './phrase-checks/evaluate.ts'
import { findPhrases } from './phrase-checks/matcher.ts'
import { readWords } from './phrase-checks/words.ts'
import { wordsOf } from './sentences.ts'
import type {
  CheckAnswer,
  Criterion,
  EvidenceSpan,
  ScorecardDefinition,
  ScoreResult,
  SubCheck,
} from './scorecard.ts'
import { stepProblem, stepsOf } from './scale.ts'
import { allowedSides, type CheckSpeaker } from './speakers.ts'

/**
 * Why a result must not be stored, one sentence per fault. Empty if it may be. Checked for every engine before storing: each answer belongs
 * to the scorecard; each quote is a verbatim range of its message, is spoken by the right side, and is not set aside; a check that is met
 * by somebody's words has evidence; a quote for phrases contains one of them; a model's "missed" names what it considered; only a person
 * answers what waits for one; a step belongs to the scale and goes with the answer; and without words of the rep there is no pass, fail or
 * total.
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

/** Why the answer of one check must not be stored. Empty if it may be. */
export function checkProblems(given: CheckAnswer, criterion: Criterion, call: ScorableCall): string[] {
  const check = criterion.checks.find((candidate) => candidate.id === given.checkId)
  if (check === undefined) return ['the criterion has no such check.']
  const sides = allowedSides(criterion, speakerOf(criterion, check))
  const faults = given.evidence.flatMap((span) => spanProblems(span, call, sides))
  if (given.status === 'met' && check.method.kind !== 'metric' && given.evidence.length === 0)
    faults.push('met without any evidence.')
  const ofStep = stepProblem(criterion, given)
  if (ofStep !== null) faults.push(ofStep)
  if (given.judgedBy === 'model')
    faults.push(...groundsProblems(given, call), ...silentSteps(given, criterion))
  if (given.judgedBy === 'phrases') faults.push(...phrasesProblems(given, check))
  if (check.method.kind === 'person' && given.judgedBy !== 'person')
    faults.push('only a person answers this check.')
  return faults
}

/** Phrases come from the author, so each match can be found again in the quote alone. */
function phrasesProblems({ status, evidence }: CheckAnswer, { method }: SubCheck): string[] {
  if (method.kind !== 'phrases') return ['the check has no phrases.']
  const lists: (keyof Pick<PhraseCheck, 'any' | 'all' | 'none'>)[] =
    status === 'met' ? ['any', 'all'] : ['none']
  const compiled = compilePhraseCheck(method.phrases)
  return evidence
    .filter(({ quote }) => {
      const words = [{ words: readWords(quote), asideBefore: [] }]
      return !findPhrases(compiled.index, words).some(({ phrase }) =>
        lists.some((list) => list === compiled.listOf[phrase]),
      )
    })
    .map(({ messageIndex }) => `the quote of message ${messageIndex} holds none of the phrases.`)
}

/** A model may say "missed" only if it names messages that it read and found insufficient. */
function groundsProblems({ status, considered = [], evidence }: CheckAnswer, call: ScorableCall): string[] {
  const missing = considered.find((index) => call.messages[index] === undefined)
  if (missing !== undefined) return [`message ${missing} does not exist.`]
  const isGrounded = considered.length > 0 || evidence.length > 0
  return status === 'missed' && !isGrounded ? ['missed without the messages that were considered.'] : []
}

/** A model answers a scale by naming a step. */
function silentSteps({ status, step }: CheckAnswer, criterion: Criterion): string[] {
  const isAnswered = status === 'met' || status === 'missed'
  return isAnswered && step === undefined && stepsOf(criterion) !== null
    ? ['no step of the scale is named.']
    : []
}

function hasWordsOfRep({ messages, sideOf }: ScorableCall): boolean {
  return messages.some(({ message }, index) => sideOf[index] === 'rep' && wordsOf(message).length > 0)
}

/** Whose words a check is about. A check of a metric criterion may quote anybody. */
export function speakerOf(
  { speaker }: Pick<Criterion, 'speaker'>,
  check: Pick<SubCheck, 'speaker' | 'method'>,
): CheckSpeaker {
  if (check.method.kind === 'phrases') return check.method.phrases.speaker
  return check.speaker ?? (speaker === 'metric' ? 'any' : speaker)
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
  if (setAsideOf(message).some(({ start, end }) => span.start < end && span.end > start))
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
