import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOrgId } from '../../../lib/use-session.ts'
import { integrationsQuery } from '../queries.ts'
import { type IntegrationsSearch, listRequest } from '../search.ts'

/** One page of integrations; a page beyond the last one leads back to it. */
export function useIntegrationList(search: IntegrationsSearch, isEnabled: boolean, onPage: (page: number) => void) {
  const query = useQuery({ ...integrationsQuery(useOrgId(), listRequest(search)), enabled: isEnabled })
  const { data } = query
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / search.size))
  const isPastEnd = data !== undefined && !query.isPlaceholderData && search.page > pages
  useEffect(() => {
    if (isPastEnd) onPage(pages)
  }, [isPastEnd, pages, onPage])
  return {
    rows: data?.results,
    total: data?.total,
    error: query.error,
    isRefetching: query.isPlaceholderData,
    refetch: () => void query.refetch(),
  }
}
