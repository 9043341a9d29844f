import {
  readConversation,
  withColleaguesAsRep,
  type Conversation,
  type ScorableCall,
} from './conversation.ts'
import type { Detector, Finding } from './detectors/detector.ts'
import { findDetector } from './detectors/catalog.ts'
import { onlyDeeds } from './instructions.ts'
import { coverageNeededFor, hasEnoughAnswers, hasOpenGate } from './coverage.ts'
import { isOfKind, isSurelyOfKind, kindOdds, type KindModels, likeliestKind } from './kinds/kind-of-call.ts'
import { doesScorecardFit, type Fit, kindInstead } from './scorecard-fit.ts'
import { aboutOdds, readTalk, talkOdds, type SellingModel, isSellingShown } from './selling/selling.ts'
import { absenceObstacle, readLanguage, type Language } from './language.ts'
import { type AnswerFacts, answerFacts, type Asked, type Quoted } from './meaning/answer-facts.ts'
import { evidenceSentences, judge, type Learned } from './meaning/confidence.ts'
import type { CallSignals } from './meaning/signals.ts'
import { computeMetrics, type Metrics } from './metrics.ts'
import { type SpokenCall, spokenCallOf } from './phrase-checks/spoken-call.ts'
import { answersByPhrases, type PreparedScorecard } from './prepared-scorecard.ts'
import type { AnswerStatus, Judge } from './answer-words.ts'
import { earnedShare, type Scaled } from './scale.ts'
import {
  metricNames,
  type CheckAnswer,
  type Criterion,
  type CriterionAnswer,
  type EvidenceSpan,
  type MetricName,
  type ScorecardDefinition,
  type ScoreResult,
  type SubCheck,
} from './scorecard.ts'

const offlineEngine = 'offline'
/** Stored with every score. Raise it with any change of a detector, metric or rule, so that old scores can still be explained. */
export const offlineEngineVersion = '2.12.0'

const uncertainReason = {
  met: 'Some words point to it, but not clearly enough to count.',
  missed: 'No words clearly show it, but some come near; a person must judge.',
}

const deniedReason = 'Some words look like it, but they mean something else, and no others show it.'
const noFacts: AnswerFacts = { quotes: [], silence: null, isRaw: false }
const unusualReason = 'Said in unusual words: both the words and what they are about point to it.'

const judgementReason = 'This criterion needs judgement; no language model is configured.'
export const needsModelReason = 'This check needs a language model; none is configured.'
const needsPersonReason = 'This check waits for a person.'

/**
 * Scores a call against a scorecard with patterns, phrases, metrics and a learned signal. Deterministic, no network: the same input gives
 * the same JSON. A detector's check is met or missed only if two signals agree: the patterns and the learned signal, or both models of the
 * learned signal. Only a violation is decided by patterns alone. Any other check of a detector is "not assessable" or does not apply. A
 * check for a model or a person is "not assessable". Not-applicable and not-assessable checks leave the denominator.
 *
 * There is no total below `coverageNeededFor` and `hasEnoughAnswers`, while a gate is open, if the scorecard does not fit, or without any
 * words of the rep. Words that address the grader or claim a deed are ignored. Time is linear in the transcript.
 */
export function scoreCall(
  call: ScorableCall,
  prepared: PreparedScorecard,
  learned: Learned,
  models: FitModels | null = null,
): ScoreResult {
  return scoreReading(readCall(call, learned, models), prepared)
}

/** How calls sound: where somebody sells, and by kind. */
export type FitModels = { selling: SellingModel; kinds: KindModels }

/** What a call says, independent of the scorecard. Read once for several scorecards or versions. */
export type CallReading = Omit<Views, 'facts'> & {
  call: ScorableCall
  spoken: () => SpokenCall
  fit: Fit
}

/**
 * @param models null: does not check how the call sounds, so the answers alone decide whether a scorecard fits. A practice call has the call
 * type of its bot, unless the rep does not speak English.
 */
export function readCall(call: ScorableCall, learned: Learned, models: FitModels | null = null): CallReading {
  const { call: deeds, places, sentences } = onlyDeeds(call)
  const conversation = readConversation(deeds, sentences)
  const together = withColleaguesAsRep(conversation)
  const language = readLanguage(conversation)
  const signals = onFirstUse(() => learned.signals(conversation))
  return {
    call,
    conversation,
    together,
    language,
    metrics: computeMetrics(conversation),
    placeOf: (quoted: Quoted): EvidenceSpan => span(call, places, quoted),
    findings: new Map<string, Finding>(),
    signals,
    learned,
    spoken: onFirstUse(() => spokenCallOf({ call, deeds, places, conversation, together })),
    fit: fitOf(call, language, models === null ? null : soundOf(models, conversation, signals)),
  }
}

/** The reading with answers to the questions whether somebody sells and what kind of call it is. */
export function withFit(reading: CallReading, models: FitModels): CallReading {
  const { call, language, conversation, signals } = reading
  return { ...reading, fit: fitOf(call, language, soundOf(models, conversation, signals)) }
}

/** A call that is no practice call. */
type KnownCall = Exclude<Fit, string>

/** The kinds are learned from English calls. */
function fitOf({ isPractice }: ScorableCall, { englishBySide }: Language, known: KnownCall | null): Fit {
  if (isPractice === true && englishBySide.rep) return 'practice'
  if (known === null) return { sells: () => true, sound: null }
  return englishBySide.rep ? known : { ...known, sound: null }
}

/**
 * Trades whose words the labeled calls lack sound less like selling. On calls by a writer who did not know the engine, nobody sells below the
 * second limit, and all who sell are above it.
 */
const lessIfSurelyOfKind = 1
const lessToName = 2

function soundOf(models: FitModels, conversation: Conversation, signals: () => CallSignals): KnownCall {
  const { selling, kinds } = models
  const talk = onFirstUse(() => readTalk(conversation))
  const sellingOdds = onFirstUse(() => talkOdds(selling, talk()) + aboutOdds(selling, signals().about()))
  const odds = onFirstUse(() => kindOdds(kinds, talk(), signals().about()))
  return {
    sells: (shown, some) =>
      isSellingShown(shown) ||
      sellingOdds() >= selling.least - (isSurelyOfKind(odds(), some) ? lessIfSurelyOfKind : 0),
    sound: {
      isLike: (some) => isOfKind(odds(), some),
      likeliest: () => (sellingOdds() >= selling.least - lessToName ? likeliestKind(odds()) : null),
    },
  }
}

function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** Like `scoreCall`, for a call that has been read. */
export function scoreReading(reading: CallReading, prepared: PreparedScorecard): ScoreResult {
  const { definition } = prepared
  const { metrics, language } = reading
  const views: Views = { ...reading, facts: new Map<Finding, AnswerFacts>() }
  readFacts(views, definition)
  const checkAnswers = new Map<SubCheck, CheckAnswer>()
  for (const criterion of definition.sections.flatMap((section) => section.criteria))
    for (const check of criterion.checks) {
      const answer = answerCheck(views, criterion, check)
      if (answer !== null) checkAnswers.set(check, answer)
    }
  if (prepared.phraseChecks.length > 0) {
    for (const [check, answer] of answersByPhrases(prepared, reading.spoken(), checkAnswers))
      checkAnswers.set(check, answer)
  }
  const answers = criterionAnswers(definition, checkAnswers)
  return {
    ...totals(answers, definition, language.wordsBySide.rep > 0, reading.fit),
    metrics: orderedMetrics(metrics),
    answers,
    engine: offlineEngine,
    engineVersion: offlineEngineVersion,
  }
}

type Views = {
  conversation: Conversation
  together: Conversation
  language: Language
  metrics: Metrics
  placeOf: (quoted: Quoted) => EvidenceSpan
  findings: Map<string, Finding>
  signals: () => CallSignals
  learned: Learned
  /** The facts from which the confidence in each finding is computed. */
  facts: Map<Finding, AnswerFacts>
}

/**
 * Total, coverage and verdict of a set of answers, the same for every engine. If the rep says nothing, there is no total, no verdict and no
 * failed gate.
 * @param fit absent: the answers alone decide whether the scorecard fits
 */
export function totals(
  answers: CriterionAnswer[],
  definition: ScorecardDefinition,
  repSpeaks: boolean,
  fit?: Fit,
): Pick<ScoreResult, 'overall' | 'coverage' | 'passed' | 'failedGates' | 'soundsLike'> {
  const gates = new Set(
    definition.sections.flatMap((section) =>
      section.criteria.filter((item) => item.gate).map((item) => `${section.id}/${item.id}`),
    ),
  )
  const failedGates = answers
    .filter(
      (answer) =>
        gates.has(`${answer.sectionId}/${answer.criterionId}`) &&
        (answer.status === 'missed' || answer.checks.some((check) => check.status === 'missed')),
    )
    .map((answer) => answer.criterionId)
  const possible = sum(answers.map((answer) => answer.possible))
  const assessed = sum(answers.map((answer) => answer.assessed))
  const earned = sum(answers.map((answer) => answer.earned ?? 0))
  const coverage = possible > 0 ? round(assessed / possible, 4) : 0
  if (!repSpeaks) return { overall: null, coverage, passed: null, failedGates: [] }

  const kind = { isPractice: fit === 'practice' }
  const isEnough = assessed > 0 && coverage >= coverageNeededFor(kind) && hasEnoughAnswers(answers, kind)
  const isGateOpen = !kind.isPractice && hasOpenGate(answers, definition)
  const hasTotal = isEnough && !isGateOpen && doesScorecardFit(answers, definition, fit)
  const overall = hasTotal ? round(Math.min(100, (earned / assessed) * 100), 1) : null
  const soundsLike = hasTotal || fit === undefined ? null : kindInstead(definition, fit)
  return {
    overall,
    coverage,
    passed: hasPassed(overall, failedGates, definition.passMark),
    failedGates,
    // Also set if undefined, so that it replaces what the answers of another engine gave.
    soundsLike: soundsLike ?? undefined,
  }
}

/** A failed gate fails the call even without a total. */
function hasPassed(overall: number | null, failedGates: readonly string[], passMark: number): boolean | null {
  if (failedGates.length > 0) return false
  return overall === null ? null : overall >= passMark
}

/** The answers of all criteria, computed from their checks. The same for every engine. */
export function criterionAnswers(
  { sections }: ScorecardDefinition,
  answers: ReadonlyMap<SubCheck, CheckAnswer>,
): CriterionAnswer[] {
  return sections.flatMap(({ id, criteria }) =>
    criteria.map((criterion) =>
      criterionAnswer(
        id,
        criterion,
        criterion.checks.flatMap((check) => answers.get(check) ?? []),
      ),
    ),
  )
}

/** Status and points of a criterion, from the answers of its checks in order. The same for every engine. */
export function criterionAnswer(
  sectionId: string,
  criterion: Criterion,
  checks: CheckAnswer[],
): CriterionAnswer {
  const shareOf = (partOf: (answer: CheckAnswer) => number): number =>
    sum(
      criterion.checks.map((check, index) => {
        const answer = checks[index]
        return answer === undefined ? 0 : check.share * partOf(answer)
      }),
    )
  const assessedShare = shareOf(({ status }) => (status === 'met' || status === 'missed' ? 1 : 0))
  return {
    sectionId,
    criterionId: criterion.id,
    status: criterionStatus(checks, criterion),
    earned:
      assessedShare > 0
        ? round(criterion.weight * shareOf((answer) => earnedShare(criterion, answer)), 2)
        : null,
    possible: criterion.weight,
    assessed: round(criterion.weight * assessedShare, 2),
    checks,
  }
}

/**
 * `met` only if no check is missed or not assessable. A criterion that is half assessable is "partly" met. A gate is missed as soon as one
 * check is. A scale is met on its highest step and missed on its lowest.
 */
export function criterionStatus(
  checks: Pick<CheckAnswer, 'status' | 'step'>[],
  criterion: Scaled & Pick<Criterion, 'gate'>,
): AnswerStatus {
  const has = (status: CheckAnswer['status']): boolean => checks.some((check) => check.status === status)
  if (criterion.gate && has('missed')) return 'missed'
  if (has('met')) {
    const isPart = checks.some((check) => check.status === 'met' && earnedShare(criterion, check) < 1)
    return isPart || has('missed') || has('not_assessable') ? 'partly' : 'met'
  }
  if (has('missed')) return 'missed'
  return has('not_assessable') ? 'not_assessable' : 'not_applicable'
}

/** Null for a check by phrases, which may need the answers of all others. */
function answerCheck(views: Views, criterion: Criterion, check: SubCheck): CheckAnswer | null {
  switch (check.method.kind) {
    case 'phrases':
      return null
    case 'judgement':
      return blank(check.id, 'not_assessable', judgementReason)
    case 'model':
      return blank(check.id, 'not_assessable', needsModelReason)
    case 'person':
      return blank(check.id, 'not_assessable', needsPersonReason, 'person')
    case 'metric':
      return metricAnswer(views, check.id, check.method)
    case 'detector':
      return detectorAnswer(views, criterion, check.id, check.method.detector)
    default:
      return check.method satisfies never
  }
}

function metricAnswer(
  views: Views,
  checkId: string,
  method: { metric: MetricName; min: number | null; max: number | null },
): CheckAnswer {
  const value = views.metrics[method.metric]
  if (value === null)
    return blank(
      checkId,
      'not_assessable',
      'The transcript does not hold what this number is computed from.',
      'metric',
    )
  if (isSideMissing(views.language, method.metric))
    return blank(
      checkId,
      'not_assessable',
      'Only one side of the conversation is in the transcript.',
      'metric',
    )
  const low = method.min === null || value >= method.min
  const high = method.max === null || value <= method.max
  return {
    checkId,
    status: low && high ? 'met' : 'missed',
    judgedBy: 'metric',
    reason: `Measured ${value}; the target is ${targetText(method)}.`,
    value,
    evidence: [],
  }
}

function targetText({ min, max }: { min: number | null; max: number | null }): string {
  if (min === null) return `at most ${max ?? 'any'}`
  return max === null ? `at least ${min}` : `${min} to ${max}`
}

/** Whether a metric compares two sides and one of them has no words. */
function isSideMissing(language: Language, metric: MetricName): boolean {
  if (language.wordsBySide.rep > 0 && language.wordsBySide.buyer > 0) return false
  return metric !== 'wordsPerMinute' && metric !== 'fillersPer100Words' && metric !== 'nextStepDateDetected'
}

function detectorAnswer(
  views: Views,
  criterion: Criterion,
  checkId: string,
  detectorId: string,
): CheckAnswer {
  const detector = findDetector(detectorId)
  if (detector === undefined)
    return blank(checkId, 'not_assessable', `The offline engine does not know the detector “${detectorId}”.`)
  const finding = findingOf(views, criterion, detector)
  const obstacle = absenceObstacle(views.language, detector.speaker)
  const { shown, isMissed } = judge(views.learned, detectorId, views.facts.get(finding) ?? noFacts)
  if (shown.length > 0 && (finding.kind === 'found' || obstacle === null))
    return {
      checkId,
      status: 'met',
      judgedBy: 'offline',
      reason: shown.some(({ facts }) => facts.found > 0) ? finding.reason : unusualReason,
      value: null,
      evidence: shown.map(({ quoted }) => views.placeOf(quoted)),
    }
  switch (finding.kind) {
    case 'found':
      return isMissed && detector.closed && obstacle === null
        ? blank(checkId, 'missed', deniedReason)
        : blank(checkId, 'not_assessable', uncertainReason.met)
    case 'violated':
      return {
        checkId,
        status: 'missed',
        judgedBy: 'offline',
        reason: finding.reason,
        value: null,
        evidence: finding.evidence.slice(0, evidenceSentences).map(views.placeOf),
      }
    case 'unclear':
      return blank(checkId, 'not_assessable', finding.reason)
    case 'notApplicable':
      return blank(checkId, 'not_applicable', finding.reason)
    case 'absent': {
      if (obstacle !== null) return blank(checkId, 'not_assessable', obstacle)
      if (!detector.closed) return blank(checkId, 'not_assessable', finding.reason)
      return isMissed
        ? blank(checkId, 'missed', finding.reason)
        : blank(checkId, 'not_assessable', uncertainReason.missed)
    }
    default:
      return finding satisfies never
  }
}

function findingOf(views: Views, criterion: Criterion, detector: Detector): Finding {
  const key = `${criterion.colleagueCounts ? 'together' : 'rep'}/${detector.id}`
  let finding = views.findings.get(key)
  if (finding === undefined) {
    finding = detector.detect(criterion.colleagueCounts ? views.together : views.conversation)
    views.findings.set(key, finding)
  }
  return finding
}

/** Runs every detector of the scorecard and reads the facts from which the confidence in each finding is computed. */
function readFacts(views: Views, definition: ScorecardDefinition): void {
  const asked = new Map<Finding, Asked>()
  for (const criterion of definition.sections.flatMap((section) => section.criteria))
    for (const { method } of criterion.checks) {
      const detector = method.kind === 'detector' ? findDetector(method.detector) : undefined
      if (detector === undefined) continue
      const finding = findingOf(views, criterion, detector)
      asked.set(finding, { id: detector.id, speaker: detector.speaker, finding })
    }
  const { conversation } = views
  const list = [...asked.values()]
  if (list.length === 0) return
  const facts = answerFacts({ messages: conversation.runOf.length }, views.signals(), list)
  for (const [index, { finding }] of list.entries()) {
    const own = facts[index]
    if (own !== undefined) views.facts.set(finding, own)
  }
}

function blank(
  checkId: string,
  status: 'missed' | 'not_applicable' | 'not_assessable',
  reason: string,
  judgedBy: Judge = 'offline',
): CheckAnswer {
  return { checkId, status, judgedBy, reason, value: null, evidence: [] }
}

/** Words as evidence. The quote is taken from the message itself, not from the folded text that patterns read. */
function span(call: ScorableCall, places: readonly number[], quoted: Quoted): EvidenceSpan {
  const messageIndex = places[quoted.messageIndex] ?? quoted.messageIndex
  const message = call.messages[messageIndex]
  const seconds = message?.secondsFromStart ?? 0
  return {
    messageIndex,
    start: quoted.start,
    end: quoted.end,
    quote: message?.message.slice(quoted.start, quoted.end) ?? '',
    secondsFromStart: Number.isFinite(seconds) ? Math.max(0, seconds) : 0,
  }
}

function orderedMetrics(metrics: Metrics): ScoreResult['metrics'] {
  return Object.fromEntries(metricNames.map((name) => [name, metrics[name]]))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round((value + Number.EPSILON) * factor) / factor
}
