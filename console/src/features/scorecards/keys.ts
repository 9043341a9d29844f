/** The prefix of all keys about scorecards. */
export const scorecardsKey = (orgId: string) => ['org', orgId, 'scorecards'] as const
export const scorecardKey = (orgId: string, id: string) => [...scorecardsKey(orgId), 'one', id] as const
