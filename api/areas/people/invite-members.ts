import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { isSubOrganization } from '#db/queries/people/organizations.ts'
import {
  ensureUser,
  findMemberships,
  inviteMember,
  lockMembers,
  type Membership,
} from '#db/queries/people/memberships.ts'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { InviteResponse, InviteBody } from '../../contract/people.ts'
import { isAddressOf } from '../../contract/organization-settings.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied, notFound } from '../../http/problem.ts'
import { granterOf, mayGrant, mayTouch } from './membership-rules.ts'
import { countSeats, noSeat, readRequiredDomain } from './seats.ts'

/** Allows the organization of the request and its direct sub-organizations. @throws HttpProblem 404 */
async function requireInvitable(trx: Trx, actor: RequestActor, orgId: string): Promise<void> {
  if (orgId === actor.orgId) return
  if (!(await isSubOrganization(trx, orgId, actor.orgId))) throw notFound()
}

/**
 * Sets a membership to INVITED and records the mail with its link. Links in earlier mails stop working. `isByStaff`: the inviter acts for the
 * platform, not for an organization.
 */
export async function sendInvitation(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  invitation: {
    orgId: string
    userId: string
    role: OrgRole
    capabilities: string[]
    present: Membership | undefined
  },
  isByStaff = false,
): Promise<{ commandId: string }> {
  const { orgId, userId, role, capabilities, present } = invitation
  await inviteMember(trx, { orgId, userId, role, capabilities, now: context.now() })
  const { commandId } = await recordCommand(trx, {
    orgId,
    kind: 'invite-member',
    label: 'Invitation',
    subjectId: userId,
    actorUserId: actor.userId,
    // Checked again when the invitation is accepted: that the inviter is still platform staff, or has the rights in their own organization.
    payload: isByStaff ? { isByStaff } : { inviterOrgId: actor.orgId },
    items: [newItem(sendMail, { subject: userId, payload: { template: 'invitation', userId } })],
  })
  await audit(
    trx,
    { ...actor, orgId },
    {
      action: 'membership.invite',
      subjectKind: 'membership',
      subjectId: userId,
      before: present === undefined ? undefined : { role: present.role, status: present.status },
      after: { role, status: 'INVITED', ...(capabilities.length === 0 ? {} : { capabilities }) },
    },
  )
  context.access.forget(userId)
  return { commandId }
}

/**
 * Invites users and records a mail to each, in one transaction of the system role. Members and deactivated members are skipped with a
 * reason.
 */
export async function inviteMembers(
  context: ApiContext,
  actor: RequestActor,
  body: InviteBody,
  inTransaction: (work: (trx: Trx) => Promise<InviteResponse>) => Promise<InviteResponse>,
): Promise<InviteResponse> {
  const orgId = body.orgId.toLowerCase()
  const invited = await inTransaction(async (trx) => {
    await requireInvitable(trx, actor, orgId)
    // Locks always go from the top down, in the same order as ending a membership, which locks sub-organizations last.
    if (orgId !== actor.orgId) await lockMembers(trx, actor.orgId)
    await lockMembers(trx, orgId)
    const [present] = await findMemberships(trx, actor.orgId, [actor.userId])
    if (present === undefined || present.status !== 'ACTIVE') throw denied()
    const own = granterOf(actor, present)
    if (!mayGrant(own, { role: body.role, capabilities: [] })) throw denied()
    const seats = await countSeats(trx, orgId)
    const answers: InviteResponse['results'] = []
    const domain = await readRequiredDomain(trx, orgId)
    for (const email of new Set(body.emails)) {
      if (domain !== null && !isAddressOf(email, domain)) {
        const reason = `Only addresses at ${domain} can be invited.`
        answers.push({ email, status: 'skipped', reason, commandId: null })
        continue
      }
      const user = await ensureUser(trx, email)
      const [present] = await findMemberships(trx, orgId, [user.id])
      if (present?.status === 'ACTIVE' || present?.status === 'DEPROVISIONED') {
        const reason =
          present.status === 'ACTIVE'
            ? 'Already a member.'
            : 'This member is deactivated: reactivate instead.'
        answers.push({ email, status: 'skipped', reason, commandId: null })
        continue
      }
      // The actor may not replace an invitation that grants more than they have, so the whole request is refused.
      if (present?.status === 'INVITED' && !mayTouch(own, present)) throw denied()
      const hasSeat =
        present?.status === 'INVITED' ? seats.change(present.role, body.role) : seats.take(body.role)
      if (!hasSeat) {
        answers.push({ email, status: 'skipped', reason: noSeat(body.role), commandId: null })
        continue
      }
      const { commandId } = await sendInvitation(context, trx, actor, {
        orgId,
        userId: user.id,
        role: body.role,
        capabilities: [],
        present,
      })
      answers.push({ email, status: 'invited', reason: null, commandId })
    }
    return { results: answers }
  })
  if (invited.results.some((result) => result.status === 'invited')) context.kick()
  return invited
}
