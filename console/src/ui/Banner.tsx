import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

/** A line that somebody should read before what follows. What surrounds it decides on its edges, and whether it is announced. */
export function Banner({
  tone,
  icon: Icon,
  className = '',
  role,
  children,
}: {
  tone: 'gray' | 'red' | 'yellow'
  icon: TablerIcon
  className?: string | undefined
  role?: 'status'
  children: ReactNode
}) {
  return (
    <div className={`${styles.banner} ${className}`} data-tone={tone} role={role}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
