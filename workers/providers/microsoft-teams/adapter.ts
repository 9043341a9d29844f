import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import {
  connectionTest,
  deleteIfThere,
  fetchJson,
  fetchText,
  hasCode,
  orNull,
  type ProviderWire,
  segment,
} from '../http.ts'
import { idText } from '../json.ts'
import { parseDate } from '../parse-values.ts'
import {
  type AdapterContext,
  type CallProviderAdapter,
  type ListCallsParams,
  type Page,
  type ProviderCall,
  type ProviderClient,
  ProviderError,
} from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, parseVttSegments, transcriptResult } from '../transcript-result.ts'
import {
  callTranscript,
  type CallTranscript,
  callTranscripts,
  onlineMeeting,
  type OnlineMeeting,
  organizerOf,
  readExternalId,
  toProviderCall,
} from './map.ts'
import { allGraphUserIds, listGraphUsers } from './users.ts'

const defaultBaseUrl = 'https://graph.microsoft.com/v1.0'

const wire: ProviderWire = { companyName: 'Microsoft Teams', defaultBaseUrl, authorize: bearer }

/** Each one's meeting is looked up for its subject and people: a page costs this many requests plus one. */
const transcriptsAtOnce = 10

/**
 * Transcripts are listed organizer by organizer. The cursor contains the next organizers, as many as fit together with a link. For the
 * first organizer, it also contains the link to the page and the last transcript that was returned from it. After these organizers, the
 * next ones are looked up.
 */
const walk = z.object({
  ids: z.array(z.string().min(1)),
  link: z.string().nullable(),
  seen: z.string().nullable(),
  last: z.string().nullable(),
  hasMore: z.boolean(),
  /** Whether any organizer's transcripts could be listed, and whether any were refused. */
  allowed: z.boolean(),
  refused: z.boolean(),
})
type Walk = z.infer<typeof walk>
const idsAtOnce = 20

async function nextPeople(context: AdapterContext, params: ListCallsParams, state: Walk): Promise<Walk> {
  const all =
    params.userIds === undefined
      ? await allGraphUserIds(context, wire)
      : [...new Set(params.userIds)].toSorted()
  const left = all.filter((id) => state.last === null || id > state.last)
  const ids = left.slice(0, idsAtOnce)
  return {
    ...state,
    ids,
    link: null,
    seen: null,
    last: ids.at(-1) ?? state.last,
    hasMore: left.length > ids.length,
  }
}

/** An access policy may leave out single users. When it leaves out everybody, that is an error. */
function endOf(state: Walk): null {
  if (state.refused && !state.allowed)
    throw new ProviderError(
      'forbidden',
      'Microsoft Teams does not let the connected account read anybody’s transcripts.',
    )
  return null
}

async function fetchTranscripts(
  context: AdapterContext,
  id: string,
  { from, to }: ListCallsParams,
  link: string | null,
) {
  const range = `startDateTime=${from.toISOString()},endDateTime=${to.toISOString()}`
  const path = `/users/${segment(id)}/onlineMeetings/getAllTranscripts(meetingOrganizerUserId='${segment(id)}',${range})`
  return fetchJson(context, wire, { url: link, path, schema: callTranscripts })
}

const meetingPath = (organizerId: string, meetingId: string): string =>
  `/users/${segment(organizerId)}/onlineMeetings/${segment(meetingId)}`

/** Null if the meeting is gone or may not be seen. Its transcript may still be readable. */
const findMeeting = (
  context: AdapterContext,
  organizerId: string,
  meetingId: string,
): Promise<OnlineMeeting | null> =>
  orNull(
    fetchJson(context, wire, { path: meetingPath(organizerId, meetingId), schema: onlineMeeting }),
    'forbidden',
  )

async function readCalls(
  context: AdapterContext,
  organizerId: string,
  transcripts: readonly CallTranscript[],
): Promise<ProviderCall[]> {
  const meetings = new Map<string, OnlineMeeting | null>()
  const calls: ProviderCall[] = []
  for (const transcript of transcripts) {
    const { meetingId } = transcript
    if (meetingId == null) continue
    if (!meetings.has(meetingId)) meetings.set(meetingId, await findMeeting(context, organizerId, meetingId))
    const call = toProviderCall(
      transcript,
      organizerId,
      meetings.get(meetingId) ?? null,
      context.internalDomains,
    )
    if (call !== null) calls.push(call)
  }
  return calls
}

type Found = { transcript: CallTranscript; organizerId: string }

async function findTranscript(
  context: AdapterContext,
  organizerId: string,
  externalId: string,
): Promise<Found | null> {
  const ids = readExternalId(externalId)
  if (ids === null) return null
  const path = `${meetingPath(organizerId, ids.meetingId)}/transcripts/${segment(ids.transcriptId)}`
  const transcript = await orNull(fetchJson(context, wire, { path, schema: callTranscript }))
  return transcript && { transcript: { ...transcript, meetingId: ids.meetingId }, organizerId }
}

/** How many users are tried if an event does not name the organizer. */
const peopleToSearch = 100

/** Events do not name the organizer. The meeting's id contains the organizer, unless the setting `organizerFrom` is 'users'. */
async function organizersToTry(context: AdapterContext, externalId: string): Promise<string[]> {
  const ids = readExternalId(externalId)
  if (ids === null) return []
  const named =
    readSettings('microsoft_teams', context.config).organizerFrom === 'meetingId'
      ? organizerOf(ids.meetingId)
      : null
  return named === null ? (await allGraphUserIds(context, wire)).slice(0, peopleToSearch) : [named]
}

/** Subscriptions live three days at most. */
const subscriptionHours = 70

const subscription = z.object({ id: idText, expirationDateTime: z.string().nullish() })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => listGraphUsers(context, wire, null, 1)),

  async listCalls(context, params) {
    const start: Walk = {
      ids: [],
      link: null,
      seen: null,
      last: null,
      hasMore: true,
      allowed: false,
      refused: false,
    }
    const state = readCursor(params.cursor, walk) ?? start
    const [id, ...others] = state.ids
    if (id === undefined) {
      const found = await nextPeople(context, params, state)
      return { items: [], nextCursor: found.ids.length === 0 ? endOf(found) : writeCursor(found) }
    }
    const goOn = (items: ProviderCall[], next: Walk): Page<ProviderCall> => ({
      items,
      nextCursor: next.ids.length === 0 && !next.hasMore ? endOf(next) : writeCursor(next),
    })
    const nextPerson: Walk = { ...state, ids: others, link: null, seen: null }
    let answer: z.infer<typeof callTranscripts>
    try {
      answer = await fetchTranscripts(context, id, params, state.link)
    } catch (error) {
      if (!hasCode(error, 'not_found', 'forbidden')) throw error
      return goOn([], { ...nextPerson, refused: state.refused || hasCode(error, 'forbidden') })
    }
    const fresh = answer.value.slice(answer.value.findIndex((transcript) => transcript.id === state.seen) + 1)
    const now = fresh.slice(0, Math.min(params.pageSize ?? transcriptsAtOnce, transcriptsAtOnce))
    const items = selectCalls(await readCalls(context, id, now), { from: params.from, to: params.to })
    const link = answer['@odata.nextLink'] ?? null
    if (now.length < fresh.length)
      return goOn(items, { ...state, allowed: true, seen: now.at(-1)?.id ?? null })
    return goOn(
      items,
      link === null ? { ...nextPerson, allowed: true } : { ...state, allowed: true, link, seen: null },
    )
  },

  async getCall(context, externalId) {
    const organizers = await organizersToTry(context, externalId)
    for (const organizerId of organizers) {
      const found = await findTranscript(context, organizerId, externalId).catch((error: unknown) => {
        // Among several users, those that the access policy leaves out are skipped.
        if (organizers.length > 1 && hasCode(error, 'forbidden')) return null
        throw error
      })
      if (found !== null) return (await readCalls(context, organizerId, [found.transcript]))[0] ?? null
    }
    return null
  },

  async getTranscript(context, call) {
    const ids = readExternalId(call.externalId)
    if (ids === null || call.ownerUserId === undefined)
      return { status: 'unavailable', reason: 'The organizer of the meeting is not known.' }
    const path = `${meetingPath(call.ownerUserId, ids.meetingId)}/transcripts/${segment(ids.transcriptId)}/content`
    const file = await orNull(
      fetchText(context, wire, { path, query: { $format: 'text/vtt' }, headers: { accept: 'text/vtt' } }),
    )
    return file === null
      ? missingTranscript(context, call)
      : transcriptResult(context, call, parseVttSegments(file))
  },

  listUsers: (context, cursor) => listGraphUsers(context, wire, cursor),

  /** Notifications come without content, which would have to be decrypted. Microsoft calls the address before it responds. */
  async subscribe(context, callbackUrl, secret) {
    const json = {
      changeType: 'created',
      resource: 'communications/onlineMeetings/getAllTranscripts',
      notificationUrl: callbackUrl,
      lifecycleNotificationUrl: callbackUrl,
      clientState: secret,
      expirationDateTime: new Date(context.now() + subscriptionHours * 3_600_000).toISOString(),
    }
    const answer = await fetchJson(context, wire, {
      method: 'POST',
      path: '/subscriptions',
      json,
      schema: subscription,
    })
    return { subscriptionId: answer.id, expiresAt: parseDate(answer.expirationDateTime) ?? undefined }
  },

  unsubscribe: (context, subscriptionId) =>
    deleteIfThere(context, wire, `/subscriptions/${segment(subscriptionId)}`),
}

export const microsoftTeams: CallProviderAdapter = {
  id: 'microsoft_teams',
  version: 1,
  capabilities: { pull: true, maxPageSize: transcriptsAtOnce },
  // Microsoft documents no limit. It says how long to wait.
  rateLimit: { perSecond: 5, concurrency: 3 },
  defaultBaseUrl,
  // The second host is the cloud of the US government.
  allowedHosts: ['graph.microsoft.com', 'graph.microsoft.us'],
  client,
}
