/**
 * The catalogue of call providers: what the console shows, what the API accepts, what the adapters speak. Pure data.
 * Values follow the vendors' documentation as far as it is public.
 */

export const callProviderIds = [
  'gong',
  'zoom_meetings',
  'zoom_phone',
  'hubspot',
  'salesloft',
  'aircall',
  'dialpad',
  'chorus',
  'clari_copilot',
  'modjo',
  'glyphic',
  'orum',
  'fireflies',
  'fathom',
  'avoma',
  'grain',
  'outreach',
  'ringcentral',
  'google_meet',
  'microsoft_teams',
] as const
export type ProviderId = (typeof callProviderIds)[number]

/** Uploads by hand have an integration of their own, so that their calls can be filtered like others; it has no adapter. */
export const manualUpload = 'manual_upload'
export const providerIds = [...callProviderIds, manualUpload] as const
export type AnyProviderId = (typeof providerIds)[number]

/** How an account is proven to a provider. OAUTH2_CC: client credentials, no person consents. */
export const authKinds = ['BASIC', 'API_KEY', 'BEARER', 'OAUTH2', 'OAUTH2_CC', 'NANGO', 'WEBHOOK_ONLY', 'NONE'] as const
export type AuthKind = (typeof authKinds)[number]

/** The words of the wire for the same. */
export const authTypes = ['AUTHORIZATION_BASIC', 'AUTHORIZATION_BEARER', 'NANGO', 'NONE'] as const
export type AuthType = (typeof authTypes)[number]

export const authTypeOf: Record<AuthKind, AuthType> = {
  BASIC: 'AUTHORIZATION_BASIC',
  API_KEY: 'AUTHORIZATION_BEARER',
  BEARER: 'AUTHORIZATION_BEARER',
  OAUTH2: 'AUTHORIZATION_BEARER',
  OAUTH2_CC: 'AUTHORIZATION_BEARER',
  NANGO: 'NANGO',
  WEBHOOK_ONLY: 'NONE',
  NONE: 'NONE',
}

export type CredentialField = {
  /** Key on the wire, e.g. `api_key`. */
  name: string
  label: string
  isSecret: boolean
  isRequired: boolean
  placeholder?: string
}

/** A provider's OAuth 2 endpoints and habits. */
export type OAuthDescriptor = {
  authorizeUrl: string
  tokenUrl: string
  revokeUrl?: string
  scopes: readonly string[]
  pkce: boolean
  /** Where the client id and secret travel when a token is asked for. */
  clientAuth: 'basic' | 'body'
  tokenBody: 'form' | 'json' | 'query'
  extraAuthorizeParams?: Readonly<Record<string, string>>
  /** A refresh answers a new refresh token, and the old one ends. */
  rotatesRefreshToken: boolean
  /** Life of an access token in seconds where the answer does not say; null: it does not expire. */
  accessTokenTtlSec: number | null
  /** Field of the token answer that names the base address of this company's API. */
  baseUrlFromTokenField?: string
}

export type RecipeObjects = 'calls' | 'calls_and_meetings'

/** What is imported and what it needs; chosen in the dialog's third step. */
export type Recipe = { id: string; name: string; description: string; objects: RecipeObjects }

export const recipes = [
  {
    id: 'recorded-calls',
    name: 'Import recorded calls',
    description: 'Calls of a dialer or phone system, with their transcripts.',
    objects: 'calls',
  },
  {
    id: 'calls-and-meetings',
    name: 'Import calls and meetings',
    description: 'Calls and recorded meetings, with their transcripts.',
    objects: 'calls_and_meetings',
  },
] as const satisfies readonly Recipe[]
export const recipeIds = recipes.map((recipe) => recipe.id)

export type CatalogueEntry = {
  companyName: string
  /** In order of preference; the first one is offered first. */
  authKinds: readonly AuthKind[]
  credentialFields: Partial<Record<AuthKind, readonly CredentialField[]>>
  oauth?: OAuthDescriptor
  /** Keys under which Nango knows the provider. */
  nangoKeys: readonly string[]
  /** Shown to organisations that are allowed it only. */
  isBeta: boolean
  /** A company-wide credential, which sub-organisations may use without seeing it. */
  isSharable: boolean
  /** Credentials follow after a recipe has been chosen. */
  hasRecipes: boolean
  /** Calls belong to people of the provider that have to be matched with ours. */
  needsUserTeamSettings: boolean
  /** A member who is no admin may connect his own account. */
  isPersonal: boolean
  /** The meeting recorder can join its meetings. */
  isMeetingPlatform: boolean
  configurationNotes: string
  configurationLinks: readonly { title: string; url: string }[]
  /** What its deliveries are checked with, where the provider makes that itself and a person copies it here. */
  webhookSecretLabel?: string
}

const apiKey = (label = 'API key'): CredentialField[] => [{ name: 'api_key', label, isSecret: true, isRequired: true }]
const token = (label = 'Access token'): CredentialField[] => [{ name: 'token', label, isSecret: true, isRequired: true }]
/** The customer's own app at the provider. */
const client: CredentialField[] = [
  { name: 'client_id', label: 'Client ID', isSecret: false, isRequired: true },
  { name: 'client_secret', label: 'Client secret', isSecret: true, isRequired: true },
]
const nango: CredentialField[] = [
  { name: 'connection_id', label: 'Nango connection ID', isSecret: false, isRequired: true },
  { name: 'provider_config_key', label: 'Nango integration ID', isSecret: false, isRequired: true },
]

const sharable = { isBeta: false, isSharable: true, isPersonal: false, isMeetingPlatform: false, needsUserTeamSettings: true } as const
const beta = {
  isBeta: true,
  isSharable: false,
  isPersonal: true,
  isMeetingPlatform: false,
  needsUserTeamSettings: true,
  hasRecipes: false,
} as const

export const catalogue: { readonly [Id in AnyProviderId]: CatalogueEntry } = {
  gong: {
    ...sharable,
    companyName: 'Gong',
    authKinds: ['BASIC', 'OAUTH2', 'NANGO'],
    credentialFields: {
      BASIC: [
        { name: 'auth_key', label: 'Auth Key', isSecret: false, isRequired: true },
        { name: 'secret_key', label: 'Secret Key', isSecret: true, isRequired: true },
      ],
      OAUTH2: client,
      NANGO: nango,
    },
    oauth: {
      authorizeUrl: 'https://app.gong.io/oauth2/authorize',
      tokenUrl: 'https://app.gong.io/oauth2/generate-customer-token',
      scopes: ['api:calls:read:basic', 'api:calls:read:extensive', 'api:calls:read:transcript', 'api:users:read'],
      pkce: false,
      clientAuth: 'basic',
      tokenBody: 'query',
      extraAuthorizeParams: { access_type: 'offline' },
      rotatesRefreshToken: true,
      accessTokenTtlSec: 86_400,
      baseUrlFromTokenField: 'api_base_url_for_customer',
    },
    nangoKeys: ['gong', 'gong-oauth'],
    hasRecipes: false,
    webhookSecretLabel: 'Public key of the automation rule',
    configurationNotes:
      'A technical administrator of Gong creates the access key. If the company restricts keys by address, allow the address of this server.',
    configurationLinks: [{ title: 'Gong API access', url: 'https://help.gong.io/docs/receive-access-to-the-api' }],
  },
  zoom_meetings: {
    companyName: 'Zoom',
    authKinds: ['OAUTH2', 'OAUTH2_CC', 'NANGO'],
    credentialFields: {
      OAUTH2: client,
      OAUTH2_CC: [{ name: 'account_id', label: 'Account ID', isSecret: false, isRequired: true }, ...client],
      NANGO: nango,
    },
    oauth: {
      authorizeUrl: 'https://zoom.us/oauth/authorize',
      tokenUrl: 'https://zoom.us/oauth/token',
      revokeUrl: 'https://zoom.us/oauth/revoke',
      scopes: [
        'cloud_recording:read:list_user_recordings:admin',
        'cloud_recording:read:list_recording_files:admin',
        'meeting:read:list_past_participants:admin',
        'user:read:list_users:admin',
      ],
      pkce: true,
      clientAuth: 'basic',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['zoom', 'zoom-cc'],
    isBeta: false,
    isSharable: false,
    isPersonal: true,
    isMeetingPlatform: true,
    needsUserTeamSettings: true,
    hasRecipes: false,
    webhookSecretLabel: 'Secret token of the Zoom app',
    configurationNotes: 'Cloud recording with audio transcripts must be switched on in the Zoom account.',
    configurationLinks: [{ title: 'Zoom app marketplace', url: 'https://marketplace.zoom.us/' }],
  },
  zoom_phone: {
    ...sharable,
    companyName: 'Zoom Phone',
    authKinds: ['OAUTH2', 'OAUTH2_CC', 'NANGO'],
    credentialFields: {
      OAUTH2: client,
      OAUTH2_CC: [{ name: 'account_id', label: 'Account ID', isSecret: false, isRequired: true }, ...client],
      NANGO: nango,
    },
    oauth: {
      authorizeUrl: 'https://zoom.us/oauth/authorize',
      tokenUrl: 'https://zoom.us/oauth/token',
      revokeUrl: 'https://zoom.us/oauth/revoke',
      scopes: [
        'phone:read:list_recordings:admin',
        'phone:read:recording_transcript:admin',
        'phone:read:list_call_logs:admin',
        'user:read:list_users:admin',
      ],
      pkce: true,
      clientAuth: 'basic',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['zoom', 'zoom-cc'],
    hasRecipes: true,
    webhookSecretLabel: 'Secret token of the Zoom app',
    configurationNotes: 'Recording and transcription must be switched on in the Zoom Phone policies.',
    configurationLinks: [{ title: 'Zoom app marketplace', url: 'https://marketplace.zoom.us/' }],
  },
  hubspot: {
    ...sharable,
    companyName: 'HubSpot',
    authKinds: ['OAUTH2', 'BEARER', 'NANGO'],
    credentialFields: { OAUTH2: client, BEARER: token('Private app token'), NANGO: nango },
    oauth: {
      authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
      tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
      scopes: [
        'crm.objects.contacts.read',
        'crm.objects.owners.read',
        'crm.objects.deals.read',
        'crm.objects.companies.read',
        'crm.extensions_calling_transcripts.read',
      ],
      pkce: false,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: false,
      accessTokenTtlSec: 1800,
    },
    nangoKeys: ['hubspot'],
    hasRecipes: true,
    webhookSecretLabel: 'Client secret of the HubSpot app',
    configurationNotes: 'Transcripts are read through an OAuth app only; with a private app token calls come without them.',
    configurationLinks: [{ title: 'HubSpot developer apps', url: 'https://developers.hubspot.com/' }],
  },
  salesloft: {
    ...sharable,
    companyName: 'Salesloft',
    authKinds: ['OAUTH2', 'BEARER', 'NANGO'],
    credentialFields: { OAUTH2: client, BEARER: token('API key'), NANGO: nango },
    oauth: {
      authorizeUrl: 'https://accounts.salesloft.com/oauth/authorize',
      tokenUrl: 'https://accounts.salesloft.com/oauth/token',
      scopes: ['conversations:read'],
      pkce: false,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 7200,
    },
    nangoKeys: ['salesloft'],
    hasRecipes: true,
    configurationNotes:
      'Create an app with read access to conversations and users. Use the account of an administrator, otherwise only its own calls are visible.',
    configurationLinks: [{ title: 'Salesloft developers', url: 'https://developers.salesloft.com/' }],
  },
  aircall: {
    ...sharable,
    companyName: 'Aircall',
    authKinds: ['BASIC', 'OAUTH2', 'NANGO'],
    credentialFields: {
      BASIC: [
        { name: 'api_id', label: 'API ID', isSecret: false, isRequired: true },
        { name: 'api_token', label: 'API token', isSecret: true, isRequired: true },
      ],
      OAUTH2: client,
      NANGO: nango,
    },
    oauth: {
      authorizeUrl: 'https://dashboard.aircall.io/oauth/authorize',
      tokenUrl: 'https://api.aircall.io/v1/oauth/token',
      scopes: ['public_api'],
      pkce: false,
      clientAuth: 'basic',
      tokenBody: 'json',
      rotatesRefreshToken: false,
      accessTokenTtlSec: null,
    },
    nangoKeys: ['aircall', 'aircall-basic'],
    hasRecipes: true,
    configurationNotes: 'Transcripts need Aircall’s AI package. Without it calls arrive without text and are not scored.',
    configurationLinks: [{ title: 'Aircall API keys', url: 'https://dashboard.aircall.io/company/api-keys' }],
  },
  dialpad: {
    ...sharable,
    companyName: 'Dialpad',
    authKinds: ['OAUTH2', 'BEARER', 'NANGO'],
    credentialFields: { OAUTH2: client, BEARER: token('API key'), NANGO: nango },
    oauth: {
      authorizeUrl: 'https://dialpad.com/oauth2/authorize',
      tokenUrl: 'https://dialpad.com/oauth2/token',
      scopes: ['calls:list', 'recordings_export', 'offline_access'],
      pkce: true,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['dialpad'],
    hasRecipes: true,
    configurationNotes: 'The app needs the scope recordings_export, otherwise transcripts are refused.',
    configurationLinks: [{ title: 'Dialpad developers', url: 'https://developers.dialpad.com/' }],
  },
  chorus: {
    ...sharable,
    companyName: 'Chorus',
    authKinds: ['API_KEY', 'NANGO'],
    credentialFields: { API_KEY: apiKey('API token'), NANGO: nango },
    nangoKeys: ['chorus'],
    hasRecipes: true,
    configurationNotes: 'The token sees what the person who created it may see.',
    configurationLinks: [{ title: 'Chorus API', url: 'https://chorus.ai/api-docs/index.html' }],
  },
  clari_copilot: {
    ...sharable,
    companyName: 'Clari Copilot',
    authKinds: ['API_KEY', 'NANGO'],
    credentialFields: {
      API_KEY: [...apiKey(), { name: 'api_password', label: 'API password', isSecret: true, isRequired: true }],
      NANGO: nango,
    },
    nangoKeys: ['clari-copilot'],
    hasRecipes: true,
    configurationNotes: 'Key and password are in the workspace settings of Copilot.',
    configurationLinks: [{ title: 'Clari Copilot API', url: 'https://api-doc.copilot.clari.com/' }],
  },
  modjo: {
    ...sharable,
    companyName: 'Modjo',
    authKinds: ['BEARER'],
    credentialFields: { BEARER: apiKey() },
    nangoKeys: [],
    hasRecipes: true,
    configurationNotes: 'Use a key of version 2 of the API.',
    configurationLinks: [{ title: 'Modjo API', url: 'https://api.modjo.ai/v2/docs' }],
  },
  glyphic: {
    ...sharable,
    companyName: 'Glyphic',
    authKinds: ['API_KEY', 'NANGO'],
    credentialFields: { API_KEY: apiKey(), NANGO: nango },
    nangoKeys: ['glyphic'],
    hasRecipes: true,
    configurationNotes: 'The service is now called Airspeed; the address of its API is unchanged.',
    configurationLinks: [{ title: 'Glyphic API', url: 'https://api.glyphic.ai/' }],
  },
  orum: {
    ...sharable,
    companyName: 'Orum',
    authKinds: ['WEBHOOK_ONLY'],
    credentialFields: { WEBHOOK_ONLY: [] },
    nangoKeys: [],
    hasRecipes: false,
    configurationNotes:
      'Orum sends every call to a web address. Enter the address and the signing secret in Orum under Settings, System, Webhooks.',
    configurationLinks: [{ title: 'Orum webhooks', url: 'https://support.orum.com/orum/article/ART-463-webhooks' }],
  },
  fireflies: {
    ...beta,
    companyName: 'Fireflies',
    authKinds: ['BEARER', 'NANGO'],
    credentialFields: { BEARER: apiKey(), NANGO: nango },
    nangoKeys: ['fireflies'],
    configurationNotes: '',
    configurationLinks: [{ title: 'Fireflies API', url: 'https://docs.fireflies.ai/' }],
  },
  fathom: {
    ...beta,
    companyName: 'Fathom',
    authKinds: ['API_KEY', 'OAUTH2', 'NANGO'],
    credentialFields: { API_KEY: apiKey(), OAUTH2: client, NANGO: nango },
    oauth: {
      authorizeUrl: 'https://fathom.video/external/v1/oauth2/authorize',
      tokenUrl: 'https://fathom.video/external/v1/oauth2/token',
      scopes: ['public_api'],
      pkce: false,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['fathom', 'fathom-oauth'],
    webhookSecretLabel: 'Secret of the Fathom webhook',
    configurationNotes: 'A key sees the meetings of the person who created it and what is shared with the team.',
    configurationLinks: [{ title: 'Fathom developers', url: 'https://developers.fathom.ai/' }],
  },
  avoma: {
    ...beta,
    companyName: 'Avoma',
    authKinds: ['BEARER', 'NANGO'],
    credentialFields: { BEARER: apiKey(), NANGO: nango },
    nangoKeys: ['avoma'],
    configurationNotes: '',
    configurationLinks: [{ title: 'Avoma API', url: 'https://dev.avoma.com/' }],
  },
  grain: {
    ...beta,
    companyName: 'Grain',
    authKinds: ['BEARER', 'OAUTH2', 'NANGO'],
    credentialFields: { BEARER: token(), OAUTH2: client, NANGO: nango },
    oauth: {
      authorizeUrl: 'https://grain.com/_/public-api/oauth2/authorize',
      tokenUrl: 'https://api.grain.com/_/public-api/oauth2/token',
      scopes: [],
      pkce: true,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['grain', 'grain-api-key'],
    configurationNotes: 'A workspace token sees all recordings, a personal one those of its owner.',
    configurationLinks: [{ title: 'Grain developers', url: 'https://developers.grain.com/' }],
  },
  outreach: {
    ...beta,
    companyName: 'Outreach',
    authKinds: ['OAUTH2', 'NANGO'],
    credentialFields: { OAUTH2: client, NANGO: nango },
    oauth: {
      authorizeUrl: 'https://api.outreach.io/oauth/authorize',
      tokenUrl: 'https://api.outreach.io/oauth/token',
      scopes: ['kaiaRecordings.read', 'calls.read', 'users.read', 'webhooks.all'],
      pkce: false,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 7200,
    },
    nangoKeys: ['outreach'],
    configurationNotes: 'Recordings are those of Kaia.',
    configurationLinks: [{ title: 'Outreach developers', url: 'https://developers.outreach.io/' }],
  },
  ringcentral: {
    ...beta,
    companyName: 'RingCentral',
    authKinds: ['OAUTH2', 'NANGO'],
    credentialFields: { OAUTH2: client, NANGO: nango },
    oauth: {
      authorizeUrl: 'https://platform.ringcentral.com/restapi/oauth/authorize',
      tokenUrl: 'https://platform.ringcentral.com/restapi/oauth/token',
      revokeUrl: 'https://platform.ringcentral.com/restapi/oauth/revoke',
      scopes: ['ReadCallLog', 'ReadCallRecording', 'ReadAccounts', 'RingSense', 'SubscriptionWebhook'],
      pkce: true,
      clientAuth: 'basic',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['ring-central'],
    configurationNotes: 'Transcripts need a RingSense licence and the permission to read the company’s call recordings.',
    configurationLinks: [{ title: 'RingCentral developers', url: 'https://developers.ringcentral.com/' }],
  },
  google_meet: {
    ...beta,
    companyName: 'Google Meet',
    isMeetingPlatform: true,
    authKinds: ['OAUTH2', 'NANGO'],
    credentialFields: { OAUTH2: client, NANGO: nango },
    oauth: {
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeUrl: 'https://oauth2.googleapis.com/revoke',
      scopes: ['https://www.googleapis.com/auth/meetings.space.readonly'],
      pkce: true,
      clientAuth: 'body',
      tokenBody: 'form',
      extraAuthorizeParams: { access_type: 'offline', prompt: 'consent' },
      rotatesRefreshToken: false,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['google-meet'],
    webhookSecretLabel: 'Mail address of the account that pushes',
    configurationNotes:
      'Google keeps a transcript’s entries for 30 days: import in time. Pushes of Pub/Sub are recognised by the mail address of their service account: enter it as the signing secret.',
    configurationLinks: [{ title: 'Google Meet API', url: 'https://developers.google.com/workspace/meet/api' }],
  },
  microsoft_teams: {
    ...beta,
    companyName: 'Microsoft Teams',
    isMeetingPlatform: true,
    authKinds: ['OAUTH2', 'NANGO'],
    credentialFields: { OAUTH2: client, NANGO: nango },
    oauth: {
      authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      scopes: [
        'offline_access',
        'User.Read.All',
        'OnlineMeetings.Read',
        'OnlineMeetingTranscript.Read.All',
        'OnlineMeetingArtifact.Read.All',
      ],
      pkce: true,
      clientAuth: 'body',
      tokenBody: 'form',
      rotatesRefreshToken: true,
      accessTokenTtlSec: 3600,
    },
    nangoKeys: ['microsoft-teams'],
    configurationNotes: 'An administrator of the tenant has to consent to the permissions.',
    configurationLinks: [
      { title: 'Meeting transcripts in Microsoft Graph', url: 'https://learn.microsoft.com/graph/api/calltranscript-get' },
    ],
  },
  manual_upload: {
    ...sharable,
    isSharable: false,
    needsUserTeamSettings: false,
    companyName: 'Manual transcript upload',
    authKinds: ['NONE'],
    credentialFields: { NONE: [] },
    nangoKeys: [],
    hasRecipes: false,
    configurationNotes: 'Transcripts that people upload themselves.',
    configurationLinks: [],
  },
}

export const isCallProvider = (id: string): id is ProviderId => (callProviderIds as readonly string[]).includes(id)
export const isProvider = (id: string): id is AnyProviderId => (providerIds as readonly string[]).includes(id)
