import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportAuditLog, listAuditLog } from '#api/contract/audit.ts'
import { call, callResponse } from '../../../lib/call.ts'
import { downloadExport } from '../../../lib/csv-download.ts'
import type { AuditQuery } from './search.ts'

const pageSize = 50

export const auditLogQuery = (orgId: string, query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ['org', orgId, 'audit-log', query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { ...query, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Downloads the matching entries as a file. */
export function useExport() {
  const t = useTranslations('auditLog')
  const [isPreparing, setPreparing] = useState(false)
  const download = async (query: AuditQuery, format: 'ndjson' | 'csv'): Promise<void> => {
    setPreparing(true)
    const request = callResponse(exportAuditLog, { query: { ...query, format } })
    await downloadExport(request, `audit-log.${format}`, {
      label: t('exportFailed'),
      truncated: (count) => t('exportTruncated', { count }),
    })
    setPreparing(false)
  }
  return { isPreparing, download }
}
