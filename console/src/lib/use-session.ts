import { useCallback, useSyncExternalStore } from 'react'
import { type SessionState, session } from './session.ts'

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.snapshot)

/** The active organization's id, for query keys. Use only in the signed-in part of the console. */
export function useOrgId(): string {
  const { orgId } = useSession()
  return orgId ?? 'none'
}

/** Whether the user is still in the page's organization: for what follows a response. */
export function useIsStillHere(): () => boolean {
  const { orgId } = useSession()
  return useCallback(() => session.snapshot().orgId === orgId, [orgId])
}
