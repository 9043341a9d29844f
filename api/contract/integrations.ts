import { z } from 'zod'
import { callTypes, connectionHealths, integrationStatuses, integrationTypes } from '#db/vocabulary.ts'
import { authKinds, authTypes, providerIds } from '#workers/domain/providers.ts'
import { isoTime } from './page.ts'
import { person } from './people.ts'

/** Id of the row that stands for the product's own recorder; it is no stored integration. */
export const meetingRecorderId = 'meeting-recorder'
/** Providers of that row. Source: decisions on integrations. */
export const recorderProviders = ['zoom_live_recorder', 'meeting_recorder'] as const

const name = z.string().trim().min(1, 'Name cannot be empty.').max(200)
export const secretText = z.string().trim().min(1).max(4_000)

export const providerSummary = z.object({
  id: z.string(),
  companyName: z.string(),
  /** Null: the console shows the first letter. */
  logoUrl: z.string().nullable(),
})

const credentialField = z.object({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  placeholder: z.string().optional(),
})

/** GET /integrations/service-providers/{type} and /integrations/service-providers/users/{type} */
export const serviceProvider = providerSummary.extend({
  authKinds: z.array(z.enum(authKinds)),
  credentialFields: z.partialRecord(z.enum(authKinds), z.array(credentialField)),
  /** The installation has an app at the provider, so OAuth asks for no client id. */
  hasOwnOauthApp: z.boolean(),
  isBeta: z.boolean(),
  isSharable: z.boolean(),
  isSimulator: z.boolean(),
  hasRecipes: z.boolean(),
  needsUserTeamSettings: z.boolean(),
  services: z.array(z.enum(integrationTypes)),
  recipes: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  configurationNotes: z.string(),
  configurationLinks: z.array(z.object({ title: z.string(), url: z.string() })),
})
export type ServiceProvider = z.infer<typeof serviceProvider>
export const serviceProvidersAnswer = z.object({ results: z.array(serviceProvider), total: z.number().int() })

export const integrationRow = z.object({
  /** A UUID, or `meeting-recorder`. */
  id: z.string(),
  name: z.string(),
  userId: z.uuid().nullable(),
  owner: person.nullable(),
  type: z.enum(integrationTypes),
  status: z.enum(integrationStatuses),
  authType: z.enum(authTypes),
  authKind: z.enum(authKinds),
  provider: providerSummary,
  recipeId: z.string().nullable(),
  isSimulator: z.boolean(),
  health: z.enum(connectionHealths),
  healthReason: z.string(),
  healthSince: isoTime,
  /** Copies of other organisations; only admins see them. */
  subIntegrations: z.array(z.object({ originalIntegrationId: z.uuid(), orgId: z.uuid(), status: z.enum(integrationStatuses) })),
  originalIntegrationId: z.uuid().nullable(),
  additionalInfos: z.object({ shiftSeconds: z.number().int() }).partial(),
  canBeUnpausedOverride: z.boolean().nullable(),
  autoSyncEnabled: z.boolean(),
  syncEveryMinutes: z.number().int(),
  lastSyncAt: isoTime.nullable(),
  lastSyncError: z.string(),
  nextSyncAt: isoTime.nullable(),
  hasWebhook: z.boolean(),
  webhookLastAt: isoTime.nullable(),
  callsInNinetyDays: z.number().int(),
  defaultCallType: z.enum(callTypes).nullable(),
  defaultScorecardId: z.uuid().nullable(),
  createdAt: isoTime,
  version: z.number().int(),
  /** What the reader may do with it; rules are the server's. */
  can: z.object({ edit: z.boolean(), changeStatus: z.boolean(), share: z.boolean(), remove: z.boolean() }),
})
export type IntegrationRow = z.infer<typeof integrationRow>

/** GET /integrations/: own ones and, for admins, all. Removed ones come last. */
export const integrationsQuery = z.object({
  from: z.coerce.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.coerce.number().int().min(1).max(1000).default(50),
  search: z.string().trim().max(200).optional(),
  type: z.enum(integrationTypes).optional(),
  status: z.enum(integrationStatuses).optional(),
})
export const integrationsAnswer = z.object({ results: z.array(integrationRow), total: z.number().int() })

/** GET /integrations/{id} */
export const integrationDetail = integrationRow.extend({
  accountLabel: z.string(),
  /** Null to those who may not edit it, and where nothing is sent to us. */
  webhook: z
    .object({
      url: z.string(),
      /** A previous secret still counts until then. */
      previousSecretUntil: isoTime.nullable(),
      subscriptionId: z.string().nullable(),
      refusedInDay: z.number().int(),
      acceptedInDay: z.number().int(),
    })
    .nullable(),
  budget: z.object({
    requestsPerSecond: z.number(),
    concurrency: z.number().int(),
    blockedUntil: isoTime.nullable(),
    blockedReason: z.string().nullable(),
  }),
})
export type IntegrationDetail = z.infer<typeof integrationDetail>

const settings = {
  name,
  recipeId: z.string().max(60).nullish(),
  defaultCallType: z.enum(callTypes).nullish(),
  defaultScorecardId: z.uuid().nullish(),
  autoSyncEnabled: z.boolean().optional(),
  syncEveryMinutes: z.number().int().min(5).max(1440).optional(),
}

/** Values by the names of the catalogue's credential fields. */
export const authDetails = z.record(z.string().max(60), secretText).refine((fields) => Object.keys(fields).length <= 10, 'Too many fields.')

/** POST /integrations/: without `id` a new one, with it new credentials or settings for an existing one. */
export const upsertIntegrationBody = z.strictObject({
  id: z.uuid().optional(),
  ...settings,
  type: z.enum(integrationTypes).default('REAL_CALL_SCORING'),
  providerId: z.enum(providerIds),
  /** Connect to this installation's simulator of the provider, where it offers one. */
  useSimulator: z.boolean().default(false),
  basicAuthDetails: z.strictObject({ authKey: secretText, secretKey: secretText }).optional(),
  bearerAuthDetails: z.strictObject({ token: secretText }).optional(),
  /** The return of an OAuth consent page. */
  oauthDetails: z.strictObject({ code: z.string().min(1).max(4_000), state: z.string().min(1).max(4_000) }).optional(),
  nangoAuthDetails: z.strictObject({ connectionId: z.string().min(1).max(200), providerConfigKey: z.string().min(1).max(100) }).optional(),
  /** Everything else: the provider's fields by name, and which kind of credentials they are. */
  authKind: z.enum(authKinds).optional(),
  authDetails: authDetails.optional(),
  version: z.number().int().positive().optional(),
})
export type UpsertIntegrationBody = z.infer<typeof upsertIntegrationBody>

/** The connection is tested by a worker; with `Prefer: respond-async` this is the answer at once. */
export const acceptedIntegration = z.object({ commandId: z.uuid(), integration: integrationRow })
/** A webhook secret is shown this once. */
export const savedIntegration = z.object({
  integration: integrationRow,
  webhook: z.object({ url: z.string(), secret: z.string() }).nullable(),
  commandId: z.uuid().nullable(),
})

/** POST /integrations/oauth/authorize: the consent page to go to. */
export const authorizeBody = z.strictObject({
  ...settings,
  providerId: z.enum(providerIds),
  type: z.enum(integrationTypes).default('REAL_CALL_SCORING'),
  useSimulator: z.boolean().default(false),
  authDetails: authDetails.optional(),
  /** Reconnects this one. */
  integrationId: z.uuid().optional(),
})
export const authorizeAnswer = z.object({ authorizationUrl: z.string() })
/** What `state` shows to the console. Display only: the server keeps its own. */
export const oauthStateView = z.object({
  integrationProviderId: z.string(),
  integrationName: z.string(),
  integrationProviderCompanyName: z.string(),
})

/** POST /integrations/update-details/{id} */
export const updateDetailsBody = z.strictObject({
  name,
  autoSyncEnabled: z.boolean().optional(),
  syncEveryMinutes: z.number().int().min(5).max(1440).optional(),
  defaultCallType: z.enum(callTypes).nullish(),
  defaultScorecardId: z.uuid().nullish(),
  version: z.number().int().positive().optional(),
})
/** PATCH /integrations/update-status/{id} */
export const updateStatusBody = z.strictObject({ status: z.enum(integrationStatuses), version: z.number().int().positive().optional() })

/** POST /integrations/{id}/test: asks the provider again. */
export const testConnectionAnswer = z.object({ health: z.enum(connectionHealths), healthReason: z.string(), accountLabel: z.string() })

/** POST /integrations/share/{id}: the organisations that have it afterwards. */
export const shareBody = z.strictObject({ subOrgIds: z.array(z.uuid()).max(1000) })
export const sharedOrganization = z.object({ id: z.uuid(), name: z.string(), logoUrl: z.string().nullable() })
export const sharedWithAnswer = z.object({ results: z.array(sharedOrganization), total: z.number().int() })

export const totalIntegrationsAnswer = z.object({ count: z.number().int() })

/** POST /external/integrations/v1/providers/{providerName}: with an API key of scope `integrations.access`. */
export const externalConnectBody = z.strictObject({ name, recipeId: z.string().max(60), authDetails })
export const externalConnectAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: z.string(),
  status: z.enum(integrationStatuses),
  commandId: z.uuid(),
})
/** GET /external/integrations/v1/providers/{providerId}/recipes */
export const recipesAnswer = z.object({
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
