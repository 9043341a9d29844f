import { Button } from '@mantine/core'
import { IconChecks, IconSearchOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { WorkItemRow } from '#api/contract/ops.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { mostItems } from '../queries.ts'
import { isFiltered, type OpsSearch, statesOf, withoutFilters } from '../search.ts'
import { PhoneDetail, useItemColumns } from './columns.tsx'
import type { WorkItemList } from './use-work-items.ts'
import styles from './Items.module.css'

const phoneDetail = (row: WorkItemRow) => <PhoneDetail row={row} />
const getRowId = ({ id }: WorkItemRow): string => id

/** Every work item with the reason why it waits, who works on it, or how it ended. */
export function WorkItems({
  list,
  search,
  total,
  onFilter,
  onOpen,
}: {
  list: WorkItemList
  search: OpsSearch
  total: number | undefined
  onFilter: (next: OpsSearch) => void
  /** `isMoving`: the panel is open and moves along. */
  onOpen: (id: string, isMoving: boolean) => void
}) {
  const t = useTranslations('opsItems')
  const columns = useItemColumns(search, search.item !== undefined)
  const { rows } = list

  if (list.error !== null && rows === undefined) return <ErrorState error={list.error} onRetry={list.retry} />
  const empty =
    search.lane !== undefined ||
    search.kind !== undefined ||
    search.error !== undefined ||
    (search.state !== undefined && statesOf(search).length > 0) ? (
      <NoMatchState icon={IconSearchOff} title={t('noMatch')} onClear={() => onFilter(withoutFilters(search))} />
    ) : isFiltered(search) ? (
      <EmptyState icon={IconChecks} title={t('emptyAllTitle')} text={t('emptyAllText')} />
    ) : (
      <EmptyState icon={IconChecks} title={t('emptyTitle')} text={t('emptyText')} />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears whether somebody looks at the list
    <div
      className={styles.list}
      {...list.holdProps}
      onFocus={(event) => {
        // With the panel open, J and K move it along.
        const id = event.target.dataset.row
        if (search.item !== undefined && id !== undefined && id !== search.item) onOpen(id, true)
      }}
    >
      {list.error !== null && (
        <div className={styles.problem}>
          <ErrorAlert error={list.error} onRetry={list.retry} />
        </div>
      )}
      {list.waiting > 0 && (
        <div className={styles.waiting}>
          <div className={styles.waitingBar} role="status">
            {t('newItems', { count: list.waiting })}
            <Button size="xs" variant="transparent" onClick={list.showWaiting}>
              {t('show')}
            </Button>
          </div>
        </div>
      )}
      <DataTable
        label={t('label')}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        {...(total === undefined ? {} : { total })}
        onOpen={({ id }) => onOpen(id, search.item !== undefined)}
        peekId={search.item ?? null}
        isRefetching={list.isRefetching}
        skeletonCount={6}
        empty={empty}
        phoneDetail={phoneDetail}
      />
      {list.hasMore && (
        <div className={styles.more}>
          <Button variant="subtle" onClick={list.loadMore} loading={list.isLoadingMore}>
            {t('loadMore')}
          </Button>
        </div>
      )}
      {list.isCut && <p className={styles.more}>{t('loadedMost', { count: mostItems })}</p>}
    </div>
  )
}
