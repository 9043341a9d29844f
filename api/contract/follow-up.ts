import { z } from 'zod'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { quotePlace } from './coaching.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

/** `refinement`: what should change, in the user's words. Without a language model it has no effect, and the draft says so. */
export const followUpBody = z.strictObject({
  fromUserName: z.string().trim().min(1, 'Who is it from?').max(200),
  refinement: z.string().trim().max(1000).default(''),
})

/** A piece of the email's text. A claim says something about the call; without evidence, it was not said there. */
export const followUpSegment = z.object({
  text: z.string(),
  isClaim: z.boolean(),
  evidence: quotePlace.nullable(),
})
export type FollowUpSegment = z.infer<typeof followUpSegment>

export const followUpEmail = z.object({
  /** The recipients: the buyers on the call, with their addresses if known. */
  to: z.array(z.object({ name: z.string(), email: z.string().nullable() })),
  subject: z.string(),
  paragraphs: z.array(z.array(followUpSegment)),
  /** The paragraphs as plain text. */
  body: z.string(),
  claims: z.object({ total: z.number().int(), withEvidence: z.number().int() }),
  /** `offline`: assembled only from quotes of the call. */
  writtenBy: z.enum(['offline', 'model']),
  /** A sentence about how it was written, e.g. why a refinement had no effect. */
  note: z.string().nullable(),
})
export type FollowUpEmail = z.infer<typeof followUpEmail>

export const acceptedFollowUp = z.object({ commandId: z.uuid(), requestId: z.uuid() })

export const followUpResponse = z.object({
  requestId: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  result: followUpEmail.nullable(),
  error: z.string().nullable(),
})

/** Drafts an email to the buyers. Sends nothing. */
export const generateFollowUpEmail = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/:id/generate-follow-up-email',
  permission: 'calls.coach',
  params: idParams,
  body: followUpBody,
  response: { 200: followUpEmail, 202: acceptedFollowUp },
  isIdempotent: true,
})

/** A draft that the user has requested, as long as it is kept. */
export const getFollowUpEmail = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/follow-up-email/:id',
  permission: 'calls.coach',
  params: idParams,
  response: followUpResponse,
})
