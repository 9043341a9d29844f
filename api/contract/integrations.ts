import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { connectionHealths, integrationStatuses, integrationTypes } from '#db/vocabulary/integrations.ts'
import { authKinds, authTypes } from '#workers/domain/catalog/entry.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'
import { endpoint } from './endpoint.ts'
import { chosenCallType } from './chosen-call-type.ts'

/** Providers of the recorder's row. Source: decisions on integrations. */
export const recorderProviders = ['zoom_live_recorder', 'meeting_recorder'] as const

export const integrationName = z.string().trim().min(1, 'Name cannot be empty.').max(200)
export const secretText = z.string().trim().min(1).max(4_000)

export const providerSummary = z.object({
  id: z.string(),
  companyName: z.string(),
  /** Our own drawing for the provider, as a path on the console's origin. Null: the console shows the first letter. */
  logoUrl: z.string().nullable(),
})

export const credentialField = z.object({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  placeholder: z.string().optional(),
})

export const serviceProvider = providerSummary.extend({
  authKinds: z.array(z.enum(authKinds)),
  credentialFields: z.partialRecord(z.enum(authKinds), z.array(credentialField)),
  /** The installation has its own app at the provider, so OAuth does not ask for a client id. */
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
export const serviceProvidersResponse = z.object({
  results: z.array(serviceProvider),
  total: z.number().int(),
})

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
  /** Its credentials have worked at least once. Until then, the sign-in is not finished. */
  hasConnected: z.boolean(),
  /** Copies in other organizations; only admins see them. */
  subIntegrations: z.array(
    z.object({ originalIntegrationId: z.uuid(), orgId: z.uuid(), status: z.enum(integrationStatuses) }),
  ),
  originalIntegrationId: z.uuid().nullable(),
  additionalInfos: z.object({ shiftSeconds: z.number().int() }).partial(),
  canBeUnpausedOverride: z.boolean().nullable(),
  autoSyncEnabled: z.boolean(),
  syncEveryMinutes: z.number().int(),
  /** The last automatic sync that ended, whether or not it succeeded. */
  lastSyncAt: isoTime.nullable(),
  /** Empty if it succeeded. */
  lastSyncError: z.string(),
  /** Automatic syncs have listed all calls until then. */
  syncedUntil: isoTime.nullable(),
  nextSyncAt: isoTime.nullable(),
  hasWebhook: z.boolean(),
  webhookLastAt: isoTime.nullable(),
  callsInNinetyDays: z.number().int(),
  defaultCallType: z.enum(callTypes).nullable(),
  defaultScorecardId: z.uuid().nullable(),
  createdAt: isoTime,
  version: z.number().int(),
  /** What the reader may do with it; the server decides. */
  can: z.object({
    edit: z.boolean(),
    /** Give it new credentials. False, for example, after a role was lowered to one that may not connect this provider. */
    connect: z.boolean(),
    changeStatus: z.boolean(),
    share: z.boolean(),
    remove: z.boolean(),
  }),
})
export type IntegrationRow = z.infer<typeof integrationRow>

/** The reader's own integrations and, for admins, all. Removed ones come last. */
export const integrationsQuery = z.object({
  from: z.coerce.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.coerce.number().int().min(1).max(1000).default(20),
  search: z.string().trim().max(200).optional(),
  type: z.enum(integrationTypes).optional(),
  status: z.enum(integrationStatuses).optional(),
  /** Only failing ones: the connection fails, or somebody must sign in again. */
  isFailing: z.stringbool().default(false),
  /** False leaves out removed ones, unless `status` asks for them. */
  includeRemoved: z.stringbool().default(true),
})
export const integrationsResponse = z.object({ results: z.array(integrationRow), total: z.number().int() })

export const integrationDetail = integrationRow.extend({
  accountLabel: z.string(),
  /** Null for readers who may not edit it, and if the provider sends nothing. */
  webhook: z
    .object({
      url: z.string(),
      /** A previous secret is valid until then. */
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

export const updateDetailsBody = z.strictObject({
  name: integrationName,
  autoSyncEnabled: z.boolean().optional(),
  syncEveryMinutes: z.number().int().min(5).max(1440).optional(),
  defaultCallType: chosenCallType,
  defaultScorecardId: z.uuid().nullish(),
  version: z.number().int().positive().optional(),
})
export const updateStatusBody = z.strictObject({
  status: z.enum(integrationStatuses),
  version: z.number().int().positive().optional(),
})

/** A worker tests the connection. With `Prefer: respond-async` this is the immediate response. */
export const acceptedIntegration = z.object({ commandId: z.uuid(), integration: integrationRow })
/** The part of `state` that the console shows. For display only: the server keeps its own copy. */
export const oauthStateView = z.object({
  integrationProviderId: z.string(),
  integrationName: z.string(),
  integrationProviderCompanyName: z.string(),
})

/** The result of a new request to the provider. */
export const testConnectionResponse = z.object({
  health: z.enum(connectionHealths),
  healthReason: z.string(),
  accountLabel: z.string(),
})

/** The complete list of organizations to share with. */
const organizationIds = z.array(z.uuid()).max(1000)
export const shareBody = z.strictObject({
  /** All organizations that should have the integration. */
  subOrgIds: organizationIds,
  /** Those that had it when the sender looked. If others have it now, the response is 409 with these. */
  knownOrgIds: organizationIds.optional(),
})
export const sharedOrganization = z.object({ id: z.uuid(), name: z.string(), logoUrl: z.string().nullable() })
export const sharedWithResponse = z.object({ results: z.array(sharedOrganization), total: z.number().int() })

export const totalIntegrationsResponse = z.object({ count: z.number().int() })

export const integrationTypeParams = z.object({ type: z.enum(integrationTypes) })

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/integrations',
  permission: 'integrations.access',
  query: integrationsQuery,
  response: integrationsResponse,
})

export const countIntegrations = endpoint({
  method: 'GET',
  path: '/integrations/total-integrations-count',
  permission: 'integrations.access',
  response: totalIntegrationsResponse,
})

export const getIntegration = endpoint({
  method: 'GET',
  path: '/integrations/:id',
  permission: 'integrations.access',
  params: idParams,
  response: integrationDetail,
})

export const listServiceProviders = endpoint({
  method: 'GET',
  path: '/integrations/service-providers/:type',
  permission: 'integrations.access',
  params: integrationTypeParams,
  response: serviceProvidersResponse,
})

/** What a member who is not an admin may connect for themself. */
export const listUserServiceProviders = endpoint({
  method: 'GET',
  path: '/integrations/service-providers/users/:type',
  permission: 'integrations.access',
  params: integrationTypeParams,
  response: serviceProvidersResponse,
})

export const updateIntegration = endpoint({
  method: 'POST',
  path: '/integrations/update-details/:id',
  permission: 'integrations.access',
  params: idParams,
  body: updateDetailsBody,
  response: integrationRow,
})

export const changeIntegrationStatus = endpoint({
  method: 'PATCH',
  path: '/integrations/update-status/:id',
  permission: 'integrations.access',
  params: idParams,
  body: updateStatusBody,
  response: integrationRow,
})

export const testIntegration = endpoint({
  method: 'POST',
  path: '/integrations/:id/test',
  permission: 'integrations.access',
  params: idParams,
  response: { 200: testConnectionResponse, 202: acceptedIntegration },
})

export const listSharedWith = endpoint({
  method: 'GET',
  path: '/integrations/shared-with/:id',
  permission: 'integrations.manage',
  params: idParams,
  response: sharedWithResponse,
})

export const shareIntegration = endpoint({
  method: 'POST',
  path: '/integrations/share/:id',
  permission: 'integrations.manage',
  params: idParams,
  body: shareBody,
  response: sharedWithResponse,
})
