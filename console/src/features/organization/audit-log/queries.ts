import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAuditLog, listAuditLog } from '#api/contract/audit.ts'
import { call, callResponse } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/csv-download.ts'
import { showError } from '../../../ui/feedback/notices.ts'
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

/** Downloads the matching entries as a file. `label` names it in an error. */
export function useExport(label: string) {
  const [isPreparing, setPreparing] = useState(false)
  const download = async (query: AuditQuery, format: 'ndjson' | 'csv'): Promise<void> => {
    setPreparing(true)
    try {
      const response = await callResponse(exportAuditLog, { query: { ...query, format } })
      saveFile(await response.blob(), `audit-log.${format}`)
    } catch (error) {
      showError(error, label)
    } finally {
      setPreparing(false)
    }
  }
  return { isPreparing, download }
}
