import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import type { Learned } from '#workers/domain/scoring/meaning/confidence.ts'
import { prepareScorecard } from '#workers/domain/scoring/prepared-scorecard.ts'
import {
  type CallReading,
  type FitModels,
  readCall,
  scoreReading,
  withFit,
} from '#workers/domain/scoring/score.ts'
import type { ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import { asMachineText, type Conversation, scorableCall } from '../conversation-file.ts'
import { type LabeledConversation, readLabeledSet } from '../labeled-set.ts'
import { labeledChecks, scorecardNamed } from '../labels.ts'
import { foldOf, folds, writerOf } from '../writers.ts'
import type { Material } from './material.ts'
import type { CheckModel } from './training.ts'
import { signalsOf } from './unstored-signals.ts'

/** Labeled calls as the engine would score them, had it not learned from their writers. */

/** A labeled call in one of its forms. */
type CallForm = {
  labeled: LabeledConversation
  conversation: Conversation
  fold: number
  /** Whether the authors of the patterns may have read it. */
  isRead: boolean
  isMachineText: boolean
  /** Read as if all colleagues were unknown: everybody but the rep counts as the other side. */
  hidesColleagues: boolean
}
export type HeldOutCall = CallForm & { reading: CallReading }

/** Every call that may be learned from, as it is and as machine text; talks among colleagues also as if they were strangers. */
export function readForms(): CallForm[] {
  return [
    ...readLabeledSet('build').map((labeled) => ({ labeled, isRead: true })),
    ...readLabeledSet('calibration').map((labeled) => ({ labeled, isRead: false })),
  ].flatMap(({ labeled, isRead }) => {
    const { conversation, fits } = labeled
    const asItIs = {
      labeled,
      conversation,
      fold: foldOf(writerOf(conversation.id), folds),
      isRead,
      isMachineText: false,
      hidesColleagues: false,
    }
    const machineText = { ...asItIs, isMachineText: true, conversation: asMachineText(conversation) }
    if (fits !== false || conversation.colleagues.length === 0) return [asItIs, machineText]
    const strangers = { ...conversation, colleagues: [], reps: conversation.reps.slice(0, 1) }
    return [asItIs, machineText, { ...asItIs, hidesColleagues: true, conversation: strangers }]
  })
}

const everyCard = Object.values(defaultScorecards)

/** The scorecards that are asked about a call: its own, and all where no scorecard fits. */
export function cardsOf({ fits, scorecard }: LabeledConversation): ScorecardDefinition[] {
  if (fits === false) return everyCard
  return [scorecardNamed(scorecard ?? '')].filter((card) => card !== undefined)
}

const nothingKnown: Omit<Learned, 'signals'> = {
  quoteChance: () => 0,
  missedChance: () => 0,
  leastChance: () => ({ met: 1, missed: 1 }),
}

/** @param models what other writers teach; used only until this returns */
export function readForm(
  form: CallForm,
  models: ReadonlyMap<string, CheckModel>,
  material: Material,
): HeldOutCall {
  const asked = new Set(cardsOf(form.labeled).flatMap(labeledChecks))
  const signals = signalsOf(models, material, asked)
  const reading = readCall(scorableCall(form.conversation), { ...nothingKnown, signals })
  reading.signals()
  return { ...form, reading }
}

/** @param models null: skips the questions how the call sounds */
export function scoreHeldOut(
  { reading }: HeldOutCall,
  card: ScorecardDefinition,
  learned: Omit<Learned, 'signals'>,
  models: FitModels | null,
): ScoreResult {
  const known = { ...reading, learned: { ...reading.learned, ...learned } }
  return scoreReading(models === null ? known : withFit(known, models), prepareScorecard(card))
}
