import { withColleaguesAsRep } from '#workers/domain/scoring/conversation.ts'
import { findDetector } from '#workers/domain/scoring/detectors/catalog.ts'
import type { Finding } from '#workers/domain/scoring/detectors/detector.ts'
import {
  answerFacts,
  type Asked,
  type QuoteFacts,
  type SilenceFacts,
} from '#workers/domain/scoring/meaning/answer-facts.ts'
import { standsAtLabel } from '../labels.ts'
import type { LinearModel } from './linear-model.ts'
import { type KnownCall, learnCheck, type Material } from './training.ts'

/**
 * What patterns and the learned signal make of answers that the readers settled, for calls that the signal has not learned from: it
 * learns from the bank and from two thirds of the conversations, and is asked about the other third.
 */
export type Judged = {
  /** Place of the call in the material. */
  call: number
  /** Whether the authors of the patterns may have read the call. */
  isRead: boolean
  checkId: string
  finding: Finding['kind']
  isMissed: boolean
  /** Of the words that the patterns find, the best sounding first, and whether the readers point at them. */
  quotes: { facts: QuoteFacts; isRight: boolean }[]
  /** Null: the speaker says nothing. */
  silence: SilenceFacts | null
}

const folds = 3

export function judgeAnswers(material: Material): Judged[] {
  const { calls, speakers } = material
  const judged: Judged[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const known = calls.filter((_, index) => index % folds !== fold)
    const models = new Map(
      [...speakers.keys()].flatMap((id): [string, LinearModel][] => {
        const model = learnCheck(id, material, known)
        return model === null ? [] : [[id, model]]
      }),
    )
    for (const [index, call] of calls.entries())
      if (index % folds === fold) judged.push(...judgeCall(index, call, models))
  }
  return judged
}

function judgeCall(
  index: number,
  { isRead, card, conversation, units, gold }: KnownCall,
  models: ReadonlyMap<string, LinearModel>,
): Judged[] {
  const odds = new Map<string, Float64Array>()
  const oddsOf = (id: string, unit: number): number | null => {
    const model = models.get(id)
    if (model === undefined) return null
    let own = odds.get(id)
    if (own === undefined) {
      own = Float64Array.from(units, ({ features }) => model.oddsOf(features))
      odds.set(id, own)
    }
    return own[unit] ?? null
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
  const facts = answerFacts({ messages: conversation.runOf.length }, { units, oddsOf }, asked)

  return asked.flatMap(({ id, finding }, at): Judged[] => {
    const truth = gold.get(id)
    const own = facts[at]
    if (truth === undefined || truth.status === null || truth.status === 'unsure' || own === undefined)
      return []
    const isRight = (messageIndex: number): boolean =>
      truth.status === 'met' && standsAtLabel(messageIndex, truth)
    return [
      {
        call: index,
        isRead,
        checkId: id,
        finding: finding.kind,
        isMissed: truth.status === 'missed',
        quotes: own.quotes.map(({ sentence, facts: quoteFacts }) => ({
          facts: quoteFacts,
          isRight: isRight(sentence.messageIndex),
        })),
        silence: own.silence,
      },
    ]
  })
}
