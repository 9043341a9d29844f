import { z } from 'zod'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'

/** A call type that is chosen for calls. Their default, "None", is no choice: routing decides, as without a value. */
export const chosenCallType = z
  .enum(callTypes)
  .transform((type): CallType | null => (type === 'None - Default' ? null : type))
  .nullish()
