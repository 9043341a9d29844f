import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderWire, segment } from '../http.ts'
import { type AdapterContext, type ProviderCall, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import {
  type AvomaTranscription,
  avomaMeeting,
  avomaMeetings,
  avomaTranscription,
  avomaTranscriptions,
  avomaUsers,
  callOfAvoma,
  segmentsOfAvoma,
  speakersOf,
  userOfAvoma,
} from './map.ts'

export const defaultBaseUrl = 'https://api.avoma.com/v1'
export const maxPageSize = 100

const wire: ProviderWire = { companyName: 'Avoma', defaultBaseUrl, authorize: bearer }

const isCode = (error: unknown, code: ProviderError['code']): boolean => error instanceof ProviderError && error.code === code

const askForUsers = (context: AdapterContext, link: string | undefined) =>
  providerJson(context, wire, { ...(link === undefined ? { path: '/users' } : { url: link }), schema: avomaUsers })

/** By its own id where the list has told it, else by the meeting's. */
async function askForTranscription(context: AdapterContext, call: ProviderCall): Promise<AvomaTranscription | undefined> {
  const id = call.hints?.['transcriptionId']
  if (typeof id === 'string') {
    return providerJson(context, wire, { path: `/transcriptions/${segment(id)}/`, schema: avomaTranscription })
  }
  const query = { meeting_uuid: call.externalId }
  return (await providerJson(context, wire, { path: '/transcriptions/', query, schema: avomaTranscriptions }))[0]
}

export const avomaClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, undefined)
      return undefined
    }),

  /** There is no filter for people; organizers are known by their addresses, which is what `userIds` may hold. */
  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const link = readNext(cursor)
    const query = { from_date: from, to_date: to, page_size: Math.min(pageSize ?? maxPageSize, maxPageSize) }
    const address = link === undefined ? { path: '/meetings/', query } : { url: link }
    const answer = await providerJson(context, wire, { ...address, schema: avomaMeetings })
    const items = answer.results
      .flatMap((meeting) => callOfAvoma(meeting, context.internalDomains) ?? [])
      .filter(({ startedAt }) => startedAt >= from && startedAt < to)
      .filter(({ ownerEmail }) => userIds === undefined || (ownerEmail !== undefined && userIds.includes(ownerEmail)))
    return { items, nextCursor: nextCursor(answer.next) }
  },

  async getCall(context, externalId) {
    try {
      const meeting = await providerJson(context, wire, { path: `/meetings/${segment(externalId)}/`, schema: avomaMeeting })
      return callOfAvoma(meeting, context.internalDomains)
    } catch (error) {
      if (isCode(error, 'not_found')) return null
      throw error
    }
  },

  async getTranscript(context, call) {
    try {
      const found = await askForTranscription(context, call)
      if (found === undefined) return missingTranscript(context, call)
      const participants = speakersOf(found, call.participants, context.internalDomains)
      return transcriptOf(context, call, segmentsOfAvoma(found), { participants })
    } catch (error) {
      if (isCode(error, 'not_found')) return missingTranscript(context, call)
      throw error
    }
  },

  async listUsers(context, cursor) {
    const answer = await askForUsers(context, readNext(cursor))
    return { items: answer.results.flatMap((user) => userOfAvoma(user) ?? []), nextCursor: nextCursor(answer.next) }
  },
}
