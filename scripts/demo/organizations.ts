import type { DataRegion } from '#db/vocabulary/organizations.ts'
import type { DemoTheme } from './conversations/conversation.ts'

/** The yes/no settings of an organization; settings that are left out keep their default. */
export type DemoOrganizationSettings = {
  onlyAdminCanViewAllCalls: boolean
  onlyAdminCanViewAllRealBuyerCalls: boolean
  onlyAdminCanDeleteCalls: boolean
  repsCanEditScoreResults: boolean
  isRepInstructionsMandatory: boolean
  blurLeaderboard: boolean
  hideLeaderboardAcrossApp: boolean
  useTeamLevelManagement: boolean
  teamLeadsCanChangeRepVisibilityLevel: boolean
  hideSimilarCalls: boolean
  canRestartCalls: boolean
  privacyRulesAreWhitelist: boolean
  recorderAllowed: boolean
  enableAutoJoiningByDomain: boolean
  membersMustHaveMatchingDomain: boolean
}

export type DemoTeam = { key: string; name: string; parentKey: string | null }

export type DemoOrganization = {
  key: string
  name: string
  domain: string
  parentKey: string | null
  dataRegion: DataRegion
  /** Days from today until the pilot ends; null: not a pilot. */
  pilotEndsInDays: number | null
  settings: Partial<DemoOrganizationSettings>
  teams: DemoTeam[]
  /** What the organization sells, by theme of conversation. */
  products: Partial<Record<DemoTheme, string>>
}

const larkfieldProducts = {
  fleet: 'Larkfield Routes',
  workforce: 'Larkfield Shifts',
  maintenance: 'Larkfield Upkeep',
  payables: 'Larkfield Ledger',
}

/** Three organizations; the first has two sub-organizations. Parents come before their children. */
export const demoOrganizations: DemoOrganization[] = [
  {
    key: 'larkfield',
    name: 'Larkfield Operations Software',
    domain: 'larkfield.example',
    parentKey: null,
    dataRegion: 'default',
    pilotEndsInDays: null,
    settings: {
      useTeamLevelManagement: true,
      teamLeadsCanChangeRepVisibilityLevel: true,
      canRestartCalls: true,
      recorderAllowed: true,
      enableAutoJoiningByDomain: true,
    },
    teams: [
      { key: 'larkfield-sales', name: 'Sales', parentKey: null },
      { key: 'larkfield-new-business', name: 'New business', parentKey: 'larkfield-sales' },
      { key: 'larkfield-development', name: 'Sales development', parentKey: 'larkfield-sales' },
      { key: 'larkfield-accounts', name: 'Customer accounts and renewals', parentKey: null },
    ],
    products: larkfieldProducts,
  },
  {
    key: 'larkfield-nordics',
    name: 'Larkfield Nordics',
    domain: 'nordics.larkfield.example',
    parentKey: 'larkfield',
    dataRegion: 'EU',
    pilotEndsInDays: null,
    settings: { onlyAdminCanDeleteCalls: true, blurLeaderboard: true },
    teams: [{ key: 'nordics-sales', name: 'Nordic field sales', parentKey: null }],
    products: larkfieldProducts,
  },
  {
    key: 'larkfield-iberia',
    name: 'Larkfield Ibérica',
    domain: 'iberia.larkfield.example',
    parentKey: 'larkfield',
    dataRegion: 'EU',
    pilotEndsInDays: null,
    settings: { repsCanEditScoreResults: true },
    teams: [],
    products: larkfieldProducts,
  },
  {
    key: 'mirador',
    name: 'Mirador Security Training',
    domain: 'mirador.example',
    parentKey: null,
    dataRegion: 'EU',
    pilotEndsInDays: null,
    settings: {
      recorderAllowed: true,
      onlyAdminCanViewAllRealBuyerCalls: true,
      membersMustHaveMatchingDomain: true,
      hideSimilarCalls: true,
    },
    teams: [{ key: 'mirador-sales', name: 'Awareness sales', parentKey: null }],
    products: { security: 'Mirador Drills' },
  },
  {
    key: 'pennant',
    name: 'Pennant Building Energy',
    domain: 'pennant.example',
    parentKey: null,
    dataRegion: 'default',
    pilotEndsInDays: 23,
    settings: { isRepInstructionsMandatory: true, hideLeaderboardAcrossApp: true },
    teams: [{ key: 'pennant-sales', name: 'Hotel and property sales', parentKey: null }],
    products: { energy: 'Pennant Meter', maintenance: 'Pennant Plant Care' },
  },
]
