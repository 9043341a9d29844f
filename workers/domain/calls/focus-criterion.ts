/** One answer to a criterion that could be assessed. */
export type FocusAnswer = {
  scorecardId: string
  criterionId: string
  status: 'met' | 'partly' | 'missed'
  /** Milliseconds. */
  startedAt: number
}

/** Fewer answers than this say nothing about a habit. */
export const answersNeeded = 3

export type FocusChoice<Answer> =
  | { kind: 'tooFew' }
  | { kind: 'nothingMissed' }
  | ({
      kind: 'criterion'
      /** Whether this is the requested one. */
      isWanted: boolean
      /** The next most missed criteria, in order; at most `othersOffered`. */
      others: MissedCriterion<Answer>[]
    } & MissedCriterion<Answer>)

type MissedCriterion<Answer> = { /** Newest first. */ answers: Answer[]; missed: number }

/** Maximum number of other criteria to choose from. */
const othersOffered = 3

/**
 * The criterion that somebody misses most, or the `wanted` one as long as they miss it. Only criteria with at least `answersNeeded` answers
 * count. Ties go to the criterion with fewer answers, because it is missed more often, then to the one missed last, then to the first by
 * id.
 */
export function chooseFocus<Answer extends FocusAnswer>(
  answers: readonly Answer[],
  wanted: Pick<FocusAnswer, 'scorecardId' | 'criterionId'> | null = null,
): FocusChoice<Answer> {
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

  const inOrder = candidates
    .filter(({ missed }) => missed > 0)
    .toSorted(
      (one, other) =>
        other.missed - one.missed ||
        one.answers.length - other.answers.length ||
        other.lastMissedAt - one.lastMissedAt ||
        (one.key < other.key ? -1 : 1),
    )
  const own =
    wanted === null
      ? undefined
      : inOrder.find(({ key }) => key === `${wanted.scorecardId} ${wanted.criterionId}`)
  const chosen = own ?? inOrder[0]
  if (chosen === undefined) return { kind: 'nothingMissed' }
  const shown = ({ answers: shownAnswers, missed }: typeof chosen) => ({ answers: shownAnswers, missed })
  return {
    kind: 'criterion',
    isWanted: own !== undefined,
    ...shown(chosen),
    others: inOrder
      .filter((each) => each !== chosen)
      .slice(0, othersOffered)
      .map(shown),
  }
}
