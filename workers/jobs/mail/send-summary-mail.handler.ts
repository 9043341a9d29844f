import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, isWithoutContent, listParticipants } from '#db/queries/calls/calls.ts'
import { findCurrentScore, listAnswers } from '#db/queries/calls/scores.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { findActiveMembers } from '#db/queries/coaching/readers.ts'
import { hasEffect, insertEffect } from '#db/queries/ledger/effects.ts'
import {
  countSentSummaries,
  findSummaryMail,
  hasRefusedSummaries,
  type SummaryMail,
  updateSummaryMail,
} from '#db/queries/mail/summary-mails.ts'
import { listScoreEvents } from '#db/queries/grading/corrections.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { findTimeZone } from '#db/queries/people/people.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import { sidesOf } from '../../domain/calls/speakers.ts'
import { correctedScore } from '../../domain/calibration/corrected-score.ts'
import { storedEventOf } from '../../domain/calibration/stored-event.ts'
import { statsByName } from '../../domain/calls/speaker-stats.ts'
import { readScore } from '../../domain/coaching/score-reading.ts'
import { type SummaryFacts, writeSummaryMail } from '../../domain/mail/summary-mail.ts'
import { ianaZone } from '../../domain/recorder/rules/days.ts'
import { checkAnswer, type CriterionAnswer, scorecardDefinition } from '../../domain/scoring/scorecard.ts'
import { type TranscriptMessage, transcriptMessage } from '../../domain/transcripts/message.ts'
import { OwnWait, PermanentError } from '../../queue/errors.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { findLiveCall } from '../calls/steps/call-input.ts'
import { questionOf } from '../calls/steps/carry-corrections.ts'
import { loadActionItems } from '../coaching/stored-action-items.ts'
import { whoMaySee } from '../coaching/member-readers.ts'
import { hashOfAddress, isTooOldForMail, sendSummaryMail } from './summary-mails.ts'

const hourMs = 3_600_000
/** Automatic summaries of one organization per hour. Mail servers treat more as an attack. */
export const mostPerHour = 500
/** How long mails above the limit wait before they are checked again. */
const waitMs = 5 * 60_000

const storedMessages = z.array(transcriptMessage)

export const sendSummaryMailHandler = handle(sendSummaryMail, {
  run: async ({ mailId }, { database, orgId, mail, publicUrl, vault, workItemId, createdAt, gen, now }) => {
    const step = `sent-${gen}`
    // The same in every copy, because the mail server may drop all but the first.
    const token = vault.token(`unsubscribe|${mailId}`)
    const since = new Date(now().getTime() - hourMs)
    const unsubscribe = `${publicUrl}/unsubscribe/${token}`

    const found = await database.withOrg({ orgId }, async (trx) => {
      const row = await findSummaryMail(trx, mailId)
      if (row === undefined || row.state !== 'waiting' || (await hasEffect(trx, { workItemId, step })))
        return null
      if (isTooOldForMail(createdAt, now()))
        return { refusal: 'The summary was due more than seven days ago.', row, written: null }
      if (row.kind === 'automatic' && (await countSentSummaries(trx, since, mostPerHour)) >= mostPerHour)
        throw new OwnWait(waitMs, `${mostPerHour} summaries were sent within an hour.`)
      const call = await findLiveCall(trx, row.call_id)
      const refusal = call === null ? 'The call was deleted.' : await refusalOf(trx, row, call)
      if (call === null || refusal !== null)
        return { refusal: refusal ?? 'The call was deleted.', row, written: null }
      const facts = await loadFacts(trx, row, call, { publicUrl, unsubscribe })
      await updateSummaryMail(trx, mailId, { unsubscribe_hash: createHash('sha256').update(token).digest() })
      return { refusal: null, row, written: writeSummaryMail(facts) }
    })
    if (found === null) return {}
    if (found.refusal !== null) return notSent(mailId, found.refusal)
    if (mail === null) throw new PermanentError('No mail server is configured: set SMTP_URL.')

    try {
      await mail.send({
        orgId,
        to: found.row.address,
        ...found.written,
        // With the same id on a retry, the mail server can drop the second copy.
        messageId: `<summary-${mailId}@coachline>`,
        headers: {
          'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      })
    } catch (error) {
      // The organization may not send mail: an automatic mail ends quietly, one that a person asked for says so.
      if (error instanceof PermanentError && found.row.kind === 'automatic')
        return notSent(mailId, error.message)
      throw error
    }
    // Committed before the item finishes: once the mail has left, a lost outcome must not send it again.
    await database.withOrg({ orgId }, async (trx) => {
      await insertEffect(trx, { orgId, workItemId, step })
      await updateSummaryMail(trx, mailId, { state: 'sent', sent_at: now() })
    })
    return {}
  },
})

const notSent = (mailId: string, reason: string) => ({
  ...skip(reason),
  commit: (trx: Trx) => updateSummaryMail(trx, mailId, { state: 'skipped', reason: reason.slice(0, 300) }),
})

/** Why a mail may not go to its reader now, or null. Things may have changed since it was planned. */
async function refusalOf(trx: Trx, row: SummaryMail, call: Call): Promise<string | null> {
  if (isWithoutContent(call)) return 'A privacy rule took the content of the call.'
  if (await hasRefusedSummaries(trx, hashOfAddress(row.address))) return 'The reader wants no summaries.'
  if (row.user_id === null) return call.is_private ? 'A private call is not sent outside.' : null
  const seeing = await whoMaySee(trx, call, await findActiveMembers(trx, [row.user_id]))
  return seeing.length === 0 ? 'The reader does not see the call.' : null
}

async function loadFacts(
  trx: Trx,
  row: SummaryMail,
  call: Call,
  { publicUrl, unsubscribe }: { publicUrl: string; unsubscribe: string },
): Promise<SummaryFacts> {
  const isMember = row.user_id !== null
  const organization = (await findOrganization(trx, call.org_id))?.name ?? ''
  const transcript = await findTranscript(trx, call.id)
  const messages = transcript === undefined ? [] : storedMessages.parse(transcript.messages)
  const items = await loadActionItems(trx, call, messages)
  return {
    organization,
    title: call.title,
    when: whenIn(await zoneOf(trx, [row.user_id, call.caller_id]), call.started_at),
    minutes: call.duration_seconds === null ? null : Math.max(1, Math.round(call.duration_seconds / 60)),
    speakers: speakersOf(messages, sidesOf(messages, await listParticipants(trx, call.id))),
    items: items
      .filter((item) => item.done_at === null && (isMember || item.source === 'found'))
      .map((item) => ({
        // People from outside get the words that were said, not an edited version.
        text: isMember ? item.text : (item.quote ?? item.text),
        ownerName: item.owner_name,
        dueOn: item.due_on,
      })),
    score: isMember ? await scoreOf(trx, call) : null,
    page: isMember ? `${publicUrl}/calls/${call.id}` : null,
    why:
      row.kind === 'automatic'
        ? `You were on this call, and ${organization} sends its summary automatically.`
        : `Somebody at ${organization} sent you the summary of this call.`,
    unsubscribe,
  }
}

/** The time zone of the first of these people who has one: the reader's own, or where the rep is. */
async function zoneOf(trx: Trx, userIds: readonly (string | null)[]): Promise<string> {
  for (const userId of userIds) {
    const zone = userId === null ? null : ianaZone(await findTimeZone(trx, userId))
    if (zone !== null) return zone
  }
  return 'UTC'
}

const whenIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)

function speakersOf(messages: readonly TranscriptMessage[], sideOf: ReturnType<typeof sidesOf>) {
  return Array.from(statsByName(messages), ([name, { share }]) => ({
    name,
    side: sideOf[messages.findIndex(({ userName }) => userName === name)] ?? ('buyer' as const),
    wordPercent: Math.round(100 * share),
  })).toSorted((one, other) => other.wordPercent - one.wordPercent)
}

/** The total as shown in lists, and the criteria in the order of the Coaching tab, as people corrected them. */
async function scoreOf(trx: Trx, call: Call): Promise<SummaryFacts['score']> {
  const score = await findCurrentScore(trx, call.id)
  const version =
    score === undefined
      ? undefined
      : await findScorecardVersion(trx, score.scorecard_id, score.scorecard_version)
  if (score === undefined || version === undefined) return null
  const definition = scorecardDefinition.parse(version.definition)
  const machine = {
    id: score.id,
    scorecardId: score.scorecard_id,
    answers: (await listAnswers(trx, score.id)).map(storedAnswer),
    // They decide about the total, which the call has.
    repSpeaks: true,
    fits: true,
    isPractice: call.kind === 'practice',
  }
  const events = (await listScoreEvents(trx, call.id)).map(storedEventOf)
  const { wentWell, toWorkOn } = readScore(
    correctedScore(machine, definition, events, questionOf).answers.map(({ answer }) => answer),
    definition,
  )
  return {
    overall: call.score,
    passMark: call.score_pass_mark,
    wentWell: wentWell.map(({ text }) => text),
    toWorkOn: toWorkOn.map(({ text }) => text),
  }
}

const storedChecks = z.array(checkAnswer.omit({ evidence: true }))

/** Without quotes, which the mail does not show. */
const storedAnswer = (row: Awaited<ReturnType<typeof listAnswers>>[number]): CriterionAnswer => ({
  sectionId: row.section_id,
  criterionId: row.criterion_id,
  status: row.status,
  earned: row.earned,
  possible: row.possible,
  assessed: row.assessed,
  checks: storedChecks.parse(row.checks).map((check) => ({ ...check, evidence: [] })),
})
