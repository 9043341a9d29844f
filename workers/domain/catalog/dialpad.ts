import { client, defineProvider, nango, sharable, token } from './entry.ts'
import { choice, durationUnit, number } from './settings.ts'

export const dialpad = defineProvider({
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
  recipeObjects: ['calls'],
  configurationNotes: 'The app needs the scope recordings_export, otherwise transcripts are refused.',
  configurationLinks: [{ title: 'Dialpad developers', url: 'https://developers.dialpad.com/' }],
  settings: {
    durationUnit: durationUnit('ms', 's'),
    timeFormat: choice('Times in transcripts', ['iso', 'offset_ms', 'offset_s']),
    /** Tokens do not expire. Dialpad repeats a delivery for a while. */
    toleranceSec: number('Seconds for which a delivery counts', { least: 1, most: 86_400, usual: 3_600 }),
  },
})
