import type { OptOutRule } from './opt-out-rule.ts'

const ownTime: OptOutRule = {
  id: 'own-time',
  subrules: [
    {
      id: 'away-or-focused',
      target: 'EVENT_TYPE',
      operation: 'EQUALS',
      values: ['outOfOffice', 'focusTime'],
    },
  ],
}

/**
 * The rules of a new organization: no recording of time off, and, if its domain is known, none of internal meetings and its own job
 * interviews.
 */
export function defaultOptOutRules(domain: string | null): OptOutRule[] {
  if (domain === null || domain.trim() === '') return [ownTime]
  return [
    {
      id: 'internal-meetings',
      subrules: [
        {
          id: 'everybody-is-ours',
          target: 'ALL_PARTICIPANTS_EMAIL_DOMAIN',
          operation: 'EQUALS',
          values: [domain],
        },
      ],
    },
    ownTime,
    {
      id: 'job-interviews',
      subrules: [
        {
          id: 'is-an-interview',
          target: 'MEETING_NAME',
          operation: 'CONTAINS_CASE_INSENSITIVE',
          values: ['interview'],
        },
        { id: 'is-ours', target: 'ORGANISER_EMAIL_DOMAIN', operation: 'EQUALS', values: [domain] },
      ],
    },
  ]
}
