import {
  IconActivity,
  IconBuilding,
  IconClipboardList,
  IconDownload,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconPhone,
  IconPlugConnected,
  IconRobot,
  IconRoute,
  IconScale,
  IconShieldLock,
  IconTargetArrow,
  IconUpload,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Capability, NarrowingFlag } from '#api/contract/permissions.ts'

/** Labels of pages and headings. */
export const navTexts = {
  home: 'Home',
  bots: 'Buyer bots',
  practice: 'Practice',
  assignments: 'Assignments',
  calls: 'Calls',
  newCall: 'Upload call',
  calibration: 'Calibration',
  grading: 'Grade calls blind',
  scorecards: 'Scorecards',
  imports: 'Imports',
  operations: 'Operations',
  staff: 'All organizations',
  teams: 'Teams',
  realCallSettings: 'Call rules',
  integrations: 'Integrations',
  security: 'Security',
  users: 'Users',
  organization: 'Organization',
  apiKeys: 'API keys',
  auditLog: 'Audit log',
  groupPractice: 'Practice',
  groupCalls: 'Calls',
  groupPeople: 'People',
  groupSettings: 'Settings',
  groupOps: 'System',
} as const

type NavText = keyof typeof navTexts

/** One page of the console. The shell leaves out an entry whose route does not exist in this build, so that no link is broken. */
export type NavEntry = {
  to: string
  label: NavText
  icon: TablerIcon
  /** Undefined: for everybody who is signed in. */
  capability?: Capability
  /** Hidden from users from whom this setting of the organization takes the page. */
  hiddenBy?: NarrowingFlag
  /** Only for platform staff. */
  isForStaff?: true
  /** Only for users who see assignments of others: managers and team leads. */
  isForReaders?: true
  /** Heading in the navbar; entries without one are at the top. */
  group?: NavText
  /** Second key of the chord `g …`. */
  chord?: string
  /** An action appears in the palette and has a key, but is not in the navbar. */
  isAction?: boolean
  /** The single key of an action. */
  key?: string
}

export const navigation: readonly NavEntry[] = [
  { to: '/home', label: 'home', icon: IconHome, chord: 'h' },
  {
    to: '/bots',
    label: 'bots',
    icon: IconRobot,
    capability: 'bots.view',
    group: 'groupPractice',
    chord: 'p',
  },
  {
    to: '/practice',
    label: 'practice',
    icon: IconTargetArrow,
    capability: 'practice.use',
    group: 'groupPractice',
    chord: 'a',
  },
  {
    to: '/practice/assignments',
    label: 'assignments',
    icon: IconListCheck,
    capability: 'practice.use',
    isForReaders: true,
    group: 'groupPractice',
  },
  {
    to: '/calls',
    label: 'calls',
    icon: IconPhone,
    capability: 'calls.view',
    group: 'groupCalls',
    chord: 'c',
  },
  {
    to: '/imports',
    label: 'imports',
    icon: IconDownload,
    capability: 'integrations.access',
    group: 'groupCalls',
    chord: 'm',
  },
  {
    to: '/scorecards',
    label: 'scorecards',
    icon: IconClipboardList,
    capability: 'calls.view',
    group: 'groupCalls',
    chord: 'd',
  },
  {
    to: '/calibration',
    label: 'calibration',
    icon: IconScale,
    capability: 'scorecards.viewAll',
    group: 'groupCalls',
    chord: 'b',
  },
  {
    to: '/calls/new',
    label: 'newCall',
    icon: IconUpload,
    capability: 'calls.create',
    isAction: true,
    key: 'c',
  },
  {
    to: '/calibration/grading',
    label: 'grading',
    icon: IconScale,
    capability: 'scorecards.viewAll',
    isAction: true,
  },
  {
    to: '/people',
    label: 'users',
    icon: IconUser,
    capability: 'users.view',
    hiddenBy: 'onlyAdminCanViewMembers',
    group: 'groupPeople',
    chord: 'u',
  },
  {
    to: '/people/teams',
    label: 'teams',
    icon: IconUsersGroup,
    capability: 'teams.view',
    group: 'groupPeople',
    chord: 't',
  },
  {
    to: '/settings/real-calls',
    label: 'realCallSettings',
    icon: IconRoute,
    capability: 'rules.view',
    group: 'groupSettings',
    chord: 's',
  },
  {
    to: '/integrations',
    label: 'integrations',
    icon: IconPlugConnected,
    capability: 'integrations.access',
    group: 'groupSettings',
    chord: 'i',
  },
  {
    to: '/settings/security',
    label: 'security',
    icon: IconShieldLock,
    capability: 'security.manage',
    group: 'groupSettings',
  },
  {
    to: '/settings/organization',
    label: 'organization',
    icon: IconBuilding,
    capability: 'organization.manage',
    group: 'groupSettings',
  },
  {
    to: '/settings/api-keys',
    label: 'apiKeys',
    icon: IconKey,
    capability: 'developer.settings',
    group: 'groupSettings',
  },
  {
    to: '/settings/audit-log',
    label: 'auditLog',
    icon: IconHistory,
    capability: 'audit.view',
    group: 'groupSettings',
  },
  {
    to: '/ops',
    label: 'operations',
    icon: IconActivity,
    capability: 'ops.view',
    group: 'groupOps',
    chord: 'o',
  },
  { to: '/staff', label: 'staff', icon: IconBuilding, isForStaff: true, group: 'groupOps' },
]

/** The list that a page belongs to. Anything in an address beyond it (a record, filters, a peek) exists in only one organization. */
export function listOf(path: string): string {
  const lists = navigation.filter(({ to, isAction }) => isAction !== true && `${path}/`.startsWith(`${to}/`))
  // For a list within another one, such as teams within people, the page belongs to the inner one.
  return lists.toSorted((one, other) => other.to.length - one.to.length)[0]?.to ?? path
}
