import { client, defineProvider, nango, sharable } from './entry.ts'
import { choice } from './settings.ts'

export const zoomPhone = defineProvider({
  ...sharable,
  companyName: 'Zoom Phone',
  authKinds: ['OAUTH2', 'OAUTH2_CC', 'NANGO'],
  credentialFields: {
    OAUTH2: client,
    OAUTH2_CC: [{ name: 'account_id', label: 'Account ID', isSecret: false, isRequired: true }, ...client],
    NANGO: nango,
  },
  oauth: {
    authorizeUrl: 'https://zoom.us/oauth/authorize',
    tokenUrl: 'https://zoom.us/oauth/token',
    revokeUrl: 'https://zoom.us/oauth/revoke',
    scopes: [
      'phone:read:list_recordings:admin',
      'phone:read:recording_transcript:admin',
      'phone:read:list_call_logs:admin',
      'user:read:list_users:admin',
    ],
    pkce: true,
    clientAuth: 'basic',
    tokenBody: 'form',
    rotatesRefreshToken: true,
    accessTokenTtlSec: 3600,
  },
  nangoKeys: ['zoom', 'zoom-cc'],
  recipeObjects: ['calls'],
  webhookSecretLabel: 'Secret token of the Zoom app',
  configurationNotes: 'Recording and transcription must be switched on in the Zoom Phone policies.',
  configurationLinks: [{ title: 'Zoom app marketplace', url: 'https://marketplace.zoom.us/' }],
  settings: {
    transcriptFormat: choice('Format of transcripts', ['sniff', 'json', 'vtt']),
  },
})
