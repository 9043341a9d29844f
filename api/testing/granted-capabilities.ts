import type { OrgRole } from '#db/vocabulary/organizations.ts'
import type { Capability, NarrowingFlag } from '../contract/permissions.ts'

const member = [
  'bots.createFromCall',
  'bots.export',
  'bots.view',
  'calls.coach',
  'calls.create',
  'calls.view',
  'commands.view',
  'integrations.access',
  'practice.use',
  'users.view',
] as const satisfies Capability[]

const observer = [
  'analytics.view',
  'bots.view',
  'callBlitz.viewAll',
  'calls.view',
  'calls.viewAll',
  'commands.view',
  'leaderboard.view',
  'practice.use',
  'rules.view',
  'scorecards.viewAll',
  'teams.view',
  'users.view',
] as const satisfies Capability[]

const memberPlus = [
  'analytics.manage',
  'analytics.view',
  'bots.clone',
  'bots.create',
  'bots.createFromCall',
  'bots.export',
  'bots.manage',
  'bots.share',
  'bots.view',
  'bots.viewAll',
  'callBlitz.viewAll',
  'calls.coach',
  'calls.create',
  'calls.createForOthers',
  'calls.delete',
  'calls.export',
  'calls.manage',
  'calls.rescore',
  'calls.view',
  'calls.viewAll',
  'commands.view',
  'dashboards.createPublic',
  'developer.settings',
  'integrations.access',
  'leaderboard.view',
  'learning.admin',
  'learning.manage',
  'playlists.delete',
  'playlists.manage',
  'practice.use',
  'rules.manage',
  'rules.view',
  'scorecards.manage',
  'scorecards.toggleCriteria',
  'scorecards.toggleDisputed',
  'scorecards.viewAll',
  'tags.manage',
  'teams.manage',
  'teams.view',
  'users.view',
] as const satisfies Capability[]

const admin = [
  ...memberPlus,
  'attempts.delete',
  'audit.view',
  'integrations.manage',
  'ops.manage',
  'ops.view',
  'organization.manage',
  'security.manage',
  'users.manage',
] as const satisfies Capability[]

/**
 * What every role may do, written a second time and by role. A change of the permission table needs the same change here; tests compare the
 * two. Members with CUSTOM have their own list.
 */
export const grantedCapabilities: Record<Exclude<OrgRole, 'CUSTOM'>, readonly Capability[]> = {
  OWNER: admin,
  ADMIN: admin,
  MEMBER_PLUS: memberPlus,
  MEMBER: member,
  OBSERVER: observer,
  TEMP: ['bots.view', 'practice.use'],
}

const fromAllButAdmins: readonly OrgRole[] = ['MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP', 'CUSTOM']
const fromMembers: readonly OrgRole[] = ['MEMBER', 'TEMP', 'CUSTOM']

/** What each setting of an organization takes, and from whom, written a second time. */
export const takenBy: Record<
  NarrowingFlag,
  { from: readonly OrgRole[]; capabilities: readonly Capability[] }
> = {
  onlyAdminCanViewAllCalls: {
    from: fromAllButAdmins,
    capabilities: ['calls.createForOthers', 'calls.viewAll'],
  },
  onlyAdminCanDeleteCalls: { from: fromAllButAdmins, capabilities: ['calls.delete'] },
  onlyAdminCanExportCalls: { from: fromAllButAdmins, capabilities: ['calls.export'] },
  onlyAdminCanRescoreCalls: { from: fromAllButAdmins, capabilities: ['calls.rescore'] },
  onlyAdminCanViewMembers: { from: fromAllButAdmins, capabilities: ['users.manage'] },
  onlyAdminCanFilterCalls: { from: fromAllButAdmins, capabilities: [] },
  hideRoleplayFromMembers: { from: fromMembers, capabilities: ['practice.use'] },
  hideBotsFromMembers: {
    from: fromMembers,
    capabilities: [
      'bots.clone',
      'bots.create',
      'bots.createFromCall',
      'bots.export',
      'bots.manage',
      'bots.share',
      'bots.view',
      'bots.viewAll',
      'practice.use',
      'tags.manage',
    ],
  },
}
