import { useQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Capability, NarrowingFlag } from '#api/contract/permissions.ts'
import { meQuery } from './me.ts'
import { useOrgId } from './use-session.ts'

/** The signed-in user, whom the `_app` route loads before any page shows. */
export function useMe() {
  return useQuery(meQuery(useOrgId())).data
}

/** Whether the user may do it here. The server has already applied roles, flags and custom lists, and remains the authority. */
export function useCan(capability: Capability): boolean {
  return useMe()?.capabilities.includes(capability) ?? false
}

/** Whether anybody here could connect a calendar: without one, the meeting recorder and its settings are hidden from everybody. */
export const useCanConnectCalendar = (): boolean => useMe()?.canConnectCalendar ?? false

/** Whether a setting of the organization takes something from the user. Admins are never affected. */
export function useIsNarrowedBy(flag: NarrowingFlag): boolean {
  return useMe()?.narrowedBy.includes(flag) ?? false
}

/** For `beforeLoad` of a page for platform staff: sends everybody else to /restricted. */
export async function requireStaff(context: { queryClient: QueryClient }): Promise<void> {
  const { platformRole } = await context.queryClient.query({ ...meQuery(), staleTime: 'static' })
  if (platformRole !== 'staff') throw redirect({ to: '/restricted', replace: true })
}

/** For `beforeLoad` of a route: sends a user without the capability to /restricted. */
export async function requireCapability(
  context: { queryClient: QueryClient },
  capability: Capability,
): Promise<void> {
  const person = await context.queryClient.query({ ...meQuery(), staleTime: 'static' })
  if (!person.capabilities.includes(capability)) throw redirect({ to: '/restricted', replace: true })
}

/** For `beforeLoad` of a route: sends users from whom the organization's setting takes the page to /restricted. */
export async function requireNotNarrowed(
  context: { queryClient: QueryClient },
  flag: NarrowingFlag,
): Promise<void> {
  const person = await context.queryClient.query({ ...meQuery(), staleTime: 'static' })
  if (person.narrowedBy.includes(flag)) throw redirect({ to: '/restricted', replace: true })
}
