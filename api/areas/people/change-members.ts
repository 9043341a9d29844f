import type { Trx } from '#db/client.ts'
import { listManagedMembers } from '#db/queries/identity/scim.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  changeRole,
  countActiveOwners,
  endMembership,
  findMemberships,
  lockMembers,
  lockOwnedBelow,
  type Membership,
  reactivateMembership,
} from '#db/queries/people/memberships.ts'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import { errorTexts } from '../../contract/errors.ts'
import type { MembershipsResponse } from '../../contract/people.ts'
import type { RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, denied } from '../../http/problem.ts'
import {
  granterOf,
  isOwnStep,
  isStepDown,
  lastOwnerBelow,
  leaveOwned,
  mayGrant,
  mayTouch,
  type RoleGrant,
} from './membership-rules.ts'
import { countSeats, noSeat } from './seats.ts'

const lastOwner = (): Error => conflict('The last owner of an organization stays its owner.')

/** @throws HttpProblem 409 if the organization's directory manages the member, because it would undo the change */
async function assertManagedHere(trx: Trx, { orgId, userId }: Membership): Promise<void> {
  if ((await listManagedMembers(trx, orgId, [userId])).has(userId)) throw conflict(errorTexts.fromDirectory)
}

type Members = { own: RoleGrant; targets: Membership[] }

/** The rights the actor can grant now (not the cached ones) and the targets' memberships, all locked. @throws 404 if one is missing */
async function loadMembers(trx: Trx, actor: RequestActor, userIds: string[]): Promise<Members> {
  await lockMembers(trx, actor.orgId)
  const members = await findMemberships(trx, actor.orgId, [...new Set([actor.userId, ...userIds])])
  const own = members.find((member) => member.userId === actor.userId)
  if (own === undefined || own.status !== 'ACTIVE') throw denied()
  const targets: Membership[] = []
  for (const userId of new Set(userIds)) {
    const target = members.find((member) => member.userId === userId && member.status !== 'DELETED')
    targets.push(
      await resource({ systemTrx: trx }, actor, 'memberships', userId, () => Promise.resolve(target)),
    )
  }
  return { own: granterOf(actor, own), targets }
}

/** A sub-organization must keep an owner too. @throws HttpProblem 409 */
async function assertLeavesOwners(trx: Trx, orgId: string, userId: string): Promise<void> {
  const left = leaveOwned(await lockOwnedBelow(trx, orgId, [userId]), userId)
  if (left !== null) throw conflict(lastOwnerBelow(left))
}

const roleAndStatus = (member: Membership): { role: OrgRole; status: Membership['status'] } => ({
  role: member.role,
  status: member.status,
})

function answer(members: Membership[]): MembershipsResponse {
  return { results: members.map(({ userId, role, status }) => ({ id: userId, role, status })) }
}

/** Changes members in one transaction, then drops what is cached about them. */
async function change(
  context: ApiContext,
  actor: RequestActor,
  userIds: string[],
  work: (trx: Trx, members: Members) => Promise<Membership[]>,
) {
  const changed = await context.database.asSystem(async (trx) =>
    work(trx, await loadMembers(trx, actor, userIds)),
  )
  for (const { userId } of changed) context.access.forget(userId)
  return answer(changed)
}

/** Ends a membership with all its sessions and keys, including those in sub-organizations. Ending it twice changes nothing. */
export function endMember(
  context: ApiContext,
  actor: RequestActor,
  userId: string,
  status: 'DEPROVISIONED' | 'DELETED',
): Promise<MembershipsResponse> {
  return change(context, actor, [userId], async (trx, { own, targets }) => {
    for (const target of targets) {
      if (target.userId === actor.userId) throw denied('You cannot end your own membership.')
      if (!mayTouch(own, target)) throw denied()
      if (target.status === 'INVITED' && status === 'DEPROVISIONED')
        throw conflict('This person has not accepted the invitation yet. Revoke it instead.')
      if (
        target.role === 'OWNER' &&
        target.status === 'ACTIVE' &&
        (await countActiveOwners(trx, actor.orgId)) <= 1
      )
        throw lastOwner()
      if (target.status === status) continue
      await assertManagedHere(trx, target)
      await assertLeavesOwners(trx, actor.orgId, target.userId)
      const organizations = await endMembership(trx, {
        orgId: actor.orgId,
        userId: target.userId,
        status,
        now: context.now(),
      })
      for (const orgId of organizations) {
        await audit(
          trx,
          { ...actor, orgId },
          {
            action: status === 'DELETED' ? 'membership.delete' : 'membership.deactivate',
            subjectKind: 'membership',
            subjectId: target.userId,
            before: orgId === actor.orgId ? roleAndStatus(target) : undefined,
            after: { status },
          },
        )
      }
    }
    return targets.map((target) => ({ ...target, status }))
  })
}

/** Reactivates a member with their old role. Memberships in sub-organizations stay ended, because each organization decides for itself. */
export function reactivateMember(
  context: ApiContext,
  actor: RequestActor,
  userId: string,
): Promise<MembershipsResponse> {
  return change(context, actor, [userId], async (trx, { own, targets }) => {
    const seats = await countSeats(trx, actor.orgId)
    const changed: Membership[] = []
    for (const target of targets) {
      if (!mayTouch(own, target)) throw denied()
      if (target.status === 'INVITED') throw conflict('This person has not accepted the invitation yet.')
      changed.push(target)
      if (target.status === 'ACTIVE') continue
      await assertManagedHere(trx, target)
      if (!seats.take(target.role)) throw conflict(noSeat(target.role))
      const status = await reactivateMembership(trx, {
        orgId: actor.orgId,
        userId: target.userId,
        now: context.now(),
      })
      changed.splice(-1, 1, { ...target, status })
      await audit(trx, actor, {
        action: 'membership.reactivate',
        subjectKind: 'membership',
        subjectId: target.userId,
        before: roleAndStatus(target),
        after: { status },
      })
    }
    return changed
  })
}

/** Changes the role of all of these members or of none. Changed members are signed out, so that no old right survives. */
export function changeRoles(
  context: ApiContext,
  actor: RequestActor,
  userIds: string[],
  role: OrgRole,
): Promise<MembershipsResponse> {
  return change(context, actor, userIds, async (trx, { own, targets }) => {
    const now = context.now()
    const seats = await countSeats(trx, actor.orgId)
    // Every item is checked before the first is written.
    for (const target of targets) {
      const next = { role, capabilities: target.capabilities }
      if (target.role === role) continue
      if (
        isOwnStep(actor, target) ? !isStepDown(target, next) : !mayTouch(own, target) || !mayGrant(own, next)
      )
        throw denied()
      if (target.status === 'DEPROVISIONED')
        throw conflict('A deactivated member keeps their role. Reactivate them first.')
      if (!seats.change(target.role, role)) throw conflict(noSeat(role))
    }
    const isLeaving = (target: Membership): boolean =>
      target.role === 'OWNER' && target.status === 'ACTIVE' && role !== 'OWNER'
    const leaving = targets.filter(isLeaving).length
    if (leaving > 0 && (await countActiveOwners(trx, actor.orgId)) <= leaving) throw lastOwner()
    for (const target of targets) {
      if (target.role === role) continue
      await changeRole(trx, { orgId: actor.orgId, userId: target.userId, role, by: actor.userId, now })
      await audit(trx, actor, {
        action: 'membership.change-role',
        subjectKind: 'membership',
        subjectId: target.userId,
        before: roleAndStatus(target),
        after: { role },
      })
    }
    return targets.map((target) => ({ ...target, role }))
  })
}
