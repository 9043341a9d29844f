import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export const PeekSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap={6}>
    <Text component="h2" size="xs" fw={500} c="var(--c-muted)">
      {title}
    </Text>
    {children}
  </Stack>
)
