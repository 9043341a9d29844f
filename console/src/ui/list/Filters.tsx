import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLateFocus } from '../use-late-focus.ts'
import { AddButton, AddFilter, FilterChip, FilterRow, SearchBox, SortMenu } from './FilterRow.tsx'
import { type Filter, type FilterSuggestion, hasActiveFilter, withoutFilters } from './filters.ts'
import type { FilterSheet as GenericFilterSheet } from './FilterSheet.tsx'

// Only on phones.
const FilterSheet = lazy(() =>
  import('./FilterSheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
) as unknown as typeof GenericFilterSheet

/** Up to this many filters have their own buttons; more share the "+ Filter" menu, and on a phone a sheet. */
const mostButtons = 3

export type FiltersProps<Search> = {
  search: Search
  filters: readonly Filter<Search>[]
  /** Called when the list changes; the caller returns to its first page. `isTyping` replaces the history entry instead of adding one. */
  onFilter: (next: Search, options?: { isTyping?: boolean }) => void
  /** The search text: its parameter in the address, and the placeholder of the box. */
  text?: { param: keyof Search & string; placeholder: string } | undefined
  sort?: { param: keyof Search & string; options: readonly { value: string; label: string }[] } | undefined
  /** Filters that the typed text may mean. */
  suggestions?: readonly FilterSuggestion<Search>[]
  /** At the start of the row, e.g. a heading; at its end, e.g. a switch. */
  start?: ReactNode
  end?: ReactNode
  /** At the top of the sheet on a phone, e.g. a view switch that has no room elsewhere. */
  sheetStart?: ReactNode
  /** Whether there is something to clear. Default: an active filter or text. */
  canClear?: boolean
  onClear?: () => void
}

/** Search, a chip for every active filter, "+ Filter", clear and sort; on a phone with many filters, one button that opens a sheet. */
export function Filters<Search extends object>(props: FiltersProps<Search>) {
  const { search, filters, onFilter, text, sort, start, end } = props
  const t = useTranslations('filters')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [openId, setOpenId] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)

  const typed = text === undefined ? '' : String(search[text.param] ?? '')
  const isNarrowed = hasActiveFilter(filters, search) || typed.trim() !== ''
  const canClear = props.canClear ?? isNarrowed
  const clear =
    props.onClear ??
    (() =>
      onFilter({ ...withoutFilters(filters, search), ...(text === undefined ? {} : { [text.param]: '' }) }))

  // A filter being chosen has a chip before it has a value.
  const shown = filters.filter((filter) => filter.isActive(search) || filter.id === openId)
  const addable = filters.filter((filter) => !shown.includes(filter) && filter.isOffered !== false)
  const chips = shown.map((filter) => (
    <FilterChip
      key={filter.id}
      name={filter.label}
      value={filter.isActive(search) ? filter.valueText(search) : ''}
      isOpen={openId === filter.id}
      onOpen={(isOpen) => setOpenId(isOpen ? filter.id : null)}
      onRemove={() => {
        setOpenId(null)
        if (filter.isActive(search)) onFilter({ ...search, ...filter.cleared })
      }}
    >
      <Suspense fallback={<Box w={260} mih={120} aria-busy />}>
        <LateFocus>
          {filter.editor({
            search,
            change: (patch) => onFilter({ ...search, ...patch }),
            done: () => setOpenId(null),
          })}
        </LateFocus>
      </Suspense>
    </FilterChip>
  ))

  const suggested = props.suggestions?.map(({ id, label, value, applied }) => (
    <AddButton key={id} aria-label={t('addValue', { name: label, value })} onClick={() => onFilter(applied)}>
      <span>
        {label} <b>{value}</b>
      </span>
    </AddButton>
  ))

  const hasSheet = isPhone && filters.length > mostButtons
  const count = filters.filter(({ isActive }) => isActive(search)).length + (typed.trim() === '' ? 0 : 1)
  if (hasSheet) {
    return (
      <FilterRow search={start}>
        <AddButton
          leftSection={<IconFilter size={14} stroke={1.7} aria-hidden />}
          onClick={() => setSheetOpen(true)}
          aria-label={count === 0 ? t('title') : t('titleCount', { count })}
          aria-haspopup="dialog"
        >
          <span>
            {t('title')}{' '}
            {count > 0 && (
              <Text span inherit c="var(--c-link)" fw={500}>
                {count}
              </Text>
            )}
          </span>
        </AddButton>
        {text !== undefined && typed.trim() !== '' && (
          <FilterChip
            name={t('text')}
            value={typed}
            onRemove={() => onFilter({ ...search, [text.param]: '' })}
            onOpen={() => setSheetOpen(true)}
          />
        )}
        {suggested}
        {chips}
        <Suspense fallback={null}>
          <FilterSheet
            {...props}
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            onClear={canClear ? clear : null}
          />
        </Suspense>
      </FilterRow>
    )
  }
  return (
    <FilterRow
      search={
        <>
          {start}
          {text !== undefined && (
            <SearchBox
              value={typed}
              placeholder={text.placeholder}
              onSearch={(next) => onFilter({ ...search, [text.param]: next }, { isTyping: true })}
            />
          )}
        </>
      }
      end={
        <>
          {end}
          {sort !== undefined && (
            <SortMenu
              value={String(search[sort.param])}
              options={sort.options}
              onChange={(value) => onFilter({ ...search, [sort.param]: value })}
            />
          )}
        </>
      }
      onClear={canClear ? clear : undefined}
    >
      {suggested}
      {chips}
      {filters.length > mostButtons ? (
        <AddFilter options={addable} onAdd={setOpenId} />
      ) : (
        addable.map(({ id, label }) => (
          <AddButton key={id} aria-label={t('addOne', { name: label })} onClick={() => setOpenId(id)}>
            {label}
          </AddButton>
        ))
      )}
    </FilterRow>
  )
}

/** An editor may load after its popover has opened. */
function LateFocus({ children }: { children: ReactNode }) {
  const place = useLateFocus<HTMLDivElement>()
  return <div ref={place}>{children}</div>
}
