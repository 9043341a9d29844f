import { type RefObject, useEffect, useRef } from 'react'

/** For content that loads after its popover has opened: the popover's frame holds the focus until the content can take it. */
export function useLateFocus<Content extends HTMLElement>(): RefObject<Content | null> {
  const content = useRef<Content>(null)
  useEffect(() => {
    const frame = content.current?.closest('[role="dialog"]')
    if (frame != null && frame === document.activeElement)
      (
        content.current?.querySelector<HTMLElement>('[data-autofocus]') ??
        content.current?.querySelector<HTMLElement>('a[href], button:enabled, input:enabled')
      )?.focus()
  }, [])
  return content
}
