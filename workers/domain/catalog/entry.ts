import type { ProviderSettings } from './settings.ts'

/** How an account authenticates to a provider. OAUTH2_CC: client credentials, without a person's consent. */
export const authKinds = [
  'BASIC',
  'API_KEY',
  'BEARER',
  'OAUTH2',
  'OAUTH2_CC',
  'NANGO',
  'WEBHOOK_ONLY',
  'NONE',
] as const
export type AuthKind = (typeof authKinds)[number]

/** Whether the provider never receives a request, because calls are uploaded or delivered. */
export const contactsNobody = (kind: string): boolean => kind === 'NONE' || kind === 'WEBHOOK_ONLY'

/** The API's names for them. */
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
  /** Key in the API, e.g. `api_key`. */
  name: string
  label: string
  isSecret: boolean
  isRequired: boolean
  placeholder?: string
}

/** A provider's OAuth 2 endpoints and how they differ. */
export type OAuthDescriptor = {
  authorizeUrl: string
  tokenUrl: string
  revokeUrl?: string
  scopes: readonly string[]
  pkce: boolean
  /** Where a token request puts the client id and secret. */
  clientAuth: 'basic' | 'body'
  tokenBody: 'form' | 'json' | 'query'
  extraAuthorizeParams?: Readonly<Record<string, string>>
  /** A refresh returns a new refresh token, and the old one becomes invalid. */
  rotatesRefreshToken: boolean
  /** Lifetime of an access token in seconds if the response doesn't say; null: it does not expire. */
  accessTokenTtlSec: number | null
  /** Field of the token response that contains the base address of this company's API. */
  baseUrlFromTokenField?: string
}

export type RecipeObjects = 'calls' | 'calls_and_meetings'

/** What is imported. A user chooses it in the third step of the dialog. */
export type Recipe = { id: string; name: string; description: string; objects: RecipeObjects }

const recipes = [
  { id: 'recorded-calls', name: 'Import recorded calls', objects: 'calls' },
  { id: 'calls-and-meetings', name: 'Import calls and meetings', objects: 'calls_and_meetings' },
] as const satisfies readonly Omit<Recipe, 'description'>[]

export type CatalogEntry = {
  companyName: string
  /** In order of preference: the first one is offered first. */
  authKinds: readonly AuthKind[]
  credentialFields: Partial<Record<AuthKind, readonly CredentialField[]>>
  oauth?: OAuthDescriptor
  /** Keys by which Nango knows the provider. */
  nangoKeys: readonly string[]
  /** Shown only to organizations that are allowed to use it. */
  isBeta: boolean
  /** Credentials of the whole company, which sub-organizations may use without seeing them. */
  isSharable: boolean
  /** What may be imported from it, which is chosen before the credentials. A dialer has only calls. */
  recipeObjects: readonly RecipeObjects[]
  /** It says which of its recordings are meetings. Otherwise both recipes import the same, and say so. */
  marksMeetings?: boolean
  /** Calls belong to the provider's users, who must be matched with ours. */
  needsUserTeamSettings: boolean
  /** Its users can be listed. Otherwise calls belong to the user with the same email address. */
  listsUsers: boolean
  /** Members who are not admins may connect their own account. */
  isPersonal: boolean
  /** The meeting recorder can join its meetings. */
  isMeetingPlatform: boolean
  configurationNotes: string
  configurationLinks: readonly { title: string; url: string }[]
  /** Label of the webhook secret, if the provider creates the secret and a person copies it here. */
  webhookSecretLabel?: string
  /** What the provider's documentation leaves open, or what differs between accounts; see `readSettings`. */
  settings: ProviderSettings
}

/** What can be imported from a provider. A dialer has only phone calls. Empty for a provider without recipes. */
export function recipesOf({
  recipeObjects,
  marksMeetings = false,
  companyName,
}: Pick<CatalogEntry, 'recipeObjects' | 'marksMeetings' | 'companyName'>): Recipe[] {
  const hasMeetings = recipeObjects.includes('calls_and_meetings')
  const things = {
    calls: hasMeetings ? 'Calls' : 'Phone calls',
    calls_and_meetings: 'Calls and meetings',
  }
  const isSame = hasMeetings && !marksMeetings
  const note = isSame
    ? ` ${companyName} does not say which are meetings, so both recipes import the same.`
    : ''
  return recipes
    .filter(({ objects }) => recipeObjects.includes(objects))
    .map((recipe) => ({
      ...recipe,
      description: `${things[recipe.objects]} recorded in ${companyName}, with their transcripts.${note}`,
    }))
}

/** Whether only calls are imported with a recipe, although the provider has meetings too. */
export const leavesMeetingsOut = (
  { marksMeetings = false }: Pick<CatalogEntry, 'marksMeetings'>,
  recipeId: string | null,
): boolean => marksMeetings && recipes.find(({ id }) => id === recipeId)?.objects === 'calls'

/** Checks an entry and keeps the literal types of its settings. */
export const defineProvider = <const Entry extends CatalogEntry>(entry: Entry): Entry => entry

export const apiKey = (label = 'API key'): CredentialField[] => [
  { name: 'api_key', label, isSecret: true, isRequired: true },
]
export const token = (label = 'Access token'): CredentialField[] => [
  { name: 'token', label, isSecret: true, isRequired: true },
]
/** The customer's own app at the provider. */
export const client: CredentialField[] = [
  { name: 'client_id', label: 'Client ID', isSecret: false, isRequired: true },
  { name: 'client_secret', label: 'Client secret', isSecret: true, isRequired: true },
]
export const nango: CredentialField[] = [
  { name: 'connection_id', label: 'Nango connection ID', isSecret: false, isRequired: true },
  { name: 'provider_config_key', label: 'Nango integration ID', isSecret: false, isRequired: true },
]

export const sharable = {
  recipeObjects: [],
  isBeta: false,
  isSharable: true,
  isPersonal: false,
  isMeetingPlatform: false,
  needsUserTeamSettings: true,
  listsUsers: true,
} as const
export const beta = {
  isBeta: true,
  isSharable: false,
  isPersonal: true,
  isMeetingPlatform: false,
  needsUserTeamSettings: true,
  listsUsers: true,
  recipeObjects: [],
} as const
