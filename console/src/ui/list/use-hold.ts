import { type FocusEvent, type PointerEvent, type UIEvent, useState } from 'react'

/**
 * Whether the user is looking at a list: the pointer or focus is in it, or it is scrolled. New rows then wait instead of moving what is
 * being looked at. Spread `holdProps` on the element around the list.
 */
export function useHold() {
  const [isPointerInside, setPointerInside] = useState(false)
  const [isFocusInside, setFocusInside] = useState(false)
  const [isScrolled, setScrolled] = useState(false)

  return {
    isHeld: isPointerInside || isFocusInside || isScrolled,
    /** Call when the focused element is about to disappear, because no blur event will report it. */
    releaseFocus: () => setFocusInside(false),
    holdProps: {
      onPointerEnter: () => setPointerInside(true),
      onPointerLeave: ({ currentTarget }: PointerEvent) => {
        setPointerInside(false)
        setFocusInside(currentTarget.contains(document.activeElement))
      },
      onFocusCapture: () => setFocusInside(true),
      onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocusInside(currentTarget.contains(relatedTarget)),
      onScrollCapture: ({ target }: UIEvent) =>
        setScrolled(target instanceof HTMLElement && target.scrollTop > 0),
    },
  }
}
export type HoldProps = ReturnType<typeof useHold>['holdProps']
