import { z } from 'zod'
import { callTypes } from '#db/vocabulary.ts'
import { PermanentError } from '../shared/errors.ts'

/** What a test of the routing was handed in with, as the API has checked it. */
const testInput = z.object({ title: z.string(), transcript: z.string(), callerId: z.uuid() })
/** What a description is to be made of. */
const kindInput = z.object({ callType: z.enum(callTypes), transcript: z.string() })

/** @throws PermanentError when what was handed in has gone, or is none. */
function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  if (input === null) throw new PermanentError('The transcript is no longer there. Please start again.')
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new PermanentError('What was handed in cannot be read.')
  return parsed.data
}

export const parseTestInput = (input: unknown): z.infer<typeof testInput> => parseInput(testInput, input)
export const parseKindInput = (input: unknown): z.infer<typeof kindInput> => parseInput(kindInput, input)
