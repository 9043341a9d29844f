import type { IntegrationStatus } from '#db/vocabulary/integrations.ts'
import type { AdapterContext, CallProviderAdapter } from '../providers/provider.ts'

/** An integration ready for jobs to use: its adapter and an open context. */
export type Connection = {
  integration: {
    id: string
    orgId: string
    name: string
    companyName: string
    provider: string
    status: IntegrationStatus
    /** Its recipe imports calls only, although the provider has meetings too. */
    leavesMeetingsOut: boolean
    defaultCallType: string | null
    defaultScorecardId: string | null
    /** Lane key of its budget: the integration's id, or for a shared copy the original's. */
    providerAccount: string
  }
  adapter: CallProviderAdapter
  context: AdapterContext
  /**
   * Turns an adapter's error into one for the runtime, and records it. `auth` marks the integration as needing a new sign-in and is
   * permanent. `rate_limited` blocks the account until the provider allows more (RetryLater), or waits for our own pace (OwnWait).
   * `provider_down` is retried. All other provider errors are permanent. Errors from elsewhere pass through unchanged.
   */
  failed(error: unknown): Promise<never>
}

/** The integrations of all organizations; made once per process. */
export type Connections = {
  /**
   * Opens an integration with its credentials.
   * @throws PermanentError when it is removed or has no adapter or credentials; OwnWait while it is paused.
   */
  open(orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection>
  /**
   * Opens an integration for the first contact, paused or not: exchanges the code of a waiting consent page for tokens, and stores the base
   * address that the provider names.
   * @throws as `open` and as `failed`
   */
  connect(orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection>
  /**
   * Opens a removed integration whose credentials still exist, to unsubscribe from the provider.
   * @throws PermanentError when it has no adapter
   */
  openRemoved(orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection>
}
