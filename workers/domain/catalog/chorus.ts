import { apiKey, defineProvider, nango, sharable } from './entry.ts'
import { choice, mode, transcriptUnit } from './settings.ts'

export const chorus = defineProvider({
  ...sharable,
  companyName: 'Chorus',
  authKinds: ['API_KEY', 'NANGO'],
  credentialFields: { API_KEY: apiKey('API token'), NANGO: nango },
  nangoKeys: ['chorus'],
  recipeObjects: ['calls', 'calls_and_meetings'],
  marksMeetings: true,
  configurationNotes: 'The token sees what the person who created it may see.',
  configurationLinks: [{ title: 'Chorus API', url: 'https://chorus.ai/api-docs/index.html' }],
  settings: {
    tokenPrefix: choice(
      'Word before the token',
      ['automatic', 'Bearer '],
      'Automatic: tried without one, then with “Bearer ”.',
    ),
    utteranceUnit: transcriptUnit,
    mode: mode('push'),
  },
})
