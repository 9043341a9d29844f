import { z } from 'zod'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { ruleKinds, ruleLevels } from '#db/vocabulary/rules.ts'
import { backTestCounts, backTestKinds } from '#workers/domain/routing/back-test.ts'
import { missedValue } from '#workers/domain/routing/missed-values.ts'
import { traceLine } from './calls.ts'
import { idParams, isoTime } from './page.ts'
import { categorizationRuleBody, privacyRuleBody } from './rules.ts'
import { endpoint } from './endpoint.ts'

/** What the draft is compared with: the saved rules, or what is stored on the calls. */
export const backTestComparisons = ['savedRules', 'storedCalls'] as const

const changed = {
  /** Null for a rule that is not saved yet. */
  id: z.uuid().nullable(),
  /** The client's own key for the row; used as the id of a rule that is not saved yet. */
  draftKey: z.string().min(1).max(60),
  level: z.enum(ruleLevels),
}
const draftOf = <Rule extends z.ZodType>(rule: Rule) =>
  z.strictObject({
    changed: z.array(rule).max(200).default([]),
    removedIds: z.array(z.uuid()).max(1000).default([]),
  })

export const changedCategorizationRule = categorizationRuleBody.extend(changed)

export const changedPrivacyRule = privacyRuleBody.extend(changed)

/** Changes neither rules nor calls. */
export const backTestBody = z.strictObject({
  days: z.literal([7, 30, 90]),
  compareWith: z.enum(backTestComparisons).default('savedRules'),
  categorizationRules: draftOf(changedCategorizationRule).optional(),
  privacyRules: draftOf(changedPrivacyRule).optional(),
  privacyRulesAreWhitelist: z.boolean().optional(),
  /** Tests the stored draft of this kind instead of changes in the body. */
  draft: z.enum(ruleKinds).optional(),
})
export type BackTestBody = z.infer<typeof backTestBody>

const count = z.number().int().nonnegative()

export const acceptedBackTest = z.object({ commandId: z.uuid(), backTestId: z.uuid() })

export const backTestResponse = z.object({
  backTestId: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  error: z.string().nullable(),
  days: z.number().int(),
  compareWith: z.enum(backTestComparisons),
  /** True when it tests changes that are not saved. */
  isDraft: z.boolean(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  /** Changes with any rule, the switch or the state of any scorecard. Use it only for comparison. */
  rulesVersion: z.string(),
  /** The version of the stored draft that was tested; null without one. */
  draftVersion: z.number().int().nullable(),
  /** True while the rules and the stored draft are still the tested ones. */
  isCurrent: z.boolean(),
  progress: z.object({ done: count, total: count }),
  counts: backTestCounts,
  /** Calls whose category changes, by labels; the 20 largest groups. Null is "no category". */
  flows: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable(), calls: count })),
  /** Title values that calls contain inside a longer word only, where they do not match; the ten with the most calls. */
  missedValues: z.array(missedValue),
  /** Descriptions are always compared by the offline matcher, even if another engine routes calls. */
  descriptionsCompared: z.literal('offline'),
})
export type BackTestResponse = z.infer<typeof backTestResponse>

/** The cursor of a list of changes names a row of the back-test. Newest call first. */
export const backTestChangesQuery = z.object({
  /** A kind, or all calls that gain or lose their score, whatever else changes. Each list is as long as its count. */
  kind: z.enum([...backTestKinds, 'gainsScore', 'losesScore']).optional(),
  cursor: z.string().max(400).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})

export const backTestSide = z.object({
  excluded: z.boolean(),
  held: z.boolean().default(false),
  /** The id of the deciding rule, or the draft key of one that is not saved. */
  categoryRuleId: z.string().nullable(),
  categoryLabel: z.string().nullable(),
  categoryLevel: z.enum(ruleLevels).nullable(),
  isScored: z.boolean(),
  scorecardConfigId: z.uuid().nullable(),
  reason: z.string(),
})
export type BackTestSide = z.infer<typeof backTestSide>

/** Only calls that the reader may see. */
export const backTestChanges = z.object({
  results: z.array(
    z.object({
      callId: z.uuid(),
      kind: z.enum(backTestKinds),
      title: z.string(),
      callerName: z.string().nullable(),
      startedAt: isoTime,
      before: backTestSide,
      after: backTestSide,
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type BackTestChanges = z.infer<typeof backTestChanges>

export const backTestChangeParams = z.object({ id: z.uuid(), callId: z.uuid() })

const explainedSide = z.object({
  privacy: z.object({
    verdict: z.enum(['imported', 'excluded', 'held']),
    reason: z.string(),
    trace: z.array(traceLine),
  }),
  /** Null for a call that privacy excludes: it is never categorized. */
  routing: z
    .object({
      explanation: z.string(),
      method: z.enum(['title', 'description', 'default', 'none']),
      trace: z.array(traceLine),
    })
    .nullable(),
})

/** The reasons on both sides. */
export const backTestExplanation = z.object({ before: explainedSide, after: explainedSide })
export type BackTestExplanation = z.infer<typeof backTestExplanation>

/** Maximum number of calls in one command. */
export const applyToHistoryLimit = 10_000
export const applyToHistoryBody = z.strictObject({ backTestId: z.uuid() })
export const appliedToHistory = z.object({ commandId: z.uuid(), calls: count })

export const startBackTest = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/back-test',
  permission: 'rules.manage',
  body: backTestBody,
  response: { 200: backTestResponse, 202: acceptedBackTest },
  isIdempotent: true,
})

export const getBackTest = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/rules/back-test/:id',
  permission: 'rules.manage',
  params: idParams,
  response: backTestResponse,
})

export const listBackTestChanges = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/rules/back-test/:id/changes',
  permission: 'rules.manage',
  params: idParams,
  query: backTestChangesQuery,
  response: backTestChanges,
})

export const explainBackTestChange = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/rules/back-test/:id/changes/:callId',
  permission: 'rules.manage',
  params: backTestChangeParams,
  response: backTestExplanation,
})

export const applyToHistory = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/apply-to-history',
  permission: 'rules.manage',
  body: applyToHistoryBody,
  response: { 202: appliedToHistory },
  isIdempotent: true,
})
