/** Stored words of scorecards: const tuples and their types. Pure. Spelling follows the product specification. */

export const scorecardStatuses = ['ACTIVE', 'ARCHIVED', 'INACTIVE'] as const
export type ScorecardStatus = (typeof scorecardStatuses)[number]

export const criteriaToggles = ['YES', 'NO', 'DISPUTE_ONLY'] as const
export type CriteriaToggle = (typeof criteriaToggles)[number]

/** Who may use a scorecard: everybody, or the teams that it is shared with. */
export const shareScopes = ['ALL', 'TEAM'] as const
export type ShareScope = (typeof shareScopes)[number]

/** What a learning material is. A file's kind is read from its bytes, not from its name. */
export const learningMaterialTypes = ['link', 'document', 'image', 'audio', 'video'] as const
export type LearningMaterialType = (typeof learningMaterialTypes)[number]

/** Who sees a learning material: everybody who may use its scorecard, members who share a team with the author, or only the author. */
export const learningScopes = ['ALL', 'TEAM', 'PERSONAL'] as const
export type LearningScope = (typeof learningScopes)[number]
