import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { nextCursor, readNextNumber } from '../cursor.ts'
import { connectionTest, deleteIfThere, fetchJson, orNull, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { parseDate } from '../parse-values.ts'
import type { AdapterContext, CallProviderAdapter, ProviderCall, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  callLog,
  extensions,
  type Insights,
  insights,
  insightsToCall,
  pageAfter,
  recordToCall,
  speakersOf,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://platform.ringcentral.com'

/** For detailed records. A page of short records could be four times as long. */
const maxPageSize = 250

const wire: ProviderWire = { companyName: 'RingCentral', defaultBaseUrl, authorize: bearer }

const account = '/restapi/v1.0/account/~'
const settingsOf = ({ config }: AdapterContext) => readSettings('ringcentral', config)
const insightsBase = (context: AdapterContext): string =>
  `/ai/ringsense/v1/public/accounts/~/domains/${settingsOf(context).domain}`

const subscription = z.object({ id: idText, expirationTime: z.string().nullish() })

type LogQuery = {
  from: Date
  to: Date
  page: number
  perPage: number
  userIds?: readonly string[] | undefined
}

/** One page of recorded calls, newest first. If exactly one user is given, of that user's extension. */
async function fetchLog(context: AdapterContext, { from, to, page, perPage, userIds }: LogQuery) {
  const [only, ...others] = userIds ?? []
  const path =
    only !== undefined && others.length === 0
      ? `${account}/extension/${segment(only)}/call-log`
      : `${account}/call-log`
  const query = {
    dateFrom: from,
    dateTo: to,
    type: 'Voice',
    view: 'Detailed',
    withRecording: true,
    page,
    perPage,
  }
  const answer = await fetchJson(context, wire, { path, query, schema: callLog })
  const calls = answer.records.flatMap((record) => recordToCall(record, context.internalDomains) ?? [])
  return { calls, next: answer.records.length === 0 ? null : pageAfter(page, answer) }
}

/** Null if RingSense has not analyzed the recording. */
async function fetchInsights(context: AdapterContext, recordingId: string): Promise<Insights | null> {
  const path = `${insightsBase(context)}/records/${segment(recordingId)}/insights`
  return orNull(fetchJson(context, wire, { path, schema: insights }))
}

const dayMs = 86_400_000
/** A recording begins after its call, but no later than the longest call lasts. */
const longestCallMs = 8 * 3_600_000
const lookUpPages = 10

/** The call log cannot be searched by recording, so it is read page by page. */
async function findInLog(
  context: AdapterContext,
  recordingId: string,
  from: Date,
  to: Date,
): Promise<ProviderCall | null> {
  for (let page: number | null = 1; page !== null && page <= lookUpPages;) {
    const { calls, next }: Awaited<ReturnType<typeof fetchLog>> = await fetchLog(context, {
      from,
      to,
      page,
      perPage: maxPageSize,
    })
    const call = calls.find(({ externalId }) => externalId === recordingId)
    if (call !== undefined) return call
    page = next
  }
  return null
}

const fetchExtensions = (context: AdapterContext, page: number, perPage: number) =>
  fetchJson(context, wire, {
    path: `${account}/extension`,
    query: { status: 'Enabled', type: 'User', page, perPage },
    schema: extensions,
  })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchExtensions(context, 1, 1)),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const page = readNextNumber(cursor, 1)
    const perPage = Math.min(pageSize ?? maxPageSize, maxPageSize)
    const { calls, next } = await fetchLog(context, { from, to, page, perPage, userIds })
    // The log of one user's extension names no owner.
    const items = selectCalls(calls, { from, to, userIds: userIds?.length === 1 ? undefined : userIds })
    return { items, nextCursor: nextCursor(next) }
  },

  /** From the call log where possible, so that a call looks the same as in a listing. */
  async getCall(context, externalId) {
    const found = await fetchInsights(context, externalId)
    const start = parseDate(found?.recordingStartTime)?.getTime()
    const [from, to] =
      start === undefined
        ? [context.now() - settingsOf(context).lookBackDays * dayMs, context.now()]
        : [start - longestCallMs, start + 60_000]
    const call = await findInLog(context, externalId, new Date(from), new Date(to))
    return call ?? (found && insightsToCall(found, context.internalDomains))
  },

  async getTranscript(context, call) {
    const found = await fetchInsights(context, call.externalId)
    if (found === null) return missingTranscript(context, call)
    const participants = speakersOf(found, call.participants, context.internalDomains)
    return transcriptResult(context, call, toSegments(found), { participants })
  },

  async listUsers(context, cursor) {
    const page = readNextNumber(cursor, 1)
    const answer = await fetchExtensions(context, page, maxPageSize)
    return { items: answer.records.map(toProviderUser), nextCursor: nextCursor(pageAfter(page, answer)) }
  },

  /** RingCentral calls the address before it responds: see the handshake in `webhook.ts`. */
  async subscribe(context, callbackUrl, secret) {
    const json = {
      eventFilters: [`${insightsBase(context)}/insights`],
      deliveryMode: { transportType: 'WebHook', address: callbackUrl, verificationToken: secret },
      expiresIn: settingsOf(context).subscriptionSeconds,
    }
    const path = '/restapi/v1.0/subscription'
    const { id, expirationTime } = await fetchJson(context, wire, {
      method: 'POST',
      path,
      json,
      schema: subscription,
    })
    return { subscriptionId: id, expiresAt: parseDate(expirationTime) ?? undefined }
  },

  unsubscribe: (context, subscriptionId) =>
    deleteIfThere(context, wire, `/restapi/v1.0/subscription/${segment(subscriptionId)}`),
}

export const ringcentral: CallProviderAdapter = {
  id: 'ringcentral',
  version: 1,
  capabilities: { pull: true, maxPageSize },
  // Medium requests. The call log allows 10 a minute, but a page has so many calls that this is seldom reached; then it says how long to
  // wait.
  rateLimit: { perMinute: 40, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['ringcentral.com'],
  client,
}
