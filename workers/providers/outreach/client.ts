import { z } from 'zod'
import { bearer } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerAnswer, providerJson, providerText, type ProviderWire, segment } from '../http.ts'
import { idText } from '../json.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, textOf, transcriptOf } from '../speech.ts'
import { callOfKaia, kaiaRecordings, oneKaiaRecording, outreachUsers, userOfOutreach } from './map.ts'
import { segmentsOfKaia } from './transcript.ts'

export const defaultBaseUrl = 'https://api.outreach.io/api/v2'
export const maxPageSize = 50

const mediaType = 'application/vnd.api+json'
const wire: ProviderWire = { companyName: 'Outreach', defaultBaseUrl, authorize: bearer, headers: { accept: mediaType } }

const isCode = (error: unknown, code: ProviderError['code']): boolean => error instanceof ProviderError && error.code === code

const fields = 'title,startTime,endTime,mediaDurationSeconds,format,participants,host,state'
const shown = { 'fields[kaiaRecording]': fields, include: 'owner' }

const askForUsers = (context: AdapterContext, link: string | undefined, size: number) =>
  providerJson(context, wire, {
    ...(link === undefined ? { path: '/users', query: { 'page[size]': size } } : { url: link }),
    schema: outreachUsers,
  })

const created = z.object({ data: z.object({ id: idText }) })

export const outreachClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, undefined, 1)
      return undefined
    }),

  /** Outreach filters by the last change, which no call's start comes after; what began at another time is left out here. */
  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const link = readNext(cursor)
    const query = {
      'filter[updatedAt]': `${from.toISOString()}..inf`,
      sort: 'updatedAt',
      'page[size]': Math.min(pageSize ?? maxPageSize, maxPageSize),
      ...shown,
    }
    const address = link === undefined ? { path: '/kaiaRecordings', query } : { url: link }
    const { data, included, links } = await providerJson(context, wire, { ...address, schema: kaiaRecordings })
    const items = data
      .flatMap((recording) => callOfKaia(recording, included, context.internalDomains) ?? [])
      .filter(({ startedAt }) => startedAt >= from && startedAt < to)
      .filter(({ ownerUserId }) => userIds === undefined || (ownerUserId !== undefined && userIds.includes(ownerUserId)))
    return { items, nextCursor: nextCursor(links?.next) }
  },

  async getCall(context, externalId) {
    try {
      const path = `/kaiaRecordings/${segment(externalId)}`
      const { data, included } = await providerJson(context, wire, { path, query: shown, schema: oneKaiaRecording })
      return callOfKaia(data, included, context.internalDomains)
    } catch (error) {
      if (isCode(error, 'not_found')) return null
      throw error
    }
  },

  /** The address of the file is a field that has to be asked for, and ends after two hours. */
  async getTranscript(context, call) {
    try {
      const path = `/kaiaRecordings/${segment(call.externalId)}`
      const query = { 'fields[kaiaRecording]': 'state,transcriptUrl' }
      const { data } = await providerJson(context, wire, { path, query, schema: oneKaiaRecording })
      const { state, transcriptUrl } = data.attributes
      if (state === 'DELETED') return { status: 'deleted', reason: 'The recording was deleted in Outreach.' }
      if (state === 'DROPPED') return { status: 'unavailable', reason: 'Kaia left this meeting without a recording.' }
      const url = textOf(transcriptUrl)
      if (url === undefined) return missingTranscript(context, call)
      const file = await providerText(context, wire, { url, headers: { accept: 'application/json' } })
      return transcriptOf(context, call, segmentsOfKaia(file, call, context.config))
    } catch (error) {
      if (isCode(error, 'not_found')) return missingTranscript(context, call)
      throw error
    }
  },

  async listUsers(context, cursor) {
    const { data, links } = await askForUsers(context, readNext(cursor), maxPageSize)
    return { items: data.map(userOfOutreach), nextCursor: nextCursor(links?.next) }
  },

  async subscribe(context, callbackUrl, secret) {
    const attributes = { url: callbackUrl, resource: 'kaiaRecording', action: '*', secret }
    const json = { data: { type: 'webhook', attributes } }
    const headers = { 'content-type': mediaType }
    const { data } = await providerJson(context, wire, { method: 'POST', path: '/webhooks', json, headers, schema: created })
    return { subscriptionId: data.id }
  },

  async unsubscribe(context, subscriptionId) {
    try {
      await providerAnswer(context, wire, { method: 'DELETE', path: `/webhooks/${segment(subscriptionId)}` })
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error
    }
  },
}
