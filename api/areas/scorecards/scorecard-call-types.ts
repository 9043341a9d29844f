import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'

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
