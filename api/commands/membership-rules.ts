import type { OrgRole, PlatformRole } from '#db/vocabulary.ts'
import { can, capabilities, type Capability } from '../contract/permissions.ts'

/** A role with its explicit capabilities (CUSTOM only). */
export type Standing = { role: OrgRole; capabilities: readonly string[] }

/** What a role can do before flags: flags narrow for a while, rank does not change with them. Platform rights do not count. */
export function fullRights(standing: Standing): Capability[] {
  const actor = { ...standing, platformRole: null as PlatformRole | null }
  return capabilities.filter((capability) => can(actor, capability))
}

const covers = (own: readonly Capability[], other: readonly Capability[]): boolean => other.every((capability) => own.includes(capability))

/** Whether somebody may give this standing to another person: he must have all of it himself, and only OWNER makes OWNER. */
export function mayGrant(granter: Standing | null, standing: Standing): boolean {
  if (granter === null) return false
  if (standing.role === 'OWNER' && granter.role !== 'OWNER') return false
  const own = fullRights(granter)
  return own.includes('users.manage') && covers(own, fullRights(standing))
}

/** Whether somebody may change another person's membership at all: he must dominate what that person has now. */
export const mayTouch = (granter: Standing, target: Standing): boolean => mayGrant(granter, target)

/** Nobody promotes himself: on one's own membership only a step down is allowed. */
export function isStepDown(present: Standing, next: Standing): boolean {
  const before = fullRights(present)
  const after = fullRights(next)
  if (next.role === 'OWNER') return false
  return covers(before, after) && (after.length < before.length || present.role === 'OWNER')
}
