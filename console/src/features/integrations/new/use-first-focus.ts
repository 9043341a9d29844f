import { type RefObject, useEffect, useRef } from 'react'

/** For a dialog whose content comes late or changes: its first field gets the focus, whenever `step` is another one. */
export function useFirstFocus<Content extends HTMLElement>(step: string): RefObject<Content | null> {
  const content = useRef<Content>(null)
  const focused = useRef<string | null>(null)
  useEffect(() => {
    const fields = content.current
    if (fields === null || focused.current === step) return
    focused.current = step
    const first =
      fields.querySelector<HTMLElement>('[data-autofocus]') ??
      fields.querySelector<HTMLElement>('input:not([type=radio]):not(:disabled), input:checked')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [step])
  return content
}
