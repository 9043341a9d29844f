import { type ReactNode, useEffect } from 'react'

export const rowElement = (id: string | undefined): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].find(({ dataset }) => dataset.row === id)

/**
 * For a dialog whose code loads when it opens: returns the focus to the element that opened it. A menu item is gone by then, so its row
 * gets the focus.
 */
export function ReturnFocus({ rowId, children }: { rowId?: string; children: ReactNode }) {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const target =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected
          ? opener
          : rowElement(rowId)
      target?.focus({ preventScroll: true })
    }
  }, [rowId])
  return children
}
