import type { PracticeStateView } from '../../contract/practice.ts'
import { HttpProblem } from '../../http/problem.ts'

type Call = { turn_count: number; ended_at: Date | null; held_by?: string | null }
/** `tab`: the browser tab that sends the turn; left out or null if unknown. */
type Given = { index: number; text: string; tab?: string | null }
type Taken = { input: string; text: string }

/**
 * Classifies a turn: the next one, a repeat with the same words, or one that cannot be taken.
 * @param taken the stored exchange with the same index
 */
export function placeOf(call: Call, { index, text, tab = null }: Given, taken: Taken | undefined) {
  if (index <= call.turn_count)
    return taken?.input === 'words' && taken.text === text ? ('repeated' as const) : ('taken' as const)
  if (call.ended_at !== null) return 'ended' as const
  if (index !== call.turn_count + 1) return 'early' as const
  const { held_by: holder = null } = call
  return tab === null || holder === null || holder === tab ? ('next' as const) : ('elsewhere' as const)
}

export type RefusedPlace = Exclude<ReturnType<typeof placeOf>, 'next' | 'repeated'>

const refusals: Record<RefusedPlace, { code: string; message: string }> = {
  taken: { code: 'turn_taken', message: 'This turn was taken with other words.' },
  ended: { code: 'practice_ended', message: 'This practice call has ended.' },
  elsewhere: { code: 'held_elsewhere', message: 'This call goes on in another tab.' },
  early: { code: 'turn_out_of_order', message: 'A turn before this one is missing.' },
}

/** Why a turn cannot be taken, with the call's current state. */
export const turnRefusal = (place: RefusedPlace, current: PracticeStateView): HttpProblem =>
  new HttpProblem(409, refusals[place].code, refusals[place].message, { current })
