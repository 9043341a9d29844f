import { client, defineProvider, nango, sharable } from './entry.ts'

export const aircall = defineProvider({
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
  recipeObjects: ['calls'],
  configurationNotes:
    'Transcripts need Aircall’s AI package. Without it calls arrive without text and are not scored.',
  configurationLinks: [{ title: 'Aircall API keys', url: 'https://dashboard.aircall.io/company/api-keys' }],
  settings: {},
})
