import { type RefObject, useCallback, useSyncExternalStore } from 'react'

/** Inner width of an element in pixels, available before the first paint; 0 while there is no element. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new ResizeObserver(onChange)
      if (element.current !== null) observer.observe(element.current)
      return () => observer.disconnect()
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => element.current?.clientWidth ?? 0)
}
