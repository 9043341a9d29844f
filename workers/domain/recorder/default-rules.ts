import type { OptOutRule } from './rules.ts'

/** What an organisation with a domain starts with: no internal meetings, nobody's time off, no job interviews of its own. */
export function defaultOptOutRules(domain: string): OptOutRule[] {
  return [
    {
      id: 'internal-meetings',
      subrules: [{ id: 'everybody-is-ours', target: 'ALL_PARTICIPANTS_EMAIL_DOMAIN', operation: 'EQUALS', values: [domain] }],
    },
    {
      id: 'own-time',
      subrules: [{ id: 'away-or-focused', target: 'EVENT_TYPE', operation: 'EQUALS', values: ['outOfOffice', 'focusTime'] }],
    },
    {
      id: 'job-interviews',
      subrules: [
        { id: 'is-an-interview', target: 'MEETING_NAME', operation: 'CONTAINS_CASE_INSENSITIVE', values: ['interview'] },
        { id: 'is-ours', target: 'ORGANISER_EMAIL_DOMAIN', operation: 'EQUALS', values: [domain] },
      ],
    },
  ]
}
