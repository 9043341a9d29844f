import { beta, client, defineProvider, nango } from './entry.ts'
import { named } from './settings.ts'

export const outreach = defineProvider({
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
  settings: {
    transcriptFields: named(
      'Names of fields in transcripts',
      ['list', 'text', 'speaker', 'start', 'end'],
      'Instead of the usual names.',
    ),
  },
})
