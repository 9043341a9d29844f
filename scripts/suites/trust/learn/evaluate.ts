import {
  type Conversation,
  readConversation,
  withColleaguesAsRep,
} from '#workers/domain/scoring/conversation.ts'
import { findDetector } from '#workers/domain/scoring/detectors/catalog.ts'
import type { Finding } from '#workers/domain/scoring/detectors/detector.ts'
import {
  answerFacts,
  type Asked,
  type QuoteFacts,
  type SilenceFacts,
} from '#workers/domain/scoring/meaning/answer-facts.ts'
import { type Unit, unitsOf } from '#workers/domain/scoring/meaning/units.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { type Attack, readAttacks, speakersOf, withTurn } from '../attacks.ts'
import { scorableCall } from '../conversation-file.ts'
import { isAtLabeledTurn } from '../labels.ts'
import { foldOf, folds } from '../writers.ts'
import { type HeldOutCall, readForm, readForms } from './held-out-calls.ts'
import type { KnownCall, KnownUnit, Material } from './material.ts'
import { type CheckModel, learnChecks, oddsOfUnits } from './training.ts'

/**
 * What patterns and the learned signal find for a check whose answer the readers settled. The signal learns from the bank, attacks, and
 * the conversations of some writers, and is used on those of the others.
 */
export type Judged = {
  /** Who wrote the call. */
  writer: string
  /** Whether the authors of the patterns may have read the call. */
  isRead: boolean
  /** Whether the call was read as raw machine text. */
  isRaw: boolean
  /** Attacks were added to the call, and only quotes of them are judged: none shows anything. */
  isAttack: boolean
  checkId: string
  finding: Finding['kind']
  isMissed: boolean
  /** Words that the patterns find or the learned signal points at, and whether the readers point at them. */
  quotes: { facts: QuoteFacts; isRight: boolean }[]
  /** Null: the speaker says nothing. */
  silence: SilenceFacts | null
}

/** Judges the answers, and reads every call as the engine would, had it learned from the other writers alone. */
export function holdOut(material: Material): { judged: Judged[]; calls: HeldOutCall[] } {
  const set = readForms()
  const attacks = readAttacks('learned')
  const judged: Judged[] = []
  const calls: HeldOutCall[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const models = learnChecks(
      material,
      material.calls.filter(({ writer }) => foldOf(writer, folds) !== fold),
    )
    for (const [index, call] of material.calls.entries()) {
      if (foldOf(call.writer, folds) !== fold) continue
      judged.push(...judgeCall(call, models, false), ...judgeCall(call, models, true))
      judged.push(...judgeAttacks(call, attacks, index, models, material))
    }
    for (const form of set) if (form.fold === fold) calls.push(readForm(form, models, material))
    // The readings keep only the odds. The models of all folds together would take gigabytes.
    models.clear()
  }
  return { judged, calls }
}

/** A call in one of its forms, and the scorecard that is asked about it. */
type JudgedForm = {
  card: ScorecardDefinition
  conversation: Conversation
  units: readonly Pick<KnownUnit, keyof Unit | 'features'>[]
}

/** The facts of every check that a detector answers, from what the models of other writers make of the words. */
function factsOf({ card, conversation, units }: JudgedForm, models: ReadonlyMap<string, CheckModel>) {
  const odds = new Map<string, ReturnType<typeof oddsOfUnits>>()
  const oddsAt = (id: string): ReturnType<typeof oddsOfUnits> | null => {
    const model = models.get(id)
    if (model === undefined) return null
    let own = odds.get(id)
    if (own === undefined) {
      own = oddsOfUnits(
        model,
        units.map(({ features }) => features),
      )
      odds.set(id, own)
    }
    return own
  }
  const signals = {
    units,
    oddsOf: (id: string, unit: number): number | null => oddsAt(id)?.mean[unit] ?? null,
    isPointedAt: (id: string, unit: number): boolean => (oddsAt(id)?.lower[unit] ?? 0) > 0,
  }
  const together = withColleaguesAsRep(conversation)
  const asked = card.sections
    .flatMap((section) => section.criteria)
    .flatMap((criterion) =>
      criterion.checks.flatMap(({ method }): Asked[] => {
        const detector = method.kind === 'detector' ? findDetector(method.detector) : undefined
        if (detector === undefined) return []
        const finding = detector.detect(criterion.colleagueCounts ? together : conversation)
        return [{ id: detector.id, speaker: detector.speaker, finding }]
      }),
    )
  const facts = answerFacts({ messages: conversation.runOf.length }, signals, asked)
  return asked.flatMap(({ id, finding }, at) => {
    const own = facts[at]
    return own === undefined ? [] : [{ id, finding, ...own }]
  })
}

function judgeCall(call: KnownCall, models: ReadonlyMap<string, CheckModel>, isRaw: boolean): Judged[] {
  const { writer, isRead, card, gold } = call
  const form = isRaw
    ? { card, conversation: call.rawConversation, units: call.rawUnits }
    : { card, conversation: call.conversation, units: call.units }
  return factsOf(form, models).flatMap(({ id, finding, quotes, silence }): Judged[] => {
    const truth = gold.get(id)
    if (truth === undefined || truth.status === null || truth.status === 'unsure') return []
    const isRight = (messageIndex: number): boolean =>
      truth.status === 'met' && isAtLabeledTurn(messageIndex, truth)
    return [
      {
        writer,
        isRead,
        isRaw,
        isAttack: false,
        checkId: id,
        finding: finding.kind,
        isMissed: truth.status === 'missed',
        quotes: quotes.map(({ quoted, facts }) => ({ facts, isRight: isRight(quoted.messageIndex) })),
        silence,
      },
    ]
  })
}

/** How many attacks are added to a call, by its speakers in turn. */
const attacksPerCall = 4

/** Judges quotes of attacks that the signal has not learned from. @param index of the call; it chooses the attacks that are added */
function judgeAttacks(
  call: KnownCall,
  attacks: readonly Attack[],
  index: number,
  models: ReadonlyMap<string, CheckModel>,
  { featuresOf }: Material,
): Judged[] {
  const speakers = speakersOf(call.source)
  let attacked = call.source
  // Inserted from the last place to the first. Each later insertion moves the earlier ones by one, which the places returned include.
  const places = Array.from({ length: attacksPerCall }, (_, count) => {
    const attack = attacks[(index * attacksPerCall + count) % attacks.length]
    const speaker = speakers[count % speakers.length]
    if (attack === undefined || speaker === undefined) return null
    const at = Math.round((call.source.turns.length * (attacksPerCall - count)) / (attacksPerCall + 1))
    attacked = withTurn(attacked, speaker, attack.text, at)
    return at + attacksPerCall - 1 - count
  })
  const conversation = readConversation(scorableCall(attacked))
  const units = unitsOf(conversation).map((unit) => ({ ...unit, features: featuresOf(unit) }))
  const added = new Set(places)
  return factsOf({ card: call.card, conversation, units }, models).flatMap(
    ({ id, finding, quotes }): Judged[] => {
      const own = quotes.filter(({ quoted }) => added.has(quoted.messageIndex))
      if (own.length === 0) return []
      return [
        {
          writer: call.writer,
          isRead: call.isRead,
          isRaw: false,
          isAttack: true,
          checkId: id,
          finding: finding.kind,
          isMissed: false,
          quotes: own.map(({ facts }) => ({ facts, isRight: false })),
          silence: null,
        },
      ]
    },
  )
}
