import type { Trx } from '#db/client.ts'
import {
  countAccountsPerRole,
  countCustomMembersWith,
  findOrganization,
} from '#db/queries/people/organizations.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { can } from '../../contract/permissions.ts'
import { organizationSettings } from '../../contract/session.ts'
import { accountLimitsOf } from '../organizations/organization-plan.ts'

/** Seats of one role; `limit` is null without a limit. */
export type Seats = { role: OrgRole; used: number; limit: number | null }

/** Seats that a plan allows per role, and how many are in use. An organization without a plan has no limits. */
export async function readSeats(trx: Trx, orgId: string): Promise<Seats[]> {
  const used = await countAccountsPerRole(trx, orgId)
  const limits = accountLimitsOf((await findOrganization(trx, orgId))?.settings)
  return orgRoles.map((role) => ({ role, used: used.get(role) ?? 0, limit: limits[role] ?? null }))
}

/** Seats, and how many who have one may view all calls, as long as that is not for admins only. */
export async function readAccounts(trx: Trx, orgId: string): Promise<(Seats & { viewAllCalls: number })[]> {
  const custom = await countCustomMembersWith(trx, orgId, 'calls.viewAll')
  return (await readSeats(trx, orgId)).map((seats) => {
    if (seats.role === 'CUSTOM') return { ...seats, viewAllCalls: custom }
    const mayViewAll = can({ role: seats.role, capabilities: [], platformRole: null }, 'calls.viewAll')
    return { ...seats, viewAllCalls: mayViewAll ? seats.used : 0 }
  })
}

/** Counts seats while many people change. */
export type SeatCount = {
  /** Returns false if the role has no seat left. */
  take: (role: OrgRole) => boolean
  /** Gives up the seat of a role for one of another. Returns false, and keeps the seat, if the other role has no seat left. */
  change: (from: OrgRole, to: OrgRole) => boolean
}

export async function countSeats(trx: Trx, orgId: string): Promise<SeatCount> {
  const seats = new Map((await readSeats(trx, orgId)).map((each) => [each.role, { ...each }]))
  const take = (role: OrgRole): boolean => {
    const seat = seats.get(role)
    if (seat === undefined || (seat.limit !== null && seat.used >= seat.limit)) return false
    seat.used += 1
    return true
  }
  return {
    take,
    change: (from, to) => {
      if (from === to) return true
      if (!take(to)) return false
      const left = seats.get(from)
      if (left !== undefined) left.used -= 1
      return true
    },
  }
}

export const noSeat = (role: OrgRole): string => `No seat is left for the role ${role}.`

/** The domain that every address must have; null: any domain. */
export async function readRequiredDomain(trx: Trx, orgId: string): Promise<string | null> {
  const organization = await findOrganization(trx, orgId)
  const settings = organizationSettings.safeParse(organization?.settings)
  return settings.data?.membersMustHaveMatchingDomain === true
    ? (organization?.domain?.toLowerCase() ?? null)
    : null
}
