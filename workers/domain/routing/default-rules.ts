import { defaultTitles } from './default-titles.ts'
import type { CategorizationRule, PrivacyRule } from './rules.ts'

/** The default scorecards that a new organization starts with, named by the call type they are written for. */
export type DefaultScorecardName = 'cold' | 'discovery' | 'demo' | 'renewal' | 'checkin' | 'gatekeeper'

/** An organization rule before it has an id and before its scorecard exists. `defaultScorecard` is null if nothing is scored. */
export type SeedCategorizationRule = Pick<
  CategorizationRule,
  'position' | 'label' | 'explanation' | 'callTitleIncludes' | 'callType' | 'behavior' | 'isDefault'
> & { defaultScorecard: DefaultScorecardName | null }

export type SeedPrivacyRule = Pick<PrivacyRule, 'position' | 'settings'>

/** The categorization rules of a new organization, in their order. */
export const seedCategorizationRules: readonly SeedCategorizationRule[] = [
  {
    position: 1,
    label: 'Discovery',
    callTitleIncludes: 'discovery||intro call||first call',
    explanation: 'Rep explores needs with a prospect for the first time',
    callType: 'discovery',
    behavior: 'SAVE_AND_SCORE',
    defaultScorecard: 'discovery',
    isDefault: false,
  },
  {
    position: 2,
    label: 'Product demo',
    callTitleIncludes: 'demo||walk-through||product tour',
    explanation: 'Rep shows the product',
    callType: 'demo',
    behavior: 'SAVE_AND_SCORE',
    defaultScorecard: 'demo',
    isDefault: false,
  },
  {
    position: 3,
    label: 'Outbound cold call',
    callTitleIncludes: 'cold call||prospecting',
    explanation: 'Unscheduled outbound call to someone not expecting it',
    callType: 'cold',
    behavior: 'SAVE_AND_SCORE',
    defaultScorecard: 'cold',
    isDefault: false,
  },
  {
    position: 4,
    label: 'Warm follow-up',
    callTitleIncludes: 'follow up||follow-up||inbound',
    explanation: 'Contact already expressed interest',
    callType: 'warm',
    behavior: 'SAVE_AND_SCORE',
    // The purpose of a warm call is to find out what the contact needs.
    defaultScorecard: 'discovery',
    isDefault: false,
  },
  {
    position: 5,
    label: 'Renewal',
    callTitleIncludes: 'renewal||contract review',
    explanation: 'Existing customer, term ending',
    callType: 'renewal',
    behavior: 'SAVE_AND_SCORE',
    defaultScorecard: 'renewal',
    isDefault: false,
  },
  {
    position: 6,
    label: 'QBR / check-in',
    callTitleIncludes: 'qbr||check-in||check in||business review',
    explanation: 'Existing customer, progress',
    callType: 'checkin',
    behavior: 'SAVE_AND_SCORE',
    defaultScorecard: 'checkin',
    isDefault: false,
  },
  {
    position: 7,
    label: 'Negotiation',
    callTitleIncludes: 'pricing||proposal||redlines',
    explanation: 'Commercial terms',
    callType: 'custom',
    behavior: 'SAVE_ONLY',
    defaultScorecard: null,
    isDefault: false,
  },
  {
    position: 8,
    label: 'Manager 1:1',
    callTitleIncludes: '1:1||1-on-1||1on1||one on one||one-to-one',
    explanation: 'Manager and rep',
    callType: 'managerOneOnOne',
    behavior: 'SAVE_ONLY',
    defaultScorecard: null,
    isDefault: false,
  },
  {
    position: 9,
    label: 'Default',
    callTitleIncludes: '',
    explanation: '',
    callType: 'None - Default',
    behavior: 'SAVE_ONLY',
    defaultScorecard: null,
    isDefault: true,
  },
]

/** The privacy rules of a new organization: internal and personnel meetings by title, and calls too short for a conversation. */
export const seedPrivacyRules: readonly SeedPrivacyRule[] = [
  ...Object.values(defaultTitles).map((values, index): SeedPrivacyRule => ({
    position: index + 1,
    settings: { CALL_TITLE: values.join('||'), MATCHED_CALL_BEHAVIOR: 'EXCLUDE' },
  })),
  // "Shorter than 90 seconds" in inclusive whole seconds.
  {
    position: Object.keys(defaultTitles).length + 1,
    settings: { MAX_DURATION: 89, MATCHED_CALL_BEHAVIOR: 'EXCLUDE' },
  },
]
