/** The fields of an event that a subrule can compare. Source: specification 2 §3. */
export const optOutTargets = [
  'MEETING_NAME',
  'MEETING_PLATFORM',
  'START_DAY_OF_WEEK',
  'START_DAY_OF_MONTH',
  'END_DAY_OF_WEEK',
  'END_DAY_OF_MONTH',
  'PARTICIPANTS_EMAIL',
  'PARTICIPANTS_EMAIL_DOMAIN',
  'ALL_PARTICIPANTS_EMAIL_DOMAIN',
  'ORGANISER_EMAIL',
  'ORGANISER_EMAIL_DOMAIN',
  'EVENT_TYPE',
] as const
export type OptOutTarget = (typeof optOutTargets)[number]

/** The comparisons of a subrule. */
export const optOutOperations = [
  'EQUALS',
  'NOT_EQUALS',
  'CONTAINS',
  'NOT_CONTAINS',
  'EQUALS_CASE_INSENSITIVE',
  'NOT_EQUALS_CASE_INSENSITIVE',
  'CONTAINS_CASE_INSENSITIVE',
  'NOT_CONTAINS_CASE_INSENSITIVE',
] as const
export type OptOutOperation = (typeof optOutOperations)[number]

/** Platforms that the recorder can join. */
export const meetingPlatforms = ['zoom', 'google_meet', 'microsoft_teams', 'microsoft_teams_live'] as const
export type MeetingPlatform = (typeof meetingPlatforms)[number]

/** One comparison. `target` and `operation` are any text, because stored rules may be older or newer than this code. */
export type OptOutSubrule = { id: string; target: string; operation: string; values: readonly string[] }

/** Subrules are joined by AND, rules by OR. A meeting that a rule matches is not recorded. */
export type OptOutRule = { id: string; subrules: readonly OptOutSubrule[] }

/** Who a rule belongs to: the organization, or a user with a connected calendar. */
export const ruleScopes = ['ORGANIZATION', 'USER'] as const
export type RuleScope = (typeof ruleScopes)[number]

const arrayOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Reads rules from any JSON. Unreadable parts become empty, and a rule with an empty part never matches. */
export function readOptOutRules(stored: unknown): OptOutRule[] {
  return arrayOrEmpty(stored).map((rule) => ({
    id: textOrEmpty(fieldOf(rule, 'id')),
    subrules: arrayOrEmpty(fieldOf(rule, 'subrules')).map((subrule) => ({
      id: textOrEmpty(fieldOf(subrule, 'id')),
      target: textOrEmpty(fieldOf(subrule, 'target')),
      operation: textOrEmpty(fieldOf(subrule, 'operation')),
      values: arrayOrEmpty(fieldOf(subrule, 'values')).filter((value) => typeof value === 'string'),
    })),
  }))
}
