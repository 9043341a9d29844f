import { IconChecks, IconSearchOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { WorkItemRow } from '#api/contract/ops.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import type { List } from '../../../ui/list/use-list.ts'
import { isFiltered, itemFilterRules, type OpsSearch, statesOf, withoutFilters } from '../search.ts'
import { PhoneDetail, useItemColumns } from './columns.tsx'

const phoneDetail = (row: WorkItemRow) => <PhoneDetail row={row} />

/** Every work item with the reason it waits, who works on it, or how it ended. */
export function WorkItems({
  list,
  search,
  onFilter,
  onOpen,
}: {
  list: List<WorkItemRow>
  search: OpsSearch
  onFilter: (next: OpsSearch) => void
  /** `isMoving`: the panel is already open and moves to this item. */
  onOpen: (id: string, isMoving: boolean) => void
}) {
  const t = useTranslations('opsItems')
  const columns = useItemColumns(search, search.item !== undefined)

  return (
    <ListTable
      list={list}
      label={t('label')}
      columns={columns}
      empty={<NoItems search={search} onClear={() => onFilter(withoutFilters(search))} />}
      phoneDetail={phoneDetail}
      onOpen={({ id }) => onOpen(id, search.item !== undefined)}
      onRowFocus={(id) => {
        if (search.item !== undefined && id !== search.item) onOpen(id, true)
      }}
      peekId={search.item ?? null}
      skeletonCount={6}
    />
  )
}

function NoItems({ search, onClear }: { search: OpsSearch; onClear: () => void }) {
  const t = useTranslations('opsItems')
  const showsEveryState = search.state !== undefined && statesOf(search).length === 0
  const { lane, kind, error } = itemFilterRules
  const isNarrowed = [lane, kind, error].some(({ isActive }) => isActive(search))
  if (isNarrowed || (isFiltered(search) && !showsEveryState))
    return <NoMatchState icon={IconSearchOff} title={t('noMatch')} onClear={onClear} />
  return showsEveryState ? (
    <EmptyState isLine icon={IconChecks} title={t('emptyAllTitle')} text={t('emptyAllText')} />
  ) : (
    <EmptyState isLine icon={IconChecks} title={t('emptyTitle')} text={t('emptyText')} />
  )
}
