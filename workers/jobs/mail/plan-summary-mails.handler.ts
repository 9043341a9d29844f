import type { Trx } from '#db/client.ts'
import { type Call, findReadableCall, listParticipants, lockReadableCall } from '#db/queries/calls/calls.ts'
import { findActiveMembers } from '#db/queries/coaching/readers.ts'
import { findSummaryTargets, insertSummaryMails } from '#db/queries/mail/summary-mails.ts'
import { summaryTarget } from '../../domain/mail/summary-target.ts'
import { newItem } from '../../queue/record.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { whoMaySee } from '../coaching/member-readers.ts'
import { isTooOldForMail, planSummaryMails, sendSummaryMail } from './summary-mails.ts'

/** With more people than this, it is a webinar and not a conversation. */
const mostRecipients = 50

type Recipient = { address: string; userId: string | null }

export const planSummaryMailsHandler = handle(planSummaryMails, {
  run: async ({ callId }, { database, orgId, mail, now }) => {
    if (mail === null) return skip('No mail server is configured: set SMTP_URL.')
    const found = await database.withOrg({ orgId }, async (trx) => {
      const call = await findReadableCall(trx, callId)
      if (call === null) return { refusal: 'The call was deleted or excluded.' }
      // The item may have waited for days.
      if (isTooOldForMail(call.started_at, now())) return { refusal: 'The call is older than seven days.' }
      const target = summaryTarget(await findSummaryTargets(trx, call.caller_id))
      if (target === 'None') return { refusal: 'Nobody gets summaries of calls of this rep.' }
      return { recipients: await recipientsOf(trx, call, target === 'AllParticipants') }
    })
    if ('refusal' in found) return skip(found.refusal ?? '')
    if (found.recipients.length === 0)
      return skip('Nobody on the call has an address that may get its summary.')
    return {
      commit: async (trx) => {
        if ((await lockReadableCall(trx, callId)) === null) return []
        const ids = await insertSummaryMails(
          trx,
          found.recipients.map(({ address, userId }) => ({
            org_id: orgId,
            call_id: callId,
            kind: 'automatic' as const,
            address,
            user_id: userId,
          })),
        )
        return ids.map((mailId) => newItem(sendSummaryMail, { subject: mailId, payload: { mailId } }))
      },
    }
  },
})

/** Members on the call who may see it, and, only if the setting says so, people from outside whose address is known. */
async function recipientsOf(trx: Trx, call: Call, includesOutside: boolean): Promise<Recipient[]> {
  const participants = await listParticipants(trx, call.id)
  const userIds = [call.caller_id, ...participants.map((participant) => participant.user_id)].filter(
    (id) => id !== null,
  )
  const members = await whoMaySee(trx, call, await findActiveMembers(trx, [...new Set(userIds)]))
  const outside =
    includesOutside && !call.is_private
      ? participants.flatMap(({ email, user_id: userId, kind }) =>
          email === null || userId !== null || kind !== 'EXTERNAL' ? [] : [email.toLowerCase()],
        )
      : []
  const recipients = new Map<string, Recipient>(
    outside.map((address) => [address, { address, userId: null }]),
  )
  // A member counts as a member, even if they were on the call under an outside address.
  for (const { userId, email } of members) {
    const address = email.toLowerCase()
    recipients.set(address, { address, userId })
  }
  return [...recipients.values()].slice(0, mostRecipients)
}
