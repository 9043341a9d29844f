import type { OrgRole, PlatformRole } from '#db/vocabulary/organizations.ts'

const managers = ['ADMIN', 'OWNER', 'MEMBER_PLUS'] as const
const viewers = [...managers, 'OBSERVER'] as const
const builders = [...managers, 'MEMBER'] as const
const everyMainRole = [...managers, 'MEMBER', 'OBSERVER'] as const
const everyRole = [...everyMainRole, 'TEMP'] as const
const admins = ['ADMIN', 'OWNER'] as const

/** Capability → roles. Source: specification 2 §6. The last block contains capabilities that the specification leaves open. */
export const rolesOf = {
  'scorecards.toggleCriteria': managers,
  'scorecards.toggleDisputed': managers,
  'playlists.delete': managers,
  'calls.delete': managers,
  'bots.manage': managers,
  'bots.create': managers,
  'calls.export': managers,
  'learning.manage': managers,
  'learning.admin': managers,
  'calls.rescore': managers,
  'analytics.manage': managers,
  'tags.manage': managers,
  'teams.manage': managers,
  'scorecards.manage': managers,
  'playlists.manage': managers,
  'calls.manage': managers,
  'bots.clone': managers,
  'bots.share': managers,
  'dashboards.createPublic': managers,
  'bots.viewAll': managers,
  'developer.settings': managers,
  'calls.viewAll': viewers,
  'analytics.view': viewers,
  'callBlitz.viewAll': viewers,
  'scorecards.viewAll': viewers,
  'teams.view': viewers,
  'leaderboard.view': viewers,
  'bots.createFromCall': builders,
  'integrations.access': builders,
  'bots.export': builders,
  'users.view': everyMainRole,
  'users.manage': admins,
  'attempts.delete': admins,
  // Not in the specification's table.
  'calls.view': everyMainRole,
  'calls.create': builders,
  /** Uploads calls with another rep as the caller. Team leads may do so for their members without it. */
  'calls.createForOthers': managers,
  /** Writes notes and action items about visible calls, and sends emails about them. */
  'calls.coach': builders,
  /** Calls bots to practice. Temporary members may call only bots assigned to them. */
  'practice.use': everyRole,
  /** Finds bots in the library. Temporary members find only bots assigned to them. */
  'bots.view': everyRole,
  'rules.view': viewers,
  'rules.manage': managers,
  'commands.view': everyMainRole,
  'ops.view': admins,
  'ops.manage': admins,
  'audit.view': admins,
  /** Name, logo, settings and sub-organizations. */
  'organization.manage': admins,
  /** How people sign in: second step, single sign-on, provisioning. */
  'security.manage': admins,
  /** Sees, changes and shares everybody's integrations, and sets who gets summaries. */
  'integrations.manage': admins,
} as const satisfies Record<string, readonly OrgRole[]>

export type Capability = keyof typeof rolesOf
export const capabilities = Object.keys(rolesOf) as Capability[]

/**
 * Organization settings that take something from members: the capabilities that each takes, and the roles that keep them. Nothing is ever
 * given. Members with CUSTOM never keep them, because no setting knows what their list is for.
 */
const narrowings = {
  onlyAdminCanViewAllCalls: { keptBy: admins, capabilities: ['calls.viewAll', 'calls.createForOthers'] },
  onlyAdminCanDeleteCalls: { keptBy: admins, capabilities: ['calls.delete'] },
  onlyAdminCanExportCalls: { keptBy: admins, capabilities: ['calls.export'] },
  onlyAdminCanRescoreCalls: { keptBy: admins, capabilities: ['calls.rescore'] },
  /** Also limits lists of people to the reader's teams: `directoryOf`. Whoever manages people needs their page. */
  onlyAdminCanViewMembers: { keptBy: admins, capabilities: ['users.manage'] },
  /** Takes no capability, only filters: `refusedFilters`. */
  onlyAdminCanFilterCalls: { keptBy: admins, capabilities: [] },
  hideRoleplayFromMembers: { keptBy: viewers, capabilities: ['practice.use'] },
  hideBotsFromMembers: {
    keptBy: viewers,
    capabilities: [
      'practice.use',
      'bots.view',
      'bots.viewAll',
      'bots.manage',
      'bots.create',
      'bots.createFromCall',
      'bots.clone',
      'bots.share',
      'bots.export',
      // All tags are tags of bots.
      'tags.manage',
    ],
  },
} as const satisfies Record<string, { keptBy: readonly OrgRole[]; capabilities: readonly Capability[] }>

export type NarrowingFlag = keyof typeof narrowings
export const narrowingFlags = Object.keys(narrowings) as NarrowingFlag[]
export type PermissionFlags = Partial<Record<NarrowingFlag, boolean>>

export type Actor = {
  role: OrgRole
  /** The explicit list of a CUSTOM member; ignored for other roles. */
  capabilities: readonly string[]
  platformRole: PlatformRole | null
}

/** Whether a setting of the organization takes something from members with this role. */
export const isNarrowedBy = (flag: NarrowingFlag, role: OrgRole, flags: PermissionFlags): boolean =>
  flags[flag] === true && !(narrowings[flag].keptBy as readonly OrgRole[]).includes(role)

/** Whether practice, with everything that came of it, is hidden from members with this role. */
export const isPracticeHidden = (role: OrgRole, flags: PermissionFlags): boolean =>
  isNarrowedBy('hideRoleplayFromMembers', role, flags) || isNarrowedBy('hideBotsFromMembers', role, flags)

const flagsTaking = (capability: Capability): NarrowingFlag[] =>
  narrowingFlags.filter((flag) =>
    (narrowings[flag].capabilities as readonly Capability[]).includes(capability),
  )
const narrowedBy = new Map(capabilities.map((capability) => [capability, flagsTaking(capability)]))

/** The one permission check of server and console: deny by default, flags only narrow, TEMP may only practice. */
export function can(actor: Actor, capability: Capability, flags: PermissionFlags = {}): boolean {
  if ((capability === 'ops.view' || capability === 'ops.manage') && actor.platformRole !== null) return true
  if (narrowedBy.get(capability)?.some((flag) => isNarrowedBy(flag, actor.role, flags)) === true) return false
  if (actor.role === 'CUSTOM') return actor.capabilities.includes(capability)
  return (rolesOf[capability] as readonly OrgRole[]).includes(actor.role)
}
