import { expect, it } from 'vitest'
import { summaryTarget } from './summary-target.ts'

it.each([
  [
    'the rep before all others',
    { user: 'None', teams: ['AllParticipants'], organization: 'AllParticipants' },
    'None',
  ],
  [
    'the team before the organization',
    { user: null, teams: ['InternalParticipants'], organization: 'None' },
    'InternalParticipants',
  ],
  [
    'the narrowest of several teams',
    { user: null, teams: ['AllParticipants', 'InternalParticipants'], organization: null },
    'InternalParticipants',
  ],
  [
    'the organization where nothing else is set',
    { user: null, teams: [], organization: 'AllParticipants' },
    'AllParticipants',
  ],
  ['nobody where nothing is set', { user: null, teams: [], organization: null }, 'None'],
] as const)('follows %s', (_, settings, expected) => {
  expect(summaryTarget(settings)).toBe(expected)
})
