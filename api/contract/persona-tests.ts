import { z } from 'zod'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { testedForms } from '#db/vocabulary/persona-tests.ts'
import {
  finding,
  personaTestResult,
  testTurn,
  testUnit,
  unitSummary,
} from '#workers/domain/practice/persona-test/result.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'

const count = z.number().int().nonnegative()

/** `of`: the draft or the published form. */
export const personaTestBody = z.strictObject({ of: z.enum(testedForms).default('draft') })
export const acceptedPersonaTest = z.object({ testId: z.uuid(), commandId: z.uuid() })

/** Plays scripted reps against a bot. Cancels a running test of this bot, whoever started it. The last ten tests are kept. */
export const startPersonaTest = endpoint({
  method: 'POST',
  path: '/agents/:id/persona-tests',
  permission: 'bots.manage',
  params: idParams,
  body: personaTestBody,
  response: { 202: acceptedPersonaTest },
  isIdempotent: true,
})

const personaTest = z.object({
  id: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  /** Why it failed; null unless it did. */
  error: z.string().nullable(),
  of: z.enum(testedForms),
  /** The tested published version; null: the draft at that time. */
  agentVersion: z.number().int().positive().nullable(),
  /** The current draft and engine would still make the tested buyer. */
  isCurrent: z.boolean(),
  /** The engine that worded the buyer. */
  engine: z.string(),
  engineVersion: z.string(),
  startedBy: z.string(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  progress: z.object({ done: count, total: count }),
  /** Null until it is finished. Hints are not findings. */
  outcome: z.enum(['passed', 'findings']).nullable(),
  findings: count,
  blockingFindings: count,
})
export type PersonaTest = z.infer<typeof personaTest>

/** The newest first. */
export const listPersonaTests = endpoint({
  method: 'GET',
  path: '/agents/:id/persona-tests',
  permission: 'bots.manage',
  params: idParams,
  query: pageQuery.omit({ search: true }),
  response: pageOf(personaTest),
})

const part = z.object({
  position: count,
  unit: testUnit,
  summary: unitSummary,
  findings: z.array(finding),
})
/** One call, interview or series, with its turns. */
const conversation = part.extend({ turns: z.array(testTurn) })
export type PersonaConversation = z.infer<typeof conversation>

export const personaTestParams = z.object({ id: z.uuid(), testId: z.uuid() })

/** Findings and figures once it is finished. `conversations` is a page of those played so far, in order. */
export const personaTestView = personaTest.extend({
  result: personaTestResult.nullable(),
  conversations: pageOf(part),
})
export type PersonaTestView = z.infer<typeof personaTestView>

export const getPersonaTest = endpoint({
  method: 'GET',
  path: '/agents/:id/persona-tests/:testId',
  permission: 'bots.manage',
  params: personaTestParams,
  query: pageQuery.omit({ search: true }),
  response: personaTestView,
})

export const getPersonaConversation = endpoint({
  method: 'GET',
  path: '/agents/:id/persona-tests/:testId/conversations/:position',
  permission: 'bots.manage',
  params: personaTestParams.extend({ position: z.coerce.number().int().min(0).max(199) }),
  response: conversation,
})
