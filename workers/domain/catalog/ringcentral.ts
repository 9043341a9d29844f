import { beta, client, defineProvider, nango } from './entry.ts'
import { choice, number } from './settings.ts'

export const ringcentral = defineProvider({
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
  configurationNotes:
    'Transcripts need a RingSense license and the permission to read the company’s call recordings.',
  configurationLinks: [{ title: 'RingCentral developers', url: 'https://developers.ringcentral.com/' }],
  settings: {
    domain: choice('Domain of insights', ['pbx', 'rcv', 'rcx', 'ms-teams', 'nice-incontact']),
    lookBackDays: number('Days in which a call is looked for', { least: 1, most: 365, usual: 30 }),
    subscriptionSeconds: number('Seconds for which we subscribe', {
      least: 3_600,
      most: 630_720_000,
      usual: 604_800,
    }),
  },
})
