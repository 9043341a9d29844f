import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderRequest, type ProviderWire, segment } from '../http.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderCall, type ProviderClient, ProviderError, type TranscriptResult } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import {
  callOfMeet,
  conferenceRecord,
  type ConferenceRecord,
  conferenceRecords,
  directoryUsers,
  type MeetParticipant,
  meetParticipants,
  meetTranscripts,
  segmentsOfMeet,
  transcriptEntries,
  type TranscriptEntry,
  userOfDirectory,
} from './map.ts'

export const defaultBaseUrl = 'https://meet.googleapis.com/v2'
const directoryBaseUrl = 'https://admin.googleapis.com'

const wire: ProviderWire = { companyName: 'Google Meet', defaultBaseUrl, authorize: bearer }

/** Each has its people looked up, because the list names nobody; a page stays at so many requests and one. */
export const recordsAtOnce = 10
/** The vendor's most. */
const participantsAtOnce = 250
const entriesAtOnce = 100
const usersAtOnce = 500
/** 5,000 people, and 30,000 entries: more than any meeting has. */
const participantPages = 20
const entryPages = 300

const isCode = (error: unknown, ...codes: ProviderError['code'][]): boolean => error instanceof ProviderError && codes.includes(error.code)
const recordPath = (id: string): string => `/conferenceRecords/${segment(id)}`

/** A list to its end; empty where what it belongs to is gone. */
async function listAll<Answer extends { nextPageToken?: string | null | undefined }>(
  context: AdapterContext,
  request: ProviderRequest & { schema: z.ZodType<Answer> },
  mostPages: number,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let pageToken: string | null | undefined
  try {
    do {
      const answer: Answer = await providerJson(context, wire, { ...request, query: { ...request.query, pageToken } })
      answers.push(answer)
      pageToken = answer.nextPageToken
    } while (pageToken && answers.length < mostPages)
  } catch (error) {
    if (isCode(error, 'not_found')) return []
    throw error
  }
  if (pageToken) throw new ProviderError('bad_payload', 'Google Meet lists more of a meeting than is taken.')
  return answers
}

async function participantsOf(context: AdapterContext, recordId: string): Promise<MeetParticipant[]> {
  const request = { path: `${recordPath(recordId)}/participants`, query: { pageSize: participantsAtOnce }, schema: meetParticipants }
  return (await listAll(context, request, participantPages)).flatMap(({ participants }) => participants ?? [])
}

async function callOf(context: AdapterContext, record: ConferenceRecord): Promise<ProviderCall | null> {
  const people = await participantsOf(context, record.name.split('/')[1] ?? '')
  return callOfMeet(record, people, choiceIn(context.config, 'owner', ['firstSignedIn', 'none']), context.internalDomains)
}

/**
 * Google answers an empty object where there is nothing to list, and so may something that is not Google. A record that cannot exist
 * tells them apart: Google refuses it.
 */
async function demandGoogle(context: AdapterContext): Promise<void> {
  try {
    await providerJson(context, wire, { path: recordPath('none'), schema: conferenceRecord })
  } catch (error) {
    if (!isCode(error, 'not_found', 'forbidden', 'invalid_request')) throw error
  }
}

/** Entries are kept so long after the meeting. */
const keptMs = 30 * 86_400_000

const gone: TranscriptResult = { status: 'deleted', reason: 'Google Meet keeps what was said for 30 days only.' }

export const googleMeetClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await providerJson(context, wire, { path: '/conferenceRecords', query: { pageSize: 1 }, schema: conferenceRecords })
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const query = {
      filter: `start_time>="${from.toISOString()}" AND start_time<="${to.toISOString()}"`,
      pageSize: Math.min(pageSize ?? recordsAtOnce, recordsAtOnce),
      pageToken: readNext(cursor),
    }
    const answer = await providerJson(context, wire, { path: '/conferenceRecords', query, schema: conferenceRecords })
    if (answer.conferenceRecords === undefined && !answer.nextPageToken) await demandGoogle(context)
    const items: ProviderCall[] = []
    for (const record of answer.conferenceRecords ?? []) {
      const call = await callOf(context, record)
      if (call === null || call.startedAt < from || call.startedAt >= to) continue
      if (userIds === undefined || call.participants.some(({ userId }) => userId !== undefined && userIds.includes(userId)))
        items.push(call)
    }
    return { items, nextCursor: nextCursor(answer.nextPageToken) }
  },

  async getCall(context, externalId) {
    try {
      return await callOf(context, await providerJson(context, wire, { path: recordPath(externalId), schema: conferenceRecord }))
    } catch (error) {
      if (isCode(error, 'not_found')) return null
      throw error
    }
  },

  async getTranscript(context, call) {
    const path = `${recordPath(call.externalId)}/transcripts`
    const transcripts = (await listAll(context, { path, schema: meetTranscripts }, 1)).flatMap((answer) => answer.transcripts ?? [])
    if (transcripts.length === 0) return missingTranscript(context, call)
    const missing = missingTranscript(context, call)
    // One that was not finished within a day is read as far as it has come.
    if (missing.status === 'pending' && transcripts.some(({ state }) => state != null && state !== 'FILE_GENERATED')) return missing
    const entries: TranscriptEntry[] = []
    for (const { name } of transcripts) {
      const request = {
        path: `${path}/${segment(name.split('/').at(-1) ?? '')}/entries`,
        query: { pageSize: entriesAtOnce },
        schema: transcriptEntries,
      }
      entries.push(...(await listAll(context, request, entryPages)).flatMap((answer) => answer.transcriptEntries ?? []))
    }
    const segments = segmentsOfMeet(entries, call)
    const isOld = context.now() - call.startedAt.getTime() > keptMs
    if (isOld && segments.every(({ text }) => text.trim() === '')) return gone
    const language = entries.find(({ languageCode }) => languageCode)?.languageCode
    return transcriptOf(context, call, segments, language ? { language } : {})
  },

  /** Needs the permission to read the directory, which the connection may not have. */
  async listUsers(context, cursor) {
    const query = { customer: 'my_customer', maxResults: usersAtOnce, pageToken: readNext(cursor) }
    const path = '/admin/directory/v1/users'
    const answer = await providerJson(context, wire, { baseUrl: directoryBaseUrl, path, query, schema: directoryUsers })
    return { items: (answer.users ?? []).map(userOfDirectory), nextCursor: nextCursor(answer.nextPageToken) }
  },
}
