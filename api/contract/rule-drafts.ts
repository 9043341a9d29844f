import { z } from 'zod'
import { ruleKinds, ruleLevels } from '#db/vocabulary/rules.ts'
import { isoTime } from './page.ts'
import { endpoint } from './endpoint.ts'

export const ruleKindParams = z.object({ kind: z.enum(ruleKinds) })

const count = z.number().int().nonnegative()

export const ruleDraftChange = z.object({
  change: z.enum(['added', 'changed', 'deleted', 'reordered', 'whitelist']),
  /** Null for the order of a level and for the whitelist switch. */
  ruleId: z.uuid().nullable(),
  level: z.enum(ruleLevels).nullable(),
  /** The rule's label or title values; empty if it has none. */
  name: z.string(),
  /** The published rule has changed meanwhile. Publishing is refused until one side is chosen. */
  isConflict: z.boolean(),
  /** For a conflict: the published rule was deleted. */
  isPublishedGone: z.boolean(),
})
export type RuleDraftChange = z.infer<typeof ruleDraftChange>

/** Maximum number of changes listed in a response; `changeCount` counts all. */
export const listedChanges = 200

export const ruleDraft = z.object({
  kind: z.enum(ruleKinds),
  /** Increases with every change of the draft. Publish and discard send the version that was seen. */
  version: z.number().int(),
  /** 0 when there is no draft. */
  changeCount: count,
  conflictCount: count,
  editedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  editedAt: isoTime.nullable(),
  /** Null for people who may only read rules: they see the published rules and that a draft exists. */
  changes: z.array(ruleDraftChange).nullable(),
  /** The whitelist switch after publishing; null: unchanged. */
  privacyRulesAreWhitelist: z.boolean().nullable(),
})
export type RuleDraft = z.infer<typeof ruleDraft>

const seenVersion = z.strictObject({ version: z.number().int() })

export const getRuleDraft = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/rules/drafts/:kind',
  permission: 'rules.view',
  params: ruleKindParams,
  response: ruleDraft,
})

/** Publishes all changes or none: 409 `stale` with the current draft, 409 `rules_changed` with conflicts, 422 for invalid rules. */
export const publishRuleDraft = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/drafts/:kind/publish',
  permission: 'rules.manage',
  params: ruleKindParams,
  body: seenVersion,
  response: z.object({ published: count }),
  isIdempotent: true,
})

export const discardRuleDraft = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/drafts/:kind/discard',
  permission: 'rules.manage',
  params: ruleKindParams,
  body: seenVersion,
  response: ruleDraft,
})

/** Chooses a side for a rule or for the order of a level. 'published' discards the change, whether or not it conflicts. */
export const resolveRuleDraftChange = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/drafts/:kind/resolve',
  permission: 'rules.manage',
  params: ruleKindParams,
  body: z.strictObject({
    take: z.enum(['draft', 'published']),
    change: z.union([
      z.strictObject({ of: z.literal('whitelist') }),
      z.strictObject({ of: z.literal('rule'), ruleId: z.uuid() }),
      z.strictObject({ of: z.literal('order'), level: z.enum(ruleLevels) }),
    ]),
  }),
  response: ruleDraft,
})

export const draftPrivacyWhitelist = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rules/drafts/privacy/whitelist',
  permission: 'rules.manage',
  body: z.strictObject({ privacyRulesAreWhitelist: z.boolean() }),
  response: ruleDraft,
})
