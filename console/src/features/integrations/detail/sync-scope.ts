import { daysOfScope } from '#api/contract/imports.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { rangeScopes } from '../../../lib/imports/start-import.ts'

const dayMs = 86_400_000
/** Recordings appear late at providers, so the day before the last sync is included again. */
const overlapDays = 1

/** The shortest import scope without a gap since the last sync; the last week if there was none. */
export function syncScope(lastSyncAt: string | null, now: Date): ImportScope {
  if (lastSyncAt === null) return 'LAST_7_DAYS'
  const days = Math.max(0, (now.getTime() - new Date(lastSyncAt).getTime()) / dayMs) + overlapDays
  return rangeScopes.find((scope) => daysOfScope[scope] >= days) ?? 'ALL'
}
