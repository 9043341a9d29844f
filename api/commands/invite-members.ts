import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { ensureUser, findMemberships, inviteMember, lockMembers } from '#db/queries/memberships.ts'
import { sendMail } from '#workers/jobs/send-mail.ts'
import { newItem, recordCommand } from '#workers/shared/record.ts'
import type { InviteAnswer, InviteBody } from '../contract/people.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { ApiContext } from '../plugins/context.ts'
import { denied, notFound } from '../plugins/problem.ts'
import { mayGrant, mayTouch } from './membership-rules.ts'

/** The organisation of the request, or a direct sub-organisation of it; anything else answers like a missing one. */
async function requireInvitable(trx: Trx, actor: RequestActor, orgId: string): Promise<void> {
  if (orgId === actor.orgId) return
  const child = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .where('parent_id', '=', actor.orgId)
    .executeTakeFirst()
  if (child === undefined) throw notFound()
}

/** Invites people and records a mail to each, in one transaction of the system role. Members and deactivated people are skipped with a reason. */
export async function inviteMembers(
  context: ApiContext,
  actor: RequestActor,
  body: InviteBody,
  inTransaction: (work: (trx: Trx) => Promise<InviteAnswer>) => Promise<InviteAnswer>,
): Promise<InviteAnswer> {
  const orgId = body.orgId.toLowerCase()
  const invited = await inTransaction(async (trx) => {
    await requireInvitable(trx, actor, orgId)
    await lockMembers(trx, orgId)
    const [own] = await findMemberships(trx, actor.orgId, [actor.userId])
    if (own === undefined || own.status !== 'ACTIVE' || !mayGrant(own, { role: body.role, capabilities: [] })) throw denied()
    const answers: InviteAnswer['results'] = []
    for (const email of new Set(body.emails)) {
      const user = await ensureUser(trx, email)
      const [present] = await findMemberships(trx, orgId, [user.id])
      if (present?.status === 'ACTIVE' || present?.status === 'DEPROVISIONED') {
        const reason = present.status === 'ACTIVE' ? 'Already a member.' : 'This member is deactivated: reactivate instead.'
        answers.push({ email, status: 'skipped', reason, commandId: null })
        continue
      }
      // Whoever was invited with more rights than the actor has keeps that invitation.
      if (present?.status === 'INVITED' && !mayTouch(own, present)) throw denied()
      await inviteMember(trx, { orgId, userId: user.id, role: body.role })
      const { commandId } = await recordCommand(trx, {
        orgId,
        kind: 'invite-member',
        label: 'Invitation',
        subjectId: user.id,
        actorUserId: actor.userId,
        // Asked again when the invitation is accepted: the inviter's right lives where he is a member.
        payload: { inviterOrgId: actor.orgId },
        items: [newItem(sendMail, { subject: user.id, payload: { template: 'invitation', userId: user.id } })],
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
