import { z } from 'zod'
import { integrationStatuses, integrationTypes } from '#db/vocabulary/integrations.ts'
import { authKinds, findProviderByName, providerIds } from '#workers/domain/providers.ts'
import { endpoint } from './endpoint.ts'
import {
  acceptedIntegration,
  credentialField,
  integrationName as name,
  integrationRow,
  secretText,
} from './integrations.ts'
import { chosenCallType } from './chosen-call-type.ts'

const settings = {
  name,
  recipeId: z.string().max(60).nullish(),
  defaultCallType: chosenCallType,
  defaultScorecardId: z.uuid().nullish(),
  autoSyncEnabled: z.boolean().optional(),
  syncEveryMinutes: z.number().int().min(5).max(1440).optional(),
}

/** Values by the names of the catalog's credential fields. */
export const authDetails = z
  .record(z.string().max(60), secretText)
  .refine((fields) => Object.keys(fields).length <= 10, 'Too many fields.')

/** Without `id` it creates an integration; with it, it changes credentials or settings of an existing one. */
export const upsertIntegrationBody = z.strictObject({
  id: z.uuid().optional(),
  ...settings,
  type: z.enum(integrationTypes).default('REAL_CALL_SCORING'),
  providerId: z.enum(providerIds),
  /** Connect to this installation's simulator of the provider, if it offers one. */
  useSimulator: z.boolean().default(false),
  basicAuthDetails: z.strictObject({ authKey: secretText, secretKey: secretText }).optional(),
  bearerAuthDetails: z.strictObject({ token: secretText }).optional(),
  /** What the OAuth consent page returned. */
  oauthDetails: z
    .strictObject({ code: z.string().min(1).max(4_000), state: z.string().min(1).max(4_000) })
    .optional(),
  nangoAuthDetails: z
    .strictObject({ connectionId: z.string().min(1).max(200), providerConfigKey: z.string().min(1).max(100) })
    .optional(),
  /** For all other credentials: the provider's fields by name, and the kind of credentials. */
  authKind: z.enum(authKinds).optional(),
  authDetails: authDetails.optional(),
  version: z.number().int().positive().optional(),
})
export type UpsertIntegrationBody = z.infer<typeof upsertIntegrationBody>

/** A webhook secret is shown only this once. */
export const savedIntegration = z.object({
  integration: integrationRow,
  webhook: z.object({ url: z.string(), secret: z.string() }).nullable(),
  commandId: z.uuid().nullable(),
})

/** Requests the address of a consent page. */
export const authorizeBody = z.strictObject({
  ...settings,
  providerId: z.enum(providerIds),
  type: z.enum(integrationTypes).default('REAL_CALL_SCORING'),
  useSimulator: z.boolean().default(false),
  authDetails: authDetails.optional(),
  /** The integration to reconnect. */
  integrationId: z.uuid().optional(),
})
export const authorizeResponse = z.object({ authorizationUrl: z.string() })
/** Requires an API key with the scope `integrations.access`. */
export const externalConnectBody = z.strictObject({
  name,
  /** One of the provider's recipes. Not needed where it has none. */
  recipeId: z.string().max(60).nullish(),
  authDetails,
})
export const externalConnectResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: z.string(),
  status: z.enum(integrationStatuses),
  /** Null if nobody can be contacted before somebody has signed in. */
  commandId: z.uuid().nullable(),
  /** The organization's own OAuth app was stored. An owner or admin finishes the setup in the console, by signing in to the provider. */
  needsConsent: z.boolean(),
})
export const recipesResponse = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      objects: z.enum(['calls', 'calls_and_meetings']),
      authKind: z.enum(authKinds),
      fields: z.array(credentialField),
    }),
  ),
  total: z.number().int(),
})

/** A provider's id or its company's name: `zoomphone`, `clari copilot`, `zoom`. */
const providerName = z
  .string()
  .max(60)
  .transform((name, context) => {
    const id = findProviderByName(name)
    if (id !== undefined) return id
    context.addIssue('This provider does not exist.')
    return z.NEVER
  })
export const providerNameParams = z.object({ providerName })
export const providerIdParams = z.object({ providerId: providerName })

export const upsertIntegration = endpoint({
  method: 'POST',
  path: '/integrations',
  permission: 'integrations.access',
  body: upsertIntegrationBody,
  response: { 200: savedIntegration, 202: acceptedIntegration },
  isIdempotent: true,
})

export const authorizeIntegration = endpoint({
  method: 'POST',
  path: '/integrations/oauth/authorize',
  permission: 'integrations.access',
  body: authorizeBody,
  response: authorizeResponse,
})

export const connectExternally = endpoint({
  method: 'POST',
  path: '/external/integrations/v1/providers/:providerName',
  permission: 'integrations.access',
  params: providerNameParams,
  body: externalConnectBody,
  response: { 202: externalConnectResponse },
  isIdempotent: true,
})

export const listRecipes = endpoint({
  method: 'GET',
  path: '/external/integrations/v1/providers/:providerId/recipes',
  permission: 'integrations.access',
  params: providerIdParams,
  response: recipesResponse,
})
