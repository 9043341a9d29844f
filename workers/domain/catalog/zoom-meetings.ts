import { client, defineProvider, nango } from './entry.ts'
import { choice } from './settings.ts'

export const zoomMeetings = defineProvider({
  companyName: 'Zoom',
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
      'cloud_recording:read:list_user_recordings:admin',
      'cloud_recording:read:list_recording_files:admin',
      'meeting:read:list_past_participants:admin',
      'user:read:list_users:admin',
    ],
    pkce: true,
    clientAuth: 'basic',
    tokenBody: 'form',
    rotatesRefreshToken: true,
    accessTokenTtlSec: 3600,
  },
  nangoKeys: ['zoom', 'zoom-cc'],
  recipeObjects: [],
  isBeta: false,
  isSharable: false,
  isPersonal: true,
  isMeetingPlatform: true,
  needsUserTeamSettings: true,
  listsUsers: true,
  webhookSecretLabel: 'Secret token of the Zoom app',
  configurationNotes: 'Cloud recording with audio transcripts must be switched on in the Zoom account.',
  configurationLinks: [{ title: 'Zoom app marketplace', url: 'https://marketplace.zoom.us/' }],
  settings: {
    recordingsOf: choice('Whose recordings', ['everybody', 'me']),
  },
})
