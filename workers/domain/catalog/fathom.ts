import { apiKey, beta, client, defineProvider, nango } from './entry.ts'

export const fathom = defineProvider({
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
  configurationNotes:
    'A key sees the meetings of the person who created it and what is shared with the team.',
  configurationLinks: [{ title: 'Fathom developers', url: 'https://developers.fathom.ai/' }],
  settings: {},
})
