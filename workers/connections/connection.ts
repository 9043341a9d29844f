import type { IntegrationStatus } from '#db/vocabulary.ts'
import type { AdapterContext, CallProviderAdapter } from '../providers/provider.ts'

/** An integration as a job sees it, ready to be asked. */
export type Connection = {
  integration: {
    id: string
    orgId: string
    name: string
    companyName: string
    provider: string
    status: IntegrationStatus
    recipeId: string | null
    defaultCallType: string | null
    defaultScorecardId: string | null
    /** Lane key of its budget: the integration's id, of a shared copy the original's. */
    providerAccount: string
  }
  adapter: CallProviderAdapter
  context: AdapterContext
  /**
   * Turns what an adapter has thrown into what the runtime understands, and records it: `auth` marks the integration as needing a new
   * sign-in and is permanent, `rate_limited` blocks the account until the provider allows more (RetryLater), `provider_down` is tried
   * again, everything else is permanent. Errors that are none of the provider's pass through unchanged.
   */
  failed(error: unknown): Promise<never>
}

/** The integrations of all organisations; made once per process. */
export type Connections = {
  /**
   * Opens an integration with its credentials.
   * @throws PermanentError when it is removed, has no adapter or no credentials; RetryLater while it is paused.
   */
  open(orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection>
  /**
   * Opens it for the first contact, paused or not: exchanges the code of a consent page for tokens where one is waiting, and learns the
   * base address that the provider names.
   * @throws as `open` and as `failed`
   */
  connect(orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection>
  /**
   * Opens one that has been removed and whose credentials are still there, to take leave of the provider.
   * @throws PermanentError when it has no adapter
   */
  openRemoved(orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection>
}
