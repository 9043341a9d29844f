import type { ReactNode, Ref, UIEventHandler } from 'react'
import styles from './Panel.module.css'

/** A region with its own scrolling. It is focusable, so that arrow keys scroll it even if nothing inside can be focused. */
export function ScrollRegion({
  label,
  className = styles.scroll,
  ref,
  onScroll,
  children,
}: {
  label: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  onScroll?: UIEventHandler<HTMLDivElement>
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <div ref={ref} className={className} tabIndex={0} role="region" aria-label={label} onScroll={onScroll}>
      {children}
    </div>
  )
}
