import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ImportFilterStatus, importFilterStatuses } from '#db/vocabulary/imports.ts'
import { everyIntegrationQuery } from '../../../lib/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { choiceView, numberView } from '../../../ui/list/editors.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { filterRules, type ImportsSearch } from './search.ts'

const statusTexts = {
  PENDING: 'pending',
  RUNNING: 'running',
  COMPLETED: 'completed',
  ERROR: 'error',
  CANCELED: 'cancelled',
} as const satisfies Record<ImportFilterStatus, string>

/** Integration, status and age. */
export function useImportFilters({ integration }: ImportsSearch): Filter<ImportsSearch>[] {
  const t = useTranslations('imports')
  const texts = useTranslations('importStatus')
  const named = useQuery({ ...everyIntegrationQuery(useOrgId()), enabled: integration !== undefined }).data
  return [
    {
      ...filterRules.integration,
      label: t('filterIntegration'),
      valueText: (search) =>
        named?.find(({ id }) => id === search.integration)?.name ?? t('unknownIntegration'),
      editor: ({ search, change, done }) => (
        <IntegrationChoices
          value={search.integration}
          onChange={(chosen) => {
            done()
            change({ integration: chosen })
          }}
        />
      ),
    },
    {
      ...filterRules.status,
      ...choiceView<ImportsSearch, ImportFilterStatus>({
        id: 'status',
        label: t('filterStatus'),
        options: importFilterStatuses.map((value) => ({ value, label: texts(statusTexts[value]) })),
      }),
    },
    {
      ...filterRules.days,
      ...numberView<ImportsSearch>({
        id: 'days',
        label: t('filterStarted'),
        values: [1, 7, 30],
        nameOf: (days) => t('lastDays', { days }),
      }),
    },
  ]
}

/** Loaded when the filter is opened. */
function IntegrationChoices({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const t = useTranslations('imports')
  const { data, isPending } = useQuery(everyIntegrationQuery(useOrgId()))
  const sources = (data ?? []).filter(({ type, id }) => type === 'REAL_CALL_SCORING' && id.length === 36)
  if (sources.length === 0)
    return <p className="meta">{isPending ? t('loadingIntegrations') : t('noIntegrations')}</p>
  return (
    <ChoiceList<string>
      isSingle
      label={t('filterIntegration')}
      options={sources.map(({ id, name, isSimulator }) => ({
        value: id,
        label: isSimulator ? `${name} (${t('simulator')})` : name,
      }))}
      selected={value === undefined ? [] : [value]}
      onChange={([chosen]) => onChange(chosen)}
    />
  )
}
