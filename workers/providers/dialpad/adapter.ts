import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import {
  connectionTest,
  fetchJson,
  fetchResponse,
  hasCode,
  orNull,
  orUndo,
  type ProviderWire,
  segment,
} from '../http.ts'
import { idText } from '../json.ts'
import {
  type AdapterContext,
  type CallProviderAdapter,
  type ProviderClient,
  ProviderError,
} from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  dialpadCall,
  dialpadCalls,
  dialpadTranscript,
  dialpadUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'

const defaultBaseUrl = 'https://dialpad.com/api/v2'

const wire: ProviderWire = { companyName: 'Dialpad', defaultBaseUrl, authorize: bearer }

const maxPageSize = 50

/** States of a call for which Dialpad sends an event. */
const callStates = ['hangup', 'recording', 'call_transcription', 'recap_summary']

const created = z.object({ id: idText })

const fetchUsers = (context: AdapterContext, cursor?: string) =>
  fetchJson(context, wire, { path: '/users', query: { cursor, limit: maxPageSize }, schema: dialpadUsers })

/**
 * Dialpad responds 401 if the app lacks the scope for transcripts, as if the credentials were wrong. If they open something else, signing
 * in again would not help. @throws ProviderError forbidden
 */
async function fetchTranscript(context: AdapterContext, callId: string) {
  const path = `/transcripts/${segment(callId)}`
  try {
    return await fetchJson(context, wire, { path, schema: dialpadTranscript })
  } catch (error) {
    if (!hasCode(error, 'auth')) throw error
    await fetchUsers(context)
    throw new ProviderError(
      'forbidden',
      'Dialpad refuses transcripts: the app or API key needs the scope recordings_export.',
    )
  }
}

async function remove(context: AdapterContext, path: string): Promise<void> {
  await orNull(fetchResponse(context, wire, { method: 'DELETE', path }))
}

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchUsers(context)),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const [onlyUser] = userIds?.length === 1 ? userIds : []
    const query = {
      started_after: from.getTime(),
      started_before: to.getTime(),
      limit: Math.min(pageSize ?? maxPageSize, maxPageSize),
      cursor: readNext(cursor),
      target_id: onlyUser,
      target_type: onlyUser === undefined ? undefined : 'user',
    }
    const answer = await fetchJson(context, wire, { path: '/call', query, schema: dialpadCalls })
    const { durationUnit } = readSettings('dialpad', context.config)
    const calls = answer.items.flatMap(
      (call) => toProviderCall(call, durationUnit, context.internalDomains) ?? [],
    )
    // Dialpad does not document whether the ends of the range are included.
    return { items: selectCalls(calls, { from, to, userIds }), nextCursor: nextCursor(answer.cursor) }
  },

  async getCall(context, externalId) {
    const call = await orNull(
      fetchJson(context, wire, { path: `/call/${segment(externalId)}`, schema: dialpadCall }),
    )
    return (
      call &&
      toProviderCall(call, readSettings('dialpad', context.config).durationUnit, context.internalDomains)
    )
  },

  async getTranscript(context, call) {
    const transcript = await orNull(fetchTranscript(context, call.externalId))
    if (transcript === null) return missingTranscript(context, call)
    return transcriptResult(
      context,
      call,
      toSegments(transcript, call, readSettings('dialpad', context.config).timeFormat),
    )
  },

  async listUsers(context, cursor) {
    const answer = await fetchUsers(context, readNext(cursor))
    return { items: answer.items.map(toProviderUser), nextCursor: nextCursor(answer.cursor) }
  },

  /** An address with its secret, and a subscription to it. The ids of both are stored together. */
  async subscribe(context, callbackUrl, secret) {
    const hook = { hook_url: callbackUrl, secret }
    const { id } = await fetchJson(context, wire, {
      method: 'POST',
      path: '/webhooks',
      json: hook,
      schema: created,
    })
    const json = { endpoint_id: id, call_states: callStates, enabled: true }
    const request = { method: 'POST', path: '/subscriptions/call', json, schema: created } as const
    const subscription = await orUndo(fetchJson(context, wire, request), () =>
      remove(context, `/webhooks/${segment(id)}`),
    )
    return { subscriptionId: `${subscription.id},${id}`, secret }
  },

  async unsubscribe(context, subscriptionId) {
    const [subscription = '', webhook] = subscriptionId.split(',')
    await remove(context, `/subscriptions/call/${segment(subscription)}`)
    if (webhook) await remove(context, `/webhooks/${segment(webhook)}`)
  },
}

export const dialpad: CallProviderAdapter = {
  id: 'dialpad',
  version: 1,
  capabilities: { pull: true, maxPageSize: 50 },
  rateLimit: { perSecond: 20, concurrency: 4 },
  defaultBaseUrl,
  // The sandbox is a host below this one.
  allowedHosts: ['dialpad.com'],
  client,
}
