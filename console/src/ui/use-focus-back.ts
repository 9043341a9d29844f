import { useEffect, useState } from 'react'

/** For a dialog that is rendered only while it is open: when it unmounts, the element that opened it gets the focus back. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
