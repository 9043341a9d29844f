import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { storedRoutingRules } from '../../../domain/routing/back-test.ts'
import { PermanentError } from '../../../queue/errors.ts'

/** Input of a routing test, as the API checked it. */
const testInput = z.object({
  title: z.string(),
  transcript: z.string(),
  callerId: z.uuid(),
  /** The draft's rules for the caller. Left out: the published rules are tested. */
  rules: storedRoutingRules.optional(),
})
/** Input of a description. */
const kindInput = z.object({ callType: z.enum(callTypes), transcript: z.string() })

/** @throws PermanentError if the input is gone or invalid */
function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  if (input === null) throw new PermanentError('The transcript no longer exists. Please start again.')
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new PermanentError('The stored input cannot be read.')
  return parsed.data
}

export const parseTestInput = (input: unknown): z.infer<typeof testInput> => parseInput(testInput, input)
export const parseKindInput = (input: unknown): z.infer<typeof kindInput> => parseInput(kindInput, input)
