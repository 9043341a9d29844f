import { z } from 'zod'
import type { Database } from '#db/client.ts'
import {
  findSecret,
  placeOfSecret,
  putSecret,
  type SecretKind,
} from '#db/queries/integrations/integration-secrets.ts'
import type { Trx } from '#db/client.ts'
import { type AnyProviderId, type AuthKind, catalog, type OAuthDescriptor } from '../domain/providers.ts'
import { oauthOf } from '../domain/integrations/oauth-addresses.ts'
import { ProviderError } from '../providers/provider.ts'
import type { ConnectionSettings, OAuthClient } from '../process/connection-settings.ts'
import type { Outgoing } from '../security/outgoing.ts'
import type { Vault } from '../security/secrets.ts'

/** What connections need; created once per process. */
export type ConnectionServices = {
  database: Database
  vault: Vault
  settings: ConnectionSettings
  outgoing: Outgoing
  /** Address of the console, to which consent pages redirect. */
  publicUrl: string
  now: () => Date
}

/** The integration whose secrets are used: for a shared copy, the original. */
export type SecretOwner = {
  orgId: string
  integrationId: string
  provider: AnyProviderId
  companyName: string
  authKind: AuthKind
  /** Base address of the simulator; null to use the provider itself. */
  simulator: string | null
}

/** Credential fields by their names in the catalog. */
const storedFields = z.record(z.string(), z.string())
export type StoredFields = z.infer<typeof storedFields>

export async function openSecret(
  services: ConnectionServices,
  trx: Trx,
  owner: SecretOwner,
  kind: SecretKind,
): Promise<string | null> {
  const stored = await findSecret(trx, owner.integrationId, kind)
  if (stored === undefined) return null
  return services.vault.open(trx, owner.orgId, placeOfSecret(owner.integrationId, kind), stored.sealed)
}

export async function storeSecret(
  services: ConnectionServices,
  trx: Trx,
  owner: SecretOwner,
  kind: SecretKind,
  text: string,
  expiresAt: Date | null = null,
): Promise<void> {
  const { orgId, integrationId } = owner
  const sealed = await services.vault.seal(trx, orgId, placeOfSecret(integrationId, kind), text)
  await putSecret(trx, { orgId, integrationId, kind, sealed, expiresAt })
}

/** @throws ProviderError when there are none */
export async function readFields(
  services: ConnectionServices,
  trx: Trx,
  owner: SecretOwner,
): Promise<StoredFields> {
  const text = await openSecret(services, trx, owner, 'credentials')
  if (text === null) throw missingCredentials(owner)
  return storedFields.parse(JSON.parse(text))
}

export const missingCredentials = (owner: SecretOwner): ProviderError =>
  new ProviderError('auth', `The integration has no credentials for ${owner.companyName}.`)

/** OAuth with the organization's own app at the provider, else with the installation's. */
export async function readOauth(
  services: ConnectionServices,
  trx: Trx,
  owner: SecretOwner,
): Promise<{ oauth: OAuthDescriptor; client: OAuthClient; fields: StoredFields }> {
  const oauth = oauthOf(owner.provider, owner.simulator)
  if (oauth === null) throw new ProviderError('invalid_request', `${owner.companyName} offers no OAuth.`)
  const text = await openSecret(services, trx, owner, 'credentials')
  const fields = text === null ? {} : storedFields.parse(JSON.parse(text))
  const { client_id: clientId, client_secret: clientSecret } = fields
  const client =
    clientId !== undefined && clientSecret !== undefined
      ? { clientId, clientSecret }
      : services.settings.oauthClients[owner.provider]
  if (client === undefined) throw missingCredentials(owner)
  return { oauth, client, fields }
}

/** Stored credentials that need no exchange, in the form that adapters take. */
export function fixedCredentials(owner: SecretOwner, fields: StoredFields) {
  const valuesOf = (kind: AuthKind): string[] =>
    (catalog[owner.provider].credentialFields[kind] ?? []).map(({ name }) => fields[name] ?? '')
  const [first = '', second] = valuesOf(owner.authKind)
  if (first === '') throw missingCredentials(owner)
  switch (owner.authKind) {
    case 'BASIC':
      return { type: 'BASIC', username: first, password: second ?? '' } as const
    case 'API_KEY':
      return { type: 'API_KEY', apiKey: first, apiSecret: second } as const
    case 'BEARER':
      return { type: 'BEARER', token: first } as const
    case 'OAUTH2':
    case 'OAUTH2_CC':
    case 'NANGO':
    case 'WEBHOOK_ONLY':
    case 'NONE':
      throw missingCredentials(owner)
  }
}
