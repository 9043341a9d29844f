import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { routingBehaviors, ruleLevels } from '#db/vocabulary/rules.ts'
import { traceLine } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

/** Bytes of one transcript, in UTF-8. Source: specification 1 §5. */
export const transcriptByteLimit = 4_194_304

const transcript = z
  .string()
  .min(1)
  // A text has at least as many bytes as characters, so most oversized texts are refused without being encoded.
  .max(transcriptByteLimit, 'File size must be less than 2MB')
  .refine(
    (text) => new TextEncoder().encode(text).length <= transcriptByteLimit,
    'File size must be less than 2MB',
  )

/** A transcript in any recognized text format. */
export const testRoutingBody = z.strictObject({
  title: z.string().trim().max(500),
  transcript,
  callerId: z.uuid(),
  /** Tests the draft of the routing rules instead of the published rules; for users who manage rules. */
  draft: z.boolean().default(false),
})
export type TestRoutingBody = z.infer<typeof testRoutingBody>

/** How the call would be routed. Without a category, `explanation` starts with 'No match found'. */
export const testRoutingResult = z.object({
  categoryId: z.uuid().nullable(),
  categoryLabel: z.string().nullable(),
  callType: z.enum(callTypes).nullable(),
  behavior: z.enum(routingBehaviors).nullable(),
  /** The level of the rule that decided. */
  categoryType: z.enum(ruleLevels).nullable(),
  explanation: z.string(),
  method: z.enum(['title', 'description', 'default', 'none']),
  /** Id of the text engine that compared the descriptions. */
  engine: z.string(),
  trace: z.array(traceLine),
})
export type TestRoutingResult = z.infer<typeof testRoutingResult>

/** The response to `Prefer: respond-async`, or to a test that takes long. */
export const acceptedTest = z.object({ commandId: z.uuid(), testId: z.uuid() })

export const testRoutingResponse = z.object({
  testId: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  result: testRoutingResult.nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
})
export type TestRoutingResponse = z.infer<typeof testRoutingResponse>

/** Each call type at most once. */
export const generateDescriptionsBody = z.strictObject({
  callTypesData: z
    .array(z.strictObject({ callType: z.enum(callTypes), transcript }))
    .min(1)
    .max(callTypes.length)
    .refine(
      (entries) => new Set(entries.map((entry) => entry.callType)).size === entries.length,
      'Name each call type once.',
    ),
})
export type GenerateDescriptionsBody = z.infer<typeof generateDescriptionsBody>

const textByCallType = z.partialRecord(z.enum(callTypes), z.string())

export const acceptedDescriptions = z.object({ commandId: z.uuid(), requestId: z.uuid() })
/** `errors`: why a call type has no description. */
export const descriptionsResult = z.object({ descriptions: textByCallType, errors: textByCallType })

/** Texts and errors so far. */
export const descriptionsResponse = z.object({
  requestId: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  descriptions: textByCallType,
  errors: textByCallType,
})
export type DescriptionsResponse = z.infer<typeof descriptionsResponse>

export const testRouting = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/test-routing',
  permission: 'rules.view',
  body: testRoutingBody,
  response: { 200: testRoutingResult, 202: acceptedTest },
  isIdempotent: true,
})

export const getRoutingTest = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/test-routing/:id',
  permission: 'rules.view',
  params: idParams,
  response: testRoutingResponse,
})

export const generateDescriptions = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/generate-descriptions',
  permission: 'rules.manage',
  body: generateDescriptionsBody,
  response: { 200: descriptionsResult, 202: acceptedDescriptions },
  isIdempotent: true,
})

export const getDescriptions = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/generate-descriptions/:id',
  permission: 'rules.manage',
  params: idParams,
  response: descriptionsResponse,
})
