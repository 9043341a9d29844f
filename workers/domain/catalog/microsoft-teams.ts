import { beta, client, defineProvider, nango } from './entry.ts'
import { choice } from './settings.ts'

export const microsoftTeams = defineProvider({
  ...beta,
  companyName: 'Microsoft Teams',
  isMeetingPlatform: true,
  authKinds: ['OAUTH2', 'NANGO'],
  credentialFields: { OAUTH2: client, NANGO: nango },
  oauth: {
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scopes: [
      'offline_access',
      'User.Read.All',
      'OnlineMeetings.Read',
      'OnlineMeetingTranscript.Read.All',
      'OnlineMeetingArtifact.Read.All',
    ],
    pkce: true,
    clientAuth: 'body',
    tokenBody: 'form',
    rotatesRefreshToken: true,
    accessTokenTtlSec: 3600,
  },
  nangoKeys: ['microsoft-teams'],
  configurationNotes: 'An administrator of the tenant has to consent to the permissions.',
  configurationLinks: [
    {
      title: 'Meeting transcripts in Microsoft Graph',
      url: 'https://learn.microsoft.com/graph/api/calltranscript-get',
    },
  ],
  settings: {
    organizerFrom: choice('Where the organizer is found', ['meetingId', 'users']),
  },
})
