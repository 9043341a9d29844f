import { queryOptions, useQuery } from '@tanstack/react-query'
import { listServiceProviders } from '#api/contract/integrations.ts'
import { call } from './call.ts'
import { useCan } from './use-can.ts'
import { useOrgId } from './use-session.ts'

/** Calendar providers that can be connected. Empty until the server has an adapter for one. */
export const calendarProvidersQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'calendar-providers'],
    queryFn: async ({ signal }) =>
      (await call(listServiceProviders, { params: { type: 'CALENDAR' }, signal })).results,
    staleTime: 60_000,
  })

/**
 * Whether a calendar can be connected. The meeting recorder joins meetings from connected calendars, so its settings are hidden while this
 * is false, including while the list loads and for roles without access to integrations.
 */
export function useCanConnectCalendar(): boolean {
  const canAccess = useCan('integrations.access')
  const providers = useQuery({ ...calendarProvidersQuery(useOrgId()), enabled: canAccess }).data
  return providers !== undefined && providers.length > 0
}
