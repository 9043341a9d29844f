import { z } from 'zod'
import { bearer, inHeader } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerJson, providerText, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { resetHeader } from '../retry-after.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { callOfFathom, fathomMeetings, fathomTeam, fathomTranscript, readFathomId, segmentsOfFathom, userOfFathom } from './map.ts'

export const defaultBaseUrl = 'https://api.fathom.ai/external/v1'

const wire: ProviderWire = {
  companyName: 'Fathom',
  defaultBaseUrl,
  authorize: (credentials) => (credentials.type === 'OAUTH2' ? bearer(credentials) : inHeader('x-api-key')(credentials)),
  retryAfterMs: resetHeader('ratelimit-reset'),
}

type MeetingsQuery = { created_after?: Date; created_before?: Date; cursor?: string; 'recorded_by[]'?: readonly string[] }

const askForMeetings = (context: AdapterContext, query: MeetingsQuery) =>
  providerJson(context, wire, { path: '/meetings', query, schema: fathomMeetings })

/** Listings are by the moment when a recording was stored, not by its start; nobody says how far apart they are. */
const createdMarginMs = 24 * 3_600_000
const shifted = (date: Date, ms: number): Date => new Date(date.getTime() + ms)

/** More meetings than these are not stored in the same three seconds. */
const mostPagesOfMoment = 10

/** Which recordings a subscription is for: all that the key may see. */
const triggers = ['my_recordings', 'shared_external_recordings', 'my_shared_with_team_recordings', 'shared_team_recordings']
const subscription = z.object({ id: idText, secret: z.string().nullish() })

export const fathomClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForMeetings(context, {})
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor }) {
    const answer = await askForMeetings(context, {
      created_after: shifted(from, -createdMarginMs),
      created_before: shifted(to, createdMarginMs),
      'recorded_by[]': userIds,
      cursor: readNext(cursor),
    })
    const items = answer.items.flatMap((meeting) => callOfFathom(meeting, context.internalDomains) ?? [])
    return {
      items: items.filter(({ startedAt }) => startedAt >= from && startedAt < to),
      nextCursor: nextCursor(answer.next_cursor),
    }
  },

  /** There is no request for one meeting: its id holds the moment by which the listing finds it. */
  async getCall(context, externalId) {
    const { createdAt } = readFathomId(externalId)
    if (createdAt === null) return null
    const query = { created_after: shifted(createdAt, -1_000), created_before: shifted(createdAt, 2_000) }
    let cursor: string | undefined
    for (let pages = 0; pages < mostPagesOfMoment; pages += 1) {
      const answer = await askForMeetings(context, { ...query, cursor })
      const calls = answer.items.flatMap((meeting) => callOfFathom(meeting, context.internalDomains) ?? [])
      const call = calls.find((one) => one.externalId === externalId)
      if (call !== undefined) return call
      if (!answer.next_cursor) break
      cursor = answer.next_cursor
    }
    return null
  },

  async getTranscript(context, call) {
    const path = `/recordings/${segment(readFathomId(call.externalId).recordingId)}/transcript`
    try {
      const { transcript } = await providerJson(context, wire, { path, schema: fathomTranscript })
      return transcriptOf(context, call, segmentsOfFathom(transcript ?? []))
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'not_found') return missingTranscript(context, call)
      throw error
    }
  },

  async listUsers(context, cursor) {
    const answer = await providerJson(context, wire, { path: '/team_members', query: { cursor: readNext(cursor) }, schema: fathomTeam })
    return { items: answer.items.flatMap((member) => userOfFathom(member) ?? []), nextCursor: nextCursor(answer.next_cursor) }
  },

  async subscribe(context, callbackUrl) {
    const json = { destination_url: callbackUrl, triggered_for: triggers, include_transcript: true }
    const { id, secret } = await providerJson(context, wire, { method: 'POST', path: '/webhooks', json, schema: subscription })
    return { subscriptionId: id, ...(secret ? { secret } : {}) }
  },

  async unsubscribe(context, subscriptionId) {
    await providerText(context, wire, { method: 'DELETE', path: `/webhooks/${segment(subscriptionId)}` })
  },
}
