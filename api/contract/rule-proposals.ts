import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { changedCategorizationRule } from './back-tests.ts'
import { endpoint, noContent } from './endpoint.ts'
import { isoTime } from './page.ts'

/** A rule suggested by corrections of calls. */
export const ruleProposal = z.object({
  /** Stays the same as long as the proposal does. */
  key: z.string(),
  callType: z.enum(callTypes),
  /** The words that the titles of the corrected calls share. */
  value: z.string(),
  /** The label of the rule that the words would be added to; null: a new rule would be created. */
  ruleLabel: z.string().nullable(),
  /** How many corrected calls agree. */
  corrections: z.number().int(),
  /** The latest of them that the reader may see, at most five. */
  examples: z.array(z.object({ callId: z.uuid(), title: z.string(), correctedAt: isoTime })),
  /** The resulting rule, for a back-test. Accepting writes it to the draft. */
  rule: changedCategorizationRule,
})
export type RuleProposal = z.infer<typeof ruleProposal>

export const ruleProposals = z.object({ results: z.array(ruleProposal) })

export const listRuleProposals = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/rules/proposals',
  permission: 'rules.manage',
  response: ruleProposals,
})

/**
 * Accepting writes the rule to the draft, to be published later; a dismissed rule is never proposed again. 409 if it is no longer proposed.
 */
export const decideRuleProposal = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/proposals',
  permission: 'rules.manage',
  body: z.strictObject({ key: z.string().min(1).max(300), verdict: z.enum(['accepted', 'dismissed']) }),
  response: noContent,
})
