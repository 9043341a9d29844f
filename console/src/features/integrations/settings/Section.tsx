import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the settings with its explanation. */
export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <Text component="h2" fz={13} fw={600}>
        {title}
      </Text>
      <Text fz={12} c="var(--c-muted)" mb={8}>
        {hint}
      </Text>
      {children}
    </section>
  )
}

/** The parts below each other. */
export const Sections = ({ children, maxWidth = 720 }: { children: ReactNode; maxWidth?: number }) => (
  <Stack gap={24} maw={maxWidth}>
    {children}
  </Stack>
)
