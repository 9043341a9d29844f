import { z } from 'zod'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'

const stored = z
  .array(z.object({ callType: z.enum(callTypes), isDefaultForCallType: z.boolean() }))
  .max(callTypes.length)

/** The call types that a scorecard is meant for, as stored; an empty list means all of them. */
export function scorecardCallTypes(column: unknown): z.infer<typeof stored> {
  return stored.parse(column)
}

/** Whether a scorecard is meant for a call type; `column` as stored. */
export function allowsCallType(column: unknown, callType: string): boolean {
  const own = scorecardCallTypes(column)
  return own.length === 0 || own.some((entry) => entry.callType === callType)
}

/** The scorecard of each call type, by id. */
export type ScorecardsOfTypes = Partial<Record<CallType, string>>

/**
 * The scorecard for a call of a chosen type: the active one marked as the type's default, or the first by id if there are several. A type
 * without such a scorecard is left out.
 */
export function scorecardsOfTypes(
  scorecards: readonly { id: string; isActive: boolean; callTypes: unknown }[],
): ScorecardsOfTypes {
  const found: ScorecardsOfTypes = {}
  for (const scorecard of scorecards.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    if (!scorecard.isActive) continue
    for (const { callType, isDefaultForCallType } of scorecardCallTypes(scorecard.callTypes))
      if (isDefaultForCallType) found[callType] ??= scorecard.id
  }
  return found
}
