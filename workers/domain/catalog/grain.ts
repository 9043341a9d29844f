import { beta, client, defineProvider, nango, token } from './entry.ts'
import { choice, mode } from './settings.ts'

export const grain = defineProvider({
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
  settings: {
    dateFilter: choice('How recordings are filtered by date', ['named', 'swapped', 'none']),
    /** How Grain would sign deliveries is not documented. */
    mode: mode('poll'),
  },
})
