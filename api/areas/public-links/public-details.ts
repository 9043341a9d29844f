import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findCallLink, type OpenLink } from '#db/queries/calls/call-links.ts'
import { findCall, listParticipants } from '#db/queries/calls/calls.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { maskContacts } from '#workers/domain/calls/mask-contacts.ts'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import { sidesOf } from '#workers/domain/calls/speakers.ts'
import { transcriptMessage } from '#workers/domain/transcripts/message.ts'
import type { PublicDetails } from '../../contract/public-links.ts'

const storedMessages = z.array(transcriptMessage)
const storedCallType = z.enum(callTypes).nullable().catch(null)

/** What visitors of a link see; undefined if the link has ended meanwhile. */
export async function readPublicDetails(
  trx: Trx,
  { orgId, callId, version }: OpenLink,
): Promise<PublicDetails | undefined> {
  const link = await findCallLink(trx, callId)
  const call = await findCall(trx, callId)
  if (link?.is_enabled !== true || link.version !== version || call === undefined) return undefined

  const clean = (text: string): string => (link.masks_contacts ? maskContacts(text) : text)
  const transcript =
    link.shows_transcript || link.shows_summary ? await findTranscript(trx, callId) : undefined
  const messages = transcript === undefined ? [] : storedMessages.parse(transcript.messages)
  const sides = sidesOf(messages, await listParticipants(trx, callId))
  const organization = await findOrganization(trx, orgId)
  return {
    title: clean(call.title),
    organization: organization?.name ?? '',
    startedAt: call.started_at.toISOString(),
    durationSeconds: call.duration_seconds,
    expiresAt: link.expires_at.toISOString(),
    masksContacts: link.masks_contacts,
    summary: link.shows_summary
      ? {
          callType: storedCallType.parse(call.call_type),
          speakers: [...statsByName(messages)]
            .map(([name, { share }]) => ({
              name: clean(name),
              side: sides[messages.findIndex(({ userName }) => userName === name)] ?? ('buyer' as const),
              wordPercent: Math.round(share * 100),
            }))
            .toSorted((first, second) => second.wordPercent - first.wordPercent),
        }
      : null,
    transcript: link.shows_transcript
      ? messages.map(({ userName, secondsFromStart, message }, index) => ({
          userName: clean(userName),
          side: sides[index] ?? ('buyer' as const),
          secondsFromStart,
          message: clean(message),
        }))
      : null,
    score: link.shows_score ? { overall: call.score, passMark: call.score_pass_mark } : null,
  }
}
