import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../lib/use-session.ts'
import { OptionList } from './OptionList.tsx'
import { type PickerOption, toggleCapped } from './selection.ts'

const searchDebounceMs = 200

/** The source of the options. `key` names the list in the query cache, e.g. 'reps'. */
export type PickerSource = {
  key: string
  load: (request: {
    search: string
    from: number
    size: number
    signal: AbortSignal
  }) => Promise<{ results: PickerOption[]; total: number }>
}

export type FilterPickerProps = {
  label: string
  source: PickerSource
  selected: readonly PickerOption[]
  onChange: (selected: PickerOption[]) => void
  searchLabel?: string
  emptyLabel?: string
  /** Size of the first page and of every further one. */
  firstPage?: number
  nextPages?: number
  /** Beyond it, the oldest selection is dropped. */
  maxResults?: number
  onDropped?: (option: PickerOption) => void
  showAvatars?: boolean
}

/** Options searched on the server (200 ms after the last key), 20 per page, 'More...' for the next page. */
export function FilterPicker({
  label,
  source,
  selected,
  onChange,
  firstPage = 20,
  nextPages = 20,
  maxResults = Infinity,
  ...props
}: FilterPickerProps) {
  const t = useTranslations('filters')
  const orgId = useOrgId()
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search.trim(), searchDebounceMs)
  const query = useInfiniteQuery({
    queryKey: ['org', orgId, 'picker', source.key, debounced],
    queryFn: ({ pageParam, signal }) =>
      source.load({
        search: debounced,
        from: pageParam,
        size: pageParam === 0 ? firstPage : nextPages,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { results }) => sum + results.length, 0)
      return loaded < last.total && last.results.length > 0 ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const chosen = new Set(selected.map(({ id }) => id))
  const options = (query.data?.pages ?? [])
    .flatMap(({ results }) => results)
    .filter(({ id }) => !chosen.has(id))

  const toggle = (option: PickerOption) => {
    const next = toggleCapped(selected, option, maxResults)
    onChange(next.selected)
    if (next.dropped !== null) props.onDropped?.(next.dropped)
  }
  return (
    <OptionList
      label={label}
      searchLabel={props.searchLabel ?? t('searchShort')}
      emptyLabel={props.emptyLabel ?? t('empty')}
      search={search}
      onSearch={setSearch}
      selected={selected}
      options={options}
      onToggle={toggle}
      onClear={() => onChange([])}
      {...(query.hasNextPage && !query.isFetchingNextPage
        ? { onMore: () => void query.fetchNextPage() }
        : {})}
      isLoading={query.isPending || query.isFetchingNextPage}
      showAvatars={props.showAvatars ?? false}
      error={query.isError ? query.error.message : null}
    />
  )
}
