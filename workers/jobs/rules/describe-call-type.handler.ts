import { z } from 'zod'
import { endTextAnswer, findTextInput, listTextSubjects } from '#db/queries/rules/text-requests.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { readTranscriptText } from '../calls/steps/call-input.ts'
import { parseKindInput } from './steps/text-input.ts'
import { describeCallType } from './describe-call-type.ts'

const storedCallTypes = z.array(z.enum(callTypes))

/** Writes what identifies one call type, from a transcript of that type. */
export const describeCallTypeHandler = handle(describeCallType, {
  run: async ({ requestId, callType }, { database, orgId, engines, signal }) => {
    const found = await database.withOrg({ orgId }, async (trx) => {
      const input = await findTextInput(trx, requestId, callType)
      // The request has expired.
      if (input === undefined) return null
      return {
        input: parseKindInput(input),
        siblings: storedCallTypes.parse(await listTextSubjects(trx, requestId)),
      }
    })
    if (found === null) return {}
    const { messages } = readTranscriptText(found.input.transcript)
    const engine = await engines.for(orgId)
    const result = await engine.describe(
      { callType, siblings: found.siblings.filter((sibling) => sibling !== callType), messages },
      signal,
    )
    return { commit: (trx) => endTextAnswer(trx, requestId, callType, { result }) }
  },
  onDeath: ({ requestId, callType }, { message }, trx) =>
    endTextAnswer(trx, requestId, callType, { error: message }),
})
