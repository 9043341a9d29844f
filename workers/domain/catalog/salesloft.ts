import { client, defineProvider, nango, sharable, token } from './entry.ts'
import { durationUnit, names, transcriptUnit } from './settings.ts'

export const salesloft = defineProvider({
  ...sharable,
  companyName: 'Salesloft',
  authKinds: ['OAUTH2', 'BEARER', 'NANGO'],
  credentialFields: { OAUTH2: client, BEARER: token('API key'), NANGO: nango },
  oauth: {
    authorizeUrl: 'https://accounts.salesloft.com/oauth/authorize',
    tokenUrl: 'https://accounts.salesloft.com/oauth/token',
    scopes: ['conversations:read', 'team:read'],
    pkce: false,
    clientAuth: 'body',
    tokenBody: 'form',
    rotatesRefreshToken: true,
    accessTokenTtlSec: 7200,
  },
  nangoKeys: ['salesloft'],
  recipeObjects: ['calls', 'calls_and_meetings'],
  marksMeetings: true,
  configurationNotes:
    'Create an app with the scopes conversations:read and team:read. Use the account of an administrator, otherwise only its own calls are visible.',
  configurationLinks: [
    { title: 'Salesloft developers', url: 'https://developers.salesloft.com/' },
    {
      title: 'Scopes',
      url: 'https://developers.salesloft.com/docs/platform/api-basics/scopes/',
    },
  ],
  settings: {
    durationUnit: durationUnit('ms', 's'),
    sentenceUnit: transcriptUnit,
    webhookEvents: names('Events about conversations', [
      'conversation_created',
      'conversation_recording_created',
    ]),
  },
})
