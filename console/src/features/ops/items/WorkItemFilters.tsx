import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lanes, workStates } from '#db/vocabulary.ts'
import { AddFilter, FilterChip, FilterRow } from '../../../ui/FilterRow.tsx'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { workStateLooks } from '../../../ui/status/tones.ts'
import {
  type FilterId,
  filterIds,
  isActive,
  isFiltered,
  lanesOf,
  type OpsSearch,
  statesOf,
  withLanes,
  withoutFilter,
  withoutFilters,
  withStates,
} from '../search.ts'

// The field with suggestions is heavy and stands in two rarely opened filters.
const WordEditor = lazy(() => import('./WordEditor.tsx').then(({ WordEditor }) => ({ default: WordEditor })))

/** Heading, a chip for every active filter, "+ Filter" and clear. `kinds` and `errors` are the known words, as suggestions. */
export function WorkItemFilters({
  search,
  onFilter,
  heading,
  kinds,
  errors,
}: {
  search: OpsSearch
  onFilter: (next: OpsSearch) => void
  heading: ReactNode
  kinds: readonly string[]
  errors: readonly string[]
}) {
  const t = useTranslations('opsItems')
  const laneTexts = useTranslations('opsLanes')
  const [openId, setOpenId] = useState<FilterId | null>(null)
  // A filter that is being chosen has a chip before it has a value.
  const shown = filterIds.filter((id) => isActive(search, id) || id === openId)

  const valueOf = (id: FilterId): string => {
    switch (id) {
      case 'lane':
        return lanesOf(search)
          .map((lane) => laneTexts(lane))
          .join(', ')
      case 'state':
        return search.state === undefined
          ? t('notDone')
          : statesOf(search)
              .map((state) => workStateLooks[state].label)
              .join(', ')
      case 'kind':
      case 'error':
        return search[id] ?? ''
      default:
        return id satisfies never
    }
  }
  const editor = (id: FilterId): ReactNode => {
    switch (id) {
      case 'lane':
        return (
          <ChoiceList
            label={t('lane')}
            options={lanes.map((lane) => ({ value: lane, label: laneTexts(lane) }))}
            selected={lanesOf(search)}
            onChange={(chosen) => onFilter(withLanes(search, chosen))}
          />
        )
      case 'state':
        return (
          <ChoiceList
            label={t('state')}
            options={workStates.map((state) => ({ value: state, label: workStateLooks[state].label }))}
            selected={statesOf(search)}
            onChange={(chosen) => onFilter(withStates(search, chosen))}
          />
        )
      case 'kind':
      case 'error':
        return (
          <Suspense fallback={<div style={{ width: 260, minHeight: 64 }} aria-busy />}>
            <WordEditor
              key={search[id] ?? ''}
              label={t(id)}
              value={search[id] ?? ''}
              words={id === 'kind' ? kinds : errors}
              placeholder={id === 'kind' ? t('kindPlaceholder') : t('errorPlaceholder')}
              longest={id === 'kind' ? 60 : 120}
              onApply={(word) => {
                setOpenId(null)
                onFilter({ ...search, [id]: word === '' ? undefined : word })
              }}
            />
          </Suspense>
        )
      default:
        return id satisfies never
    }
  }

  return (
    <FilterRow search={heading} {...(isFiltered(search) ? { onClear: () => onFilter(withoutFilters(search)) } : {})}>
      {shown.map((id) => (
        <FilterChip
          key={id}
          name={t(id)}
          value={valueOf(id)}
          onRemove={() => {
            setOpenId(null)
            if (isActive(search, id)) onFilter(withoutFilter(search, id))
          }}
          isOpen={openId === id}
          onOpen={(isOpen) => setOpenId(isOpen ? id : null)}
        >
          {editor(id)}
        </FilterChip>
      ))}
      <AddFilter
        options={filterIds.filter((id) => !shown.includes(id)).map((id) => ({ id, label: t(id) }))}
        onAdd={(id) => setOpenId(filterIds.find((each) => each === id) ?? null)}
      />
    </FilterRow>
  )
}
