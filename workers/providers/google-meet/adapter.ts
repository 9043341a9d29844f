import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import {
  connectionTest,
  fetchJson,
  orNull,
  type ProviderRequest,
  type ProviderWire,
  segment,
} from '../http.ts'
import {
  type AdapterContext,
  type CallProviderAdapter,
  type ProviderCall,
  type ProviderClient,
  ProviderError,
  type TranscriptResult,
} from '../provider.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  conferenceRecord,
  type ConferenceRecord,
  conferenceRecords,
  directoryUsers,
  type MeetParticipant,
  meetParticipants,
  meetTranscripts,
  toProviderCall,
  toProviderUser,
  toSegments,
  transcriptEntries,
  type TranscriptEntry,
} from './map.ts'

const defaultBaseUrl = 'https://meet.googleapis.com/v2'
const directoryBaseUrl = 'https://admin.googleapis.com'

const wire: ProviderWire = { companyName: 'Google Meet', defaultBaseUrl, authorize: bearer }

/** The listing names nobody, so the people of each record are looked up: a page costs this many requests plus one. */
const recordsAtOnce = 10
/** The most that Google returns at once. */
const participantsAtOnce = 250
const entriesAtOnce = 100
const usersAtOnce = 500
/** 5,000 participants and 30,000 entries: more than any meeting has. */
const participantPages = 20
const entryPages = 300

const recordPath = (id: string): string => `/conferenceRecords/${segment(id)}`

/** All pages of a list; empty if the meeting is gone. */
async function listAll<Answer extends { nextPageToken?: string | null | undefined }>(
  context: AdapterContext,
  request: ProviderRequest & { schema: z.ZodType<Answer> },
  maxPages: number,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let pageToken: string | null | undefined
  do {
    const answer: Answer | null = await orNull(
      fetchJson(context, wire, { ...request, query: { ...request.query, pageToken } }),
    )
    if (answer === null) return []
    answers.push(answer)
    pageToken = answer.nextPageToken
  } while (pageToken && answers.length < maxPages)
  if (pageToken)
    throw new ProviderError(
      'bad_payload',
      'Google Meet lists more people or sentences of a meeting than an import takes.',
    )
  return answers
}

async function participantsOf(context: AdapterContext, recordId: string): Promise<MeetParticipant[]> {
  const request = {
    path: `${recordPath(recordId)}/participants`,
    query: { pageSize: participantsAtOnce },
    schema: meetParticipants,
  }
  return (await listAll(context, request, participantPages)).flatMap(({ participants }) => participants ?? [])
}

async function readCall(context: AdapterContext, record: ConferenceRecord): Promise<ProviderCall | null> {
  const people = await participantsOf(context, record.name.split('/')[1] ?? '')
  return toProviderCall(
    record,
    people,
    readSettings('google_meet', context.config).owner,
    context.internalDomains,
  )
}

/**
 * Google sends an empty object if there is nothing to list, and a server that is not Google might too. A record that can't exist tells them
 * apart: Google refuses it.
 */
async function assertGoogle(context: AdapterContext): Promise<void> {
  await orNull(
    fetchJson(context, wire, { path: recordPath('none'), schema: conferenceRecord }),
    'forbidden',
    'invalid_request',
  )
}

/** How long Google keeps entries after the meeting. */
const keptMs = 30 * 86_400_000

const gone: TranscriptResult = {
  status: 'deleted',
  reason: 'Google Meet keeps what was said for 30 days only.',
}

const client: ProviderClient = {
  testConnection: (context) =>
    connectionTest(() =>
      fetchJson(context, wire, {
        path: '/conferenceRecords',
        query: { pageSize: 1 },
        schema: conferenceRecords,
      }),
    ),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const query = {
      filter: `start_time>="${from.toISOString()}" AND start_time<="${to.toISOString()}"`,
      pageSize: Math.min(pageSize ?? recordsAtOnce, recordsAtOnce),
      pageToken: readNext(cursor),
    }
    const answer = await fetchJson(context, wire, {
      path: '/conferenceRecords',
      query,
      schema: conferenceRecords,
    })
    if (answer.conferenceRecords === undefined && !answer.nextPageToken) await assertGoogle(context)
    const items: ProviderCall[] = []
    for (const record of answer.conferenceRecords ?? []) {
      const call = await readCall(context, record)
      if (call === null || call.startedAt < from || call.startedAt >= to) continue
      if (
        userIds === undefined ||
        call.participants.some(({ userId }) => userId !== undefined && userIds.includes(userId))
      )
        items.push(call)
    }
    return { items, nextCursor: nextCursor(answer.nextPageToken) }
  },

  async getCall(context, externalId) {
    const record = await orNull(
      fetchJson(context, wire, { path: recordPath(externalId), schema: conferenceRecord }),
    )
    return record && readCall(context, record)
  },

  async getTranscript(context, call) {
    const path = `${recordPath(call.externalId)}/transcripts`
    const transcripts = (await listAll(context, { path, schema: meetTranscripts }, 1)).flatMap(
      (answer) => answer.transcripts ?? [],
    )
    if (transcripts.length === 0) return missingTranscript(context, call)
    const missing = missingTranscript(context, call)
    // A transcript that was not finished in time is read as far as it goes.
    if (
      missing.status === 'pending' &&
      transcripts.some(({ state }) => state != null && state !== 'FILE_GENERATED')
    )
      return missing
    const entries: TranscriptEntry[] = []
    for (const { name } of transcripts) {
      const request = {
        path: `${path}/${segment(name.split('/').at(-1) ?? '')}/entries`,
        query: { pageSize: entriesAtOnce },
        schema: transcriptEntries,
      }
      entries.push(
        ...(await listAll(context, request, entryPages)).flatMap((answer) => answer.transcriptEntries ?? []),
      )
    }
    const segments = toSegments(entries, call)
    const isOld = context.now() - call.startedAt.getTime() > keptMs
    if (isOld && segments.every(({ text }) => text.trim() === '')) return gone
    const language = entries.find(({ languageCode }) => languageCode)?.languageCode
    return transcriptResult(context, call, segments, { language })
  },

  /** Needs the permission to read the directory, which the connection may not have. */
  async listUsers(context, cursor) {
    const query = { customer: 'my_customer', maxResults: usersAtOnce, pageToken: readNext(cursor) }
    const path = '/admin/directory/v1/users'
    const answer = await fetchJson(context, wire, {
      baseUrl: directoryBaseUrl,
      path,
      query,
      schema: directoryUsers,
    })
    return { items: (answer.users ?? []).map(toProviderUser), nextCursor: nextCursor(answer.nextPageToken) }
  },
}

export const googleMeet: CallProviderAdapter = {
  id: 'google_meet',
  version: 1,
  capabilities: { pull: true, maxPageSize: recordsAtOnce },
  // Quotas belong to the Cloud project and are not documented as one number. Above them, Google sends RESOURCE_EXHAUSTED.
  rateLimit: { perSecond: 5, concurrency: 3 },
  defaultBaseUrl,
  // Meetings, and the Workspace directory.
  allowedHosts: ['meet.googleapis.com', 'admin.googleapis.com'],
  client,
}
