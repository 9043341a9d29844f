import { z } from 'zod'
import { endTextAnswer, findTextInput, listTextSubjects } from '#db/queries/text-requests.ts'
import { callTypes } from '#db/vocabulary.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { readTranscriptText } from './call-input.ts'
import { parseKindInput } from './text-input.ts'

const storedCallTypes = z.array(z.enum(callTypes))

/** Writes what identifies one kind of call, of a transcript that stands for it. */
export const run: Handler<'describe-call-type'> = async ({ requestId, callType }, { database, orgId, engines, signal }) => {
  const found = await database.withOrg({ orgId }, async (trx) => {
    const input = await findTextInput(trx, requestId, callType)
    // It has expired: nobody waits for it.
    if (input === undefined) return null
    return { input: parseKindInput(input), siblings: storedCallTypes.parse(await listTextSubjects(trx, requestId)) }
  })
  if (found === null) return {}
  const { messages } = readTranscriptText(found.input.transcript)
  const engine = await engines.for(orgId)
  const result = await engine.describe({ callType, siblings: found.siblings.filter((sibling) => sibling !== callType), messages }, signal)
  return { commit: (trx) => endTextAnswer(trx, requestId, callType, { result }) }
}

export const onDeath: DeathHandler<'describe-call-type'> = ({ requestId, callType }, { message }, trx) =>
  endTextAnswer(trx, requestId, callType, { error: message })
