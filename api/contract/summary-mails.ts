import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { acceptedCommand, idParams } from './page.ts'

/** Who gets the summary: a participant of the call, an address, or a participant at a different address than the known one. */
export const sendSummaryEmailBody = z
  .strictObject({
    email: z.email().max(254).nullish(),
    realCallPartyId: z.uuid().nullish(),
  })
  .refine(({ email, realCallPartyId }) => email != null || realCallPartyId != null, {
    message: 'Choose a participant or give an address.',
  })

/** What an unsubscribe link shows: the sender, and the address with most of it hidden. */
export const summarySubscription = z.object({
  organization: z.string(),
  address: z.string(),
  isSubscribed: z.boolean(),
})

const linkParams = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })

export const sendSummaryEmail = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/send-summary-email/:id',
  permission: 'calls.coach',
  params: idParams,
  body: sendSummaryEmailBody,
  response: { 200: acceptedCommand, 202: acceptedCommand },
  isIdempotent: true,
})

export const getSummarySubscription = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  permission: 'public',
  rateClass: 'auth',
  params: linkParams,
  response: summarySubscription,
})

/** One click in a mail client (RFC 8058) or on the page. A repeat changes nothing. */
export const endSummarySubscription = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  permission: 'public',
  rateClass: 'auth',
  params: linkParams,
  response: noContent,
})

export const renewSummarySubscription = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token/undo',
  permission: 'public',
  rateClass: 'auth',
  params: linkParams,
  response: noContent,
})
