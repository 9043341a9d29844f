import { Box, Flex, Stack } from '@mantine/core'
import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { Page, PageHeader, type PageHeaderProps } from '../Page.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'

/** The rows load first; the bar's height is reserved. */
const PaginationBar = lazy(() =>
  import('../table/PaginationBar.tsx').then(({ PaginationBar }) => ({ default: PaginationBar })),
)
const barHeight = 44

/**
 * A page that is a single list: header with count and actions, filters, rows, selection bar and pagination. Handles loading, errors, denied
 * access, empty lists and pages past the end. Takes all props of `DataTable` too.
 */
export function ListPage<Row extends { id: string }>({
  title,
  ofCount,
  badge,
  actions,
  rowActions,
  primary,
  notice,
  filters,
  selectionBar,
  status,
  start,
  aside,
  after,
  bodyRef,
  ...table
}: Omit<PageHeaderProps, 'count' | 'meta'> &
  Omit<ListTableProps<Row>, 'actions'> & {
    /** Last column, pinned: a row's menu. `actions` are the page's. */
    rowActions?: ListTableProps<Row>['actions']
    /** Between header and filters, e.g. a banner. */
    notice?: ReactNode
    /** `<Filters>` or a `<FilterRow>`. */
    filters?: ReactNode
    /** `<SelectionBar>`, floating over the end of the list. */
    selectionBar?: ReactNode
    /** What is happening to the list, between rows and pagination. */
    status?: ReactNode
    /** A panel before the list, e.g. a tree. */
    start?: ReactNode
    /** A panel next to the list. */
    aside?: ReactNode
    /** Dialogs. */
    after?: ReactNode
    /** The part without `aside`, e.g. to measure how many columns fit. */
    bodyRef?: Ref<HTMLDivElement>
  }) {
  const { list } = table
  const total = list.total ?? 0

  return (
    <Page>
      <PageHeader
        title={title}
        count={list.total}
        ofCount={ofCount}
        badge={badge}
        actions={actions}
        primary={primary}
      />
      {notice}
      {filters}
      <h2 className="visually-hidden">{table.label}</h2>
      <Flex flex={1} miw={0} mih={0}>
        {start}
        <Stack gap={0} flex={1} miw={0} mih={0} pos="relative" ref={bodyRef}>
          <ListTable {...table} actions={rowActions} />
          {selectionBar}
          {status}
          {list.pages !== null && total > 0 && (
            <Suspense fallback={<Box h={barHeight} />}>
              <PaginationBar {...list.pages} total={total} isTotalAtLeast={list.isTotalAtLeast} />
            </Suspense>
          )}
        </Stack>
        {aside}
      </Flex>
      {after}
    </Page>
  )
}
