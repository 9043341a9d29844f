/** One answer to a criterion that could be assessed. */
export type FocusAnswer = {
  scorecardId: string
  criterionId: string
  status: 'met' | 'partly' | 'missed'
  /** Milliseconds. */
  startedAt: number
}

/** Fewer answers say nothing about a habit. */
export const answersNeeded = 3

export type FocusChoice<Answer> =
  | { kind: 'tooFew' }
  | { kind: 'nothingMissed' }
  | { kind: 'criterion'; /** Of this criterion, newest first. */ answers: Answer[]; missed: number }

/**
 * The criterion that somebody misses most. Only criteria with at least `answersNeeded` answers count. The most missed one wins; between
 * equals the one with fewer answers, because it is missed more often, then the one that was missed last, then the first by its id.
 */
export function chooseFocus<Answer extends FocusAnswer>(answers: readonly Answer[]): FocusChoice<Answer> {
  const byCriterion = Map.groupBy(answers, ({ scorecardId, criterionId }) => `${scorecardId} ${criterionId}`)
  const candidates = [...byCriterion]
    .filter(([, own]) => own.length >= answersNeeded)
    .map(([key, own]) => {
      const newestFirst = own.toSorted((one, other) => other.startedAt - one.startedAt)
      const missed = newestFirst.filter(({ status }) => status === 'missed')
      return {
        key,
        answers: newestFirst,
        missed: missed.length,
        lastMissedAt: missed[0]?.startedAt ?? -Infinity,
      }
    })
  if (candidates.length === 0) return { kind: 'tooFew' }

  const [first] = candidates
    .filter(({ missed }) => missed > 0)
    .toSorted(
      (one, other) =>
        other.missed - one.missed ||
        one.answers.length - other.answers.length ||
        other.lastMissedAt - one.lastMissedAt ||
        (one.key < other.key ? -1 : 1),
    )
  return first === undefined
    ? { kind: 'nothingMissed' }
    : { kind: 'criterion', answers: first.answers, missed: first.missed }
}
