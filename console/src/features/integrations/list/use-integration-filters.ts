import { useTranslations } from 'use-intl'
import {
  type IntegrationStatus,
  integrationStatuses,
  type IntegrationType,
  integrationTypes,
} from '#db/vocabulary/integrations.ts'
import { choiceView, flagView } from '../../../ui/list/editors.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { filterRules, type IntegrationsSearch } from './search.ts'

const typeTexts = { REAL_CALL_SCORING: 'typeCalls', CALENDAR: 'typeCalendar' } as const satisfies Record<
  IntegrationType,
  string
>
const statusTexts = { ACTIVE: 'active', PAUSED: 'paused', INACTIVE: 'removed' } as const satisfies Record<
  IntegrationStatus,
  string
>

/** Type, status, and failing ones. */
export function useIntegrationFilters(): Filter<IntegrationsSearch>[] {
  const t = useTranslations('integrations')
  return [
    {
      ...filterRules.type,
      ...choiceView<IntegrationsSearch, IntegrationType>({
        id: 'type',
        label: t('filterType'),
        options: integrationTypes.map((value) => ({ value, label: t(typeTexts[value]) })),
      }),
    },
    {
      ...filterRules.status,
      ...choiceView<IntegrationsSearch, IntegrationStatus>({
        id: 'status',
        label: t('filterStatus'),
        options: integrationStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
      }),
    },
    {
      ...filterRules.failing,
      ...flagView<IntegrationsSearch>({
        id: 'failing',
        label: t('filterConnection'),
        option: t('filterFailing'),
      }),
    },
  ]
}
