import { withColleaguesAsRep } from '#workers/domain/scoring/conversation.ts'
import { findDetector } from '#workers/domain/scoring/detectors/catalog.ts'
import type { Finding } from '#workers/domain/scoring/detectors/detector.ts'
import { shareFound } from '#workers/domain/scoring/meaning/confidence.ts'
import { isSpokenBy, type Nearest, nearestOf } from '#workers/domain/scoring/meaning/signals.ts'
import { standsAtLabel } from '../labels.ts'
import { type KnownCall, learnCheck, type Material } from './training.ts'
import type { LinearModel } from './linear-model.ts'

/**
 * What patterns and the learned signal make of answers that the readers settled, for calls that the signal has not learned from: it
 * learns from the bank and from two thirds of the conversations, and is asked about the other third.
 */
export type Judged = {
  /** Whether the authors of the patterns may have read the call. */
  isRead: boolean
  checkId: string
  finding: Finding['kind']
  isMissed: boolean
  /** Share of the scorecard's detectors that find something in the call. */
  shareFound: number
  /** Log odds of the words that the patterns find, the best first, and whether the readers point at them. */
  quotes: { odds: number; isRight: boolean }[]
  /** What comes nearest of all that the speaker says. */
  nearest: Nearest
}

const folds = 3
/** An answer quotes this many sentences at most. */
const quotes = 3

export function judgeAnswers(material: Material): Judged[] {
  const { calls, speakers } = material
  const findings = calls.map(findingsOf)
  const judged: Judged[] = []
  for (const checkId of speakers.keys()) {
    for (let fold = 0; fold < folds; fold += 1) {
      const model = learnCheck(
        checkId,
        material,
        calls.filter((_, index) => index % folds !== fold),
      )
      if (model === null) continue
      for (const [index, call] of calls.entries()) {
        const found = findings[index]
        if (index % folds !== fold || found === undefined) continue
        const one = judge(call, found, checkId, model, material)
        if (one !== null) judged.push(one)
      }
    }
  }
  return judged
}

function findingsOf({ card, conversation }: KnownCall): Map<string, Finding> {
  const together = withColleaguesAsRep(conversation)
  const criteria = card.sections.flatMap((section) => section.criteria)
  return new Map(
    criteria.flatMap((criterion) =>
      criterion.checks.flatMap(({ id }): [string, Finding][] => {
        const detector = findDetector(id)
        if (detector === undefined) return []
        return [[id, detector.detect(criterion.colleagueCounts ? together : conversation)]]
      }),
    ),
  )
}

function judge(
  { isRead, units, gold }: KnownCall,
  findings: ReadonlyMap<string, Finding>,
  checkId: string,
  model: LinearModel,
  { speakers }: Material,
): Judged | null {
  const truth = gold.get(checkId)
  const finding = findings.get(checkId)
  const speaker = speakers.get(checkId)
  if (finding === undefined || speaker === undefined) return null
  if (truth === undefined || truth.status === null || truth.status === 'unsure') return null

  const spoken = units
    .filter((unit) => isSpokenBy(unit, speaker))
    .map((unit) => ({ unit, odds: model.oddsOf(unit.features) }))
  if (spoken.length === 0) return null
  const evidence = finding.kind === 'found' ? finding.evidence : []
  const judgedQuotes = evidence.map(({ messageIndex, text }) => {
    const holding = spoken.filter(
      ({ unit }) =>
        (unit.messageIndex === messageIndex || unit.lastMessageIndex === messageIndex) &&
        unit.words.includes(text),
    )
    return {
      odds: Math.max(Number.NEGATIVE_INFINITY, ...holding.map(({ odds }) => odds)),
      isRight: truth.status === 'met' && standsAtLabel(messageIndex, truth),
    }
  })
  return {
    isRead,
    checkId,
    finding: finding.kind,
    isMissed: truth.status === 'missed',
    shareFound: shareFound([...findings.values()]),
    quotes: judgedQuotes.toSorted((one, other) => other.odds - one.odds).slice(0, quotes),
    nearest: nearestOf(spoken.map(({ odds }) => odds)),
  }
}
