import { useCallback } from 'react'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { showUndo } from './notices.ts'

/** `showUndo` for a page: nothing is shown if the user has left the page's organization meanwhile. */
export function useUndoNotice(): typeof showUndo {
  const { orgId } = useSession()
  return useCallback(
    (message, undo) => (session.snapshot().orgId === orgId ? showUndo(message, undo) : () => undefined),
    [orgId],
  )
}
