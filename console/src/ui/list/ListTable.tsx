import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorAlert, ErrorState } from '../feedback/ErrorState.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import type { List } from './use-list.ts'
import styles from './ListPage.module.css'

export type ListTableProps<Row extends { id: string }> = Omit<
  DataTableProps<Row>,
  'rows' | 'total' | 'firstRow' | 'isRefetching' | 'getRowId'
> & {
  list: List<Row>
  /** Instead of rows when there are none; an `EmptyState` or `NoMatchState`. */
  empty: ReactNode
  /** How the bar names new rows that wait, e.g. '3 new calls'. */
  waitingText?: (count: number) => string
  /** With a peek or a panel open, J and K move it along: called with the row that gets the focus. */
  onRowFocus?: (id: string) => void
}

/** The rows of a list with its problems, its waiting rows and "Load more". Pages use it through `ListPage`. */
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
      <div className={styles.scrollable}>
        <ErrorState error={error} onRetry={list.retry} />
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only notices whether somebody looks at the list
    <div
      ref={area}
      className={styles.table}
      {...list.holdProps}
      onFocus={({ target }) => {
        if (target.dataset.row !== undefined) onRowFocus?.(target.dataset.row)
      }}
    >
      {error !== null && (
        <div className={styles.problem}>
          <ErrorAlert error={error} onRetry={list.retry} />
        </div>
      )}
      {list.waiting > 0 && (
        <div className={styles.waiting}>
          <div className={styles.waitingBar} role="status">
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
          </div>
        </div>
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
        <div className={styles.more}>
          <Button variant="subtle" onClick={more.load} loading={more.isLoading}>
            {t('loadMore')}
          </Button>
        </div>
      )}
      {more?.isCut === true && <p className={styles.more}>{t('isCut', { count: rows?.length ?? 0 })}</p>}
    </div>
  )
}

const rowId = ({ id }: { id: string }): string => id
