import type { ReactNode, Ref } from 'react'

/** A part that scrolls by itself. It takes the focus, so that arrows scroll it also where nothing inside can be focused. */
export function ScrollRegion({
  label,
  className,
  ref,
  children,
}: {
  label: string
  className: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <div ref={ref} className={className} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
