import { type AuthKind, type CatalogEntry } from '#workers/domain/providers.ts'
import type { ApiConfig } from '../../config.ts'
import type { UpsertIntegrationBody } from '../../contract/integration-connections.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Credentials by the names of the catalog's fields. */
export type GivenCredentials = { authKind: AuthKind; fields: Record<string, string> }

const refusal = (message: string): HttpProblem => new HttpProblem(422, 'credentials_incomplete', message)

/** Kinds of credentials that a user can type, without a consent page. */
const typed: ReadonlySet<AuthKind> = new Set(['BASIC', 'API_KEY', 'BEARER', 'OAUTH2_CC', 'NANGO'])
const without: ReadonlySet<AuthKind> = new Set(['WEBHOOK_ONLY', 'NONE'])

function byNames(entry: CatalogEntry, authKind: AuthKind, fields: Record<string, string>): GivenCredentials {
  const known = entry.credentialFields[authKind] ?? []
  const unknown = Object.keys(fields).find((name) => !known.some((field) => field.name === name))
  if (unknown !== undefined)
    throw refusal(`${entry.companyName} has no field of this name: ${unknown.slice(0, 60)}.`)
  const lacking = known.find((field) => field.isRequired && fields[field.name] === undefined)
  if (lacking !== undefined) throw refusal(`${lacking.label} cannot be empty.`)
  return { authKind, fields }
}

/** The kind that has all required fields among those sent, and no others. */
const kindByFields = (
  entry: CatalogEntry,
  fields: Record<string, string>,
  kinds: ReadonlySet<AuthKind> = typed,
): AuthKind | undefined =>
  entry.authKinds.find((kind) => {
    const known = entry.credentialFields[kind] ?? []
    return (
      kinds.has(kind) &&
      known.every((field) => !field.isRequired || fields[field.name] !== undefined) &&
      Object.keys(fields).every((name) => known.some((field) => field.name === name))
    )
  })

const valuesInOrder = (
  entry: CatalogEntry,
  authKind: AuthKind,
  values: readonly string[],
): GivenCredentials => ({
  authKind,
  fields: Object.fromEntries(
    (entry.credentialFields[authKind] ?? []).map((field, index) => [field.name, values[index] ?? '']),
  ),
})

/** The organization's own OAuth app, if this is all that was sent. Somebody still has to sign in to the provider. */
export function readOauthApp(
  entry: CatalogEntry,
  { authDetails }: Pick<UpsertIntegrationBody, 'authDetails'>,
): GivenCredentials | null {
  if (authDetails === undefined || Object.keys(authDetails).length === 0) return null
  if (kindByFields(entry, authDetails) !== undefined) return null
  const kind = kindByFields(entry, authDetails, new Set(['OAUTH2']))
  return kind === undefined ? null : { authKind: kind, fields: authDetails }
}

/**
 * Reads credentials in any form that the contract accepts. Null when none were sent.
 * @throws HttpProblem 422 if the provider does not accept such credentials, or some are missing
 */
export function readCredentials(
  entry: CatalogEntry,
  body: Pick<
    UpsertIntegrationBody,
    'basicAuthDetails' | 'bearerAuthDetails' | 'nangoAuthDetails' | 'authKind' | 'authDetails'
  >,
  settings: ApiConfig['connections'],
): GivenCredentials | null {
  const offers = (kind: AuthKind): boolean =>
    entry.authKinds.includes(kind) && (kind !== 'NANGO' || settings.nango !== null)
  const { basicAuthDetails, bearerAuthDetails, nangoAuthDetails, authDetails } = body
  if (basicAuthDetails !== undefined) {
    if (!offers('BASIC')) throw refusal(`${entry.companyName} takes no such keys.`)
    return valuesInOrder(entry, 'BASIC', [basicAuthDetails.authKey, basicAuthDetails.secretKey])
  }
  if (bearerAuthDetails !== undefined) {
    const kind = (['BEARER', 'API_KEY'] as const).find(
      (one) => offers(one) && entry.credentialFields[one]?.length === 1,
    )
    if (kind === undefined) throw refusal(`${entry.companyName} takes no single key.`)
    return valuesInOrder(entry, kind, [bearerAuthDetails.token])
  }
  if (nangoAuthDetails !== undefined) {
    if (!offers('NANGO')) throw refusal(`${entry.companyName} cannot be connected through Nango here.`)
    return {
      authKind: 'NANGO',
      fields: {
        connection_id: nangoAuthDetails.connectionId,
        provider_config_key: nangoAuthDetails.providerConfigKey,
      },
    }
  }
  const authKind = body.authKind ?? (authDetails === undefined ? undefined : kindByFields(entry, authDetails))
  if (authKind === undefined) {
    if (authDetails !== undefined) throw refusal(`${entry.companyName} takes other credentials than these.`)
    const [only] = entry.authKinds
    return only !== undefined && without.has(only) ? { authKind: only, fields: {} } : null
  }
  if (!offers(authKind)) throw refusal(`${entry.companyName} takes no such credentials.`)
  if (authKind === 'OAUTH2')
    throw new HttpProblem(422, 'consent_needed', `Sign in to ${entry.companyName} first.`)
  return byNames(entry, authKind, authDetails ?? {})
}
