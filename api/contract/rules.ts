import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { matchedCallBehaviors, privacyRuleTypes, routingBehaviors, ruleLevels } from '#db/vocabulary/rules.ts'
import { isoTime } from './page.ts'
import { endpoint, noContent } from './endpoint.ts'

/** The level in a rule's path. */
export const ruleLevelParam = z.enum(['organization', 'team', 'user'])
export type RuleLevelParam = z.infer<typeof ruleLevelParam>
export const levelOfParam = {
  organization: 'ORGANIZATION',
  team: 'TEAM',
  user: 'USER',
} as const satisfies Record<RuleLevelParam, (typeof ruleLevels)[number]>

export const ruleParams = z.object({ level: ruleLevelParam })
export const ruleIdParams = ruleParams.extend({ id: z.uuid() })

/** `draft=true` reads and changes the draft, which no call follows until it is published. Otherwise a change takes effect immediately. */
export const ruleDraftQuery = z.object({ draft: z.stringbool().default(false) })
/** `restores` names a published rule that the draft deletes: the new rule takes its place under the same id. */
const createRuleQuery = ruleDraftQuery.extend({ restores: z.uuid().optional() })

/** A stale `version` returns 409 with the current rule. */
const deleteRuleQuery = ruleDraftQuery.extend({ version: z.coerce.number().int().positive().optional() })

const owner = { teamId: z.uuid().nullish(), userId: z.uuid().nullish() }
/** A stale `version` returns 409 with the current rule. Left out for a new rule. */
const version = z.number().int().positive().optional()

export const categorizationRuleBody = z.strictObject({
  label: z.string().trim().max(120),
  explanation: z.string().trim().max(2000).default(''),
  /** Values separated by a double pipe. */
  callTitleIncludes: z.string().max(4000).default(''),
  callType: z.enum(callTypes),
  behavior: z.enum(routingBehaviors),
  scorecardConfigId: z.uuid().nullish(),
  ...owner,
  position: z.number().int().min(1).max(100_000).optional(),
  version,
})
export type CategorizationRuleBody = z.infer<typeof categorizationRuleBody>

export const privacySettings = z.strictObject({
  CALL_TITLE: z.string().max(4000).optional(),
  PARTECIPANTS: z.array(z.uuid()).max(1000).optional(),
  MIN_DURATION: z.number().int().min(0).max(1_000_000).optional(),
  MAX_DURATION: z.number().int().min(0).max(1_000_000).optional(),
  MATCHED_CALL_BEHAVIOR: z.enum(matchedCallBehaviors).optional(),
})

export const privacyRuleBody = z.strictObject({
  ruleType: z.enum(privacyRuleTypes).default('excludeCall'),
  settings: privacySettings,
  ...owner,
  position: z.number().int().min(1).max(100_000).optional(),
  version,
})
export type PrivacyRuleBody = z.infer<typeof privacyRuleBody>

const named = z.object({ id: z.uuid(), name: z.string() })
const shared = {
  id: z.uuid(),
  level: z.enum(ruleLevels),
  position: z.number().int(),
  teamId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  team: named.nullable(),
  user: named.nullable(),
  version: z.number().int(),
  updatedAt: isoTime,
}

export const categorizationRuleRow = z.object({
  ...shared,
  label: z.string(),
  explanation: z.string(),
  callTitleIncludes: z.string(),
  callType: z.enum(callTypes),
  behavior: z.enum(routingBehaviors),
  scorecardConfigId: z.uuid().nullable(),
  scorecardConfig: z.object({ id: z.uuid(), tag: z.string() }).nullable(),
  isDefault: z.boolean(),
})
export type CategorizationRuleRow = z.infer<typeof categorizationRuleRow>

export const privacyRuleRow = z.object({
  ...shared,
  ruleType: z.enum(privacyRuleTypes),
  settings: privacySettings,
})
export type PrivacyRuleRow = z.infer<typeof privacyRuleRow>

const byLevel = <Rule extends z.ZodType>(rule: Rule) =>
  z.object({ organization: z.array(rule), teams: z.array(rule), users: z.array(rule) })
export const categorizationRulesResponse = byLevel(categorizationRuleRow)
export const privacyRulesResponse = byLevel(privacyRuleRow)

export const listCategorizationRules = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/categorization-rules',
  permission: 'rules.view',
  query: ruleDraftQuery,
  response: categorizationRulesResponse,
})

export const createCategorizationRule = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/categorization-rules/:level',
  permission: 'rules.manage',
  params: ruleParams,
  query: createRuleQuery,
  body: categorizationRuleBody,
  response: categorizationRuleRow,
  isIdempotent: true,
})

export const updateCategorizationRule = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/categorization-rules/:level/:id',
  permission: 'rules.manage',
  params: ruleIdParams,
  query: ruleDraftQuery,
  body: categorizationRuleBody,
  response: categorizationRuleRow,
  isIdempotent: true,
})

export const deleteCategorizationRule = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/categorization-rules/:level/:id',
  permission: 'rules.manage',
  params: ruleIdParams,
  query: deleteRuleQuery,
  response: noContent,
})

export const listPrivacyRules = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/privacy-rules',
  permission: 'rules.view',
  query: ruleDraftQuery,
  response: privacyRulesResponse,
})

export const createPrivacyRule = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/privacy-rules/:level',
  permission: 'rules.manage',
  params: ruleParams,
  query: createRuleQuery,
  body: privacyRuleBody,
  response: privacyRuleRow,
  isIdempotent: true,
})

export const updatePrivacyRule = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/privacy-rules/:level/:id',
  permission: 'rules.manage',
  params: ruleIdParams,
  query: ruleDraftQuery,
  body: privacyRuleBody,
  response: privacyRuleRow,
  isIdempotent: true,
})

export const deletePrivacyRule = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/privacy-rules/:level/:id',
  permission: 'rules.manage',
  params: ruleIdParams,
  query: deleteRuleQuery,
  response: noContent,
})
