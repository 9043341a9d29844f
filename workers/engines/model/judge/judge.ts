import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import { isRepUnknown } from '../../../domain/scoring/coverage.ts'
import { referenceOf } from '../../../domain/scoring/phrase-checks/order.ts'
import { readSpokenCall } from '../../../domain/scoring/phrase-checks/spoken-call.ts'
import { answersByPhrases, prepareScorecard } from '../../../domain/scoring/prepared-scorecard.ts'
import { stepsOf } from '../../../domain/scoring/scale.ts'
import { criterionAnswers, totals } from '../../../domain/scoring/score.ts'
import { readingScorer, readOffline } from '../../offline/score-offline.ts'
import type {
  CheckAnswer,
  EvidenceSpan,
  CheckMethod,
  ScorecardDefinition,
  ScoreResult,
  SubCheck,
} from '../../../domain/scoring/scorecard.ts'
import { PermanentError } from '../../../queue/errors.ts'
import { type Ask, type Question, UnusableAnswer } from '../ask.ts'
import { longestAskingMs } from '../asking-time.ts'
import { ModelUnavailable } from '../errors.ts'
import { digestOf } from '../frame.ts'
import { LimitReached } from '../meter.ts'
import type { VerdictStore } from '../verdict-store.ts'
import { type AskedCheck, askedChecks, inQuestions, keysOf } from './checks.ts'
import { answerOf, firstLookQuestion, type Look, readLook, said, type Said } from './first-look.ts'
import { readSecondLook, type SecondLook, secondLookQuestion, storedSecondLook } from './second-look.ts'
import { type CallWindow, windowsOf } from './windows.ts'

export type JudgeTools = {
  ask: Ask
  /** The model's name at its provider. */
  model: string
  /** Version of our prompts and of how responses are checked. */
  promptVersion: number
  maxInputTokens: number
  verdicts: VerdictStore
  /** If false, an unavailable service ends the run, which is retried later. If true, the rest is left to the offline engine. */
  isLastAttempt: boolean
  /** If not null, the checks are asked again under this name, and nothing is left to the offline engine. */
  repeat: string | null
  /** Called with the names of the criteria that are asked about. Remembered answers are not asked for again. */
  onJudging(criteria: readonly string[]): void
  /** Monotonic clock, ms. */ now(): number
}

/** Requests of one call at the same time. */
const atOnce = 3
/** Most quotes of one check that get a second look. */
const maxSecondLooks = 3
/** Checks that only a model can answer. */
const needModel: ReadonlySet<CheckMethod['kind']> = new Set(['judgement', 'model'])

/** What is known of a check after both looks. */
type Verdict =
  /** `step`: null, unless the check has steps. */
  | { kind: 'met'; span: EvidenceSpan; step: number | null }
  | { kind: 'missed'; considered: number[]; step: 0 | null }
  | { kind: 'notApplicable' }
  | { kind: 'notAssessable'; why: string }
  /** The model's answers cannot be used. */
  | { kind: 'dropped'; why: string }
  /** The model was not asked. */
  | { kind: 'notAsked'; why: string }

/**
 * Lets a model judge the checks of a scorecard that need words. An answer counts only with a quote that occurs in the turn it names and
 * that a second question confirms, or, for "missed", with the turns it considered in every window of the call. A check whose answer is
 * dropped, or that could not be asked, keeps the offline engine's answer. Numbers are computed as always. If the rep says nothing, no
 * question is asked.
 * @throws RetryLater, ModelUnavailable (not on the last attempt)
 */
export async function judgeByModel(
  tools: JudgeTools,
  call: ScorableCall,
  definition: ScorecardDefinition,
  signal: AbortSignal,
): Promise<ScoreResult> {
  const reading = readOffline(call)
  const offline = readingScorer(definition)(reading)
  if (isRepUnknown(offline.metrics)) return offline

  const verdicts = await lookAtAll(tools, call, askedChecks(definition), signal)
  const checkAnswers = new Map<SubCheck, CheckAnswer>()
  for (const section of definition.sections)
    for (const criterion of section.criteria) {
      const known = offline.answers.find(
        (answer) => answer.sectionId === section.id && answer.criterionId === criterion.id,
      )
      for (const [index, check] of criterion.checks.entries()) {
        const answer = known?.checks[index]
        const verdict = verdicts.get(idOf(section.id, criterion.id, check.id))
        if (answer === undefined) continue
        const needsModel = needModel.has(check.method.kind)
        checkAnswers.set(check, verdict === undefined ? answer : checkAnswerOf(verdict, answer, needsModel))
      }
    }
  // A place before or after another check is measured from the final answer to that check.
  const prepared = prepareScorecard(definition)
  if (prepared.phraseChecks.some(({ compiled }) => referenceOf(compiled) !== null))
    for (const [check, answer] of answersByPhrases(prepared, readSpokenCall(call), checkAnswers))
      checkAnswers.set(check, answer)
  const answers = criterionAnswers(definition, checkAnswers)
  const isJudged = answers.some(({ checks }) => checks.some(({ judgedBy }) => judgedBy === 'model'))
  const version = `v${tools.promptVersion}`
  const offlineUse = { engine: offline.engine, version: offline.engineVersion }
  return {
    ...offline,
    ...totals(answers, definition, true, reading.fit),
    answers,
    ...(isJudged ? { engine: `model:${tools.model}`.slice(0, 60), engineVersion: version } : {}),
    engines: [
      { judgedBy: 'model', engine: tools.model, version },
      { judgedBy: 'offline', ...offlineUse },
      { judgedBy: 'metric', ...offlineUse },
      { judgedBy: 'phrases', ...offlineUse },
    ],
    note: noteOf([...verdicts.values()]),
    notAsked: reasonNotAsked([...verdicts.values()]),
  }
}

const idOf = (sectionId: string, criterionId: string, checkId: string): string =>
  JSON.stringify([sectionId, criterionId, checkId])

function checkAnswerOf(verdict: Verdict, offline: CheckAnswer, needsModel: boolean): CheckAnswer {
  const byModel = { checkId: offline.checkId, judgedBy: 'model' as const, value: null, evidence: [] }
  switch (verdict.kind) {
    case 'met':
      return {
        ...byModel,
        status: 'met',
        ...stepOf(verdict),
        reason: 'The model found these words, and a second look confirmed that they mean it.',
        evidence: [verdict.span],
      }
    case 'missed':
      return {
        ...byModel,
        status: 'missed',
        ...stepOf(verdict),
        reason: 'The model read the whole call. What comes nearest is not enough.',
        considered: verdict.considered,
      }
    case 'notApplicable':
      return { ...byModel, status: 'not_applicable', reason: 'The model says that this does not apply.' }
    case 'notAssessable':
      return { ...byModel, status: 'not_assessable', reason: verdict.why }
    case 'dropped':
    case 'notAsked': {
      const why = verdict.kind === 'dropped' ? `The model’s answer was dropped: ${verdict.why}` : verdict.why
      return {
        ...offline,
        reason: (needsModel ? why : `${offline.reason} ${why}`).slice(0, 500),
      }
    }
    default:
      return verdict satisfies never
  }
}

const stepOf = ({ step }: { step: number | null }): Pick<CheckAnswer, 'step'> =>
  step === null ? {} : { step }

const reasonNotAsked = (verdicts: readonly Verdict[]): string | undefined =>
  verdicts.find((verdict) => verdict.kind === 'notAsked')?.why.slice(0, 500)

/** A sentence for the trace about answers that didn't come from the model. */
function noteOf(verdicts: readonly Verdict[]): string | undefined {
  const dropped = verdicts.filter(({ kind }) => kind === 'dropped').length
  const notAsked = verdicts.flatMap((verdict) => (verdict.kind === 'notAsked' ? [verdict.why] : []))
  const parts = [
    dropped === 0 ? '' : `${dropped} of ${verdicts.length} answers of the model were dropped.`,
    notAsked[0] === undefined
      ? ''
      : `${notAsked[0]} ${notAsked.length} of ${verdicts.length} checks were judged by pattern.`,
  ]
  const sentences = parts.filter((part) => part !== '')
  return sentences.length === 0 ? undefined : sentences.join(' ').slice(0, 500)
}

async function lookAtAll(
  tools: JudgeTools,
  call: ScorableCall,
  checks: readonly AskedCheck[],
  signal: AbortSignal,
): Promise<Map<string, Verdict>> {
  const transcript = digestOf(
    call.messages.flatMap(({ message }, index) => [message, call.sideOf[index] ?? '']),
  )
  const asker = createAsker(tools, transcript, signal)
  const windows = windowsOf(call, tools.maxInputTokens)
  const looks = new Map<AskedCheck, (Look | NotAsked)[]>(checks.map((asked) => [asked, []]))
  const questions = windows.flatMap((window, number) =>
    inQuestions(checks).map((part) => ({ part, window, number })),
  )
  await inPool(questions, async ({ part, window, number }) => {
    const given = await askFirst(asker, part, window, {
      transcript,
      number: number + 1,
      of: windows.length,
    })
    for (const asked of part) {
      const own = given.get(asked) ?? { dropped: 'It did not answer this check.' }
      const place = looks.get(asked)
      if (place !== undefined) place[number] = lookOf(own, asked, window, call)
    }
  })
  const verdicts = new Map<string, Verdict>()
  await inPool([...looks], async ([asked, ofWindows]) => {
    const { sectionId, criterion, check } = asked
    verdicts.set(idOf(sectionId, criterion.id, check.id), await settle(asker, asked, ofWindows, call))
  })
  return verdicts
}

type NotAsked = { kind: 'notAsked'; why: string }
type GivenAnswer = Said | { dropped: string } | NotAsked

function lookOf(
  given: GivenAnswer,
  asked: AskedCheck,
  window: CallWindow,
  call: ScorableCall,
): Look | NotAsked {
  if ('kind' in given) return given
  if ('dropped' in given) return { kind: 'dropped', why: given.dropped }
  return readLook(given, asked, window, call)
}

/**
 * Joins what the windows show: "met" in any of them wins; "missed" needs all of them. On a scale, the highest step that a second look
 * confirms wins. Below the highest of the scale, that too needs an answer from all of them.
 */
async function settle(
  asker: Asker,
  asked: AskedCheck,
  looks: readonly (Look | NotAsked)[],
  call: ScorableCall,
): Promise<Verdict> {
  const steps = stepsOf(asked.criterion)
  const met = looks
    .flatMap((look) => (look.kind === 'met' ? [look] : []))
    .toSorted((one, other) => (other.step ?? 0) - (one.step ?? 0))
  const places = new Map(
    met.map((look) => [`${look.span.messageIndex} ${look.span.start} ${look.span.end} ${look.step}`, look]),
  )
  const unusable = looks.find((look) => look.kind === 'dropped' || look.kind === 'notAsked')
  let doubt: Verdict | null = null
  for (const look of [...places.values()].slice(0, maxSecondLooks)) {
    const second = await askSecond(asker, asked, look, call)
    const isHighest = look.step === null || look.step + 1 === steps?.length
    if (second === 'yes') return isHighest ? look : (unusable ?? openedBy(looks) ?? look)
    if (second === 'no')
      doubt = {
        kind: 'notAssessable',
        why: 'The model found words, but on a second look they do not mean it.',
      }
    else if (doubt === null) doubt = second
  }
  if (doubt !== null) return doubt

  if (unusable !== undefined) return unusable
  if (looks.length === 0) return { kind: 'notAssessable', why: 'The transcript has no words.' }
  const open = openedBy(looks)
  if (open !== null) return open
  if (looks.every(({ kind }) => kind === 'notApplicable')) return { kind: 'notApplicable' }
  const considered = looks.flatMap((look) => (look.kind === 'missed' ? look.considered : []))
  return { kind: 'missed', considered: [...new Set(considered)].slice(0, 5), step: steps === null ? null : 0 }
}

/** The verdict if the model cannot tell what a part of the call shows; null: it can. */
const openedBy = (looks: readonly (Look | NotAsked)[]): Verdict | null =>
  looks.some(({ kind }) => kind === 'unclear')
    ? { kind: 'notAssessable', why: 'The model read the call and cannot tell.' }
    : null

async function askFirst(
  asker: Asker,
  checks: readonly AskedCheck[],
  window: CallWindow,
  part: { transcript: string; number: number; of: number },
): Promise<Map<AskedCheck, GivenAnswer>> {
  const first = window.rows[0]?.i ?? 0
  const last = window.rows.at(-1)?.i ?? 0
  const storedKey = (asked: AskedCheck): string =>
    asker.key('first', asked.digest, `${part.number} of ${part.of}, ${first} to ${last}`)
  const stored = await asker.find(checks.map(storedKey))
  const result = new Map<AskedCheck, GivenAnswer>()
  for (const asked of checks) {
    const known = said.safeParse(stored.get(storedKey(asked)))
    if (known.success) result.set(asked, known.data)
  }
  const open = checks.filter((asked) => !result.has(asked))
  if (open.length === 0) return result

  const keys = keysOf(open, part.transcript)
  const given = await asker.ask(
    firstLookQuestion(keys, window, digestOf([part.transcript, ...keys.keys(), String(part.number)]), part),
    open,
  )
  if ('failed' in given) {
    for (const asked of open) result.set(asked, given.failed)
    return result
  }
  const answers = [...keys].map(([key, asked]) => ({ asked, own: answerOf(given.answer, key) }))
  for (const { asked, own } of answers) result.set(asked, own)
  await asker.save(
    answers.flatMap(({ asked, own }) => ('dropped' in own ? [] : [{ key: storedKey(asked), verdict: own }])),
  )
  return result
}

async function askSecond(
  asker: Asker,
  asked: AskedCheck,
  { span, step }: Extract<Look, { kind: 'met' }>,
  call: ScorableCall,
): Promise<SecondLook | Extract<Verdict, { kind: 'dropped' }> | NotAsked> {
  const place = `${span.messageIndex} ${span.start} ${span.end}`
  const key = asker.key('second', asked.digest, step === null ? place : `${place} step ${step}`)
  const known = storedSecondLook.safeParse((await asker.find([key])).get(key))
  if (known.success) return readSecondLook(known.data)
  const given = await asker.ask(secondLookQuestion(asked, span, step, call), [asked])
  if ('failed' in given)
    return 'dropped' in given.failed ? { kind: 'dropped', why: given.failed.dropped } : given.failed
  await asker.save([{ key, verdict: given.answer }])
  return readSecondLook(given.answer)
}

type Asker = {
  /** The key of an answer: a hash of everything that it depends on. */
  key(...parts: string[]): string
  find: VerdictStore['find']
  save: VerdictStore['save']
  ask<Answer>(
    question: Question<Answer>,
    about: readonly AskedCheck[],
  ): Promise<{ answer: Answer } | { failed: { dropped: string } | NotAsked }>
}

/** Asks until a limit, the time or the service stops it. From then on, nothing is asked. */
function createAsker(tools: JudgeTools, transcript: string, signal: AbortSignal): Asker {
  const endsAt = tools.now() + longestAskingMs
  let stopped: NotAsked | null = null
  return {
    key: (...parts) =>
      digestOf([...repeatOf(tools), tools.model, String(tools.promptVersion), transcript, ...parts]),
    find: tools.verdicts.find,
    save: tools.verdicts.save,
    ask: async (question, about) => {
      if (tools.now() > endsAt && stopped === null)
        stopped = giveUp(tools, new ModelUnavailable('The model took too long for the whole call.'))
      if (stopped !== null) return { failed: stopped }
      tools.onJudging([...new Set(about.map(({ criterion }) => criterion.text))])
      try {
        return { answer: await tools.ask(question, signal) }
      } catch (error) {
        if (error instanceof UnusableAnswer) return { failed: { dropped: 'It gave no usable answer twice.' } }
        if (error instanceof PermanentError) {
          if (tools.repeat !== null) throw error
          return { failed: { kind: 'notAsked', why: error.message } }
        }
        signal.throwIfAborted()
        if (!(error instanceof LimitReached || error instanceof ModelUnavailable)) throw error
        stopped = giveUp(tools, error)
        return { failed: stopped }
      }
    },
  }
}

const repeatOf = ({ repeat }: JudgeTools): string[] => (repeat === null ? [] : ['again', repeat])

function giveUp({ isLastAttempt, repeat }: JudgeTools, error: LimitReached | ModelUnavailable): NotAsked {
  if (error instanceof ModelUnavailable && (!isLastAttempt || repeat !== null)) throw error
  if (repeat !== null) throw new PermanentError(error.message)
  return { kind: 'notAsked', why: error.message }
}

/** Works on a few at a time. After an error, no new one starts, and the running ones finish first. */
async function inPool<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const errors: unknown[] = []
  const run = async (): Promise<void> => {
    for (const item of rest) {
      if (errors.length > 0) return
      try {
        await work(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  if (errors.length > 0) throw errors[0]
}
