import { beta, client, defineProvider, nango } from './entry.ts'
import { choice, named, text } from './settings.ts'

export const googleMeet = defineProvider({
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
    'Google keeps a transcript’s entries for 30 days: import in time. Pushes of Pub/Sub are recognized by the mail address of their service account: enter it as the signing secret.',
  configurationLinks: [{ title: 'Google Meet API', url: 'https://developers.google.com/workspace/meet/api' }],
  settings: {
    webhookEvents: named(
      'Names of events in deliveries',
      ['call.completed', 'recording.ready', 'transcript.ready'],
      'In addition to the usual names.',
    ),
    owner: choice('Whose call it is', ['firstSignedIn', 'none']),
    audience: text('Audience of deliveries', '^https?://\\S{1,300}$', '', 'Left out: our address.'),
  },
})
