import type { UpsertIntegrationBody } from '#api/contract/integration-connections.ts'
import type { ServiceProvider } from '#api/contract/integrations.ts'
import type { AuthKind } from '#workers/domain/providers.ts'
import type { Draft } from './draft.ts'

type Field = NonNullable<ServiceProvider['credentialFields']['BASIC']>[number]
type Offered = Pick<ServiceProvider, 'credentialFields' | 'hasOwnOauthApp'>

/** The fields to fill in for a kind of sign-in. The installation's own app at the provider needs none. */
export function fieldsOf(provider: Offered, kind: AuthKind): readonly Field[] {
  if (kind === 'OAUTH2' && provider.hasOwnOauthApp) return []
  return provider.credentialFields[kind] ?? []
}

const textOf = ({ fields }: Pick<Draft, 'fields'>, name: string): string => fields[name]?.trim() ?? ''

export const isFilled = (fields: readonly Field[], draft: Pick<Draft, 'fields'>): boolean =>
  fields.every(({ name, isRequired }) => !isRequired || textOf(draft, name) !== '')

/** The user has started to replace the saved credentials. */
export const isTouched = (fields: readonly Field[], draft: Pick<Draft, 'fields'>): boolean =>
  fields.some(({ name }) => textOf(draft, name) !== '')

/** Values by field name; empty ones are left out. */
export const valuesOf = (fields: readonly Field[], draft: Pick<Draft, 'fields'>): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(draft, name)]).filter(([, text]) => text !== ''))

type Credentials = Pick<
  UpsertIntegrationBody,
  'basicAuthDetails' | 'bearerAuthDetails' | 'nangoAuthDetails' | 'authKind' | 'authDetails'
>

/** The credentials part of the request, in the specification's form if it defines one. */
export function credentialsOf(kind: AuthKind, values: Readonly<Record<string, string>>): Credentials {
  const {
    auth_key: authKey,
    secret_key: secretKey,
    token,
    connection_id: connectionId,
    provider_config_key: providerConfigKey,
  } = values
  if (kind === 'BASIC' && authKey !== undefined && secretKey !== undefined)
    return { authKind: kind, basicAuthDetails: { authKey, secretKey } }
  if (kind === 'BEARER' && token !== undefined) return { authKind: kind, bearerAuthDetails: { token } }
  if (kind === 'NANGO' && connectionId !== undefined && providerConfigKey !== undefined)
    return { authKind: kind, nangoAuthDetails: { connectionId, providerConfigKey } }
  return { authKind: kind, ...(Object.keys(values).length === 0 ? {} : { authDetails: { ...values } }) }
}
