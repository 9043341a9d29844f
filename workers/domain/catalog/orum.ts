import { defineProvider, sharable } from './entry.ts'
import { durationUnit, named } from './settings.ts'

export const orum = defineProvider({
  ...sharable,
  listsUsers: false,
  companyName: 'Orum',
  authKinds: ['WEBHOOK_ONLY'],
  credentialFields: { WEBHOOK_ONLY: [] },
  nangoKeys: [],
  configurationNotes:
    'Orum sends every call to a web address. Enter the address and the signing secret in Orum under Settings, System, Webhooks.',
  configurationLinks: [
    { title: 'Orum webhooks', url: 'https://support.orum.com/orum/article/ART-463-webhooks' },
  ],
  settings: {
    durationUnit: durationUnit('s', 'ms', 'min'),
    fieldAliases: named(
      'Names of fields in deliveries',
      [
        'event',
        'id',
        'startedAt',
        'duration',
        'title',
        'direction',
        'userEmail',
        'userName',
        'prospectName',
        'prospectEmail',
        'prospectPhone',
        'transcript',
        'turnSpeaker',
        'turnText',
        'turnStart',
        'turnEnd',
      ],
      'Tried before the usual names.',
    ),
  },
})
