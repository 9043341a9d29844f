import { Box, Button, Center, Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorAlert, ErrorState } from '../feedback/ErrorState.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import type { List } from './use-list.ts'

export type ListTableProps<Row extends { id: string }> = Omit<
  DataTableProps<Row>,
  'rows' | 'total' | 'firstRow' | 'isRefetching' | 'getRowId'
> & {
  list: List<Row>
  /** Shown if there are no rows: an `EmptyState` or `NoMatchState`. */
  empty: ReactNode
  /** The text for new rows that wait, e.g. '3 new calls'. */
  waitingText?: (count: number) => string
  /** With a peek or panel open, J and K move it along: called with the newly focused row. */
  onRowFocus?: (id: string) => void
}

/** The rows of a list with its errors, waiting rows and "Load more". Pages use it through `ListPage`. */
export function ListTable<Row extends { id: string }>({
  list,
  waitingText,
  onRowFocus,
  ...table
}: ListTableProps<Row>) {
  const t = useTranslations('list')
  const area = useRef<HTMLDivElement>(null)
  const { rows, error, more } = list

  if (error !== null && rows === undefined) {
    return (
      <Box flex={1} mih={0} style={{ overflowY: 'auto' }}>
        <ErrorState error={error} onRetry={list.retry} />
      </Box>
    )
  }
  return (
    <Stack
      gap={0}
      flex={1}
      miw={0}
      mih={0}
      pos="relative"
      ref={area}
      {...list.holdProps}
      onFocus={({ target }) => {
        if (target.dataset.row !== undefined) onRowFocus?.(target.dataset.row)
      }}
    >
      {error !== null && (
        <Box flex="none" px="var(--page-gutter)" py={8} style={{ borderBottom: '1px solid var(--c-line)' }}>
          <ErrorAlert error={error} onRetry={list.retry} />
        </Box>
      )}
      {list.waiting > 0 && (
        // Above the first row, without blocking the pointer next to it.
        <Center pos="absolute" top={34} left={0} right={0} style={{ zIndex: 3, pointerEvents: 'none' }}>
          <Paper withBorder shadow="md" radius={14} bg="var(--c-raised)" style={{ pointerEvents: 'auto' }}>
            <Group gap={4} h={26} pl={12} pr={4} fz="xs" role="status">
              {waitingText?.(list.waiting) ?? t('waiting', { count: list.waiting })}
              <Button
                size="xs"
                variant="transparent"
                onClick={() => {
                  list.showWaiting()
                  area.current?.querySelector('table')?.parentElement?.scrollTo({ top: 0 })
                }}
              >
                {t('show')}
              </Button>
            </Group>
          </Paper>
        </Center>
      )}
      <DataTable
        {...table}
        rows={rows}
        getRowId={rowId}
        total={list.total}
        firstRow={list.pages === null ? 0 : (list.pages.page - 1) * list.pages.size}
        isRefetching={list.isRefetching}
      />
      {more?.hasMore === true && (
        <Box px="calc(var(--page-gutter) - 12px)" py={4}>
          <Button variant="subtle" onClick={more.load} loading={more.isLoading}>
            {t('loadMore')}
          </Button>
        </Box>
      )}
      {more?.isCut === true && (
        <Text c="var(--c-muted)" px="var(--page-gutter)" py={10}>
          {t('isCut', { count: rows?.length ?? 0 })}
        </Text>
      )}
    </Stack>
  )
}

const rowId = ({ id }: { id: string }): string => id
