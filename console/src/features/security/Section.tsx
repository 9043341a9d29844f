import { Box, Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** One section of a security page: heading, explanation, an action at the right, and content. */
export function Section({
  title,
  text,
  action,
  children,
}: {
  title: string
  text?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper component="section" aria-label={title} withBorder mb={16} style={{ overflow: 'hidden' }}>
      <Group px={16} py={12} gap="8px 16px" justify="space-between" align="flex-start">
        <Box flex="1 1 260px" miw={0}>
          <Title order={2} fz={15}>
            {title}
          </Title>
          {text !== undefined && (
            <Text c="dimmed" mt={2}>
              {text}
            </Text>
          )}
        </Box>
        {action}
      </Group>
      {children}
    </Paper>
  )
}
