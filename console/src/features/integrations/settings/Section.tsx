import { Box, Flex, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the settings with its explanation next to it, or above it if `isWide`, e.g. for a table. */
export function Section({
  title,
  hint,
  isWide = false,
  children,
}: {
  title: string
  hint: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <Paper component="section" withBorder px={16} py={14}>
      <Flex
        direction={{ base: 'column', md: isWide ? 'column' : 'row' }}
        gap={{ base: 8, md: isWide ? 8 : 32 }}
      >
        <Box w={{ md: isWide ? undefined : 280 }} flex="none">
          <Title order={2}>{title}</Title>
          <Text fz={12} c="var(--c-muted)">
            {hint}
          </Text>
        </Box>
        <Box flex={1} miw={0} maw={isWide ? undefined : 720}>
          {children}
        </Box>
      </Flex>
    </Paper>
  )
}

/** Stacks the sections. */
export const Sections = ({ children }: { children: ReactNode }) => <Stack gap={10}>{children}</Stack>
