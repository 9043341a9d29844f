import { useCallback } from 'react'
import { useIsStillHere } from '../../lib/use-session.ts'
import { showUndo } from './notices.ts'

/** `showUndo` for a page: nothing is shown if the user has left the page's organization meanwhile. */
export function useUndoNotice(): typeof showUndo {
  const isStillHere = useIsStillHere()
  return useCallback(
    (message, undo) => (isStillHere() ? showUndo(message, undo) : () => undefined),
    [isStillHere],
  )
}
