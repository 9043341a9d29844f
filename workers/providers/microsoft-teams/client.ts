import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, providerText, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ListCallsParams, type Page, type ProviderCall, type ProviderClient, ProviderError } from '../provider.ts'
import { dateOf, missingTranscript, segmentsOfVtt, transcriptOf } from '../speech.ts'
import {
  callOfTeams,
  callTranscript,
  type CallTranscript,
  callTranscripts,
  onlineMeeting,
  type OnlineMeeting,
  organizerOf,
  readExternalId,
} from './map.ts'
import { allGraphUserIds, listGraphUsers } from './users.ts'

export const defaultBaseUrl = 'https://graph.microsoft.com/v1.0'

const wire: ProviderWire = { companyName: 'Microsoft Teams', defaultBaseUrl, authorize: bearer }

/** Each has its meeting looked up, for its subject and people; a page stays at so many requests and one. */
export const transcriptsAtOnce = 10

/**
 * Transcripts are listed organizer by organizer. The cursor holds the next of them, as many as fit into it beside a link; the first one
 * with the link of his page and the last transcript of it that was given out. When they are done, the people after the last one are
 * looked up again.
 */
const walk = z.object({
  ids: z.array(z.string().min(1)),
  link: z.string().nullable(),
  seen: z.string().nullable(),
  last: z.string().nullable(),
  hasMore: z.boolean(),
  /** Somebody's transcripts could be listed; somebody's could not. */
  allowed: z.boolean(),
  refused: z.boolean(),
})
type Walk = z.infer<typeof walk>
const idsAtOnce = 20

const isCode = (error: unknown, ...codes: ProviderError['code'][]): boolean => error instanceof ProviderError && codes.includes(error.code)

async function nextPeople(context: AdapterContext, params: ListCallsParams, state: Walk): Promise<Walk> {
  const all = params.userIds === undefined ? await allGraphUserIds(context, wire) : [...new Set(params.userIds)].toSorted()
  const left = all.filter((id) => state.last === null || id > state.last)
  const ids = left.slice(0, idsAtOnce)
  return { ...state, ids, link: null, seen: null, last: ids.at(-1) ?? state.last, hasMore: left.length > ids.length }
}

/** An access policy may leave single people out; when it leaves everybody out, somebody has to know. */
function endOf(state: Walk): null {
  if (state.refused && !state.allowed)
    throw new ProviderError('forbidden', 'Microsoft Teams does not let the connected account read anybody’s transcripts.')
  return null
}

async function askForTranscripts(context: AdapterContext, id: string, { from, to }: ListCallsParams, link: string | null) {
  const range = `startDateTime=${from.toISOString()},endDateTime=${to.toISOString()}`
  const path = `/users/${segment(id)}/onlineMeetings/getAllTranscripts(meetingOrganizerUserId='${segment(id)}',${range})`
  return providerJson(context, wire, { ...(link === null ? { path } : { url: link }), schema: callTranscripts })
}

const meetingPath = (organizerId: string, meetingId: string): string =>
  `/users/${segment(organizerId)}/onlineMeetings/${segment(meetingId)}`

/** Null where the meeting is gone or may not be seen: its transcript may be read all the same. */
async function findMeeting(context: AdapterContext, organizerId: string, meetingId: string): Promise<OnlineMeeting | null> {
  try {
    return await providerJson(context, wire, { path: meetingPath(organizerId, meetingId), schema: onlineMeeting })
  } catch (error) {
    if (isCode(error, 'not_found', 'forbidden')) return null
    throw error
  }
}

async function callsOf(context: AdapterContext, organizerId: string, transcripts: readonly CallTranscript[]): Promise<ProviderCall[]> {
  const meetings = new Map<string, OnlineMeeting | null>()
  const calls: ProviderCall[] = []
  for (const transcript of transcripts) {
    const { meetingId } = transcript
    if (meetingId == null) continue
    if (!meetings.has(meetingId)) meetings.set(meetingId, await findMeeting(context, organizerId, meetingId))
    const call = callOfTeams(transcript, organizerId, meetings.get(meetingId) ?? null, context.internalDomains)
    if (call !== null) calls.push(call)
  }
  return calls
}

type Found = { transcript: CallTranscript; organizerId: string }

async function findTranscript(context: AdapterContext, organizerId: string, externalId: string): Promise<Found | null> {
  const ids = readExternalId(externalId)
  if (ids === null) return null
  try {
    const path = `${meetingPath(organizerId, ids.meetingId)}/transcripts/${segment(ids.transcriptId)}`
    const transcript = await providerJson(context, wire, { path, schema: callTranscript })
    return { transcript: { ...transcript, meetingId: ids.meetingId }, organizerId }
  } catch (error) {
    if (isCode(error, 'not_found')) return null
    throw error
  }
}

/** Somebody whom an event does not name is looked for among so many people. */
const peopleToSearch = 100

/** An event says nothing of the organizer; the meeting's id does, unless the switch `organizerFrom` is 'users'. */
async function organizersToTry(context: AdapterContext, externalId: string): Promise<string[]> {
  const ids = readExternalId(externalId)
  if (ids === null) return []
  const named = choiceIn(context.config, 'organizerFrom', ['meetingId', 'users']) === 'meetingId' ? organizerOf(ids.meetingId) : null
  return named === null ? (await allGraphUserIds(context, wire)).slice(0, peopleToSearch) : [named]
}

/** Subscriptions live three days at most; the switch `subscriptionHours` changes it. */
const subscriptionHours = 70

const subscription = z.object({ id: idText, expirationDateTime: z.string().nullish() })

export const microsoftTeamsClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await listGraphUsers(context, wire, null, 1)
      return undefined
    }),

  async listCalls(context, params) {
    const start: Walk = { ids: [], link: null, seen: null, last: null, hasMore: true, allowed: false, refused: false }
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
      answer = await askForTranscripts(context, id, params, state.link)
    } catch (error) {
      if (!isCode(error, 'not_found', 'forbidden')) throw error
      return goOn([], { ...nextPerson, refused: state.refused || isCode(error, 'forbidden') })
    }
    const fresh = answer.value.slice(answer.value.findIndex((transcript) => transcript.id === state.seen) + 1)
    const now = fresh.slice(0, Math.min(params.pageSize ?? transcriptsAtOnce, transcriptsAtOnce))
    const items = (await callsOf(context, id, now)).filter(({ startedAt }) => startedAt >= params.from && startedAt < params.to)
    const link = answer['@odata.nextLink'] ?? null
    if (now.length < fresh.length) return goOn(items, { ...state, allowed: true, seen: now.at(-1)?.id ?? null })
    return goOn(items, link === null ? { ...nextPerson, allowed: true } : { ...state, allowed: true, link, seen: null })
  },

  async getCall(context, externalId) {
    const organizers = await organizersToTry(context, externalId)
    for (const organizerId of organizers) {
      const found = await findTranscript(context, organizerId, externalId).catch((error: unknown) => {
        // Among many, those whom the access policy leaves out are passed over.
        if (organizers.length > 1 && isCode(error, 'forbidden')) return null
        throw error
      })
      if (found !== null) return (await callsOf(context, organizerId, [found.transcript]))[0] ?? null
    }
    return null
  },

  async getTranscript(context, call) {
    const ids = readExternalId(call.externalId)
    if (ids === null || call.ownerUserId === undefined)
      return { status: 'unavailable', reason: 'The organizer of the meeting is not known.' }
    const path = `${meetingPath(call.ownerUserId, ids.meetingId)}/transcripts/${segment(ids.transcriptId)}/content`
    let file: string
    try {
      file = await providerText(context, wire, { path, query: { $format: 'text/vtt' }, headers: { accept: 'text/vtt' } })
    } catch (error) {
      if (isCode(error, 'not_found')) return missingTranscript(context, call)
      throw error
    }
    return transcriptOf(context, call, segmentsOfVtt(file))
  },

  listUsers: (context, cursor) => listGraphUsers(context, wire, cursor),

  /** Without the transcripts themselves, which would have to be decrypted. Microsoft calls the address before it answers. */
  async subscribe(context, callbackUrl, secret) {
    const { subscriptionHours: given } = context.config
    const hours = typeof given === 'number' && given > 0 ? given : subscriptionHours
    const json = {
      changeType: 'created',
      resource: 'communications/onlineMeetings/getAllTranscripts',
      notificationUrl: callbackUrl,
      lifecycleNotificationUrl: callbackUrl,
      clientState: secret,
      expirationDateTime: new Date(context.now() + hours * 3_600_000).toISOString(),
    }
    const answer = await providerJson(context, wire, { method: 'POST', path: '/subscriptions', json, schema: subscription })
    const expiresAt = dateOf(answer.expirationDateTime)
    return { subscriptionId: answer.id, ...(expiresAt === null ? {} : { expiresAt }) }
  },

  async unsubscribe(context, subscriptionId) {
    try {
      await providerAnswer(context, wire, { method: 'DELETE', path: `/subscriptions/${segment(subscriptionId)}` })
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error
    }
  },
}
