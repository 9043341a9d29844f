import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useDirtyGuard } from '../../../ui/form/use-dirty-guard.tsx'

/**
 * Rendered while text about a call is not saved: asks before it is lost with the page.
 * @param leave leaves the page once the question is answered; null: nobody wants to
 */
export function UnsavedWords({
  leave,
  onAsked,
}: {
  leave: (() => void) | null
  onAsked: () => void
}): ReactNode {
  const guard = useDirtyGuard(() => true, { isOnPageOnly: true })
  const ask = useEffectEvent((run: () => void) => {
    guard.leave(run)
    onAsked()
  })
  useEffect(() => {
    if (leave !== null) ask(leave)
  }, [leave])
  return guard.dialog
}
