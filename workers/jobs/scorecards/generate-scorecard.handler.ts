import { z } from 'zod'
import { endTextAnswer, findTextInput } from '#db/queries/rules/text-requests.ts'
import { PermanentError } from '../../queue/errors.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { generateScorecard } from './generate-scorecard.ts'

/** As the API checked it. */
const storedInput = z.object({ details: z.string() })

/** Stores only the draft; the description is deleted with it. */
export const generateScorecardHandler = handle(generateScorecard, {
  run: async ({ requestId }, { database, orgId, engines, signal }) => {
    const input = await database.withOrg({ orgId }, (trx) => findTextInput(trx, requestId, ''))
    // The request has expired.
    if (input === undefined) return {}
    const parsed = storedInput.safeParse(input)
    if (!parsed.success) throw new PermanentError('The description no longer exists. Please start again.')
    const engine = await engines.for(orgId)
    const result = await engine.writeScorecard(parsed.data.details, signal)
    return { commit: (trx) => endTextAnswer(trx, requestId, '', { result }) }
  },
  onDeath: ({ requestId }, { message }, trx) => endTextAnswer(trx, requestId, '', { error: message }),
})
