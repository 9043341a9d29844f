import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One line under a row: a warning in yellow, a problem in red. */
export const NoteLine = ({ tone, children }: { tone: 'yellow' | 'red'; children: ReactNode }) => (
  <Group gap={6} align="flex-start" wrap="nowrap" fz="xs" lh="24px" c={`var(--tone-${tone}-text)`}>
    <IconAlertTriangle size={14} stroke={1.8} style={{ flex: 'none', marginTop: 5 }} aria-hidden />
    <span>{children}</span>
  </Group>
)
