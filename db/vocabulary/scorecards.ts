/** Stored words of scorecards: const tuples and their types. Pure. Spelling follows the product specification. */

export const scorecardStatuses = ['ACTIVE', 'ARCHIVED', 'INACTIVE'] as const
export type ScorecardStatus = (typeof scorecardStatuses)[number]

export const criteriaToggles = ['YES', 'NO', 'DISPUTE_ONLY'] as const
export type CriteriaToggle = (typeof criteriaToggles)[number]

/** Who may use a scorecard: everybody, or the teams that it is shared with. */
export const shareScopes = ['ALL', 'TEAM'] as const
export type ShareScope = (typeof shareScopes)[number]
