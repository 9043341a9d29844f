import { withColleaguesAsRep } from '#workers/domain/scoring/conversation.ts'
import { findDetector } from '#workers/domain/scoring/detectors/catalog.ts'
import type { Finding } from '#workers/domain/scoring/detectors/detector.ts'
import {
  answerFacts,
  type Asked,
  type QuoteFacts,
  type SilenceFacts,
} from '#workers/domain/scoring/meaning/answer-facts.ts'
import { isAtLabeledTurn } from '../labels.ts'
import { foldOf, folds } from '../writers.ts'
import { type HeldOutCall, readForm, readForms } from './held-out-calls.ts'
import type { KnownCall, Material } from './material.ts'
import { type CheckModel, learnChecks, oddsOfUnits } from './training.ts'

/**
 * What patterns and the learned signal make of answers that the readers settled. The signal learns from the bank, attacks, and the
 * conversations of some writers, and is asked about those of the others.
 */
export type Judged = {
  /** Who wrote the call. */
  writer: string
  /** Whether the authors of the patterns may have read the call. */
  isRead: boolean
  /** Whether the call was read as raw machine text. */
  isRaw: boolean
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
  const judged: Judged[] = []
  const calls: HeldOutCall[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const models = learnChecks(
      material,
      material.calls.filter(({ writer }) => foldOf(writer, folds) !== fold),
    )
    for (const call of material.calls)
      if (foldOf(call.writer, folds) === fold)
        judged.push(...judgeCall(call, models, false), ...judgeCall(call, models, true))
    for (const form of set) if (form.fold === fold) calls.push(readForm(form, models, material))
    // The readings keep the odds; the models of every fold at once would take gigabytes.
    models.clear()
  }
  return { judged, calls }
}

function judgeCall(
  { writer, isRead, card, gold, ...call }: KnownCall,
  models: ReadonlyMap<string, CheckModel>,
  isRaw: boolean,
): Judged[] {
  const units = isRaw ? call.rawUnits : call.units
  const conversation = isRaw ? call.rawConversation : call.conversation
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

  return asked.flatMap(({ id, finding }, at): Judged[] => {
    const truth = gold.get(id)
    const own = facts[at]
    if (truth === undefined || truth.status === null || truth.status === 'unsure' || own === undefined)
      return []
    const isRight = (messageIndex: number): boolean =>
      truth.status === 'met' && isAtLabeledTurn(messageIndex, truth)
    return [
      {
        writer,
        isRead,
        isRaw,
        checkId: id,
        finding: finding.kind,
        isMissed: truth.status === 'missed',
        quotes: own.quotes.map(({ quoted, facts: quoteFacts }) => ({
          facts: quoteFacts,
          isRight: isRight(quoted.messageIndex),
        })),
        silence: own.silence,
      },
    ]
  })
}
