import type { OwnedOrganization } from '#db/queries/people/memberships.ts'
import type { OrgRole, PlatformRole } from '#db/vocabulary/organizations.ts'
import { can, capabilities, type Capability } from '../../contract/permissions.ts'
import type { RequestActor } from '../../http/actor.ts'

/** A role with its explicit capabilities (CUSTOM only). */
export type RoleGrant = { role: OrgRole; capabilities: readonly string[] }

/** Capabilities of a role before flags, which narrow them but do not change the rank. Platform rights do not count. */
export function fullRights(grant: RoleGrant): Capability[] {
  const actor = { ...grant, platformRole: null as PlatformRole | null }
  return capabilities.filter((capability) => can(actor, capability))
}

/** The rights that the sender of a request can grant: a member's own rights, or only the scopes of a key. */
export function granterOf(actor: Pick<RequestActor, 'kind' | 'capabilities'>, own: RoleGrant): RoleGrant {
  if (actor.kind === 'user') return own
  const scoped = fullRights(own).filter((right) => actor.capabilities.includes(right))
  return { role: 'CUSTOM', capabilities: scoped }
}

const covers = (own: readonly Capability[], other: readonly Capability[]): boolean =>
  other.every((capability) => own.includes(capability))

/** Whether a member may grant this role: they must manage users and have all of its capabilities. Only an OWNER can make an OWNER. */
export function mayGrant(granter: RoleGrant | null, grant: RoleGrant): boolean {
  if (granter === null) return false
  if (grant.role === 'OWNER' && granter.role !== 'OWNER') return false
  const own = fullRights(granter)
  return own.includes('users.manage') && covers(own, fullRights(grant))
}

/** Whether a member may change another membership at all: they must be allowed to grant its role and capabilities. */
export const mayTouch = (granter: RoleGrant, target: RoleGrant): boolean => mayGrant(granter, target)

/** Whether a member changes themself. A key that changes its owner counts as somebody else. */
export const isOwnStep = (
  actor: Pick<RequestActor, 'kind' | 'userId'>,
  target: { userId: string },
): boolean => actor.kind === 'user' && target.userId === actor.userId

/** Nobody can promote themself: on their own membership, only a step down is allowed. */
export function isStepDown(present: RoleGrant, next: RoleGrant): boolean {
  const before = fullRights(present)
  const after = fullRights(next)
  if (next.role === 'OWNER') return false
  return covers(before, after) && (after.length < before.length || present.role === 'OWNER')
}

export const lastOwnerBelow = (organization: string): string =>
  `They are the last owner of ${organization}. Make somebody else its owner first.`

/** Removes a leaving owner from the organizations. @returns the name of one that would have no owner left; null: all keep one */
export function leaveOwned(organizations: readonly OwnedOrganization[], userId: string): string | null {
  const owned = organizations.filter(({ ownerIds }) => ownerIds.has(userId))
  const last = owned.find(({ ownerIds }) => ownerIds.size <= 1)
  if (last !== undefined) return last.name
  for (const { ownerIds } of owned) ownerIds.delete(userId)
  return null
}
