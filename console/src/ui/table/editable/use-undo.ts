import { useCallback, useRef } from 'react'
import { isTyping, useShortcuts } from '../../../lib/shortcuts.ts'
import { useUndoNotice } from '../../feedback/use-undo-notice.ts'

type Deletion = { restore: () => void; hideNotice: () => void }

/**
 * Shows a notice with Undo for each deletion; Ctrl+Z undoes the last one.
 *
 * @param label names the shortcut in the list of shortcuts; undefined hides it there.
 * @returns the `onDeleted` of `useEditableList`
 */
export function useUndo(label: string | undefined): (message: string, restore: () => void) => void {
  const deletions = useRef<Deletion[]>([])
  const showUndo = useUndoNotice()
  useShortcuts([
    {
      keys: 'mod+z',
      label,
      run: () => {
        const last = deletions.current.pop()
        last?.hideNotice()
        last?.restore()
      },
      // In a text field, the same keys undo typing.
      isActive: () => deletions.current.length > 0 && !isTyping(document.activeElement),
    },
  ])

  return useCallback(
    (message, restore) => {
      const hideNotice = showUndo(message, () => {
        // Ctrl+Z may have restored it already.
        if (!deletions.current.includes(deletion)) return
        deletions.current = deletions.current.filter((each) => each !== deletion)
        restore()
      })
      const deletion: Deletion = { restore, hideNotice }
      deletions.current.push(deletion)
    },
    [showUndo],
  )
}
