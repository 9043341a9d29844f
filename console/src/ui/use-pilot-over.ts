import { useMe } from '../lib/use-can.ts'
import { useNow } from './Moment.tsx'

/** Whether the pilot of the user's organization has ended. From then on almost nothing can be added or changed. */
export function usePilotOver(): boolean {
  const expiresAt = useMe()?.organization.pilotExpiresAt ?? null
  const now = useNow()
  return expiresAt !== null && new Date(expiresAt) <= now
}
