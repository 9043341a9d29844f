import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { describedBot, generatedBot } from './bot-resources.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'

/**
 * Trying a bot without an account. A visitor fills in a form; its unguessable id is their only credential. They can reach only bots that an
 * organization has made public (`demo-calls.ts`), and everything of theirs is deleted after a day.
 */
export const demoLimits = {
  hours: 24,
  /** Bots of one form. */
  agentsPerForm: 3,
  /** Forms from one address within the hours above. */
  formsPerAddress: 5,
  /** Forms from everybody. */
  forms: 2_000,
  /** Requests per form and minute. */
  requestsPerMinute: 30,
} as const

const line = (characters: number) => z.string().trim().max(characters)

export const demoVisitor = z.object({
  demoInboundFormResponseId: z.uuid(),
  /** The name that they gave, split at its first space. */
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
  expiresAt: isoTime,
  remainingAgents: z.number().int(),
  /** Calls that the form may still start. */
  remainingCalls: z.number().int(),
})
export type DemoVisitor = z.infer<typeof demoVisitor>

export const demoAgent = z.object({
  id: z.uuid(),
  vapiId: z.uuid(),
  callType: z.enum(botCallTypes),
  name: z.string(),
  jobTitle: z.string(),
  companyName: z.string(),
  scenarioName: z.string(),
  avatarUrl: z.string().nullable(),
  createdAt: isoTime,
})
export type DemoAgent = z.infer<typeof demoAgent>

export const sendDemoForm = endpoint({
  method: 'POST',
  path: '/agents/demo/inbound-form',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({
    name: line(80).min(1),
    companyName: line(120).default(''),
    jobTitle: line(120).default(''),
  }),
  response: { 201: demoVisitor },
})

export const getDemoUser = endpoint({
  method: 'GET',
  path: '/users/demo',
  permission: 'public',
  rateClass: 'auth',
  query: z.object({ demoInboundFormResponseId: z.uuid() }),
  response: demoVisitor,
})

export const listDemoAgents = endpoint({
  method: 'GET',
  path: '/agents/demo',
  permission: 'public',
  rateClass: 'auth',
  query: z.object({ ownerDemoInboundResponseFormId: z.uuid() }),
  response: z.object({ results: z.array(demoAgent) }),
})

/** A visitor's own bot, or one that an organization has made public, by the unguessable id in its list. */
export const getDemoAgent = endpoint({
  method: 'GET',
  path: '/agents/demo/vapiId/:id',
  permission: 'public',
  rateClass: 'auth',
  params: idParams,
  response: demoAgent,
})

const ofForm = { ownerDemoInboundResponseFormId: z.uuid() }

export const createDemoAgent = endpoint({
  method: 'POST',
  path: '/agents/demo',
  permission: 'public',
  rateClass: 'auth',
  body: z.strictObject({ ...ofForm, callType: z.enum(botCallTypes), form: botDraftForm }),
  response: { 201: demoAgent },
})

/** A proposal from a description. Stores nothing. */
export const describeDemoAgent = endpoint({
  method: 'POST',
  path: '/agents/demo/ai-creator',
  permission: 'public',
  rateClass: 'auth',
  body: describedBot.extend(ofForm),
  response: generatedBot,
})
