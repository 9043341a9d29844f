import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** A page fills the window: header and filter row are fixed, and the table or `PageBody` scrolls. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} h="100%" mih={0} miw={0}>
      {children}
    </Stack>
  )
}

/** The scrolling part of a page that is not a table. */
export function PageBody({ children, maxWidth }: { children: ReactNode; maxWidth?: number }) {
  return (
    <Box flex={1} mih={0} px="var(--page-gutter)" pt={16} pb={32} style={{ overflowY: 'auto' }}>
      <Box maw={maxWidth}>{children}</Box>
    </Box>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  count?: number | undefined
  /** Shown as 'of 1,284' if filters narrow the list. */
  ofCount?: number | undefined
  badge?: ReactNode
  meta?: ReactNode
  actions?: ReactNode
  primary?: ReactNode
}

/**
 * Title, count, state, at most three secondary actions, overflow menu, then one primary action at the right.
 * `meta` is the second line, e.g. who spoke with whom and when.
 */
export function PageHeader({ title, count, ofCount, badge, meta, actions, primary }: PageHeaderProps) {
  return (
    <Group component="header" gap="8px 12px" mih={52} px="var(--page-gutter)" pt={10} pb={6} flex="none">
      <Box flex={meta === undefined ? 1 : '1 1 220px'} miw={0}>
        <Group className={styles.titleLine} gap={10}>
          <Title order={1} className={styles.words} dir="auto">
            {title}
          </Title>
          {count !== undefined && (
            <Text component="span" c="dimmed" className="numeric">
              {count.toLocaleString('en')}
            </Text>
          )}
          {ofCount !== undefined && ofCount !== count && (
            <span className="meta numeric">of {ofCount.toLocaleString('en')}</span>
          )}
          {badge !== undefined && (
            <Group component="span" flex={{ base: '0 1 auto', sm: 'none' }} gap="4px 10px">
              {badge}
            </Group>
          )}
        </Group>
        {meta !== undefined && (
          <Box className={`meta ${styles.words}`} mt={2}>
            {meta}
          </Box>
        )}
      </Box>
      <Group flex="none" gap={8} wrap="nowrap">
        {actions}
        {primary}
      </Group>
    </Group>
  )
}
