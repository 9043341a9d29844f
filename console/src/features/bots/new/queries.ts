import { queryOptions } from '@tanstack/react-query'
import { type BotDraft, createBotByDescription, getBotDraft } from '#api/contract/bot-drafts.ts'
import { getGeneratedTexts } from '#api/contract/bot-resources.ts'
import { getRemainingAgents } from '#api/contract/bots.ts'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import { call } from '../../../lib/call.ts'
import { waitFor } from '../../../lib/wait-for.ts'
import { botsKey } from '../queries.ts'

/** How many more bots the organization may have. */
export const remainingQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...botsKey(orgId), 'remaining'],
    queryFn: ({ signal }) => call(getRemainingAgents, { signal }),
  })

/** A draft from the user's description. A model that writes it takes a while. @throws with the error */
export async function describeBot(
  orgId: string,
  body: { description: string; callType?: BotCallType },
  idempotencyKey: string,
  tooLong: string,
): Promise<BotDraft> {
  const made = await call(createBotByDescription, { orgId, body, idempotencyKey, respondAsync: true })
  if ('form' in made) return made
  const { draftId } = await waitFor(
    () => call(getGeneratedTexts, { orgId, params: { id: made.requestId } }),
    tooLong,
  )
  if (draftId === null) throw new Error(tooLong)
  return call(getBotDraft, { orgId, params: { id: draftId } })
}
