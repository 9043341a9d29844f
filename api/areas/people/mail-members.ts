import type { Trx } from '#db/client.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import {
  findMemberships,
  lockMembers,
  type Membership,
  revokeInvitation,
} from '#db/queries/people/memberships.ts'
import { findUsersWithLoginInfo } from '#db/queries/people/members-at-work.ts'
import { loginInfoEveryMs, sendMail } from '#workers/jobs/mail/send-mail.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { ItemResult } from '../../contract/invitations.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied } from '../../http/problem.ts'
import { sendInvitation } from './invite-members.ts'
import { granterOf, mayTouch, type RoleGrant } from './membership-rules.ts'

const failed = (id: string, reason: string): ItemResult => ({ id, outcome: 'failed', reason })
const done = (id: string): ItemResult => ({ id, outcome: 'done', reason: null })
const missing = 'Not found.'

/** The rights the actor can grant, and the memberships of the users found; all locked. */
async function loadMany(trx: Trx, actor: RequestActor, userIds: string[]) {
  await lockMembers(trx, actor.orgId)
  const found = await findMemberships(trx, actor.orgId, [...new Set([actor.userId, ...userIds])])
  const members = new Map(
    found.filter(({ status }) => status !== 'DELETED').map((member) => [member.userId, member]),
  )
  const own = members.get(actor.userId)
  if (own === undefined || own.status !== 'ACTIVE') throw denied()
  return { own: granterOf(actor, own), members }
}

/** Why an invitation cannot be renewed or revoked. Null when it can. */
function obstacle(own: RoleGrant, target: Membership | undefined): string | null {
  if (target === undefined) return missing
  if (target.status !== 'INVITED') return 'They have no open invitation.'
  return mayTouch(own, target) ? null : 'They may do more than you.'
}

export async function resendInvitations(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  userIds: string[],
): Promise<{ results: ItemResult[] }> {
  const { own, members } = await loadMany(trx, actor, userIds)
  const results: ItemResult[] = []
  for (const id of new Set(userIds)) {
    const target = members.get(id)
    const reason = obstacle(own, target)
    if (reason !== null || target === undefined) {
      results.push(failed(id, reason ?? missing))
      continue
    }
    const { orgId, userId, role, capabilities } = target
    await sendInvitation(context, trx, actor, { orgId, userId, role, capabilities, present: target })
    results.push(done(id))
  }
  return { results }
}

export async function revokeInvitations(
  context: ApiContext,
  actor: RequestActor,
  userIds: string[],
): Promise<{ results: ItemResult[] }> {
  const revoked: string[] = []
  const response = await context.database.asSystem(async (trx) => {
    const { own, members } = await loadMany(trx, actor, userIds)
    const results: ItemResult[] = []
    for (const id of new Set(userIds)) {
      const target = members.get(id)
      const reason = obstacle(own, target)
      if (reason !== null) {
        results.push(failed(id, reason))
        continue
      }
      await revokeInvitation(trx, { orgId: actor.orgId, userId: id, now: context.now() })
      revoked.push(id)
      results.push(done(id))
    }
    await auditAll(
      trx,
      actor,
      revoked.map((id) => ({
        action: 'membership.revoke-invitation',
        subjectKind: 'membership',
        subjectId: id,
        before: { role: members.get(id)?.role, status: 'INVITED' },
        after: { status: 'DELETED' },
      })),
    )
    return { results }
  })
  for (const id of revoked) context.access.forget(id)
  return response
}

/** Emails people how to sign in, at most once a day each. Invited people get a new link instead. */
export async function sendLoginInfo(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  userIds: string[],
  { isPreview = false } = {},
): Promise<{ results: ItemResult[] }> {
  const { own, members } = await loadMany(trx, actor, userIds)
  const ids = [...new Set(userIds)]
  const recent = await findUsersWithLoginInfo(trx, {
    orgId: actor.orgId,
    userIds: ids,
    since: new Date(context.now().getTime() - loginInfoEveryMs),
  })
  const results: ItemResult[] = []
  const mailed: string[] = []
  for (const id of ids) {
    const target = members.get(id)
    if (target === undefined) results.push(failed(id, missing))
    else if (target.status === 'DEPROVISIONED') results.push(failed(id, 'They are deactivated.'))
    else if (recent.has(id)) results.push(failed(id, 'They got one within the last 24 hours.'))
    else if (target.status === 'INVITED' && !mayTouch(own, target))
      results.push(failed(id, 'They may do more than you.'))
    else {
      results.push(done(id))
      if (isPreview) continue
      if (target.status === 'ACTIVE') mailed.push(id)
      else {
        const { orgId, userId, role, capabilities } = target
        await sendInvitation(context, trx, actor, { orgId, userId, role, capabilities, present: target })
      }
    }
  }
  if (mailed.length > 0) {
    await recordCommand(trx, {
      orgId: actor.orgId,
      kind: 'send-login-info',
      label: mailed.length === 1 ? 'Sign-in help' : `Sign-in help to ${mailed.length} people`,
      subjectId: mailed.length === 1 ? mailed[0] : null,
      actorUserId: actor.userId,
      items: mailed.map((userId) =>
        newItem(sendMail, { subject: userId, payload: { template: 'login-info', userId } }),
      ),
    })
    await auditAll(
      trx,
      actor,
      mailed.map((id) => ({
        action: 'membership.send-login-info',
        subjectKind: 'membership',
        subjectId: id,
      })),
    )
  }
  return { results }
}
