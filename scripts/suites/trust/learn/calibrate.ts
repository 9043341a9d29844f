import { metConfidence, missedConfidence } from '#workers/domain/scoring/meaning/confidence.ts'
import type { Judged } from './evaluate.ts'

/** How sure each detector may be, from answers to calls that the learned signal had not seen. */

type Constants = { met: number | null; missed: number | null }

/** Answers that a detector counts as having given on average before its own ones count. */
const priorAnswers = 4
/** How much the reliability of a detector counts, in log odds. */
const reliability = { met: 0.65, missed: 0.7 }
/** Least mean precision, over all answers given, that the constants are chosen for. */
const target = { met: 0.94, missed: 0.9 }
/** What an answer counts whose call the authors of the patterns may have read: they are right there more often than elsewhere. */
const readWeight = 0.4
/** Fewer answers than this say nothing about a detector: it abstains. */
const leastAnswers = 2

/** The constants of `Confidence`: an answer is given at 0 and above. */
export function constantsOf(judged: readonly Judged[]): Map<string, Constants> {
  const found = judged.filter(({ finding, quotes }) => finding === 'found' && quotes.length > 0)
  const absent = judged.filter(({ finding }) => finding === 'absent')
  const met = constantsFor(found, 'met', isMet, (one, constant) =>
    metConfidence(constant, one.quotes[0]?.odds ?? 0, one.shareFound),
  )
  const missed = constantsFor(
    absent,
    'missed',
    ({ isMissed }) => isMissed,
    (one, constant) => missedConfidence(constant, one.nearest, one.shareFound),
  )
  return new Map(
    [...new Set(judged.map(({ checkId }) => checkId))].map((id) => [
      id,
      { met: met.get(id) ?? null, missed: missed.get(id) ?? null },
    ]),
  )
}

/** Whether one of the words that would be quoted is where the readers see it. */
export function isMet({ quotes }: Judged): boolean {
  return quotes.some(({ isRight }) => isRight)
}

function constantsFor(
  answers: readonly Judged[],
  status: 'met' | 'missed',
  isRight: (one: Judged) => boolean,
  confidence: (one: Judged, constant: number) => number,
): Map<string, number> {
  const unread = answers.filter(({ isRead }) => !isRead)
  const rate = unread.filter(isRight).length / Math.max(1, unread.length)
  const reliabilityOf = (list: readonly Judged[]): number => {
    let right = priorAnswers * rate
    let all = priorAnswers
    for (const one of list) {
      const counts = one.isRead ? readWeight : 1
      all += counts
      if (isRight(one)) right += counts
    }
    return logOdds(right / all)
  }
  // An answer does not vouch for itself: it is judged by its detector's other answers.
  const judged = unread
    .map((one) => {
      const others = answers.filter((other) => other !== one && other.checkId === one.checkId)
      return { one, score: confidence(one, reliability[status] * reliabilityOf(others)) }
    })
    .toSorted((first, second) => second.score - first.score)
  const threshold = thresholdFor(judged, target[status], isRight)

  const constants = new Map<string, number>()
  for (const id of new Set(answers.map(({ checkId }) => checkId))) {
    const own = answers.filter(({ checkId }) => checkId === id)
    if (own.length < leastAnswers) continue
    constants.set(id, Number((reliability[status] * reliabilityOf(own) - threshold).toFixed(3)))
  }
  return constants
}

/** The lowest score down to which the mean precision is high enough. */
function thresholdFor(
  sorted: readonly { one: Judged; score: number }[],
  least: number,
  isRight: (one: Judged) => boolean,
): number {
  let right = 0
  let threshold = Number.POSITIVE_INFINITY
  for (const [index, { one, score }] of sorted.entries()) {
    if (isRight(one)) right += 1
    if (right / (index + 1) >= least) threshold = score
  }
  return threshold
}

function logOdds(share: number): number {
  const bounded = Math.min(0.98, Math.max(0.02, share))
  return Math.log(bounded / (1 - bounded))
}
