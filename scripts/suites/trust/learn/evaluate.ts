import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readConversation } from '#workers/domain/scoring/conversation.ts'
import { scoreOffline } from '#workers/domain/scoring/score.ts'
import type { CheckAnswer, CheckSpeaker, ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { scorableCall } from '../conversation-file.ts'
import type { GoldAnswer, LabeledConversation } from '../labeled-set.ts'
import { labeledChecks, scorecardNamed, standsAtLabel } from '../labels.ts'
import { type Example, type Features, learn, type Model } from './linear-model.ts'
import { denseCount, FeatureNames, featureNames, featuresOf, type Unit, unitsOf } from './units.ts'

/**
 * How much a learned signal adds to the written patterns: per check a model learns from the bank and from two thirds of the
 * conversations, and is asked about the other third.
 */

const bankLine = z.object({
  c: z.string(),
  y: z.union([z.literal(0), z.literal(1)]),
  p: z.string(),
  t: z.string(),
})

const folds = 3
const weights = { bank: 1, labeled: 0.5, unlabeled: 0.15 }

type Known = Unit & { features: Features }
type Call = {
  labeled: LabeledConversation
  units: Known[]
  gold: Map<string, GoldAnswer>
  said: Map<string, CheckAnswer>
}
type BankExample = { checkId: string; isPositive: boolean; features: Features }

/** What patterns and the learned signal make of one answer that the readers could give. */
export type Judged = {
  checkId: string
  said: CheckAnswer['status'] | undefined
  /** Whether the readers say met, and at the turn that the patterns quote. */
  isQuoteRight: boolean
  isMissed: boolean
  /** Log odds of the quoted words, and of the best words of the call. */
  quoted: number
  best: number
}

export function judgeAnswers(set: readonly LabeledConversation[]): Judged[] {
  const { calls, bank, names } = load(set)
  const judged: Judged[] = []
  for (const [checkId, speaker] of speakersOfChecks(calls)) {
    for (let fold = 0; fold < folds; fold += 1) {
      const model = modelOf(
        checkId,
        speaker,
        calls.filter((_, index) => index % folds !== fold),
        bank,
        names,
      )
      if (model === null) continue
      for (const call of calls.filter((_, index) => index % folds === fold)) {
        const one = judge(call, checkId, speaker, model)
        if (one !== null) judged.push(one)
      }
    }
  }
  return judged
}

function load(set: readonly LabeledConversation[]): {
  calls: Call[]
  bank: BankExample[]
  names: FeatureNames
} {
  const names = new FeatureNames()
  const lines = readBank()
  for (const { t, p } of lines) names.count(featureNames({ words: t, before: p }))
  const conversations = set.flatMap((labeled) => {
    const card = scorecardNamed(labeled.scorecard ?? '')
    return card === undefined ? [] : [{ labeled, card, call: scorableCall(labeled.conversation) }]
  })
  const units = conversations.map(({ call }) => unitsOf(readConversation(call)))
  for (const unit of units.flat()) names.count(featureNames(unit))

  return {
    names,
    bank: lines.map(({ c, y, p, t }) => ({
      checkId: c,
      isPositive: y === 1,
      features: featuresOf({ words: t, before: p }, names),
    })),
    calls: conversations.map(({ labeled, card, call }, index) => ({
      labeled,
      units: (units[index] ?? []).map((unit) => ({ ...unit, features: featuresOf(unit, names) })),
      gold: new Map(labeled.answers.map((answer) => [answer.checkId, answer])),
      said: new Map(
        scoreOffline(call, card)
          .answers.flatMap((answer) => answer.checks)
          .map((check) => [check.checkId, check]),
      ),
    })),
  }
}

function readBank(): z.infer<typeof bankLine>[] {
  const folder = join(import.meta.dirname, '../bank')
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => bankLine.parse(JSON.parse(line)))
}

function speakersOfChecks(calls: readonly Call[]): Map<string, CheckSpeaker> {
  const cards = new Set(calls.map(({ labeled }) => labeled.scorecard ?? ''))
  const found = new Map<string, CheckSpeaker>()
  for (const name of cards) {
    const card = scorecardNamed(name)
    if (card !== undefined) addSpeakers(card, found)
  }
  return found
}

function addSpeakers(card: ScorecardDefinition, found: Map<string, CheckSpeaker>): void {
  const ids = new Set(labeledChecks(card))
  for (const { speaker, checks } of card.sections.flatMap((section) => section.criteria))
    for (const check of checks)
      if (ids.has(check.id)) found.set(check.id, check.speaker ?? (speaker === 'metric' ? 'any' : speaker))
}

function speaks({ side }: Unit, speaker: CheckSpeaker): boolean {
  if (speaker === 'any') return side !== 'colleague'
  return speaker === 'rep' ? side !== 'buyer' : side === 'buyer'
}

function modelOf(
  checkId: string,
  speaker: CheckSpeaker,
  calls: readonly Call[],
  bank: readonly BankExample[],
  names: FeatureNames,
): Model | null {
  const examples: Example[] = bank
    .filter((example) => example.checkId === checkId)
    .map(({ features, isPositive }) => ({ features, isPositive, weight: weights.bank }))
  for (const { units, gold } of calls) {
    const answer = gold.get(checkId)
    if (answer?.status === null || answer?.status === 'unsure') continue
    for (const unit of units) {
      if (!speaks(unit, speaker)) continue
      const isPositive = answer?.status === 'met' && answer.turns.has(unit.turn)
      const isLabeled = isPositive || (answer !== undefined && answer.status !== 'met')
      examples.push({
        features: unit.features,
        isPositive,
        weight: isLabeled ? weights.labeled : weights.unlabeled,
      })
    }
  }
  return examples.some(({ isPositive }) => isPositive) ? learn(examples, names.size, denseCount) : null
}

function judge(
  { units, gold, said }: Call,
  checkId: string,
  speaker: CheckSpeaker,
  model: Model,
): Judged | null {
  const truth = gold.get(checkId)
  if (truth?.status !== 'met' && truth?.status !== 'missed') return null

  const answer = said.get(checkId)
  const quotes = answer?.evidence ?? []
  const judged: Judged = {
    checkId,
    said: answer?.status,
    isQuoteRight:
      truth.status === 'met' && quotes.some(({ messageIndex }) => standsAtLabel(messageIndex, truth)),
    isMissed: truth.status === 'missed',
    quoted: Number.NEGATIVE_INFINITY,
    best: Number.NEGATIVE_INFINITY,
  }
  for (const unit of units) {
    if (!speaks(unit, speaker)) continue
    const odds = model(unit.features)
    judged.best = Math.max(judged.best, odds)
    const isQuoted = quotes.some(
      ({ messageIndex, quote }) =>
        messageIndex + 1 === unit.turn && (unit.words.includes(quote) || quote.includes(unit.words)),
    )
    if (isQuoted) judged.quoted = Math.max(judged.quoted, odds)
  }
  return judged
}
