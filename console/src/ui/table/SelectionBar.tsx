import { Box, Button, CloseButton, Divider, Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './SelectionBar.module.css'

/** Floats over the end of the list while rows are selected; the actions are buttons of size `sm`, variant `subtle`. */
export function SelectionBar({
  count,
  total,
  isAllMatching,
  onAllMatching,
  onClear,
  children,
}: {
  count: number
  /** Rows that match the filters. Offers "select all matching" if there are more than on the page. */
  total?: number | undefined
  isAllMatching?: boolean
  onAllMatching?: () => void
  onClear: () => void
  children: ReactNode
}) {
  const t = useTranslations('selection')
  if (count === 0 && isAllMatching !== true) return null
  const offersAll =
    onAllMatching !== undefined && isAllMatching !== true && total !== undefined && total > count
  return (
    <Box pos="relative" h={0} flex="none" style={{ zIndex: 4 }}>
      <Paper
        className={styles.bar}
        role="toolbar"
        aria-label={t('label')}
        withBorder
        shadow="md"
        bg="var(--c-raised)"
      >
        <span className="numeric" role="status">
          {isAllMatching === true ? t('allMatching', { count: total ?? count }) : t('count', { count })}
        </span>
        {offersAll && (
          <Button variant="transparent" size="xs" visibleFrom="sm" onClick={onAllMatching}>
            {t('selectAllMatching', { count: total })}
          </Button>
        )}
        <Divider orientation="vertical" my={10} />
        <Group gap={2} wrap="nowrap" ml={{ base: 'auto', sm: 0 }} style={{ overflowX: 'auto' }}>
          {children}
        </Group>
        <Divider orientation="vertical" my={10} />
        <CloseButton aria-label={t('clear')} onClick={onClear} />
      </Paper>
    </Box>
  )
}
