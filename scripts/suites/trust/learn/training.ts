import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readConversation, type Conversation } from '#workers/domain/scoring/conversation.ts'
import { isSpokenBy } from '#workers/domain/scoring/meaning/signals.ts'
import {
  denseCount,
  denseFeatures,
  featureNames,
  type Unit,
  unitsOf,
} from '#workers/domain/scoring/meaning/units.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { CheckSpeaker } from '#workers/domain/scoring/speakers.ts'
import { englishMeaning } from '#workers/engines/word-vectors/load.ts'
import { scorableCall } from '../conversation-file.ts'
import { type GoldAnswer, type LabeledConversation, readLabeledSet } from '../labeled-set.ts'
import { labeledChecks, scorecardNamed } from '../labels.ts'
import { FeatureNames } from './feature-names.ts'
import { type Example, type Features, learn, type LinearModel } from './linear-model.ts'

/** What the models of the learned signal learn from: the bank of examples, and labeled conversations. */

const bankLine = z.object({
  c: z.string(),
  y: z.union([z.literal(0), z.literal(1)]),
  p: z.string(),
  t: z.string(),
})

/** An example of the bank says most; positives of other checks of the same speaker say a little. */
const weights = { bank: 1, otherChecks: 0.05, labeled: 0.5, unlabeled: 0.15 }

type KnownUnit = Unit & { features: Features }

export type KnownCall = {
  /** Whether the authors of the patterns may have read it. */
  isRead: boolean
  card: ScorecardDefinition
  conversation: Conversation
  units: KnownUnit[]
  gold: Map<string, GoldAnswer>
}

type BankExample = { checkId: string; isPositive: boolean; features: Features }

export type Material = {
  calls: KnownCall[]
  bank: BankExample[]
  names: FeatureNames
  /** Whose words each check reads. */
  speakers: Map<string, CheckSpeaker>
}

/** All that may be learned from: calls that the authors of patterns may read, and those for calibration. */
export function readMaterial(): Material {
  return materialOf([
    ...readLabeledSet('build').map((labeled) => ({ ...labeled, isRead: true })),
    ...readLabeledSet('calibration').map((labeled) => ({ ...labeled, isRead: false })),
  ])
}

function materialOf(set: readonly (LabeledConversation & { isRead: boolean })[]): Material {
  const names = new FeatureNames()
  const lines = readBank()
  for (const { t, p } of lines) names.count(featureNames({ words: t, before: p }))
  const known = set.flatMap(({ scorecard, conversation, answers, isRead }) => {
    const card = scorecardNamed(scorecard ?? '')
    if (card === undefined) return []
    const read = readConversation(scorableCall(conversation))
    return [{ isRead, card, conversation: read, units: unitsOf(read), answers }]
  })
  for (const unit of known.flatMap(({ units }) => units)) names.count(featureNames(unit))
  const featuresOf = (unit: Pick<Unit, 'words' | 'before'>): Features => ({
    sparse: names.idsOf(featureNames(unit)),
    dense: denseFeatures(unit, englishMeaning()),
  })

  return {
    names,
    bank: lines.map(({ c, y, p, t }) => ({
      checkId: c,
      isPositive: y === 1,
      features: featuresOf({ words: t, before: p }),
    })),
    calls: known.map(({ isRead, card, conversation, units, answers }) => ({
      isRead,
      card,
      conversation,
      units: units.map((unit) => ({ ...unit, features: featuresOf(unit) })),
      gold: new Map(answers.map((answer) => [answer.checkId, answer])),
    })),
    speakers: speakersOfChecks(known.map(({ card }) => card)),
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

function speakersOfChecks(cards: readonly ScorecardDefinition[]): Map<string, CheckSpeaker> {
  const found = new Map<string, CheckSpeaker>()
  for (const card of new Set(cards)) {
    const ids = new Set(labeledChecks(card))
    for (const { speaker, checks } of card.sections.flatMap((section) => section.criteria))
      for (const check of checks)
        if (ids.has(check.id)) found.set(check.id, check.speaker ?? (speaker === 'metric' ? 'any' : speaker))
  }
  return found
}

/** What one check's model learns from some of the calls and the whole bank; null: there is no example. */
export function learnCheck(
  checkId: string,
  { bank, names, speakers }: Material,
  calls: readonly KnownCall[],
): LinearModel | null {
  const speaker = speakers.get(checkId)
  if (speaker === undefined) return null
  const examples = bank.flatMap(({ checkId: of, features, isPositive }): Example[] => {
    if (of === checkId) return [{ features, isPositive, weight: weights.bank }]
    const isOther = isPositive && speakers.get(of) === speaker
    return isOther ? [{ features, isPositive: false, weight: weights.otherChecks }] : []
  })
  for (const { units, gold } of calls) examples.push(...examplesOf(units, gold.get(checkId), speaker))
  const isTaught = examples.some(({ isPositive }) => isPositive)
  return isTaught ? learn(examples, names.size, denseCount) : null
}

function examplesOf(
  units: readonly KnownUnit[],
  answer: GoldAnswer | undefined,
  speaker: CheckSpeaker,
): Example[] {
  if (answer?.status === null || answer?.status === 'unsure') return []
  return units
    .filter((unit) => isSpokenBy(unit, speaker))
    .map((unit) => {
      const isPositive = answer?.status === 'met' && answer.turns.has(unit.messageIndex + 1)
      const isLabeled = isPositive || (answer !== undefined && answer.status !== 'met')
      return {
        features: unit.features,
        isPositive,
        weight: isLabeled ? weights.labeled : weights.unlabeled,
      }
    })
}
