import { defineProvider, sharable } from './entry.ts'

export const manualUpload = defineProvider({
  ...sharable,
  isSharable: false,
  needsUserTeamSettings: false,
  listsUsers: false,
  companyName: 'Manual transcript upload',
  authKinds: ['NONE'],
  credentialFields: { NONE: [] },
  nangoKeys: [],
  configurationNotes: 'Transcripts that people upload themselves.',
  configurationLinks: [],
  settings: {},
})
