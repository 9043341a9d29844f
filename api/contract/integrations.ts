import { z } from 'zod'
import { callTypes, connectionHealths, integrationStatuses, integrationTypes, participantScopes } from '#db/vocabulary.ts'
import { authKinds, authTypes, providerIds } from '#workers/domain/providers.ts'
import { isoTime } from './page.ts'
import { person } from './people.ts'

/** Id of the row that stands for the product's own recorder; it is no stored integration. */
export const meetingRecorderId = 'meeting-recorder'
/** Providers of that row. Source: decisions on integrations. */
export const recorderProviders = ['zoom_live_recorder', 'meeting_recorder'] as const

const name = z.string().trim().min(1, 'Name cannot be empty.').max(200)
const secretText = z.string().trim().min(1).max(4_000)

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

/**
 * POST /integrations/{id}/webhook/rotate: the old secret counts for 24 hours more. `secret`: the one that the provider shows, where it
 * makes them itself; else a new one is made.
 */
export const rotateWebhookBody = z.strictObject({ secret: secretText.optional() }).nullish()
export const rotatedWebhook = z.object({ url: z.string(), secret: z.string(), previousSecretUntil: isoTime })

/** POST /integrations/share/{id}: the organisations that have it afterwards. */
export const shareBody = z.strictObject({ subOrgIds: z.array(z.uuid()).max(1000) })
export const sharedOrganization = z.object({ id: z.uuid(), name: z.string(), logoUrl: z.string().nullable() })
export const sharedWithAnswer = z.object({ results: z.array(sharedOrganization), total: z.number().int() })

export const totalIntegrationsAnswer = z.object({ count: z.number().int() })

const mapping = {
  integrationId: z.uuid(),
  callType: z.enum(callTypes).nullish(),
  scorecardConfigId: z.uuid().nullish(),
}
/** POST /integrations/user-settings: who of the provider's people is who of ours. `externalUserId` null: nobody. */
export const userSettingsBody = z.strictObject({ userId: z.uuid(), ...mapping, externalUserId: z.string().min(1).max(300).nullish() })
export const teamSettingsBody = z.strictObject({ teamId: z.uuid(), ...mapping })
export const userSettings = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  user: person,
  integrationId: z.uuid(),
  externalUserId: z.string().nullable(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
  /** Matched by mail address. */
  isAutomatic: z.boolean(),
})
export const teamSettings = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  integrationId: z.uuid(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
})
/** GET /integrations/user-settings/{id} and /integrations/team-settings/{id} */
export const userSettingsAnswer = z.object({ results: z.array(userSettings), total: z.number().int() })
export const teamSettingsAnswer = z.object({ results: z.array(teamSettings), total: z.number().int() })

/** PATCH and DELETE /integrations/real-calls/config/{user|team|org}: who gets the summary of a call. */
const target = { autoEmailTarget: z.enum(participantScopes) }
export const userEmailBody = z.strictObject({ userId: z.uuid(), ...target })
export const teamEmailBody = z.strictObject({ teamId: z.uuid(), ...target })
export const orgEmailBody = z.strictObject(target)
export const deleteUserEmailBody = z.strictObject({ userId: z.uuid() })
export const deleteTeamEmailBody = z.strictObject({ teamId: z.uuid() })
/** GET /integrations/real-calls/config */
export const emailSettingsAnswer = z.object({
  organization: z.enum(participantScopes).nullable(),
  teams: z.array(z.object({ teamId: z.uuid(), teamName: z.string(), autoEmailTarget: z.enum(participantScopes) })),
  users: z.array(z.object({ user: person, autoEmailTarget: z.enum(participantScopes) })),
})

/** GET /integrations/{id}/deliveries */
export const deliveriesQuery = z.object({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  kind: z.enum(['all', 'accepted', 'refused']).default('all'),
})
export const delivery = z.object({
  id: z.uuid(),
  receivedAt: isoTime,
  /** `processing` until a worker has dealt with it. */
  state: z.enum(['processing', 'done', 'failed', 'refused']),
  eventTypes: z.array(z.string()),
  externalCallIds: z.array(z.string()),
  /** In words: what came of it, or why it was refused. */
  outcome: z.string(),
  bytes: z.number().int(),
  replays: z.number().int(),
  /** Of a refused one: the names of its headers, to find the one with the signature. */
  headerNames: z.array(z.string()),
})
export type Delivery = z.infer<typeof delivery>
export const deliveriesAnswer = z.object({ results: z.array(delivery), nextCursor: z.string().nullable() })
export const deliveryParams = z.object({ id: z.uuid(), deliveryId: z.uuid() })
/** POST /integrations/{id}/deliveries/{deliveryId}/replay */
export const replayedDelivery = z.object({ commandId: z.uuid() })

/** Providers that publish no scheme of signatures: an admin says how theirs are signed. */
export const configurableWebhooks: readonly string[] = ['avoma', 'chorus', 'clari_copilot', 'glyphic', 'grain', 'modjo', 'orum']
/** Of these the ones that sign nothing at all: unless an admin says otherwise, the address, which nobody can guess, is the proof. */
export const addressedWebhooks: readonly string[] = ['avoma', 'chorus', 'grain']

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'This is not the name of a header.')

/** How deliveries are signed. Whatever is chosen, nothing is accepted without a proof. */
export const webhookConfig = z
  .strictObject({
    /** Tried in this order. */
    headerNames: z.array(headerName).min(1).max(10),
    algorithm: z.enum(['sha256', 'sha1', 'sha512']).default('sha256'),
    encodings: z
      .array(z.enum(['hex', 'base64']))
      .min(1)
      .max(2)
      .default(['hex', 'base64']),
    /** Stand before the signature, e.g. `sha256=`; the empty one is none. */
    prefixes: z.array(z.string().max(20)).min(1).max(5).default(['sha256=', '']),
    /** What the secret's text is. */
    secretEncoding: z.enum(['utf8', 'base64', 'hex']).default('utf8'),
    baseString: z
      .enum(['{body}', '{timestamp}.{body}', 'v0:{timestamp}:{body}', '{id}.{timestamp}.{body}', '{method}{url}{body}{timestamp}'])
      .default('{body}'),
    timestampHeader: headerName.optional(),
    timestampUnit: z.enum(['s', 'ms']).default('s'),
    /** How far the sender's clock may be off. */
    toleranceSec: z.number().int().min(30).max(900).default(300),
    /** Without a signature: refuse, or take the address, which nobody can guess, as the proof; the call is then fetched again. */
    fallback: z.enum(['reject', 'url-secret']).default('reject'),
  })
  .refine((config) => !config.baseString.includes('{timestamp}') || config.timestampHeader !== undefined, {
    path: ['timestampHeader'],
    message: 'Name the header that holds the time.',
  })
/** PATCH /integrations/{id}/webhook-config */
export const webhookConfigBody = z.strictObject({ webhook: webhookConfig, version: z.number().int().positive().optional() })
/** GET and PATCH /integrations/{id}/webhook-config */
export const webhookConfigAnswer = z.object({
  /** Null: the usual scheme. */
  webhook: webhookConfig.nullable(),
  /** Headers of the last delivery that was refused, to choose from. */
  refusedHeaderNames: z.array(z.string()),
  version: z.number().int(),
})

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
