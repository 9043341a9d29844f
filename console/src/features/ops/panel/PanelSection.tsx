import { Box, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the panel, below a full-width line. */
export function PanelSection({
  title,
  end,
  children,
}: {
  title?: string
  /** At the right of the title. */
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <Box
      component="section"
      mx={-16}
      mt={14}
      px={16}
      pt={12}
      style={{ borderTop: '1px solid var(--c-line)' }}
    >
      {title !== undefined && (
        <Group justify="space-between" wrap="nowrap" gap={8} mih={24} mb={6}>
          <Title order={3}>{title}</Title>
          {end}
        </Group>
      )}
      {children}
    </Box>
  )
}
