import { seededRandom, shuffled } from './seeded-random.ts'

export type CallToAssign = {
  callId: string
  callerId: string | null
  /** People who know the result or have graded the call: they could not grade it blind. */
  notBlind: readonly string[]
}

export type Grader = {
  userId: string
  /** Number of calls that they still have to grade. */
  open: number
}

export type GradingPlan = {
  /** The calls of each grader, in the order in which to grade them. */
  callsOf: Map<string, string[]>
  /** Calls that lack graders because nobody else could grade them blind. */
  unassigned: { callId: string; missing: number }[]
}

type Seats = Map<string, Set<string>>

/**
 * Gives each call to one grader, and a share of the calls to two. Nobody gets their own call. The work is balanced: a grader never has
 * two calls more than somebody who could take one of them. Calls that they still have to grade count. The order of calls is random for each
 * grader. The same seed gives the same plan.
 */
export function assignGraders(
  calls: readonly CallToAssign[],
  graders: readonly Grader[],
  { twoGradersShare, seed }: { twoGradersShare: number; seed: string },
): GradingPlan {
  const random = seededRandom(seed)
  const mayGrade = (userId: string, { callerId, notBlind }: CallToAssign): boolean =>
    callerId !== userId && !notBlind.includes(userId)
  const gradersOf = new Map(
    calls.map((call) => [call.callId, graders.filter(({ userId }) => mayGrade(userId, call))]),
  )
  const eligible = (callId: string): readonly Grader[] => gradersOf.get(callId) ?? []

  const ordered = shuffled(
    calls.toSorted((one, other) => (one.callId < other.callId ? -1 : 1)),
    random,
  )
  const twice = new Set(
    ordered
      .toSorted(
        (one, other) => Number(eligible(other.callId).length > 1) - Number(eligible(one.callId).length > 1),
      )
      .slice(0, Math.round(twoGradersShare * calls.length))
      .map(({ callId }) => callId),
  )
  const load = new Map(graders.map(({ userId, open }) => [userId, open]))
  const loadOf = (userId: string): number => load.get(userId) ?? 0
  const seats: Seats = new Map(ordered.map(({ callId }) => [callId, new Set<string>()]))
  const unassigned: GradingPlan['unassigned'] = []
  for (const { callId } of ordered) {
    const wanted = twice.has(callId) ? 2 : 1
    const chosen = shuffled(eligible(callId), random)
      .toSorted((one, other) => loadOf(one.userId) - loadOf(other.userId))
      .slice(0, wanted)
    for (const { userId } of chosen) {
      seats.get(callId)?.add(userId)
      load.set(userId, loadOf(userId) + 1)
    }
    if (chosen.length < wanted) unassigned.push({ callId, missing: wanted - chosen.length })
  }
  balance(seats, load, (callId, userId) => eligible(callId).some((grader) => grader.userId === userId))
  return {
    callsOf: new Map(
      graders.map(({ userId }) => [
        userId,
        shuffled(
          ordered.flatMap(({ callId }) => (seats.get(callId)?.has(userId) === true ? [callId] : [])),
          random,
        ),
      ]),
    ),
    unassigned,
  }
}

type Move = { callId: string; from: string; to: string }

/** Passes calls on, through several graders if needed, until nobody can pass a call to somebody with at least two fewer. */
function balance(
  seats: Seats,
  load: Map<string, number>,
  mayGrade: (callId: string, userId: string) => boolean,
): void {
  for (;;) {
    const moves = findRelief(seats, load, mayGrade)
    if (moves === null) return
    for (const { callId, from, to } of moves) {
      seats.get(callId)?.delete(from)
      seats.get(callId)?.add(to)
      load.set(from, (load.get(from) ?? 0) - 1)
      load.set(to, (load.get(to) ?? 0) + 1)
    }
  }
}

function findRelief(
  seats: Seats,
  load: ReadonlyMap<string, number>,
  mayGrade: (callId: string, userId: string) => boolean,
): Move[] | null {
  for (const [start, heavy] of load) {
    const wayTo = new Map<string, Move[]>([[start, []]])
    for (const [from, way] of wayTo)
      for (const [callId, holders] of seats) {
        if (!holders.has(from)) continue
        for (const [to, light] of load) {
          if (wayTo.has(to) || holders.has(to) || !mayGrade(callId, to)) continue
          const longer = [...way, { callId, from, to }]
          if (light <= heavy - 2) return longer
          wayTo.set(to, longer)
        }
      }
  }
  return null
}
