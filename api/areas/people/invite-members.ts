import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findOrganization, isSubOrganization } from '#db/queries/people/organizations.ts'
import { ensureUser, findMemberships, inviteMember, lockMembers } from '#db/queries/people/memberships.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { InviteResponse, InviteBody } from '../../contract/people.ts'
import { isAddressOf } from '../../contract/organization-settings.ts'
import { organizationSettings } from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied, notFound } from '../../http/problem.ts'
import { mayGrant, mayTouch } from './membership-rules.ts'

/** Allows the organization of the request and its direct sub-organizations. @throws HttpProblem 404 */
async function requireInvitable(trx: Trx, actor: RequestActor, orgId: string): Promise<void> {
  if (orgId === actor.orgId) return
  if (!(await isSubOrganization(trx, orgId, actor.orgId))) throw notFound()
}

/** The domain that the organization requires of its members' addresses; null: none. */
async function requiredDomain(trx: Trx, orgId: string): Promise<string | null> {
  const organization = await findOrganization(trx, orgId)
  const settings = organizationSettings.safeParse(organization?.settings)
  return settings.data?.membersMustHaveMatchingDomain === true ? (organization?.domain ?? null) : null
}

/** Invites users and records a mail to each, in one transaction of the system role. Members and deactivated members are skipped with a reason. */
export async function inviteMembers(
  context: ApiContext,
  actor: RequestActor,
  body: InviteBody,
  inTransaction: (work: (trx: Trx) => Promise<InviteResponse>) => Promise<InviteResponse>,
): Promise<InviteResponse> {
  const orgId = body.orgId.toLowerCase()
  const invited = await inTransaction(async (trx) => {
    await requireInvitable(trx, actor, orgId)
    await lockMembers(trx, orgId)
    const [own] = await findMemberships(trx, actor.orgId, [actor.userId])
    if (own === undefined || own.status !== 'ACTIVE' || !mayGrant(own, { role: body.role, capabilities: [] }))
      throw denied()
    const answers: InviteResponse['results'] = []
    const domain = await requiredDomain(trx, orgId)
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
      // An earlier invitation with more rights than the actor has stays as it is.
      if (present?.status === 'INVITED' && !mayTouch(own, present)) throw denied()
      await inviteMember(trx, { orgId, userId: user.id, role: body.role })
      const { commandId } = await recordCommand(trx, {
        orgId,
        kind: 'invite-member',
        label: 'Invitation',
        subjectId: user.id,
        actorUserId: actor.userId,
        // Checked again when the invitation is accepted: the inviter's rights come from their own organization.
        payload: { inviterOrgId: actor.orgId },
        items: [
          newItem(sendMail, { subject: user.id, payload: { template: 'invitation', userId: user.id } }),
        ],
      })
      await audit(
        trx,
        { ...actor, orgId },
        {
          action: 'membership.invite',
          subjectKind: 'membership',
          subjectId: user.id,
          before: present === undefined ? undefined : { role: present.role, status: present.status },
          after: { role: body.role, status: 'INVITED' },
        },
      )
      context.access.forget(user.id)
      answers.push({ email, status: 'invited', reason: null, commandId })
    }
    return { results: answers }
  })
  if (invited.results.some((result) => result.status === 'invited')) context.kick()
  return invited
}
