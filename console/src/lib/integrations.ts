import { queryOptions } from '@tanstack/react-query'
import { type IntegrationRow, listIntegrations } from '#api/contract/integrations.ts'
import { call } from './call.ts'
import { liveKey } from './live-key.ts'

/** The list in one request; the server sends no more at once. */
const mostIntegrations = 1_000
/** Integration queries go stale after 2 s. Source: specification 1 §9. */
export const integrationsStaleMs = 2_000

/** Everything that a change of an integration makes stale. */
export const integrationsKey = liveKey((orgId: string) => ['org', orgId, 'integrations'] as const)

/** All integrations, removed ones included: for choices and names. */
export const everyIntegrationQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(orgId), 'every'],
    queryFn: async ({ signal }) =>
      (await call(listIntegrations, { query: { numberOfResults: mostIntegrations }, signal })).results,
    staleTime: integrationsStaleMs,
  })

/** Why calls of an integration cannot be imported now. */
export type ImportObstacle =
  | 'removed'
  | 'notConnected'
  | 'paused'
  | 'signInExpired'
  | 'checking'
  | 'failing'
  | 'webhookOnly'

type Source = Pick<IntegrationRow, 'status' | 'health' | 'hasConnected' | 'authKind'>

/** Null: its calls can be imported. */
export function importObstacle({ status, health, hasConnected, authKind }: Source): ImportObstacle | null {
  if (status === 'INACTIVE') return 'removed'
  if (authKind === 'NONE' || authKind === 'WEBHOOK_ONLY') return 'webhookOnly'
  if (health === 'checking') return 'checking'
  if (!hasConnected) return 'notConnected'
  if (health === 'needs_reauth') return 'signInExpired'
  if (status === 'PAUSED') return 'paused'
  return health === 'failing' ? 'failing' : null
}
