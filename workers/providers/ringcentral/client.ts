import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { nextCursor, readNextNumber } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderCall, type ProviderClient, ProviderError } from '../provider.ts'
import { dateOf, missingTranscript, transcriptOf } from '../speech.ts'
import {
  callLog,
  callOfInsights,
  callOfRecord,
  extensions,
  type Insights,
  insights,
  pageAfter,
  segmentsOfInsights,
  speakersOf,
  userOfExtension,
} from './map.ts'

export const defaultBaseUrl = 'https://platform.ringcentral.com'

/** Of records in detail; short ones may be four times as many. */
export const maxPageSize = 250

const wire: ProviderWire = { companyName: 'RingCentral', defaultBaseUrl, authorize: bearer }

const account = '/restapi/v1.0/account/~'
const domains = ['pbx', 'rcv', 'rcx', 'ms-teams', 'nice-incontact'] as const
const insightsBase = (context: AdapterContext): string =>
  `/ai/ringsense/v1/public/accounts/~/domains/${choiceIn(context.config, 'domain', domains)}`

/** How long a subscription lives, unless the switch `subscriptionSeconds` says otherwise. */
const subscriptionSeconds = 7 * 86_400

const subscription = z.object({ id: idText, expirationTime: z.string().nullish() })

type LogQuery = { from: Date; to: Date; page: number; perPage: number; userIds?: readonly string[] | undefined }

/** One page of recorded calls, newest first; of one person where exactly one is asked for. */
async function askForLog(context: AdapterContext, { from, to, page, perPage, userIds }: LogQuery) {
  const [only, ...others] = userIds ?? []
  const path = only !== undefined && others.length === 0 ? `${account}/extension/${segment(only)}/call-log` : `${account}/call-log`
  const query = { dateFrom: from, dateTo: to, type: 'Voice', view: 'Detailed', withRecording: true, page, perPage }
  const answer = await providerJson(context, wire, { path, query, schema: callLog })
  const calls = answer.records.flatMap((record) => callOfRecord(record, context.internalDomains) ?? [])
  return { calls, next: answer.records.length === 0 ? null : pageAfter(page, answer) }
}

/** Null where RingSense has not analysed the recording. */
async function askForInsights(context: AdapterContext, recordingId: string): Promise<Insights | null> {
  try {
    const path = `${insightsBase(context)}/records/${segment(recordingId)}/insights`
    return await providerJson(context, wire, { path, schema: insights })
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

const dayMs = 86_400_000
/** A recording begins after its call, and not later than the longest call lasts. */
const longestCallMs = 8 * 3_600_000
/** How far back a recording that was not analysed is looked for, unless the switch `lookBackDays` says otherwise. */
const lookBackDays = 30
const lookUpPages = 10

/** The call log has no look-up by recording, so it is read until the recording is there. */
async function findInLog(context: AdapterContext, recordingId: string, from: Date, to: Date): Promise<ProviderCall | null> {
  for (let page: number | null = 1; page !== null && page <= lookUpPages;) {
    const { calls, next }: Awaited<ReturnType<typeof askForLog>> = await askForLog(context, { from, to, page, perPage: maxPageSize })
    const call = calls.find(({ externalId }) => externalId === recordingId)
    if (call !== undefined) return call
    page = next
  }
  return null
}

const askForExtensions = (context: AdapterContext, page: number, perPage: number) =>
  providerJson(context, wire, {
    path: `${account}/extension`,
    query: { status: 'Enabled', type: 'User', page, perPage },
    schema: extensions,
  })

const numberIn = (value: unknown, usual: number): number => (typeof value === 'number' && value > 0 ? value : usual)

export const ringcentralClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForExtensions(context, 1, 1)
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const page = readNextNumber(cursor, 1)
    const perPage = Math.min(pageSize ?? maxPageSize, maxPageSize)
    const { calls, next } = await askForLog(context, { from, to, page, perPage, userIds })
    const isWanted = (ownerUserId: string | undefined): boolean =>
      userIds === undefined || userIds.length === 1 || (ownerUserId !== undefined && userIds.includes(ownerUserId))
    return {
      items: calls.filter(({ startedAt, ownerUserId }) => startedAt >= from && startedAt < to && isWanted(ownerUserId)),
      nextCursor: nextCursor(next),
    }
  },

  /** As the call log has it, so that a call looks the same however it was found. */
  async getCall(context, externalId) {
    const found = await askForInsights(context, externalId)
    const start = dateOf(found?.recordingStartTime)?.getTime()
    const [from, to] =
      start === undefined
        ? [context.now() - numberIn(context.config['lookBackDays'], lookBackDays) * dayMs, context.now()]
        : [start - longestCallMs, start + 60_000]
    const call = await findInLog(context, externalId, new Date(from), new Date(to))
    return call ?? (found === null ? null : callOfInsights(found, context.internalDomains))
  },

  async getTranscript(context, call) {
    const found = await askForInsights(context, call.externalId)
    if (found === null) return missingTranscript(context, call)
    const participants = speakersOf(found, call.participants, context.internalDomains)
    return transcriptOf(context, call, segmentsOfInsights(found), { participants })
  },

  async listUsers(context, cursor) {
    const page = readNextNumber(cursor, 1)
    const answer = await askForExtensions(context, page, maxPageSize)
    return { items: answer.records.map(userOfExtension), nextCursor: nextCursor(pageAfter(page, answer)) }
  },

  /** RingCentral calls the address before it answers, see the verifier's handshake. */
  async subscribe(context, callbackUrl, secret) {
    const json = {
      eventFilters: [`${insightsBase(context)}/insights`],
      deliveryMode: { transportType: 'WebHook', address: callbackUrl, verificationToken: secret },
      expiresIn: numberIn(context.config['subscriptionSeconds'], subscriptionSeconds),
    }
    const path = '/restapi/v1.0/subscription'
    const { id, expirationTime } = await providerJson(context, wire, { method: 'POST', path, json, schema: subscription })
    const expiresAt = dateOf(expirationTime)
    return { subscriptionId: id, ...(expiresAt === null ? {} : { expiresAt }) }
  },

  async unsubscribe(context, subscriptionId) {
    try {
      await providerAnswer(context, wire, { method: 'DELETE', path: `/restapi/v1.0/subscription/${segment(subscriptionId)}` })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'not_found') throw error
    }
  },
}
