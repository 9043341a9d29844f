import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { type AdapterContext, type ProviderClient, ProviderError, type TranscriptResult } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import {
  callOfDialpad,
  dialpadCall,
  dialpadCalls,
  dialpadTranscript,
  dialpadUsers,
  type DurationUnit,
  segmentsOfDialpad,
  type TimeFormat,
  userOfDialpad,
} from './map.ts'

export const defaultBaseUrl = 'https://dialpad.com/api/v2'

const wire: ProviderWire = { companyName: 'Dialpad', defaultBaseUrl, authorize: bearer }

const maxPageSize = 50

/** States of a call that are told of. */
const callStates = ['hangup', 'recording', 'call_transcription', 'recap_summary']

const durationUnits = z.enum(['ms', 's']).catch('ms')
const timeFormats = z.enum(['iso', 'offset_ms', 'offset_s']).catch('iso')
const durationUnit = ({ config }: AdapterContext): DurationUnit => durationUnits.parse(config['durationUnit'])
const timeFormat = ({ config }: AdapterContext): TimeFormat => timeFormats.parse(config['timeFormat'])

const isCode = (error: unknown, code: ProviderError['code']): boolean => error instanceof ProviderError && error.code === code

const created = z.object({ id: idText })

const askForUsers = (context: AdapterContext, cursor: string | undefined) =>
  providerJson(context, wire, { path: '/users', query: { cursor, limit: maxPageSize }, schema: dialpadUsers })

async function remove(context: AdapterContext, path: string): Promise<void> {
  try {
    await providerAnswer(context, wire, { method: 'DELETE', path })
  } catch (error) {
    if (!isCode(error, 'not_found')) throw error
  }
}

export const dialpadClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, undefined)
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const [onlyUser] = userIds?.length === 1 ? userIds : []
    const query = {
      started_after: from.getTime(),
      started_before: to.getTime(),
      limit: Math.min(pageSize ?? maxPageSize, maxPageSize),
      cursor: readNext(cursor),
      ...(onlyUser === undefined ? {} : { target_id: onlyUser, target_type: 'user' }),
    }
    const answer = await providerJson(context, wire, { path: '/call', query, schema: dialpadCalls })
    const items = answer.items
      .flatMap((call) => callOfDialpad(call, durationUnit(context), context.internalDomains) ?? [])
      // Whether the ends of the range count is not told.
      .filter(({ startedAt }) => startedAt >= from && startedAt < to)
      .filter(({ ownerUserId }) => userIds === undefined || (ownerUserId !== undefined && userIds.includes(ownerUserId)))
    return { items, nextCursor: nextCursor(answer.cursor) }
  },

  async getCall(context, externalId) {
    try {
      const call = await providerJson(context, wire, { path: `/call/${segment(externalId)}`, schema: dialpadCall })
      return callOfDialpad(call, durationUnit(context), context.internalDomains)
    } catch (error) {
      if (isCode(error, 'not_found')) return null
      throw error
    }
  },

  async getTranscript(context, call): Promise<TranscriptResult> {
    try {
      const path = `/transcripts/${segment(call.externalId)}`
      const transcript = await providerJson(context, wire, { path, schema: dialpadTranscript })
      return transcriptOf(context, call, segmentsOfDialpad(transcript, call, timeFormat(context)))
    } catch (error) {
      if (isCode(error, 'not_found')) return missingTranscript(context, call)
      throw error
    }
  },

  async listUsers(context, cursor) {
    const answer = await askForUsers(context, readNext(cursor))
    return { items: answer.items.map(userOfDialpad), nextCursor: nextCursor(answer.cursor) }
  },

  /** An address with its secret, and a subscription to it; the ids of both are kept together. */
  async subscribe(context, callbackUrl, secret) {
    const hook = { hook_url: callbackUrl, secret }
    const { id } = await providerJson(context, wire, { method: 'POST', path: '/webhooks', json: hook, schema: created })
    const json = { endpoint_id: id, call_states: callStates, enabled: true }
    const subscription = await providerJson(context, wire, { method: 'POST', path: '/subscriptions/call', json, schema: created })
    return { subscriptionId: `${subscription.id},${id}`, secret }
  },

  async unsubscribe(context, subscriptionId) {
    const [subscription = '', webhook] = subscriptionId.split(',')
    await remove(context, `/subscriptions/call/${segment(subscription)}`)
    if (webhook) await remove(context, `/webhooks/${segment(webhook)}`)
  },
}
