import { daysOfScope } from '#api/contract/imports.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { rangeScopes } from '../../../lib/imports/start-import.ts'

const dayMs = 86_400_000
/** Recordings appear late at providers: the day before the last sync is looked at again. */
const overlapDays = 1

/** The shortest import that leaves no gap after the last sync; without one, the last week. */
export function syncScope(lastSyncAt: string | null, now: Date): ImportScope {
  if (lastSyncAt === null) return 'LAST_7_DAYS'
  const days = Math.max(0, (now.getTime() - new Date(lastSyncAt).getTime()) / dayMs) + overlapDays
  return rangeScopes.find((scope) => daysOfScope[scope] >= days) ?? 'ALL'
}
