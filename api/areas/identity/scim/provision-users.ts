import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '#db/client.ts'
import {
  deleteScimUser,
  insertProvisionedMember,
  isOwnAccount,
  listScimUsers,
  putScimUser,
  type ScimUserRow,
  setScimNames,
} from '#db/queries/identity/scim.ts'
import { setAccountEmail } from '#db/queries/people/accounts.ts'
import { audit, type AuditActor } from '#db/queries/people/audit.ts'
import {
  countActiveOwners,
  endMembership,
  ensureUser,
  findMemberships,
  inviteMember,
  lockMembers,
  lockOwnedBelow,
  reactivateMembership,
} from '#db/queries/people/memberships.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { isAddressOf } from '../../../contract/organization-settings.ts'
import type { ApiContext } from '../../../http/context.ts'
import { requireRunningPilot } from '../../../http/pilot.ts'
import { lastOwnerBelow, leaveOwned, mayTouch, type RoleGrant } from '../../people/membership-rules.ts'
import { countSeats, noSeat, readRequiredDomain } from '../../people/seats.ts'
import { ScimProblem, scimNotFound, scimTaken } from './problem.ts'
import { emailOf, type ScimUser } from './resources.ts'

/**
 * A directory may do to members what the creator of its token may do, even after the creator has left. Otherwise an admin could give an
 * owner a new address and have a password reset sent there.
 * @throws ScimProblem 403
 */
async function assertMayTouch(trx: Trx, { orgId, createdBy }: Directory, target: RoleGrant): Promise<void> {
  const [maker] = createdBy === null ? [] : await findMemberships(trx, orgId, [createdBy])
  if (maker === undefined || !mayTouch(maker, target))
    throw new ScimProblem(403, 'This user has more rights than the person who created the directory’s token.')
}

/** The role of members created by the directory. Other roles are given in the product. */
const provisionedRole = 'MEMBER'

/** A request of an organization's directory. */
export type Directory = { orgId: string; createdBy: string | null; address: string; requestId: string }

export const auditActor = ({ orgId, address, requestId }: Directory): AuditActor => ({
  orgId,
  userId: null,
  kind: 'system',
  address,
  requestId,
})

const isOn = (row: ScimUserRow): boolean => row.status === 'ACTIVE' || row.status === 'INVITED'

/** What the audit log stores about a user. */
const keptOf = (row: ScimUserRow) => ({
  by: 'scim',
  userName: row.userName,
  email: row.email,
  externalId: row.externalId,
  active: isOn(row),
})

/** All that a directory can change. */
const comparedOf = (row: ScimUserRow) => ({
  ...keptOf(row),
  firstName: row.firstName,
  lastName: row.lastName,
})

/** What a change did to a user. Null: nothing, as when a directory sends all its users again. */
function changeAction(before: ScimUserRow, after: ScimUserRow): string | null {
  if (isOn(before) && !isOn(after)) return 'membership.deactivate'
  if (!isOn(before) && isOn(after)) return 'membership.reactivate'
  return isDeepStrictEqual(comparedOf(before), comparedOf(after)) ? null : 'membership.update'
}

export async function findScimUser(trx: Trx, orgId: string, id: string): Promise<ScimUserRow> {
  const { rows } = await listScimUsers(trx, orgId, { id }, { offset: 0, limit: 1 })
  const [found] = rows
  if (found === undefined) throw scimNotFound()
  return found
}

/** @throws ScimProblem 409 if another user of the organization has the name or the external id */
async function requireFree(trx: Trx, orgId: string, user: ScimUser, ownId: string | null): Promise<void> {
  const filters = [
    { userName: user.userName },
    ...(user.externalId == null ? [] : [{ externalId: user.externalId }]),
  ]
  for (const filter of filters) {
    const { rows } = await listScimUsers(trx, orgId, filter, { offset: 0, limit: 2 })
    if (rows.some(({ id }) => id !== ownId)) throw scimTaken('A user with this name or external id')
  }
}

async function requireDomain(trx: Trx, orgId: string, email: string): Promise<void> {
  const domain = await readRequiredDomain(trx, orgId)
  if (domain !== null && !isAddressOf(email, domain))
    throw new ScimProblem(400, `The email address must be at ${domain}.`, 'invalidValue')
}

async function takeSeat(trx: Trx, orgId: string, role: ScimUserRow['role']): Promise<void> {
  if (!(await countSeats(trx, orgId)).take(role)) throw new ScimProblem(403, noSeat(role))
}

/** The directory sets names only if the account is used in no other organization. */
async function applyNames(trx: Trx, row: Pick<ScimUserRow, 'id' | 'firstName' | 'lastName'>, user: ScimUser) {
  const names = {
    firstName: user.name?.givenName ?? row.firstName,
    lastName: user.name?.familyName ?? row.lastName,
  }
  if (names.firstName !== row.firstName || names.lastName !== row.lastName)
    await setScimNames(trx, row.id, names)
}

/** An account that is also used elsewhere joins only when its owner accepts, so that a directory cannot take it over. */
async function invite(trx: Trx, { orgId, createdBy }: Directory, userId: string, now: Date): Promise<void> {
  await inviteMember(trx, { orgId, userId, role: provisionedRole, now })
  await recordCommand(trx, {
    orgId,
    kind: 'invite-member',
    label: 'Invitation',
    subjectId: userId,
    actorUserId: createdBy,
    payload: { isByDirectory: true },
    items: [newItem(sendMail, { subject: userId, payload: { template: 'invitation', userId } })],
  })
}

/** Adds a user to the organization. @throws ScimProblem 409 if they already belong to it. @throws HttpProblem 403 after the pilot */
export async function createScimUser(
  context: ApiContext,
  directory: Directory,
  user: ScimUser,
): Promise<ScimUserRow> {
  const { orgId } = directory
  const created = await context.database.asSystem(async (trx) => {
    await lockMembers(trx, orgId)
    await requireRunningPilot(trx, orgId, context.now())
    const email = emailOf(user)
    await requireFree(trx, orgId, user, null)
    await requireDomain(trx, orgId, email)
    await assertMayTouch(trx, directory, { role: provisionedRole, capabilities: [] })
    const { id } = await ensureUser(trx, email)
    const [present] = await findMemberships(trx, orgId, [id])
    if (present !== undefined && present.status !== 'DELETED') throw scimTaken('A user with this address')
    const isActive = user.active !== false
    if (isActive) await takeSeat(trx, orgId, provisionedRole)
    if (await isOwnAccount(trx, orgId, id)) {
      const status = isActive ? 'ACTIVE' : 'DEPROVISIONED'
      await insertProvisionedMember(trx, { orgId, userId: id, role: provisionedRole, status })
    } else if (isActive) await invite(trx, directory, id, context.now())
    else throw new ScimProblem(400, 'This account works elsewhere: it can only be invited.', 'invalidValue')
    await putScimUser(trx, {
      orgId,
      userId: id,
      userName: user.userName,
      externalId: user.externalId ?? null,
      now: context.now(),
    })
    if (await isOwnAccount(trx, orgId, id)) await applyNames(trx, { id, firstName: '', lastName: '' }, user)
    const row = await findScimUser(trx, orgId, id)
    await audit(trx, auditActor(directory), {
      action: 'membership.provision',
      subjectKind: 'membership',
      subjectId: id,
      after: keptOf(row),
    })
    return row
  })
  context.access.forget(created.id)
  if (created.status === 'INVITED') context.kick()
  return created
}

/** Ends or restores the membership, which needs a running pilot. Sessions and keys end in the same transaction. */
async function setActive(
  trx: Trx,
  context: ApiContext,
  orgId: string,
  row: ScimUserRow,
  isActive: boolean,
): Promise<void> {
  if (isActive === isOn(row)) return
  if (isActive) {
    await requireRunningPilot(trx, orgId, context.now())
    await takeSeat(trx, orgId, row.role)
    await reactivateMembership(trx, { orgId, userId: row.id, now: context.now() })
    return
  }
  await requireOtherOwner(trx, orgId, row)
  await endMembership(trx, { orgId, userId: row.id, status: 'DEPROVISIONED', now: context.now() })
}

async function requireOtherOwner(trx: Trx, orgId: string, row: ScimUserRow): Promise<void> {
  if (row.role === 'OWNER' && row.status === 'ACTIVE' && (await countActiveOwners(trx, orgId)) <= 1)
    throw new ScimProblem(400, 'The last owner of an organization stays its owner.', 'mutability')
  const below = leaveOwned(await lockOwnedBelow(trx, orgId, [row.id]), row.id)
  if (below !== null) throw new ScimProblem(400, lastOwnerBelow(below), 'mutability')
}

/**
 * Updates the user to what the directory says. `change` receives the current user, locked, and returns the new one.
 * @throws ScimProblem 404 for an unknown user or one of another organization, 409 for a name that is taken
 */
export async function changeScimUser(
  context: ApiContext,
  directory: Directory,
  id: string,
  change: (row: ScimUserRow) => ScimUser,
): Promise<ScimUserRow> {
  const { orgId } = directory
  const changed = await context.database.asSystem(async (trx) => {
    await lockMembers(trx, orgId)
    const before = await findScimUser(trx, orgId, id)
    const user = change(before)
    await requireFree(trx, orgId, user, id)
    if (await isOwnAccount(trx, orgId, id)) {
      await applyNames(trx, before, user)
      const email = emailOf(user)
      if (email !== before.email) {
        await assertMayTouch(trx, directory, before)
        await requireDomain(trx, orgId, email)
        if (!(await setAccountEmail(trx, id, email))) throw scimTaken('A user with this address')
      }
    }
    await putScimUser(trx, {
      orgId,
      userId: id,
      userName: user.userName,
      externalId: user.externalId ?? null,
      now: context.now(),
    })
    const isActive = user.active !== false
    if (isActive !== isOn(before)) await assertMayTouch(trx, directory, before)
    await setActive(trx, context, orgId, before, isActive)
    const after = await findScimUser(trx, orgId, id)
    const action = changeAction(before, after)
    if (action !== null)
      await audit(trx, auditActor(directory), {
        action,
        subjectKind: 'membership',
        subjectId: id,
        before: keptOf(before),
        after: keptOf(after),
      })
    return after
  })
  context.access.forget(id)
  return changed
}

export async function deleteScimMember(context: ApiContext, directory: Directory, id: string): Promise<void> {
  const { orgId } = directory
  await context.database.asSystem(async (trx) => {
    await lockMembers(trx, orgId)
    const row = await findScimUser(trx, orgId, id)
    await assertMayTouch(trx, directory, row)
    await requireOtherOwner(trx, orgId, row)
    await endMembership(trx, { orgId, userId: id, status: 'DELETED', now: context.now() })
    await deleteScimUser(trx, orgId, id)
    await audit(trx, auditActor(directory), {
      action: 'membership.delete',
      subjectKind: 'membership',
      subjectId: id,
      before: keptOf(row),
    })
  })
  context.access.forget(id)
}
