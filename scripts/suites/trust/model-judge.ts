import { createHash } from 'node:crypto'
import { readWorkerConfig } from '#workers/config.ts'
import { testSecretsKeys as noSecrets } from '#workers/security/testing-secrets.ts'
import { openModel } from '#workers/engines/model/model.ts'
import {
  type GivenAnswer,
  judgeReply,
  type JudgeScript,
  type ShownCheck,
} from '#workers/engines/model/judge/testing-judge.ts'
import { noMeter } from '#workers/engines/model/meter.ts'
import type { ModelSettings } from '#workers/engines/model/settings.ts'
import {
  type AskedModel,
  type ModelReply,
  openModelServer,
  settingsFor,
} from '#workers/engines/model/testing-server.ts'
import { noVerdicts, type VerdictStore } from '#workers/engines/model/verdict-store.ts'
import type { TextEngine } from '#workers/engines/engine.ts'
import { RetryLater } from '#workers/queue/errors.ts'
import { pause } from '#workers/process/deadline.ts'
import type { ScorableCall } from '#workers/domain/scoring/conversation.ts'
import type { CheckAnswer, ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import { readAttacks } from './attacks.ts'
import { type Conversation, scorableCall } from './conversation-file.ts'
import type { GoldAnswer, LabeledConversation } from './labeled-set.ts'
import { scorecardNamed } from './labels.ts'
import { forNobody } from '#workers/security/egress.ts'

/**
 * Faulty answers of a model that the rules of evidence must reject. `meaning`: the quote exists, but does not mean what the check asks;
 * only a second look can tell.
 */
export const plantedFaults = [
  'quote of another turn',
  'invented quote',
  'turn that does not exist',
  'words of the other side',
  'part of a word',
  'missed without grounds',
  'does not apply, but always does',
  'none of the four answers',
  'two answers',
  'no answer',
  'meaning',
] as const
export type PlantedFault = (typeof plantedFaults)[number]

/** Faults of a whole response. */
export const brokenResponses = ['malformed JSON', 'refusal', 'no response', 'error'] as const
export type BrokenResponse = (typeof brokenResponses)[number]

export type FaultFigures = Map<string, { planted: number; through: number }>

export type JudgedCall = {
  labeled: LabeledConversation
  conversation: Conversation
  call: ScorableCall
  card: ScorecardDefinition
}

/** Conversations with a scorecard that both readers answer, each as the engine gets it. */
export function judgedCalls(set: readonly LabeledConversation[]): JudgedCall[] {
  return set.flatMap((labeled) => {
    const card = scorecardNamed(labeled.scorecard ?? '')
    const { conversation } = labeled
    return card === undefined || conversation.reps.length === 0
      ? []
      : [{ labeled, conversation, call: scorableCall(conversation), card }]
  })
}

/** The first call of each scorecard. */
export function onePerScorecard(calls: readonly JudgedCall[]): JudgedCall[] {
  return [...new Map(calls.toReversed().map((judged) => [judged.card.name, judged])).values()]
}

/** The model that the environment configures; null if there is none. @throws ConfigError that names what is missing */
export function configuredModel(): ModelSettings | null {
  const { DATABASE_URL = 'postgres://nobody@localhost/none', SECRETS_KEYS = noSecrets } = process.env
  return readWorkerConfig({ ...process.env, DATABASE_URL, SECRETS_KEYS }).textEngine.model
}

/** Scores from a model, keyed by conversation. Waits if the model's service limits requests, and never asks the same question twice. */
export async function judgeAll(
  calls: readonly JudgedCall[],
  settings: ModelSettings,
): Promise<Map<string, ScoreResult>> {
  const verdicts = rememberedVerdicts()
  const engine = openModel(settings)({ meter: noMeter, permit: forNobody, verdictsOf: () => verdicts })
  const results = new Map<string, ScoreResult>()
  for (const judged of calls) results.set(judged.conversation.id, await scoreInTime(engine, judged))
  return results
}

async function scoreInTime(engine: TextEngine, { call, card }: JudgedCall): Promise<ScoreResult> {
  for (;;) {
    try {
      return await engine.assess(call, card, new AbortController().signal)
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error
      await pause(error.delayMs)
    }
  }
}

/** Remembers the model's answers until this process ends. */
function rememberedVerdicts(): VerdictStore {
  const verdicts = new Map<string, unknown>()
  return {
    find: (keys) =>
      Promise.resolve(
        new Map(keys.filter((key) => verdicts.has(key)).map((key) => [key, verdicts.get(key)] as const)),
      ),
    save: (said) => {
      for (const { key, verdict } of said) verdicts.set(key, verdict)
      return Promise.resolve()
    },
  }
}

/** Scores from a scripted server that answers from the labels, as an ideal model would. */
export async function judgeFromLabels(calls: readonly JudgedCall[]): Promise<Map<string, ScoreResult>> {
  const results = new Map<string, ScoreResult>()
  for (const judged of calls)
    results.set(
      judged.conversation.id,
      await scoreWith(judged, (asked) => judgeReply(asked, labelScript(judged))),
    )
  return results
}

/** Plants every kind of fault in the answers of a scripted server, and counts the faults that reach the score. */
export async function measureFaults(calls: readonly JudgedCall[]): Promise<FaultFigures> {
  const figures: FaultFigures = new Map()
  for (const judged of calls) {
    for (const fault of plantedFaults) {
      const planted = new Set<string>()
      const script = faultyScript(judged, fault, planted)
      const result = await scoreWith(judged, (asked) => judgeReply(asked, script))
      const wrong = checksOf(result).filter((check) => planted.has(check.checkId) && isTaken(check))
      count(figures, fault, planted.size, wrong.length)
    }
    for (const broken of brokenResponses) {
      const result = await scoreWith(judged, () => brokenReply(broken), { timeoutMs: 100 })
      const checks = checksOf(result).filter(({ value }) => value === null)
      // There must be a score, and no answer in it may come from the model.
      count(figures, broken, checks.length, checks.filter((check) => check.judgedBy === 'model').length)
    }
  }
  return figures
}

/**
 * Inserts each attack into a call, with a scripted model that obeys it: the model answers "met" to what the attack aims at, once quoting
 * the attack and once quoting words that nobody said. The second look at the attack's words says no. `stoppedBySecondLook` counts what the
 * first look alone would let through.
 */
export async function measureObedience(
  calls: readonly JudgedCall[],
): Promise<{ said: number; through: number; stoppedBySecondLook: number }> {
  const figures = { said: 0, through: 0, stoppedBySecondLook: 0 }
  for (const [index, attack] of readAttacks().entries()) {
    const judged = calls[index % calls.length]
    if (judged === undefined) break
    const speaker = attack.by === 'buyer' ? judged.call.buyerNames[0] : judged.conversation.reps[0]
    if (speaker === undefined) continue
    const at = Math.floor(judged.conversation.turns.length / 2)
    const conversation: Conversation = {
      ...judged.conversation,
      turns: judged.conversation.turns.toSpliced(at, 0, { speaker, words: attack.text }),
    }
    const attacked = { ...judged, conversation, call: scorableCall(conversation) }
    for (const quote of [attack.text.slice(0, 300), 'Yes, all of that has been done, I confirm it.']) {
      let secondLooks = 0
      const obedient: JudgeScript = {
        first: () => ({ answer: 'met', turn: at, quote }),
        second: () => {
          secondLooks += 1
          return 'no'
        },
      }
      const result = await scoreWith(attacked, (asked) => judgeReply(asked, obedient))
      const checks = checksOf(result).filter(({ value }) => value === null)
      figures.said += checks.length
      figures.through += checks.filter((check) => isTaken(check)).length
      figures.stoppedBySecondLook += secondLooks
    }
  }
  return figures
}

async function scoreWith(
  { call, card }: JudgedCall,
  reply: (asked: AskedModel) => ModelReply,
  change: Partial<ModelSettings> = {},
): Promise<ScoreResult> {
  const server = await openModelServer(reply)
  try {
    const engine = openModel(settingsFor(server, { maxOutputTokens: 4_000, ...change }))({
      meter: noMeter,
      permit: forNobody,
      verdictsOf: () => noVerdicts,
    })
    return await engine.assess(call, card, new AbortController().signal)
  } finally {
    await server.close()
  }
}

function checksOf(result: ScoreResult): CheckAnswer[] {
  return result.answers.flatMap((answer) => answer.checks)
}

/** Whether the score contains the model's answer. */
function isTaken({ judgedBy, status }: CheckAnswer): boolean {
  return judgedBy === 'model' && status !== 'not_assessable'
}

function count(figures: FaultFigures, name: string, planted: number, through: number): void {
  const known = figures.get(name) ?? { planted: 0, through: 0 }
  figures.set(name, { planted: known.planted + planted, through: known.through + through })
}

function brokenReply(broken: BrokenResponse): ModelReply {
  switch (broken) {
    case 'malformed JSON':
      return { text: '{"answers": [{"check": "c1", "answer": "met"' }
    case 'refusal':
      return { text: 'I cannot help with that.' }
    case 'no response':
      return 'hang'
    case 'error':
      return { raw: '{}', status: 500 }
    default:
      return broken satisfies never
  }
}

/** A deterministic number from the texts, at least 0 and less than `below`. */
function pick(below: number, ...texts: string[]): number {
  return createHash('sha256').update(JSON.stringify(texts)).digest().readUInt32BE() % Math.max(1, below)
}

type CheckFacts = { checkId: string; applies: 'always' | 'sometimes'; gold: GoldAnswer | undefined }

function factsOf({ card, labeled }: JudgedCall, { shows, partOf }: ShownCheck): CheckFacts | undefined {
  const criterion = card.sections.flatMap(({ criteria }) => criteria).find(({ text }) => text === partOf)
  const check = criterion?.checks.find(({ text }) => text === shows)
  if (criterion === undefined || check === undefined) return undefined
  return {
    checkId: check.id,
    applies: criterion.notApplicableWhen === null ? 'always' : 'sometimes',
    gold: labeled.answers.find(({ checkId }) => checkId === check.id),
  }
}

/** The words of a turn, cut between words to the maximum length of a quote. */
function quoteOf(words: string): string {
  if (words.length <= 300) return words
  const start = words.slice(0, 300)
  return start.slice(0, start.lastIndexOf(' '))
}

function labelScript(judged: JudgedCall): JudgeScript {
  return { first: (check) => fromLabel(judged, check), second: () => 'yes' }
}

function fromLabel(judged: JudgedCall, check: ShownCheck): GivenAnswer {
  const gold = factsOf(judged, check)?.gold
  const shown = new Set(check.turns.map(({ i }) => i))
  const turns = [...(gold?.turns ?? [])].map((turn) => turn - 1).filter((turn) => shown.has(turn))
  switch (gold?.status) {
    case 'met': {
      const turn = turns.find((each) => check.saidBy.split(' or ').includes(judged.call.sideOf[each] ?? ''))
      const words = turn === undefined ? undefined : judged.call.messages[turn]?.message
      return words === undefined ? { answer: 'cannot tell' } : { answer: 'met', turn, quote: quoteOf(words) }
    }
    case 'missed':
      return { answer: 'missed', considered: [turns[0] ?? check.turns.at(-1)?.i ?? 0] }
    case 'na':
      return { answer: 'does not apply' }
    case 'unsure':
    case null:
    case undefined:
      return { answer: 'cannot tell' }
  }
}

/** Plants one kind of fault in every third check, and answers the others from the labels. */
function faultyScript(judged: JudgedCall, fault: PlantedFault, planted: Set<string>): JudgeScript {
  const quotes = new Set<string>()
  return {
    first: (check) => {
      const facts = factsOf(judged, check)
      const right = fromLabel(judged, check)
      if (facts === undefined || pick(3, judged.conversation.id, facts.checkId, fault) !== 0) return right
      const wrong = faultyAnswer(judged, check, facts, fault)
      if (wrong === null) return right
      planted.add(facts.checkId)
      for (const given of [wrong.answer ?? []].flat()) quotes.add(`${check.shows} ${given.quote}`)
      return wrong.answer
    },
    second: ({ shows, quote }) => (fault === 'meaning' && quotes.has(`${shows} ${quote}`) ? 'no' : 'yes'),
  }
}

/** Null: this fault is not possible for this check. */
function faultyAnswer(
  { call, conversation }: JudgedCall,
  check: ShownCheck,
  { checkId, applies, gold }: CheckFacts,
  fault: PlantedFault,
): { answer: GivenAnswer | GivenAnswer[] | undefined } | null {
  const sides = check.saidBy.split(' or ')
  const own = check.turns.filter(
    ({ i, side, text }) => sides.includes(side) && text.length > 20 && gold?.turns.has(i + 1) !== true,
  )
  const other = check.turns.find(({ side, text }) => !sides.includes(side) && text.length > 20)
  const one = own[pick(own.length, conversation.id, checkId)]
  const wordsAt = (turn: number): string => quoteOf(call.messages[turn]?.message ?? '')
  switch (fault) {
    case 'quote of another turn': {
      const two = own.find(({ i, text }) => i !== one?.i && one !== undefined && !one.text.includes(text))
      return one === undefined || two === undefined
        ? null
        : { answer: { answer: 'met', turn: one.i, quote: wordsAt(two.i) } }
    }
    case 'invented quote':
      return one === undefined
        ? null
        : { answer: { answer: 'met', turn: one.i, quote: `${wordsAt(one.i)} And we agreed on all of it.` } }
    case 'turn that does not exist':
      return one === undefined
        ? null
        : { answer: { answer: 'met', turn: call.messages.length + 7, quote: wordsAt(one.i) } }
    case 'words of the other side': {
      return other === undefined
        ? null
        : { answer: { answer: 'met', turn: other.i, quote: wordsAt(other.i) } }
    }
    case 'part of a word':
      return one === undefined
        ? null
        : { answer: { answer: 'met', turn: one.i, quote: cutWord(wordsAt(one.i)) } }
    case 'missed without grounds':
      return { answer: { answer: 'missed', considered: [] } }
    case 'does not apply, but always does':
      return applies === 'always' ? { answer: { answer: 'does not apply' } } : null
    case 'none of the four answers':
      return {
        answer: {
          answer: 'definitely met',
          turn: one?.i ?? 0,
          quote: one === undefined ? '' : wordsAt(one.i),
        },
      }
    case 'two answers':
      return { answer: [{ answer: 'missed', considered: [0] }, { answer: 'cannot tell' }] }
    case 'no answer':
      return { answer: undefined }
    case 'meaning':
      return one === undefined ? null : { answer: { answer: 'met', turn: one.i, quote: wordsAt(one.i) } }
    default:
      return fault satisfies never
  }
}

/** The longest word without its first two letters, as a quote that begins inside a word. */
function cutWord(words: string): string {
  const long = words.split(/[^\p{L}]+/u).toSorted((left, right) => right.length - left.length)[0] ?? ''
  return long.slice(2)
}
