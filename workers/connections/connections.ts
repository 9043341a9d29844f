import { setTimeout as delay } from 'node:timers/promises'
import type { Trx } from '#db/client.ts'
import { blockAccount } from '#db/queries/integrations/budgets.ts'
import {
  findIntegration,
  type Integration,
  listMailDomains,
  noteOnIntegration,
  setHealth,
} from '#db/queries/integrations/integrations.ts'
import { pausedReason } from '../domain/integrations/texts.ts'
import { simulatorUrl } from '../domain/integrations/oauth-addresses.ts'
import {
  type AuthKind,
  authKinds,
  catalog,
  isCallProvider,
  leavesMeetingsOut,
  type ProviderId,
} from '../domain/providers.ts'
import { adapters } from '../providers/adapters.ts'
import { openProviderFetch } from '../providers/open-fetch.ts'
import { type CallProviderAdapter, ProviderError } from '../providers/provider.ts'
import { isNamedHost, permitOf } from '../security/egress.ts'
import type { OutgoingUse } from '../security/outgoing.ts'
import { OwnWait, PermanentError, RetryLater } from '../queue/errors.ts'
import { SecretError } from '../security/secrets.ts'
import { openAccessTokens } from './access-tokens.ts'
import type { Connection, Connections } from './connection.ts'
import { openCredentialSource } from './credential-source.ts'
import { openNango } from './nango.ts'
import { allowanceOf, openPaces, PaceWait } from './request-pace.ts'
import { type ConnectionServices, readFields, type SecretOwner } from './secret-owner.ts'

/** How long paused work waits before it is retried. Resuming the integration ends the wait immediately. */
const pausedMs = 5 * 60_000
/** For rate limits that don't say how long to wait. */
const defaultBlockMs = 60_000

type Found = {
  integration: Integration
  /** The integration whose secrets, base address and settings are used. */ original: Integration
  domains: string[]
}

export function openConnections(services: ConnectionServices): Connections {
  const { database, settings, now } = services
  const tokens = openAccessTokens(services)
  const nango = openNango(settings.nango, services.outgoing, now)
  const paceOf = openPaces(database)

  async function find(orgId: string, integrationId: string, { isRemoved = false } = {}): Promise<Found> {
    const own = await database.withOrg({ orgId }, async (trx) => ({
      integration: await findIntegration(trx, orgId, integrationId),
      domains: await listMailDomains(trx, orgId),
    }))
    const { integration, domains } = own
    if (integration === undefined || (integration.status === 'INACTIVE') !== isRemoved)
      throw new PermanentError('The integration has been removed.')
    const { original_org_id: originalOrgId, original_integration_id: originalId } = integration
    if (originalOrgId === null || originalId === null) return { integration, original: integration, domains }
    const original = await database.withOrg({ orgId: originalOrgId }, (trx) =>
      findIntegration(trx, originalOrgId, originalId),
    )
    if (original === undefined || original.status === 'INACTIVE')
      throw new PermanentError('The integration is no longer shared.')
    return { integration, original, domains }
  }

  function ownerOf(original: Integration, provider: ProviderId): SecretOwner {
    if (original.is_simulator && settings.simulatorsUrl === null)
      throw new PermanentError('This installation no longer has simulators.')
    return {
      orgId: original.org_id,
      integrationId: original.id,
      provider,
      companyName: catalog[provider].companyName,
      authKind: parseAuthKind(original.auth_kind),
      simulator:
        original.is_simulator && settings.simulatorsUrl !== null
          ? simulatorUrl(settings.simulatorsUrl, provider)
          : null,
    }
  }

  const useOf = ({ integration, original }: Found): OutgoingUse => ({
    service: 'providers',
    isOwn: original.is_simulator,
    // A removed integration is opened to end its subscription at the provider.
    worksWhenClosed: integration.status === 'INACTIVE',
  })

  /** A shared copy obeys the terms of both organizations. @throws PermanentError */
  async function requirePermit(found: Found): Promise<void> {
    for (const { org_id: orgId } of [found.integration, found.original]) {
      const refusal = await services.outgoing.refusal(orgId, useOf(found))
      if (refusal !== null) throw new PermanentError(refusal)
    }
  }

  function build(
    { integration, original, domains }: Found,
    adapter: CallProviderAdapter,
    owner: SecretOwner,
    signal: AbortSignal,
  ): Connection {
    const { orgId, integrationId, companyName } = owner
    const config = original.config as Record<string, unknown>
    const account = {
      orgId,
      providerAccount: integrationId,
      perSecond: allowanceOf(adapter.rateLimit, config),
    }
    const baseUrl = owner.simulator ?? original.base_url
    return {
      integration: {
        id: integration.id,
        orgId: integration.org_id,
        name: integration.name,
        companyName,
        provider: integration.provider,
        status: integration.status,
        leavesMeetingsOut: leavesMeetingsOut(catalog[owner.provider], integration.recipe_id),
        defaultCallType: integration.default_call_type,
        defaultScorecardId: integration.default_scorecard_id,
        providerAccount: integrationId,
      },
      adapter,
      context: {
        connectionId: integration.id,
        credentials: openCredentialSource(services, { tokens, nango }, owner, signal),
        baseUrl,
        internalDomains: new Set(domains),
        config,
        fetch: openProviderFetch({
          permit: permitOf(services.outgoing, integration.org_id, useOf({ integration, original, domains })),
          allowedHosts: adapter.allowedHosts,
          baseUrl,
          pace: paceOf(account),
          signal,
          isSimulator: owner.simulator !== null,
        }),
        now: () => now().getTime(),
        sleep: (ms, until) => delay(ms, undefined, { signal: until }),
        signal,
      },
      failed: async (error) => {
        if (error instanceof SecretError) throw new PermanentError('The stored credentials cannot be opened.')
        if (!(error instanceof ProviderError)) throw error
        switch (error.code) {
          case 'auth':
            for (const row of original === integration ? [integration] : [integration, original]) {
              await database.withOrg({ orgId: row.org_id }, (trx) =>
                setHealth(trx, row.org_id, row.id, { health: 'needs_reauth', reason: error.message }),
              )
            }
            throw new PermanentError(error.message)
          case 'rate_limited': {
            const waitMs = error.retryAfterMs ?? defaultBlockMs
            // Its wait comes from the account's row, where it is already stored.
            if (error instanceof PaceWait) throw new OwnWait(waitMs, error.message)
            await blockAccount(database.system, {
              orgId,
              providerAccount: integrationId,
              forMs: waitMs,
              reason: error.message,
            })
            throw new RetryLater(waitMs, error.message)
          }
          case 'provider_down':
          case 'aborted':
            throw error
          case 'forbidden':
          case 'not_found':
          case 'invalid_request':
          case 'bad_payload':
            throw new PermanentError(error.message)
        }
      },
    }
  }

  async function openFound(
    found: Found,
    signal: AbortSignal,
  ): Promise<{ connection: Connection; owner: SecretOwner; adapter: CallProviderAdapter }> {
    const { provider } = found.original
    await requirePermit(found)
    if (!isCallProvider(provider)) throw new PermanentError('This provider has no calls to fetch.')
    const adapter = adapters[provider]
    const owner = ownerOf(found.original, provider)
    return { connection: build(found, adapter, owner, signal), owner, adapter }
  }

  /** Stores the base address that the provider named, if it is one of the provider's hosts. */
  async function storeBaseUrl(
    owner: SecretOwner,
    adapter: CallProviderAdapter,
    named: string | null,
  ): Promise<boolean> {
    const url = named === null ? null : URL.parse(named)
    if (
      url === null ||
      owner.simulator !== null ||
      !isNamedHost(url, adapter.allowedHosts) ||
      url.username !== ''
    )
      return false
    await database.withOrg({ orgId: owner.orgId }, (trx: Trx) =>
      noteOnIntegration(trx, owner.orgId, owner.integrationId, { base_url: url.href.replace(/\/+$/, '') }),
    )
    return true
  }

  return {
    open: async (orgId, integrationId, signal) => {
      const found = await find(orgId, integrationId)
      if (found.integration.status === 'PAUSED' || found.original.status === 'PAUSED')
        throw new OwnWait(pausedMs, pausedReason)
      return (await openFound(found, signal)).connection
    },

    openRemoved: async (orgId, integrationId, signal) =>
      (await openFound(await find(orgId, integrationId, { isRemoved: true }), signal)).connection,

    connect: async (orgId, integrationId, signal) => {
      const { connection, owner, adapter } = await openFound(await find(orgId, integrationId), signal)
      try {
        let named: string | null = null
        if (owner.authKind === 'OAUTH2') named = (await tokens.exchangeCode(owner, signal))?.baseUrl ?? null
        if (owner.authKind === 'NANGO') {
          const fields = await database.withOrg({ orgId: owner.orgId }, (trx) =>
            readFields(services, trx, owner),
          )
          named = (await nango.get(owner, fields, { forceRefresh: false, signal })).baseUrl
        }
        if (!(await storeBaseUrl(owner, adapter, named))) return connection
      } catch (error) {
        return await connection.failed(error)
      }
      return (await openFound(await find(orgId, integrationId), signal)).connection
    },
  }
}

function parseAuthKind(word: string): AuthKind {
  const kind = authKinds.find((known) => known === word)
  if (kind === undefined) throw new PermanentError('The integration has credentials of an unknown kind.')
  return kind
}
