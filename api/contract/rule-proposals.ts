import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { changedCategorizationRule } from './back-tests.ts'
import { endpoint, noContent } from './endpoint.ts'
import { isoTime } from './page.ts'

/** A rule that corrections of calls speak for. */
export const ruleProposal = z.object({
  /** The same as long as the same is proposed. */
  key: z.string(),
  callType: z.enum(callTypes),
  /** The words of titles that the corrected calls share. */
  value: z.string(),
  /** The label of the rule that would take the words; null: a rule would be created. */
  ruleLabel: z.string().nullable(),
  /** Corrected calls that agree. */
  corrections: z.number().int(),
  /** The latest of them that the reader may see, at most five. */
  examples: z.array(z.object({ callId: z.uuid(), title: z.string(), correctedAt: isoTime })),
  /** The rule as it would be: for a back-test, and what accepting writes to the draft. */
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

/** Accepting writes the rule to the draft, where it waits to be published; dismissing never proposes it again. 409: it is no longer proposed. */
export const decideRuleProposal = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/proposals',
  permission: 'rules.manage',
  body: z.strictObject({ key: z.string().min(1).max(300), verdict: z.enum(['accepted', 'dismissed']) }),
  response: noContent,
})
