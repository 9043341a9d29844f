import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type IntegrationStatus, integrationStatuses, type IntegrationType, integrationTypes } from '#db/vocabulary.ts'
import { ChoiceFilter } from '../../../ui/ChoiceFilter.tsx'
import { FilterRow, SearchBox } from '../../../ui/FilterRow.tsx'
import { type IntegrationsSearch, isFiltered } from '../search.ts'

const typeWords = { REAL_CALL_SCORING: 'typeCalls', CALENDAR: 'typeCalendar' } as const satisfies Record<IntegrationType, string>
const statusWords = { ACTIVE: 'active', PAUSED: 'paused', INACTIVE: 'inactive' } as const satisfies Record<IntegrationStatus, string>

/** Search, type and status. */
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
  const { q, type, status } = search
  return (
    <FilterRow
      search={
        <SearchBox value={q} placeholder={t('search')} onSearch={(text) => onFilter({ q: text, type, status }, { isTyping: true })} />
      }
      end={end}
      {...(isFiltered(search) ? { onClear: () => onFilter({}) } : {})}
    >
      <ChoiceFilter
        name={t('filterType')}
        options={integrationTypes.map((value) => ({ value, label: t(typeWords[value]) }))}
        value={type}
        onChange={(chosen) => onFilter({ q, type: chosen, status })}
      />
      <ChoiceFilter
        name={t('filterStatus')}
        options={integrationStatuses.map((value) => ({ value, label: t(statusWords[value]) }))}
        value={status}
        onChange={(chosen) => onFilter({ q, type, status: chosen })}
      />
    </FilterRow>
  )
}
