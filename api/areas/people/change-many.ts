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
  type OwnedOrganization,
  type Membership,
  reactivateMembership,
} from '#db/queries/people/memberships.ts'
import { countConsequences } from '#db/queries/people/members-at-work.ts'
import type { ItemResult } from '../../contract/invitations.ts'
import type { ChangeMembers, ChangeMembersResponse } from '../../contract/users.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { requireRunningPilot } from '../../http/pilot.ts'
import { denied, invalid } from '../../http/problem.ts'
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
import { countSeats, noSeat, type SeatCount } from './seats.ts'

const reasons = {
  missing: 'Not found.',
  moreRights: 'They may do more than you.',
  more: 'You cannot give this role: it may do more than you.',
  self: 'You cannot change your own membership.',
  lastOwner: 'The last owner of an organization stays its owner.',
  invited: 'They have not accepted the invitation yet.',
  open: 'They have not accepted the invitation yet. Revoke it instead.',
  fromDirectory: 'Your directory manages them. Change it there.',
  deactivated: 'A deactivated member keeps their role. Reactivate them first.',
} as const

/** What a member becomes, or why they cannot be changed. */
type Verdict =
  | { outcome: 'done'; to: RoleGrant }
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; reason: string }

type Grounds = {
  actor: RequestActor
  own: RoleGrant
  body: ChangeMembers
  seats: SeatCount
  /** Owners who remain so far. */
  owners: number
  /** Members managed by the organization's directory. */
  managed: ReadonlySet<string>
  /** Sub-organizations that these members own, with the owners who remain so far. */
  below: readonly OwnedOrganization[]
}

const fail = (reason: string): Verdict => ({ outcome: 'failed', reason })

/** The role and capabilities after the change. */
function grantOf(body: ChangeMembers, target: Membership): RoleGrant {
  if (body.change !== 'role' || body.role === undefined) return target
  return { role: body.role, capabilities: body.role === 'CUSTOM' ? (body.capabilities ?? []) : [] }
}

const isSameGrant = (first: RoleGrant, second: RoleGrant): boolean =>
  first.role === second.role &&
  (first.role !== 'CUSTOM' || first.capabilities.toSorted().join() === second.capabilities.toSorted().join())

/** Judges one change, and updates the remaining owners and seats as if it were made. */
function judge(target: Membership, grounds: Grounds): Verdict {
  const { own, body, seats } = grounds
  const { change } = body
  const to = grantOf(body, target)
  const isSelf = target.userId === grounds.actor.userId
  const isActiveOwner = target.role === 'OWNER' && target.status === 'ACTIVE'
  if (change === 'role') {
    if (isSameGrant(target, to)) return { outcome: 'unchanged' }
    const isOwn = isOwnStep(grounds.actor, target)
    if (isOwn ? !isStepDown(target, to) : !mayTouch(own, target)) return fail(reasons.moreRights)
    if (!isOwn && !mayGrant(own, to)) return fail(reasons.more)
    if (target.status === 'DEPROVISIONED') return fail(reasons.deactivated)
    if (isActiveOwner && to.role !== 'OWNER' && grounds.owners <= 1) return fail(reasons.lastOwner)
    if (!seats.change(target.role, to.role)) return fail(noSeat(to.role))
    if (isActiveOwner && to.role !== 'OWNER') grounds.owners -= 1
    return { outcome: 'done', to }
  }
  if (isSelf) return fail(reasons.self)
  if (!mayTouch(own, target)) return fail(reasons.moreRights)
  if (grounds.managed.has(target.userId)) return fail(reasons.fromDirectory)
  if (change === 'reactivate') {
    if (target.status === 'INVITED') return fail(reasons.invited)
    if (target.status === 'ACTIVE') return { outcome: 'unchanged' }
    if (!seats.take(target.role)) return fail(noSeat(target.role))
    return { outcome: 'done', to }
  }
  if (change === 'deactivate' && target.status === 'INVITED') return fail(reasons.open)
  if (change === 'deactivate' && target.status === 'DEPROVISIONED') return { outcome: 'unchanged' }
  if (isActiveOwner && grounds.owners <= 1) return fail(reasons.lastOwner)
  const below = leaveOwned(grounds.below, target.userId)
  if (below !== null) return fail(lastOwnerBelow(below))
  if (isActiveOwner) grounds.owners -= 1
  return { outcome: 'done', to }
}

async function apply(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  { change }: ChangeMembers,
  target: Membership,
  to: RoleGrant,
): Promise<void> {
  const { orgId, userId } = target
  const now = context.now()
  const entry = { subjectKind: 'membership', subjectId: userId } as const
  const before = {
    role: target.role,
    status: target.status,
    ...(target.role === 'CUSTOM' ? { capabilities: target.capabilities } : {}),
  }
  if (change === 'role') {
    const capabilities = [...to.capabilities]
    await changeRole(trx, { orgId, userId, role: to.role, capabilities, by: actor.userId, now })
    const after = { role: to.role, ...(to.role === 'CUSTOM' ? { capabilities } : {}) }
    return audit(trx, actor, { ...entry, action: 'membership.change-role', before, after })
  }
  if (change === 'reactivate') {
    const after = { status: await reactivateMembership(trx, { orgId, userId, now }) }
    return audit(trx, actor, { ...entry, action: 'membership.reactivate', before, after })
  }
  const status = change === 'delete' ? 'DELETED' : 'DEPROVISIONED'
  const action = change === 'delete' ? 'membership.delete' : 'membership.deactivate'
  // Also for sub-organizations, each of which has its own audit log.
  for (const endedIn of await endMembership(trx, { orgId, userId, status, now })) {
    await audit(
      trx,
      { ...actor, orgId: endedIn },
      { ...entry, action, before: endedIn === orgId ? before : undefined, after: { status } },
    )
  }
}

/**
 * Changes many members, each independently: a member who cannot be changed gets a reason. A preview changes nobody and returns what the
 * same request would do now.
 */
export async function changeManyMembers(
  context: ApiContext,
  actor: RequestActor,
  body: ChangeMembers,
): Promise<ChangeMembersResponse> {
  if (body.change === 'role' && body.role === undefined) throw invalid('role', 'Choose a role.')
  const ids = [...new Set(body.userIds)]
  const changed: string[] = []
  const isEnd = body.change === 'deactivate' || body.change === 'delete'
  const response = await context.database.asSystem(async (trx) => {
    // Removing members is always allowed, because it frees seats; any other change requires a running pilot.
    if (!isEnd) await requireRunningPilot(trx, actor.orgId, context.now())
    await lockMembers(trx, actor.orgId)
    const found = await findMemberships(trx, actor.orgId, [...new Set([actor.userId, ...ids])])
    const members = new Map(found.map((member) => [member.userId, member]))
    const own = members.get(actor.userId)
    if (own === undefined || own.status !== 'ACTIVE') throw denied()
    const grounds: Grounds = {
      actor,
      own: granterOf(actor, own),
      body,
      seats: await countSeats(trx, actor.orgId),
      owners: await countActiveOwners(trx, actor.orgId),
      managed: await listManagedMembers(trx, actor.orgId, ids),
      below: isEnd ? await lockOwnedBelow(trx, actor.orgId, ids) : [],
    }
    const judged = ids.map((id) => {
      const target = members.get(id)
      const isThere = target !== undefined && target.status !== 'DELETED'
      return { id, target, verdict: isThere ? judge(target, grounds) : fail(reasons.missing) }
    })
    const done = judged.filter(({ verdict }) => verdict.outcome === 'done').map(({ id }) => id)
    const consequences = await countConsequences(trx, actor.orgId, done, context.now())
    if (!body.isPreview) {
      for (const { target, verdict } of judged)
        if (verdict.outcome === 'done' && target !== undefined)
          await apply(context, trx, actor, body, target, verdict.to)
      changed.push(...done)
    }
    const results = judged.map(({ id, verdict }): ItemResult => ({
      id,
      outcome: verdict.outcome,
      reason: verdict.outcome === 'failed' ? verdict.reason : null,
    }))
    return { results, consequences: { people: done.length, ...consequences } }
  })
  for (const userId of changed) context.access.forget(userId)
  return response
}
