import { apiKey, beta, defineProvider, nango } from './entry.ts'
import { transcriptUnit } from './settings.ts'

export const fireflies = defineProvider({
  ...beta,
  companyName: 'Fireflies',
  authKinds: ['BEARER', 'NANGO'],
  credentialFields: { BEARER: apiKey(), NANGO: nango },
  nangoKeys: ['fireflies'],
  configurationNotes: '',
  configurationLinks: [{ title: 'Fireflies API', url: 'https://docs.fireflies.ai/' }],
  settings: {
    sentenceUnit: transcriptUnit,
  },
})
