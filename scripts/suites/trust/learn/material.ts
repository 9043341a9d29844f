import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readConversation, type Conversation } from '#workers/domain/scoring/conversation.ts'
import { tokensOf } from '#workers/domain/scoring/meaning/tokens.ts'
import {
  featureNames,
  featureValue,
  lastTokens,
  type Unit,
  unitMeaning,
  unitsOf,
} from '#workers/domain/scoring/meaning/units.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { CheckSpeaker } from '#workers/domain/scoring/speakers.ts'
import { englishMeaning } from '#workers/engines/word-vectors/load.ts'
import { readAttacks } from '../attacks.ts'
import { asMachineText, type Conversation as Source, scorableCall } from '../conversation-file.ts'
import { type GoldAnswer, type LabeledConversation, readLabeledSet } from '../labeled-set.ts'
import { labeledChecks, scorecardNamed } from '../labels.ts'
import { writerOf } from '../writers.ts'
import { FeatureNames } from './feature-names.ts'

/** What the models of the learned signal learn from: the bank of examples, labeled conversations, and attacks. */

const bankLine = z.object({
  c: z.string(),
  y: z.union([z.literal(0), z.literal(1)]),
  p: z.string(),
  t: z.string(),
})

/** Features of a unit with their values: first `own` of its words, then those of the words before; and what the unit is about. */
export type Features = { ids: Int32Array; values: Float32Array; own: number; meaning: Float32Array }
export type KnownUnit = Unit & {
  features: Features
  /** For some units: the same words after an attack in place of what was said before. */
  attacked: Features | null
}

export type KnownCall = {
  writer: string
  /** Whether the authors of the patterns may have read it. */
  isRead: boolean
  card: ScorecardDefinition
  conversation: Conversation
  units: KnownUnit[]
  /** The same call as raw machine text. */
  rawConversation: Conversation
  rawUnits: KnownUnit[]
  /** As its writer wrote it. */
  source: Source
  gold: Map<string, GoldAnswer>
}

type BankExample = { checkId: string; isPositive: boolean; features: Features }

export type Material = {
  calls: KnownCall[]
  bank: BankExample[]
  attacks: Features[]
  names: FeatureNames
  /** What a unit of any conversation has. */
  featuresOf: (unit: Pick<Unit, 'words' | 'before'>) => Features
  /** Whose words each check reads. */
  speakers: Map<string, CheckSpeaker>
}

/** One unit in this many is also learned as if it followed an attack. */
const attackedEvery = 10

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
  const known = set.flatMap(({ scorecard, conversation, answers, isRead }) => {
    const card = scorecardNamed(scorecard ?? '')
    if (card === undefined) return []
    const read = readConversation(scorableCall(conversation))
    const raw = readConversation(scorableCall(asMachineText(conversation)))
    const writer = writerOf(conversation.id)
    return [
      {
        writer,
        isRead,
        card,
        conversation: read,
        units: unitsOf(read),
        rawConversation: raw,
        rawUnits: unitsOf(raw),
        source: conversation,
        answers,
      },
    ]
  })
  const attacks = attackUnits()
  const count = (unit: Pick<Unit, 'words' | 'before'>): void => {
    const { own, before } = featureNames(unit)
    names.count([...own, ...before])
  }
  for (const { t, p } of lines) count({ words: t, before: p })
  for (const unit of known.flatMap(({ units }) => units)) count(unit)
  for (const unit of attacks) count(unit)

  const featuresOf = featureReader(names)
  let counter = 0
  const knownUnit = (unit: Unit): KnownUnit => {
    counter += 1
    const attack =
      counter % attackedEvery === 0 ? attacks[(counter / attackedEvery) % attacks.length] : undefined
    return {
      ...unit,
      features: featuresOf(unit),
      attacked: attack === undefined ? null : featuresOf({ words: unit.words, before: attack.words }),
    }
  }
  return {
    names,
    featuresOf,
    attacks: attacks.map(featuresOf),
    bank: lines.map(({ c, y, p, t }) => ({
      checkId: c,
      isPositive: y === 1,
      features: featuresOf({ words: t, before: p }),
    })),
    calls: known.map(({ units, rawUnits, answers, ...call }) => ({
      ...call,
      units: units.map(knownUnit),
      rawUnits: rawUnits.map(knownUnit),
      gold: new Map(answers.map((answer) => [answer.checkId, answer])),
    })),
    speakers: speakersOfChecks(known.map(({ card }) => card)),
  }
}

function featureReader(names: FeatureNames): (unit: Pick<Unit, 'words' | 'before'>) => Features {
  const meaningOf = englishMeaning()
  return (unit) => {
    const { own, before } = featureNames(unit)
    const [ownIds, beforeIds] = [names.idsOf(own), names.idsOf(before)]
    const values = new Float32Array(ownIds.length + beforeIds.length)
    values.fill(featureValue.own(tokensOf(unit.words).length), 0, ownIds.length)
    values.fill(featureValue.before(lastTokens(unit.before).length), ownIds.length)
    return {
      ids: Int32Array.from([...ownIds, ...beforeIds]),
      values,
      own: ownIds.length,
      meaning: unitMeaning(unit, meaningOf),
    }
  }
}

/** The sentences and pairs of sentences of every attack that the authors of the rules know. */
function attackUnits(): Unit[] {
  return readAttacks('known').flatMap(({ text }) =>
    unitsOf(
      readConversation({
        messages: [{ secondsFromStart: 0, userName: 'R', message: text, role: 'user' }],
        sideOf: ['rep'],
        repName: 'R',
        buyerNames: [],
        organizationName: null,
        startedAt: null,
        durationSeconds: null,
      }),
    ),
  )
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
