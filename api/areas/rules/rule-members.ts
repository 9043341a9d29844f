import { userStatuses, type UserStatus } from '#db/vocabulary/organizations.ts'

/** Members who may own a rule. */
export const ownerStatuses: readonly UserStatus[] = ['ACTIVE', 'INVITED', 'DEPROVISIONED']
/** Members whom a rule may name as participants. Those who have left count too, because their calls stay. */
export const participantStatuses: readonly UserStatus[] = userStatuses
