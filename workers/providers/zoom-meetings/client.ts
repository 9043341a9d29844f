import { z } from 'zod'
import { readCursor, writeCursor } from '../cursor.ts'
import { connectionTest, providerJson, providerText, segment } from '../http.ts'
import { type AdapterContext, type ListCallsParams, type Page, type ProviderCall, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, segmentsOfVtt, transcriptOf } from '../speech.ts'
import { type DaysPage, listByDays } from '../zoom/days.ts'
import { allZoomUserIds, listZoomUsers } from '../zoom/users.ts'
import { zoomWire } from '../zoom/wire.ts'
import {
  callOfZoom,
  participantsOfZoom,
  shiftedBy,
  transcriptFiles,
  type TranscriptFile,
  zoomMeeting,
  type ZoomMeeting,
  zoomMeetings,
  type ZoomParticipant,
  zoomParticipants,
} from './map.ts'

const wire = zoomWire('Zoom')
const maxPageSize = 300

/**
 * Recordings are listed person by person. The cursor holds the next people, as many as fit into it, the first of them with his own
 * place; when they are done, the people after the last one are looked up again.
 */
const walk = z.object({
  ids: z.array(z.string().min(1)),
  at: z.string().nullable(),
  /** The last person of those looked up so far; null before the first look. */
  last: z.string().nullable(),
  hasMore: z.boolean(),
})
const idsAtOnce = 40

/** An id in a path. Zoom decodes twice where it holds what begins or parts a path. */
const uuidSegment = (uuid: string): string => (uuid.startsWith('/') || uuid.includes('//') ? segment(segment(uuid)) : segment(uuid))

/** Whose recordings are listed: everybody's, or only those of the person who connected the account. */
const personIds = (context: AdapterContext, userIds: readonly string[] | undefined): Promise<string[]> | string[] =>
  userIds !== undefined
    ? [...new Set(userIds)].toSorted()
    : context.config['recordingsOf'] === 'me'
      ? ['me']
      : allZoomUserIds(context, wire)

async function nextPeople(context: AdapterContext, params: ListCallsParams, last: string | null): Promise<Page<ProviderCall>> {
  const left = (await personIds(context, params.userIds)).filter((id) => last === null || id > last)
  const ids = left.slice(0, idsAtOnce)
  const state = { ids, at: null, last: ids.at(-1) ?? null, hasMore: left.length > ids.length }
  return { items: [], nextCursor: ids.length === 0 ? null : writeCursor(state) }
}

type Days = { from: string; to: string; next_page_token?: string | undefined }

async function askForDays(context: AdapterContext, id: string, days: Days, pageSize: number): Promise<DaysPage> {
  const query = { ...days, page_size: pageSize }
  const answer = await providerJson(context, wire, { path: `/users/${segment(id)}/recordings`, query, schema: zoomMeetings })
  const items = answer.meetings.flatMap((meeting) => callOfZoom(meeting, context.internalDomains) ?? [])
  return { items, nextPageToken: answer.next_page_token }
}

/** Somebody who left since the people were looked up does not end the walk. */
async function emptyWhenGone(answer: Promise<DaysPage>): Promise<DaysPage> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return { items: [], nextPageToken: null }
    throw error
  }
}

const today = (context: AdapterContext): string => new Date(context.now()).toISOString().slice(0, 10)

async function findMeeting(context: AdapterContext, uuid: string): Promise<ZoomMeeting | null> {
  try {
    return await providerJson(context, wire, { path: `/meetings/${uuidSegment(uuid)}/recordings`, schema: zoomMeeting })
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

/** More than a meeting holds: 1,000 people. */
const participantPages = 4

/** Empty where Zoom does not tell: after 15 months, or without the permission. */
async function listParticipants(context: AdapterContext, uuid: string): Promise<ZoomParticipant[]> {
  const people: ZoomParticipant[] = []
  let token: string | null | undefined
  try {
    for (let page = 0; page < participantPages; page += 1) {
      const query = { page_size: maxPageSize, next_page_token: token }
      const path = `/past_meetings/${uuidSegment(uuid)}/participants`
      const answer: z.infer<typeof zoomParticipants> = await providerJson(context, wire, { path, query, schema: zoomParticipants })
      people.push(...answer.participants)
      token = answer.next_page_token
      if (!token) break
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || !['not_found', 'forbidden', 'invalid_request'].includes(error.code)) throw error
  }
  return people
}

async function readFiles(context: AdapterContext, files: readonly TranscriptFile[]) {
  const parts = []
  for (const { url, offsetMs } of files) {
    const text = await providerText(context, wire, { url, withCredentials: true, headers: { accept: 'text/vtt, */*' } })
    parts.push(...shiftedBy(segmentsOfVtt(text), offsetMs))
  }
  return parts
}

export const zoomMeetingsClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      const [id = 'me'] = await personIds(context, undefined)
      await askForDays(context, id, { from: today(context), to: today(context) }, 1)
      return undefined
    }),

  async listCalls(context, params) {
    const state = readCursor(params.cursor, walk) ?? { ids: [], at: null, last: null, hasMore: true }
    const [id, ...others] = state.ids
    if (id === undefined) return nextPeople(context, params, state.last)
    const pageSize = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
    const page = await listByDays(context, params, state.at, (days) => emptyWhenGone(askForDays(context, id, days, pageSize)))
    const isEnd = page.nextCursor === null && others.length === 0 && !state.hasMore
    const next = page.nextCursor === null ? { ...state, ids: others, at: null } : { ...state, at: page.nextCursor }
    return { items: page.items, nextCursor: isEnd ? null : writeCursor(next) }
  },

  async getCall(context, externalId) {
    const meeting = await findMeeting(context, externalId)
    return meeting === null ? null : callOfZoom(meeting, context.internalDomains)
  },

  async getTranscript(context, call) {
    const meeting = await findMeeting(context, call.externalId)
    if (meeting === null) return missingTranscript(context, call)
    const missing = missingTranscript(context, call)
    const transcripts = transcriptFiles(meeting, 'TRANSCRIPT')
    // Captions come earlier and are worse: they count when nothing better will come.
    const files = transcripts.length > 0 || missing.status === 'pending' ? transcripts : transcriptFiles(meeting, 'CC')
    if (files.length === 0) return missing
    const segments = await readFiles(context, files)
    const people = await listParticipants(context, call.externalId)
    return transcriptOf(context, call, segments, { participants: participantsOfZoom(people, call, segments, context.internalDomains) })
  },

  listUsers: (context, cursor) => listZoomUsers(context, wire, cursor),
}
