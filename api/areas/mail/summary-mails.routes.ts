import type { Trx } from '#db/client.ts'
import { type Call, listParticipants } from '#db/queries/calls/calls.ts'
import { findActiveMembers, findActiveMembersByEmail } from '#db/queries/coaching/readers.ts'
import {
  findMailOfLink,
  hasRefusedSummaries,
  insertSummaryMails,
  setRefusal,
} from '#db/queries/mail/summary-mails.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findOutgoingTerms } from '#db/queries/people/organizations.ts'
import { whoMaySee } from '#workers/jobs/coaching/member-readers.ts'
import { hashOfAddress, sendSummaryMail } from '#workers/jobs/mail/summary-mails.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { acceptedCommand } from '../../contract/page.ts'
import {
  endSummarySubscription,
  getSummarySubscription,
  renewSummarySubscription,
  sendSummaryEmail,
} from '../../contract/summary-mails.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { hashToken } from '../../http/tokens.ts'
import { requireCoachable } from '../coaching/require-coachable.ts'
import { mailRefusalOf } from './mail-refusal.ts'

/** Call summaries that people send, and the links with which readers unsubscribe. */
export const summaryMailRoutes: RoutePlugin = (app, context) => {
  const { database, kick, respondWithCommand, runOnce } = context

  route(app, sendSummaryEmail, async (request, reply) => {
    const { actor, params, body } = request
    // What cannot be sent is not queued.
    const refusal = mailRefusalOf(context, await database.withOrg(actor, findOutgoingTerms))
    if (refusal !== null) throw new HttpProblem(422, 'mail_refused', refusal)
    const accepted = await runOnce(request, reply, acceptedCommand, async (trx) => {
      const call = await requireCoachable(context, trx, actor, params.id)
      const { address, userId } = await readerOf(trx, actor, call, body)
      if (await hasRefusedSummaries(trx, hashOfAddress(address)))
        throw new HttpProblem(
          422,
          'unsubscribed',
          'This person has unsubscribed from call summaries. Only they can turn them on again, by the link in an earlier summary.',
        )
      const [mailId = ''] = await insertSummaryMails(trx, [
        {
          org_id: actor.orgId,
          call_id: call.id,
          kind: 'requested',
          address,
          user_id: userId,
          requested_by: actor.userId,
        },
      ])
      await audit(trx, actor, {
        action: 'call.send-summary',
        subjectKind: 'call',
        subjectId: call.id,
        after: { address, isMember: userId !== null },
      })
      const { commandId } = await recordCommand(trx, {
        orgId: actor.orgId,
        kind: 'send-summary',
        label: call.title,
        subjectId: call.id,
        actorUserId: actor.userId,
        interactive: true,
        items: [newItem(sendSummaryMail, { subject: mailId, payload: { mailId } })],
      })
      return { commandId }
    })
    kick()
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: () => Promise.resolve(accepted) },
    })
  })

  const mailOf = async (token: string) => {
    const found = await database.asSystem((trx) => findMailOfLink(trx, hashToken(token)))
    if (found === undefined) throw notFound()
    return found
  }
  const change = async (token: string, isRefused: boolean): Promise<void> => {
    const { orgId, address } = await mailOf(token)
    await database.withOrg({ orgId }, (trx) =>
      setRefusal(trx, { orgId, addressHash: hashOfAddress(address), isRefused }),
    )
  }

  route(app, getSummarySubscription, async ({ params }) => {
    const { orgId, address, organization } = await mailOf(params.token)
    const isRefused = await database.withOrg({ orgId }, (trx) =>
      hasRefusedSummaries(trx, hashOfAddress(address)),
    )
    return { organization, address: address.replace(/^(.).*(?=@)/u, '$1…'), isSubscribed: !isRefused }
  })
  route(app, renewSummarySubscription, ({ params }) => change(params.token, false))

  void app.register((scope, _options, registered) => {
    // Mail clients send the form "List-Unsubscribe=One-Click". The address already says everything.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    route(scope, endSummarySubscription, ({ params }) => change(params.token, true))
    registered()
  })
}

/** A member who sees the call, a participant, or any address if the actor manages calls. @throws HttpProblem 422 for anybody else */
async function readerOf(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  {
    email,
    realCallPartyId,
  }: { email?: string | null | undefined; realCallPartyId?: string | null | undefined },
): Promise<{ address: string; userId: string | null }> {
  const participants = await listParticipants(trx, call.id)
  const party = participants.find(({ id }) => id === realCallPartyId)
  if (realCallPartyId != null && party === undefined)
    throw new HttpProblem(422, 'unknown_person', 'This person is not on the call.')

  const given = email?.toLowerCase()
  const members =
    given === undefined
      ? await findActiveMembers(trx, party?.user_id == null ? [] : [party.user_id])
      : await findActiveMembersByEmail(trx, given)
  const [member] = members
  if (member !== undefined) {
    if ((await whoMaySee(trx, call, [member])).length === 0)
      throw new HttpProblem(422, 'unknown_person', 'Choose somebody who may see this call.')
    return { address: member.email.toLowerCase(), userId: member.userId }
  }
  const address = given ?? party?.email?.toLowerCase()
  if (address === undefined)
    throw new HttpProblem(422, 'no_address', 'No address of this person is known. Give one.')
  if (call.is_private)
    throw new HttpProblem(422, 'private_call', 'A private call is not sent outside of the organization.')
  // Only somebody without an account and a known address can be given one.
  const isAddressOfParty = party !== undefined && party.user_id === null && party.email === null
  const isOnCall = isAddressOfParty || participants.some((each) => each.email?.toLowerCase() === address)
  if (!isOnCall && !allows(actor, 'calls.manage'))
    throw new HttpProblem(422, 'unknown_person', 'Choose somebody who is on the call, or a member.')
  return { address, userId: null }
}
