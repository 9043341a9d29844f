import { z } from 'zod'
import { practiceOutcomes } from '#db/vocabulary/practice.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'
import { practiceBrief, practiceLine, practiceState } from './practice.ts'

/**
 * Practicing without an account, in text only. The state machine words every answer, so visitors cost nothing. Calls are not scored, and
 * are deleted with the visitor's form.
 */
export const demoCallLimits = {
  /** Calls per form, which lives for a day. */
  callsPerForm: 8,
  /** Calls from one address within a day, over all its forms. */
  callsPerAddress: 20,
  /** Calls with the public bots of one organization within a day. */
  callsPerOrganization: 300,
  /** Calls of all visitors within a day. */
  calls: 2_000,
  /** Visitor turns per call. */
  turns: 40,
  seconds: 600,
  turnCharacters: 1_000,
} as const

const ofForm = { ownerDemoInboundResponseFormId: z.uuid() }

/** The result of a call, without anything that the buyer has not told. */
const demoReview = z.object({
  outcome: z.enum(practiceOutcomes),
  revealed: z.array(z.string()),
  /** How many more things the buyer could have told. */
  unrevealed: z.number().int(),
  objections: z.array(
    z.object({ text: z.string(), result: z.enum(['Handled', 'Partly', 'Not explored', 'Not raised']) }),
  ),
})

export const demoCall = z.object({
  id: z.uuid(),
  /** The bot's `vapiId`. */
  botId: z.uuid(),
  name: z.string(),
  brief: practiceBrief,
  lines: z.array(practiceLine),
  state: practiceState,
  turnsLeft: z.number().int(),
  /** Once the call has ended. */
  review: demoReview.nullable(),
  /** Calls that this form may still start. */
  remainingCalls: z.number().int(),
})
export type DemoCallView = z.infer<typeof demoCall>

/**
 * Starts a call with one of the visitor's bots, or with a public one. If a call is still open, ends it; but if that call is with the same
 * bot and the visitor has not spoken yet, returns it.
 */
export const startDemoCall = endpoint({
  method: 'POST',
  path: '/agents/demo/calls',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({ ...ofForm, vapiId: z.uuid() }),
  response: { 201: demoCall },
})

export const getDemoCall = endpoint({
  method: 'GET',
  path: '/agents/demo/calls/:id',
  permission: 'public',
  params: idParams,
  query: z.object(ofForm),
  response: demoCall,
})

/** `index` is `state.nextIndex`. Repeating an index with the same words returns what is stored; with other words, 409. */
export const takeDemoTurn = endpoint({
  method: 'POST',
  path: '/agents/demo/calls/:id/turns',
  permission: 'public',
  params: idParams,
  body: z.strictObject({
    ...ofForm,
    index: z.number().int().min(1).max(demoCallLimits.turns),
    text: z
      .string()
      .max(demoCallLimits.turnCharacters)
      .refine((text) => text.trim() !== '', 'Say something.')
      .refine((text) => !text.includes('\u0000'), 'The text has characters that cannot be stored.'),
  }),
  response: demoCall,
})

export const hangUpDemoCall = endpoint({
  method: 'POST',
  path: '/agents/demo/calls/:id/hang-up',
  permission: 'public',
  rateClass: 'auth',
  params: idParams,
  body: z.strictObject(ofForm),
  response: demoCall,
})
