/** Stored words of the log of what people change: const tuples and their types. Pure. */

/** Where a change came from. `system` is the product itself. */
export const auditSources = ['user', 'api_key', 'system'] as const

/** What a change is about. */
export const auditSubjectKinds = [
  'api_key',
  'assignment',
  'back_test',
  'bot',
  'bot-folder',
  'bot-tag',
  'calendar_event',
  'call',
  'categorization_rule',
  'command',
  'import',
  'integration',
  'lane',
  'learning-material',
  'membership',
  'organization',
  'privacy_rule',
  'queues',
  'rule_draft',
  'rule_proposal',
  'scim_token',
  'scorecard',
  'scorecard-tag',
  'team',
  'user',
  'work_items',
] as const
export type AuditSubjectKind = (typeof auditSubjectKinds)[number]
