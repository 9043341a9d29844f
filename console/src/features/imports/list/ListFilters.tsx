import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { importTaskStatuses } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ChoiceFilter } from '../../../ui/ChoiceFilter.tsx'
import { FilterRow } from '../../../ui/FilterRow.tsx'
import { everyIntegrationQuery } from '../../integrations/queries.ts'
import { type ImportsSearch, isFiltered } from '../search.ts'
import styles from '../Imports.module.css'

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
  const { integration, status, automatic } = search
  const [isChoosing, setChoosing] = useState(false)
  const every = useQuery({ ...everyIntegrationQuery(useOrgId()), enabled: integration !== undefined || isChoosing })
  const sources = (every.data ?? []).filter(({ type, id }) => type === 'REAL_CALL_SCORING' && id.length === 36)
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
      <ChoiceFilter
        name={t('filterIntegration')}
        options={sources.map(({ id, name, isSimulator }) => ({ value: id, label: isSimulator ? `${name} (${t('simulator')})` : name }))}
        value={integration}
        onChange={(chosen) => onFilter({ integration: chosen, status, automatic })}
        onOpen={() => setChoosing(true)}
        unnamed={every.isPending ? t('loadingIntegrations') : t('unknownIntegration')}
        empty={every.isPending ? t('loadingIntegrations') : t('noMatch')}
      />
      <ChoiceFilter
        name={t('filterStatus')}
        options={importTaskStatuses.map((value) => ({ value, label: words(statusWords[value]) }))}
        value={status}
        onChange={(chosen) => onFilter({ integration, status: chosen, automatic })}
      />
    </FilterRow>
  )
}
