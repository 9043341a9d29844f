import { apiKey, defineProvider, nango, sharable } from './entry.ts'
import { durationUnit, mode, names, transcriptUnit } from './settings.ts'

export const modjo = defineProvider({
  ...sharable,
  companyName: 'Modjo',
  authKinds: ['BEARER', 'NANGO'],
  credentialFields: { BEARER: apiKey(), NANGO: nango },
  // Nango has one integration per version of the API. Both use the same kind of key.
  nangoKeys: ['modjo-ai-v2', 'modjo-ai'],
  recipeObjects: ['calls', 'calls_and_meetings'],
  configurationNotes: 'Use a key of version 2 of the API.',
  configurationLinks: [{ title: 'Modjo API', url: 'https://api.modjo.ai/v2/docs' }],
  settings: {
    startFields: names('Fields with the start', ['startDate', 'date']),
    durationFields: names('Fields with the duration', ['duration']),
    durationUnit: durationUnit('s', 'ms', 'min'),
    transcriptUnit,
    mode: mode('poll'),
  },
})
