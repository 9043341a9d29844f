import type { CreateCallBody } from '#api/contract/calls.ts'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import { plainText } from '#workers/domain/transcripts/turns.ts'
import { durationSeconds, isDurationAGuess } from '../details/details.ts'
import type { CallForm, ReadTranscript } from '../draft/draft.ts'
import { namedMessages, repOf, statsOf } from '../speakers/speakers.ts'

/** Maximum number of speakers that a request may list; the server adds the rest as buyers. Source: createCallBody. */
const listedSpeakers = 200

/** The request that creates the call. `runScore` false only saves it. The form must have no problems. */
export function callBody(form: CallForm, transcript: ReadTranscript, runScore: boolean): CreateCallBody {
  const messages = namedMessages(transcript, form.speakers)
  const stats = statsByName(transcript.messages)
  const rep = repOf(form.speakers)
  const speakers = form.speakers
    .map((row) => ({ row, messageCount: statsOf(row, stats).messages }))
    .toSorted(
      (one, other) =>
        Number(other.row.side === 'rep') - Number(one.row.side === 'rep') ||
        other.messageCount - one.messageCount,
    )
    .slice(0, listedSpeakers)
  return {
    title: form.title.trim(),
    callerId: rep === undefined ? form.callerId : rep.userId,
    scorecardConfigId: form.scorecardId,
    transcript: messages,
    plainTextTranscript: plainText(messages),
    actors: speakers.map(({ row, messageCount }) => ({
      name: row.name.trim(),
      kind: row.side === 'buyer' ? 'EXTERNAL' : 'INTERNAL',
      side: row.side,
      userId: row.userId,
      company: row.side === 'buyer' ? row.company.trim() || form.buyerCompany.trim() || null : null,
      messageCount,
    })),
    runScore,
    callType: form.callType,
    buyerCompany: form.buyerCompany.trim(),
    startedAt: new Date(form.startedAt).toISOString(),
    durationSeconds: durationSeconds(form.duration) ?? undefined,
    durationIsEstimated: isDurationAGuess(form, transcript),
  }
}

/** A short hash of a request's content that tells a repeat from a change. FNV-1a over UTF-16 units; not for security. */
export function fingerprint(body: unknown): string {
  const text = JSON.stringify(body)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${text.length}-${(hash >>> 0).toString(16)}`
}
