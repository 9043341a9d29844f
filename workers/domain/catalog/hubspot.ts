import { client, defineProvider, nango, sharable, token } from './entry.ts'
import { flag, text, version } from './settings.ts'

export const hubspot = defineProvider({
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
  recipeObjects: ['calls', 'calls_and_meetings'],
  webhookSecretLabel: 'Client secret of the HubSpot app',
  configurationNotes:
    'Transcripts are read through an OAuth app only; with a private app token calls come without them.',
  configurationLinks: [{ title: 'HubSpot developer apps', url: 'https://developers.hubspot.com/' }],
  settings: {
    transcriptIdProperty: text(
      'Property with the transcript’s id',
      '^[a-z][a-z0-9_]{0,99}$',
      'hs_call_transcription_id',
    ),
    objectsVersion: version('Version of the calls API', 'v3'),
    transcriptsVersion: version('Version of the transcripts API', '2026-03'),
    /** Object type of calls in events. */
    callObjectTypeId: text('Object type of calls', '^[0-9]{1,10}-[0-9]{1,10}$', '0-48'),
    acceptSignatureV1: flag('Accept deliveries with the first form of signature'),
  },
})
