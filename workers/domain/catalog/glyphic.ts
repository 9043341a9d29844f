import { apiKey, defineProvider, nango, sharable } from './entry.ts'
import { choice, mode } from './settings.ts'

export const glyphic = defineProvider({
  ...sharable,
  listsUsers: false,
  companyName: 'Glyphic',
  authKinds: ['API_KEY', 'NANGO'],
  credentialFields: { API_KEY: apiKey(), NANGO: nango },
  nangoKeys: ['glyphic'],
  recipeObjects: ['calls', 'calls_and_meetings'],
  configurationNotes: 'The service is now called Airspeed; the address of its API is unchanged.',
  configurationLinks: [{ title: 'Glyphic API', url: 'https://api.glyphic.ai/' }],
  settings: {
    /** Glyphic does not document how it writes the time of a turn. */
    timestampFormat: choice('Times in transcripts', ['auto', 'clock', 'seconds', 'iso']),
    mode: mode('poll'),
  },
})
