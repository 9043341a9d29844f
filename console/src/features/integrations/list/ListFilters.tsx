import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type IntegrationStatus, integrationStatuses, type IntegrationType, integrationTypes } from '#db/vocabulary.ts'
import { FilterChip, FilterRow, SearchBox } from '../../../ui/FilterRow.tsx'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { type IntegrationsSearch, isFiltered } from '../search.ts'
import styles from '../Integrations.module.css'

type FilterId = 'type' | 'status'

const words = {
  type: { REAL_CALL_SCORING: 'typeCalls', CALENDAR: 'typeCalendar' },
  status: { ACTIVE: 'active', PAUSED: 'paused', INACTIVE: 'inactive' },
} as const satisfies { type: Record<IntegrationType, string>; status: Record<IntegrationStatus, string> }

const names = { type: 'filterType', status: 'filterStatus' } as const

/** Search, type and status. A filter that is being chosen has a chip before it has a value. */
export function ListFilters({
  search,
  onFilter,
  end,
}: {
  search: IntegrationsSearch
  onFilter: (next: Pick<Partial<IntegrationsSearch>, 'q' | 'type' | 'status'>, options?: { isTyping?: boolean }) => void
  end?: ReactNode
}) {
  const t = useTranslations('integrations')
  const [openId, setOpenId] = useState<FilterId | null>(null)
  const { q, type, status } = search
  const options = {
    type: integrationTypes.map((value) => ({ value, label: t(words.type[value]) })),
    status: integrationStatuses.map((value) => ({ value, label: t(words.status[value]) })),
  }
  const filter = (id: FilterId) => {
    const value = search[id]
    const label = options[id].find((option) => option.value === value)?.label
    if (value === undefined && openId !== id) {
      return (
        <button
          key={id}
          type="button"
          className={styles.addFilter}
          aria-label={t('addFilter', { name: t(names[id]) })}
          onClick={() => setOpenId(id)}
        >
          <IconPlus size={13} aria-hidden /> {t(names[id])}
        </button>
      )
    }
    return (
      <FilterChip
        key={id}
        name={t(names[id])}
        value={label ?? ''}
        isOpen={openId === id}
        onOpen={(isOpen) => setOpenId(isOpen ? id : null)}
        onRemove={() => {
          setOpenId(null)
          if (value !== undefined) onFilter({ q, type, status, [id]: undefined })
        }}
      >
        <ChoiceList<string>
          isSingle
          label={t(names[id])}
          options={options[id]}
          selected={value === undefined ? [] : [value]}
          onChange={([chosen]) => {
            setOpenId(null)
            onFilter({ q, type, status, [id]: chosen })
          }}
        />
      </FilterChip>
    )
  }
  return (
    <FilterRow
      search={
        <SearchBox value={q} placeholder={t('search')} onSearch={(text) => onFilter({ q: text, type, status }, { isTyping: true })} />
      }
      end={end}
      {...(isFiltered(search) ? { onClear: () => onFilter({}) } : {})}
    >
      {filter('type')}
      {filter('status')}
    </FilterRow>
  )
}
