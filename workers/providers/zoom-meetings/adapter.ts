import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { listTogether, readCursor, writeCursor } from '../cursor.ts'
import { connectionTest, fetchJson, fetchText, hasCode, orNull, segment } from '../http.ts'
import type {
  AdapterContext,
  CallProviderAdapter,
  ListCallsParams,
  Page,
  ProviderCall,
  ProviderClient,
} from '../provider.ts'
import { missingTranscript, parseVttSegments, transcriptResult } from '../transcript-result.ts'
import { type DaysPage, listByDays } from '../zoom/days.ts'
import { allZoomUserIds, listZoomUsers } from '../zoom/users.ts'
import { allowedHosts, defaultBaseUrl, zoomWire } from '../zoom/wire.ts'
import {
  participantsOfZoom,
  shiftedBy,
  toProviderCall,
  type TranscriptFile,
  transcriptFiles,
  zoomMeeting,
  type ZoomMeeting,
  zoomMeetingPage,
  type ZoomParticipant,
  zoomParticipants,
} from './map.ts'

const wire = zoomWire('Zoom')
const maxPageSize = 300

/**
 * Recordings are listed user by user. The cursor contains the next users, as many as fit, and the position within the first one's
 * recordings. After these users, the next ones are looked up.
 */
const walk = z.object({
  ids: z.array(z.string().min(1)),
  at: z.string().nullable(),
  /** The last user looked up so far; null before the first. */
  last: z.string().nullable(),
  hasMore: z.boolean(),
})
const idsAtOnce = 40

/** An id in a path. Zoom wants it encoded twice if it starts with a slash or contains two in a row. */
const uuidSegment = (uuid: string): string =>
  uuid.startsWith('/') || uuid.includes('//') ? segment(segment(uuid)) : segment(uuid)

/** Whose recordings are listed: everybody's, or only those of the user who connected the account. */
const personIds = (
  context: AdapterContext,
  userIds: readonly string[] | undefined,
): Promise<string[]> | string[] =>
  userIds !== undefined
    ? [...new Set(userIds)].toSorted()
    : readSettings('zoom_meetings', context.config).recordingsOf === 'me'
      ? ['me']
      : allZoomUserIds(context, wire)

async function nextPeople(
  context: AdapterContext,
  params: ListCallsParams,
  last: string | null,
): Promise<Page<ProviderCall>> {
  const left = (await personIds(context, params.userIds)).filter((id) => last === null || id > last)
  const ids = left.slice(0, idsAtOnce)
  const state = { ids, at: null, last: ids.at(-1) ?? null, hasMore: left.length > ids.length }
  return { items: [], nextCursor: ids.length === 0 ? null : writeCursor(state) }
}

type Days = { from: string; to: string; next_page_token?: string | undefined }

async function fetchDays(
  context: AdapterContext,
  id: string,
  days: Days,
  pageSize: number,
): Promise<DaysPage> {
  const query = { ...days, page_size: pageSize }
  const answer = await fetchJson(context, wire, {
    path: `/users/${segment(id)}/recordings`,
    query,
    schema: zoomMeetingPage,
  })
  const items = answer.meetings.flatMap((meeting) => toProviderCall(meeting, context.internalDomains) ?? [])
  return { items, nextPageToken: answer.next_page_token }
}

const today = (context: AdapterContext): string => new Date(context.now()).toISOString().slice(0, 10)

const findMeeting = (context: AdapterContext, uuid: string): Promise<ZoomMeeting | null> =>
  orNull(fetchJson(context, wire, { path: `/meetings/${uuidSegment(uuid)}/recordings`, schema: zoomMeeting }))

/** More people than a meeting allows, which is 1,000. */
const participantPages = 4

/** Empty if Zoom does not say: after 15 months, or without the permission. */
async function listParticipants(context: AdapterContext, uuid: string): Promise<ZoomParticipant[]> {
  const people: ZoomParticipant[] = []
  let token: string | null | undefined
  try {
    for (let page = 0; page < participantPages; page += 1) {
      const query = { page_size: maxPageSize, next_page_token: token }
      const path = `/past_meetings/${uuidSegment(uuid)}/participants`
      const answer: z.infer<typeof zoomParticipants> = await fetchJson(context, wire, {
        path,
        query,
        schema: zoomParticipants,
      })
      people.push(...answer.participants)
      token = answer.next_page_token
      if (!token) break
    }
  } catch (error) {
    if (!hasCode(error, 'not_found', 'forbidden', 'invalid_request')) throw error
  }
  return people
}

async function readFiles(context: AdapterContext, files: readonly TranscriptFile[]) {
  const parts = []
  for (const { url, offsetMs } of files) {
    const text = await fetchText(context, wire, {
      url,
      withCredentials: true,
      headers: { accept: 'text/vtt, */*' },
    })
    parts.push(...shiftedBy(parseVttSegments(text), offsetMs))
  }
  return parts
}

/** A page of one person's recordings, or the next people. */
async function listOnePage(
  context: AdapterContext,
  params: ListCallsParams & { pageSize: number },
): Promise<Page<ProviderCall>> {
  const state = readCursor(params.cursor, walk) ?? { ids: [], at: null, last: null, hasMore: true }
  const [id, ...others] = state.ids
  if (id === undefined) return nextPeople(context, params, state.last)
  const page = await listByDays(context, params, state.at, async (days) => {
    // Somebody who left since the users were looked up does not end the listing.
    const found = await orNull(fetchDays(context, id, days, params.pageSize))
    return found ?? { items: [], nextPageToken: null }
  })
  const isEnd = page.nextCursor === null && others.length === 0 && !state.hasMore
  const next =
    page.nextCursor === null ? { ...state, ids: others, at: null } : { ...state, at: page.nextCursor }
  return { items: page.items, nextCursor: isEnd ? null : writeCursor(next) }
}

const client: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      const [id = 'me'] = await personIds(context, undefined)
      return fetchDays(context, id, { from: today(context), to: today(context) }, 1)
    }),

  listCalls(context, params) {
    const pageSize = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
    return listTogether({ cursor: params.cursor ?? null, pageSize }, (cursor) =>
      listOnePage(context, { ...params, cursor, pageSize }),
    )
  },

  async getCall(context, externalId) {
    const meeting = await findMeeting(context, externalId)
    return meeting && toProviderCall(meeting, context.internalDomains)
  },

  async getTranscript(context, call) {
    const meeting = await findMeeting(context, call.externalId)
    if (meeting === null) return missingTranscript(context, call)
    const missing = missingTranscript(context, call)
    const transcripts = transcriptFiles(meeting, 'TRANSCRIPT')
    // Captions come earlier and are worse. They are used once no transcript can be expected anymore.
    const files =
      transcripts.length > 0 || missing.status === 'pending' ? transcripts : transcriptFiles(meeting, 'CC')
    if (files.length === 0) return missing
    const segments = await readFiles(context, files)
    const people = await listParticipants(context, call.externalId)
    return transcriptResult(context, call, segments, {
      participants: participantsOfZoom(people, call, segments, context.internalDomains),
    })
  },

  listUsers: (context, cursor) => listZoomUsers(context, wire, cursor),
}

export const zoomMeetings: CallProviderAdapter = {
  id: 'zoom_meetings',
  version: 1,
  capabilities: { pull: true, maxPageSize: 300 },
  // Medium requests of a Pro account. Business accounts may send more.
  rateLimit: { perSecond: 20, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts,
  client,
}
