import { apiKey, beta, defineProvider, nango } from './entry.ts'
import { mode } from './settings.ts'

export const avoma = defineProvider({
  ...beta,
  companyName: 'Avoma',
  authKinds: ['BEARER', 'NANGO'],
  credentialFields: { BEARER: apiKey(), NANGO: nango },
  nangoKeys: ['avoma'],
  configurationNotes: '',
  configurationLinks: [{ title: 'Avoma API', url: 'https://dev.avoma.com/' }],
  settings: {
    mode: mode('poll'),
  },
})
