import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { sendsSummaries } from '#db/queries/mail/summary-mails.ts'
import { defineJob } from '../../queue/define-job.ts'
import { newItem, recordCommand } from '../../queue/record.ts'

/** Decides who gets the summary of a scored call. */
export const planSummaryMails = defineJob({
  name: 'plan-summary-mails',
  lane: 'mail',
  payload: z.strictObject({ callId: z.uuid() }),
  attempts: 4,
  timeoutMs: 30_000,
})

/** Sends one summary. */
export const sendSummaryMail = defineJob({
  name: 'send-summary-mail',
  lane: 'mail',
  payload: z.strictObject({ mailId: z.uuid() }),
  attempts: 6,
  timeoutMs: 30_000,
})

/**
 * Older calls come from imports of the past: nobody is waiting for their summaries, and thousands would go out at once. Nor does anybody
 * wait for a summary that was due longer ago: a failed one may be replayed months later.
 */
const longestAgoMs = 7 * 24 * 3_600_000
export const isTooOldForMail = (since: Date, now: Date): boolean =>
  since.getTime() < now.getTime() - longestAgoMs

/**
 * Records a separate command, once per call, because a score must not wait for mails, and rescoring must not send them again. Records none
 * for old calls: rescoring a year of them would record as many commands that do nothing.
 */
export async function recordSummaryMails(
  trx: Trx,
  { orgId, callId, title, startedAt }: { orgId: string; callId: string; title: string; startedAt: Date },
  now: Date,
): Promise<void> {
  if (isTooOldForMail(startedAt, now) || !(await sendsSummaries(trx))) return
  await recordCommand(trx, {
    orgId,
    kind: 'summary-mails',
    label: title,
    subjectId: callId,
    idemKey: callId,
    items: [newItem(planSummaryMails, { subject: callId, payload: { callId } })],
  })
}

/** All that is stored about a person who doesn't want summaries. */
export const hashOfAddress = (address: string): Buffer =>
  createHash('sha256').update(address.toLowerCase()).digest()
