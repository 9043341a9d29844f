import { Alert } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A line to read before what follows. The container decides its borders, and whether it is announced. */
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
  role?: 'status' | 'alert'
  children: ReactNode
}) {
  return (
    <Alert
      color={tone}
      icon={<Icon size={16} stroke={1.8} aria-hidden />}
      className={className}
      role={role ?? 'none'}
    >
      {children}
    </Alert>
  )
}
