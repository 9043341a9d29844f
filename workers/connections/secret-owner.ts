import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { findSecret, placeOfSecret, putSecret, type SecretKind } from '#db/queries/integration-secrets.ts'
import type { Trx } from '#db/client.ts'
import { type AnyProviderId, type AuthKind, catalogue, type OAuthDescriptor } from '../domain/providers.ts'
import { oauthOf } from '../domain/integrations/oauth-addresses.ts'
import { ProviderError } from '../providers/provider.ts'
import type { ConnectionSettings, OAuthClient } from '../shared/connection-settings.ts'
import type { Vault } from '../shared/secrets.ts'

/** What connections are made with, once per process. */
export type ConnectionServices = {
  database: Database
  vault: Vault
  settings: ConnectionSettings
  /** Address of the console, to which consent pages lead back. */
  publicUrl: string
  now: () => Date
}

/** The integration whose secrets are used: of a shared copy the original one. */
export type SecretOwner = {
  orgId: string
  integrationId: string
  provider: AnyProviderId
  companyName: string
  authKind: AuthKind
  /** Base address of a simulator; null: the provider itself. */
  simulator: string | null
}

/** Credential fields by the names of the catalogue. */
const storedFields = z.record(z.string(), z.string())
export type StoredFields = z.infer<typeof storedFields>

export async function openSecret(services: ConnectionServices, trx: Trx, owner: SecretOwner, kind: SecretKind): Promise<string | null> {
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
export async function readFields(services: ConnectionServices, trx: Trx, owner: SecretOwner): Promise<StoredFields> {
  const text = await openSecret(services, trx, owner, 'credentials')
  if (text === null) throw missing(owner)
  return storedFields.parse(JSON.parse(text))
}

export const missing = (owner: SecretOwner): ProviderError =>
  new ProviderError('auth', `The integration has no credentials for ${owner.companyName}.`)

/** The organisation's own app at the provider, else the installation's. */
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
    clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : services.settings.oauthClients[owner.provider]
  if (client === undefined) throw missing(owner)
  return { oauth, client, fields }
}

/** Credentials of a kind that is used as it is stored, in the form that adapters take. */
export function fixedCredentials(owner: SecretOwner, fields: StoredFields) {
  const valuesOf = (kind: AuthKind): string[] =>
    (catalogue[owner.provider].credentialFields[kind] ?? []).map(({ name }) => fields[name] ?? '')
  const [first = '', second] = valuesOf(owner.authKind)
  if (first === '') throw missing(owner)
  switch (owner.authKind) {
    case 'BASIC':
      return { type: 'BASIC', username: first, password: second ?? '' } as const
    case 'API_KEY':
      return { type: 'API_KEY', apiKey: first, ...(second === undefined ? {} : { apiSecret: second }) } as const
    case 'BEARER':
      return { type: 'BEARER', token: first } as const
    case 'OAUTH2':
    case 'OAUTH2_CC':
    case 'NANGO':
    case 'WEBHOOK_ONLY':
    case 'NONE':
      throw missing(owner)
  }
}
