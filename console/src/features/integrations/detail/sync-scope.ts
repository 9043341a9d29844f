import { daysOfScope } from '#api/contract/imports.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { rangeScopes } from '../../../lib/imports/start-import.ts'

const dayMs = 86_400_000
/** Recordings appear late at providers, so the last synced day is included again. */
const overlapDays = 1

/** The shortest import scope that leaves no gap to the calls synced so far; the last week if there are none. */
export function syncScope(syncedUntil: string | null, now: Date): ImportScope {
  if (syncedUntil === null) return 'LAST_7_DAYS'
  const days = Math.max(0, (now.getTime() - new Date(syncedUntil).getTime()) / dayMs) + overlapDays
  return rangeScopes.find((scope) => daysOfScope[scope] >= days) ?? 'ALL'
}
