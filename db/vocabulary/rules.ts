/** Stored words of rules: const tuples and their types. Pure. Spelling follows the product specification. */

export const ruleLevels = ['ORGANIZATION', 'TEAM', 'USER'] as const
export type RuleLevel = (typeof ruleLevels)[number]

export const routingBehaviors = ['SAVE_ONLY', 'SAVE_AND_SCORE'] as const
export type RoutingBehavior = (typeof routingBehaviors)[number]

export const privacyRuleTypes = ['excludeCall'] as const
export type PrivacyRuleType = (typeof privacyRuleTypes)[number]

export const matchedCallBehaviors = ['EXCLUDE', 'IMPORT'] as const
export type MatchedCallBehavior = (typeof matchedCallBehaviors)[number]

/** Kinds of rules that have their own draft. */
export const ruleKinds = ['categorization', 'privacy'] as const
export type RuleKind = (typeof ruleKinds)[number]
