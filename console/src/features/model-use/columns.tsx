import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ModelUseDay } from '#api/contract/model-use.ts'
import { formatMoment } from '../../lib/time.ts'
import type { DataColumn } from '../../ui/table/columns.ts'
import { countText, dollarText } from '../../lib/amounts.ts'

export const dayText = ({ day }: ModelUseDay): string => formatMoment(new Date(day), 'date', 'UTC')

export function useModelUseColumns(): DataColumn<ModelUseDay>[] {
  const t = useTranslations('modelUse')
  return useMemo(
    () => [
      { id: 'day', header: t('day'), isTitle: true, cell: (row) => dayText(row) },
      { id: 'purpose', header: t('purpose'), priority: 2, cell: ({ purpose }) => t(purpose) },
      {
        id: 'model',
        header: t('model'),
        priority: 3,
        cell: ({ model }) => <span className="dimmed">{model}</span>,
      },
      {
        id: 'requests',
        header: t('requests'),
        width: 160,
        align: 'end',
        priority: 2,
        cell: ({ requests, estimatedRequests }) => (
          <span className="numeric">
            {countText(requests)}
            {estimatedRequests > 0 && (
              <span className="muted" title={t('estimatedHint')}>
                {' '}
                ({t('estimated', { count: countText(estimatedRequests) })})
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'tokens',
        header: t('tokens'),
        width: 190,
        align: 'end',
        priority: 2,
        cell: ({ inputTokens, outputTokens }) => (
          <span className="numeric">
            {countText(inputTokens)} / {countText(outputTokens)}
          </span>
        ),
      },
      {
        id: 'cost',
        header: t('cost'),
        width: 110,
        align: 'end',
        cell: ({ cost, unpricedTokens }) =>
          cost === 0 && unpricedTokens > 0 ? (
            <span className="muted">{t('noPrice')}</span>
          ) : (
            <span className="numeric">{dollarText(cost)}</span>
          ),
      },
    ],
    [t],
  )
}

/** The second line of a row on a phone. */
export function PhoneDetail({ row }: { row: ModelUseDay }) {
  const t = useTranslations('modelUse')
  return t('phoneDetail', { purpose: t(row.purpose), requests: countText(row.requests) })
}
