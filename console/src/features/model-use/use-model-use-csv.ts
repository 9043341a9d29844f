import { useTranslations } from 'use-intl'
import type { ModelUseDay } from '#api/contract/model-use.ts'
import { useCsvDownload } from '../../lib/csv-download.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { readModelUseDays } from './queries.ts'

const atOnce = 1_000

/** The whole ledger as a file, read page by page. */
export function useModelUseCsv() {
  const t = useTranslations('modelUse')
  const orgId = useOrgId()
  const rowOf = (row: ModelUseDay): string[] => [
    row.day.slice(0, 10),
    t(row.purpose),
    row.model,
    String(row.requests),
    String(row.estimatedRequests),
    String(row.inputTokens),
    String(row.outputTokens),
    String(row.cost),
    String(row.unpricedTokens),
  ]
  return useCsvDownload({
    name: 'model-use.csv',
    label: t('csvFailed'),
    readRows: async () => {
      const rows = [
        [
          t('day'),
          t('purpose'),
          t('model'),
          t('requests'),
          t('csvEstimated'),
          t('csvInput'),
          t('csvOutput'),
          t('csvCost'),
          t('csvUnpriced'),
        ],
      ]
      for (let total = 1; rows.length - 1 < total;) {
        const page = await readModelUseDays({ from: rows.length - 1, numberOfResults: atOnce }, { orgId })
        rows.push(...page.results.map(rowOf))
        total = page.results.length === 0 ? 0 : page.total
      }
      return rows
    },
  })
}
