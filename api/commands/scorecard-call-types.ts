import { z } from 'zod'
import { callTypes } from '#db/vocabulary.ts'

const stored = z.array(z.object({ callType: z.enum(callTypes), isDefaultForCallType: z.boolean() })).max(callTypes.length)

/** The call types that a scorecard is meant for, as stored; an empty list means all of them. */
export function scorecardCallTypes(column: unknown): z.infer<typeof stored> {
  return stored.parse(column)
}
