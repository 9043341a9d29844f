import { type RefObject, useEffect, useRef } from 'react'

/** For a dialog whose content loads late or changes: focuses the first field whenever `step` changes. */
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
