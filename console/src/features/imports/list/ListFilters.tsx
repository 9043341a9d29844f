import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { importTaskStatuses } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { FilterChip, FilterRow } from '../../../ui/FilterRow.tsx'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { everyIntegrationQuery } from '../../integrations/queries.ts'
import { type ImportsSearch, isFiltered } from '../search.ts'
import styles from '../Imports.module.css'

type FilterId = 'integration' | 'status'

const names = { integration: 'filterIntegration', status: 'filterStatus' } as const
const statusWords = { PENDING: 'pending', RUNNING: 'running', COMPLETED: 'completed', ERROR: 'error' } as const

/** Integration, status, and whether automatic imports are shown. */
export function ListFilters({
  search,
  onFilter,
}: {
  search: ImportsSearch
  onFilter: (next: Partial<Pick<ImportsSearch, 'integration' | 'status' | 'automatic'>>) => void
}) {
  const t = useTranslations('imports')
  const words = useTranslations('importStatus')
  const [openId, setOpenId] = useState<FilterId | null>(null)
  const { integration, status, automatic } = search
  const every = useQuery({ ...everyIntegrationQuery(useOrgId()), enabled: integration !== undefined || openId === 'integration' })
  const options = {
    integration: (every.data ?? [])
      .filter(({ type, id }) => type === 'REAL_CALL_SCORING' && id.length === 36)
      .map(({ id, name }) => ({ value: id, label: name })),
    status: importTaskStatuses.map((value) => ({ value, label: words(statusWords[value]) })),
  }
  const filter = (id: FilterId) => {
    const value = search[id]
    const list: { value: string; label: string }[] = options[id]
    const unnamed = every.isPending ? t('loadingIntegrations') : t('unknownIntegration')
    if (value === undefined && openId !== id) {
      return (
        <button
          key={id}
          type="button"
          className={styles.add}
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
        value={value === undefined ? '' : (list.find((option) => option.value === value)?.label ?? unnamed)}
        isOpen={openId === id}
        onOpen={(isOpen) => setOpenId(isOpen ? id : null)}
        onRemove={() => {
          setOpenId(null)
          if (value !== undefined) onFilter({ integration, status, automatic, [id]: undefined })
        }}
      >
        {id === 'integration' && list.length === 0 ? (
          <p className="meta">{every.isPending ? t('loadingIntegrations') : t('noMatch')}</p>
        ) : (
          <ChoiceList<string>
            isSingle
            label={t(names[id])}
            options={list}
            selected={value === undefined ? [] : [value]}
            onChange={([chosen]) => {
              setOpenId(null)
              onFilter({ integration, status, automatic, [id]: chosen })
            }}
          />
        )}
      </FilterChip>
    )
  }
  return (
    <FilterRow
      end={
        <label className={styles.automatic}>
          <input
            type="checkbox"
            checked={automatic}
            onChange={(event) => onFilter({ integration, status, automatic: event.currentTarget.checked })}
          />
          {t('automatic')}
        </label>
      }
      {...(isFiltered(search) ? { onClear: () => onFilter({ automatic }) } : {})}
    >
      {filter('integration')}
      {filter('status')}
    </FilterRow>
  )
}
