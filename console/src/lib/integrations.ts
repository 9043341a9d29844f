import { queryOptions } from '@tanstack/react-query'
import { type IntegrationRow, listIntegrations } from '#api/contract/integrations.ts'
import { call } from './call.ts'
import { liveKey } from './live-key.ts'

/** Loads the list in one request; the server returns at most this many. */
const mostIntegrations = 1_000
/** Integration queries go stale after 2 s. Source: specification 1 §9. */
export const integrationsStaleMs = 2_000

/** The key of everything that a change of an integration invalidates. */
export const integrationsKey = liveKey((orgId: string) => ['org', orgId, 'integrations'] as const)

/** All integrations, including removed ones, for choices and names. */
export const everyIntegrationQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'every'],
    queryFn: async ({ signal }) =>
      (await call(listIntegrations, { query: { numberOfResults: mostIntegrations }, signal })).results,
    staleTime: integrationsStaleMs,
  })

/** Why calls of an integration cannot be imported right now. */
export type ImportObstacle =
  | 'removed'
  | 'notConnected'
  | 'paused'
  | 'signInExpired'
  | 'checking'
  | 'failing'
  | 'webhookOnly'

type Source = Pick<IntegrationRow, 'status' | 'health' | 'hasConnected' | 'authKind'>

/** Null when its calls can be imported. */
export function importObstacle({ status, health, hasConnected, authKind }: Source): ImportObstacle | null {
  if (status === 'INACTIVE') return 'removed'
  if (authKind === 'NONE' || authKind === 'WEBHOOK_ONLY') return 'webhookOnly'
  if (health === 'checking') return 'checking'
  if (!hasConnected) return 'notConnected'
  if (health === 'needs_reauth') return 'signInExpired'
  if (status === 'PAUSED') return 'paused'
  return health === 'failing' ? 'failing' : null
}
