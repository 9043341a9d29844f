import { apiKey, defineProvider, nango, sharable } from './entry.ts'
import { durationUnit, mode, names, transcriptUnit } from './settings.ts'

export const clariCopilot = defineProvider({
  ...sharable,
  companyName: 'Clari Copilot',
  authKinds: ['API_KEY', 'NANGO'],
  credentialFields: {
    API_KEY: [...apiKey(), { name: 'api_password', label: 'API password', isSecret: true, isRequired: true }],
    NANGO: nango,
  },
  nangoKeys: ['clari-copilot'],
  recipeObjects: ['calls', 'calls_and_meetings'],
  configurationNotes: 'Key and password are in the workspace settings of Copilot.',
  configurationLinks: [{ title: 'Clari Copilot API', url: 'https://api-doc.copilot.clari.com/' }],
  settings: {
    startFields: names('Fields with the start', ['time', 'start_time', 'scheduled_time']),
    durationFields: names('Fields with the duration', ['duration', 'metrics.call_duration']),
    durationUnit: durationUnit('s', 'ms', 'min'),
    transcriptUnit,
    mode: mode('poll'),
  },
})
