import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../../../../lib/use-can.ts'
import { AddFilter, FilterChip, FilterRow, SearchBox, SortMenu } from '../../../../ui/FilterRow.tsx'
import { activeFilters, type CallsSearch, type FilterId, filterIds, isFiltered, withoutFilter, withoutFilters } from '../search.ts'
import { sortOptions } from '../sort-options.ts'
import { useFilterValues } from './use-filter-values.ts'
import styles from './editors.module.css'

const loadEditor = () => import('./FilterEditor.tsx')
const FilterEditor = lazy(() => loadEditor().then(({ FilterEditor }) => ({ default: FilterEditor })))
// Phones only.
const FilterSheet = lazy(() => import('./FilterSheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })))

export type FilterProps = {
  search: CallsSearch
  /** A new list: goes back to its first page. `isTyping` replaces the history entry instead of adding one. */
  onFilter: (next: Partial<CallsSearch>, options?: { isTyping?: boolean }) => void
  isPhone: boolean
}

/** Search, a chip for every active filter, "+ Filter", clear and sort; on a phone one chip that opens a sheet with all of it. */
export function CallFilters({ search, onFilter, isPhone }: FilterProps) {
  const t = useTranslations('callFilters')
  const listTexts = useTranslations('callList')
  const [openId, setOpenId] = useState<FilterId | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const values = useFilterValues(search)
  useEffect(() => {
    // Behind the page's own first download, and before the click that needs it. Without a connection that click says so.
    loadEditor().catch(() => undefined)
  }, [])
  const mayListUsers = useCan('users.view')
  const mayListTeams = useCan('teams.view')
  const isOffered = (id: FilterId): boolean => (id === 'reps' ? mayListUsers && search.view !== 'mine' : id !== 'teams' || mayListTeams)

  const active = activeFilters(search)
  // A filter that is being chosen has a chip before it has a value.
  const shown = filterIds.filter((id) => active.includes(id) || id === openId)
  const change = (patch: Partial<CallsSearch>) => onFilter({ ...search, ...patch })
  const chips = shown.map((id) => (
    <FilterChip
      key={id}
      name={t(id)}
      value={values.textOf(id)}
      onRemove={() => {
        setOpenId(null)
        if (active.includes(id)) onFilter(withoutFilter(search, id))
      }}
      isOpen={openId === id}
      onOpen={(isOpen) => setOpenId(isOpen ? id : null)}
    >
      <Suspense fallback={<div style={{ width: 260, minHeight: 200 }} aria-busy />}>
        <FilterEditor id={id} search={search} values={values} onChange={change} onDone={() => setOpenId(null)} />
      </Suspense>
    </FilterChip>
  ))

  if (isPhone) {
    const count = active.length + (search.q.trim() === '' ? 0 : 1)
    return (
      <FilterRow>
        <button
          type="button"
          className={styles.sheetButton}
          onClick={() => setSheetOpen(true)}
          aria-label={count === 0 ? t('filters') : t('filtersCount', { count })}
          aria-haspopup="dialog"
        >
          <IconFilter size={14} stroke={1.7} aria-hidden /> {t('filters')} {count > 0 && <span className={styles.sheetCount}>{count}</span>}
        </button>
        {search.q.trim() !== '' && (
          <FilterChip name={t('text')} value={search.q} onRemove={() => onFilter({ ...search, q: '' })} onOpen={() => setSheetOpen(true)} />
        )}
        {chips}
        <Suspense fallback={null}>
          <FilterSheet
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            search={search}
            values={values}
            offered={filterIds.filter(isOffered)}
            onFilter={onFilter}
          />
        </Suspense>
      </FilterRow>
    )
  }
  return (
    <FilterRow
      search={
        <SearchBox value={search.q} placeholder={listTexts('search')} onSearch={(q) => onFilter({ ...search, q }, { isTyping: true })} />
      }
      end={<SortMenu value={search.sort} options={sortOptions(listTexts)} onChange={(sort) => onFilter({ ...search, sort })} />}
      {...(isFiltered(search) ? { onClear: () => onFilter(withoutFilters(search)) } : {})}
    >
      {chips}
      <AddFilter
        options={filterIds.filter((id) => !shown.includes(id) && isOffered(id)).map((id) => ({ id, label: t(id) }))}
        onAdd={(id) => setOpenId(filterIds.find((each) => each === id) ?? null)}
      />
    </FilterRow>
  )
}
