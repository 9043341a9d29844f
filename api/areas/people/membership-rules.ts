import type { OrgRole, PlatformRole } from '#db/vocabulary/organizations.ts'
import { can, capabilities, type Capability } from '../../contract/permissions.ts'

/** A role with its explicit capabilities (CUSTOM only). */
export type RoleGrant = { role: OrgRole; capabilities: readonly string[] }

/** Capabilities of a role before flags, which narrow them but do not change the rank. Platform rights do not count. */
export function fullRights(grant: RoleGrant): Capability[] {
  const actor = { ...grant, platformRole: null as PlatformRole | null }
  return capabilities.filter((capability) => can(actor, capability))
}

const covers = (own: readonly Capability[], other: readonly Capability[]): boolean =>
  other.every((capability) => own.includes(capability))

/** Whether a member may grant this role: they must have all of its capabilities themselves, and only OWNER makes OWNER. */
export function mayGrant(granter: RoleGrant | null, grant: RoleGrant): boolean {
  if (granter === null) return false
  if (grant.role === 'OWNER' && granter.role !== 'OWNER') return false
  const own = fullRights(granter)
  return own.includes('users.manage') && covers(own, fullRights(grant))
}

/** Whether a member may change another membership at all: they must have all of its present capabilities. */
export const mayTouch = (granter: RoleGrant, target: RoleGrant): boolean => mayGrant(granter, target)

/** Nobody promotes themself: on the own membership only a step down is allowed. */
export function isStepDown(present: RoleGrant, next: RoleGrant): boolean {
  const before = fullRights(present)
  const after = fullRights(next)
  if (next.role === 'OWNER') return false
  return covers(before, after) && (after.length < before.length || present.role === 'OWNER')
}
