import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, textOf, transcriptOf } from '../speech.ts'
import { callOfGrain, grainRecording, grainRecordings, grainTranscript, grainUsers, segmentsOfGrain, userOfGrain } from './map.ts'
import { isPushing } from './webhook.ts'

export const defaultBaseUrl = 'https://api.grain.com/_/public-api/v2'

const wire: ProviderWire = {
  companyName: 'Grain',
  defaultBaseUrl,
  authorize: bearer,
  headers: { 'public-api-version': '2025-10-31' },
}

const include = { participants: true }
const isCode = (error: unknown, code: ProviderError['code']): boolean => error instanceof ProviderError && error.code === code

/**
 * Grain describes both bounds the other way round than it names them, so that the switch `dateFilter` says what they do; with 'none'
 * all recordings are listed. Whatever comes is checked again.
 */
function filterOf(context: AdapterContext, from: Date, to: Date): Record<string, Date> | undefined {
  switch (choiceIn(context.config, 'dateFilter', ['named', 'swapped', 'none'])) {
    case 'named':
      return { after_datetime: from, before_datetime: to }
    case 'swapped':
      return { after_datetime: to, before_datetime: from }
    case 'none':
      return undefined
  }
}

const created = z.object({ id: idText })

export const grainClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await providerJson(context, wire, { method: 'POST', path: '/recordings', json: {}, isIdempotent: true, schema: grainRecordings })
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor }) {
    const json = { cursor: readNext(cursor), filter: filterOf(context, from, to), include }
    const answer = await providerJson(context, wire, {
      method: 'POST',
      path: '/recordings',
      json,
      isIdempotent: true,
      schema: grainRecordings,
    })
    const items = answer.recordings
      .flatMap((recording) => callOfGrain(recording, context.internalDomains) ?? [])
      .filter(({ startedAt }) => startedAt >= from && startedAt < to)
      .filter(({ participants }) => userIds === undefined || participants.some(({ id }) => userIds.includes(id)))
    return { items, nextCursor: nextCursor(answer.cursor) }
  },

  async getCall(context, externalId) {
    try {
      const request = { path: `/recordings/${segment(externalId)}`, json: { include }, schema: grainRecording }
      return callOfGrain(await providerJson(context, wire, { method: 'POST', isIdempotent: true, ...request }), context.internalDomains)
    } catch (error) {
      if (isCode(error, 'not_found')) return null
      throw error
    }
  },

  async getTranscript(context, call) {
    try {
      const path = `/recordings/${segment(call.externalId)}/transcript`
      const entries = await providerJson(context, wire, { path, schema: grainTranscript })
      return transcriptOf(context, call, segmentsOfGrain(entries, call.participants))
    } catch (error) {
      if (isCode(error, 'not_found')) return missingTranscript(context, call)
      throw error
    }
  },

  async listUsers(context, cursor) {
    const next = readNext(cursor)
    const json = next === undefined ? {} : { cursor: next }
    const answer = await providerJson(context, wire, { method: 'POST', path: '/users', json, isIdempotent: true, schema: grainUsers })
    return { items: answer.users.map(userOfGrain), nextCursor: nextCursor(answer.cursor) }
  },

  /** Grain tries the address before it answers. It signs nothing: the end of the address, which nobody can guess, is the secret. */
  async subscribe(context, callbackUrl) {
    const secret = textOf(URL.parse(callbackUrl)?.pathname.split('/').at(-1))
    if (secret === undefined || !isPushing(context.config))
      throw new ProviderError('invalid_request', 'Grain’s events are not listened to by this connection.')
    const json = { hook_url: callbackUrl, hook_type: 'recording_added' }
    const { id } = await providerJson(context, wire, { method: 'POST', path: '/hooks/create', json, schema: created })
    return { subscriptionId: id, secret }
  },

  async unsubscribe(context, subscriptionId) {
    try {
      await providerAnswer(context, wire, { method: 'DELETE', path: `/hooks/${segment(subscriptionId)}` })
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error
    }
  },
}
