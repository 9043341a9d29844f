import { bearer } from '../authorize.ts'
import { nextCursor, readNextNumber } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderWire, segment } from '../http.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { resetHeader } from '../retry-after.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { callOfModjo, modjoCall, modjoCalls, modjoTranscript, modjoUsers, segmentsOfModjo, userOfModjo } from './map.ts'

export const defaultBaseUrl = 'https://api.modjo.ai/v2'
export const maxPageSize = 100

/** There is no Retry-After: the reset is in seconds from now. */
const wire: ProviderWire = { companyName: 'Modjo', defaultBaseUrl, authorize: bearer, retryAfterMs: resetHeader('x-ratelimit-reset') }

/** Always the same: it replaces lists of ids by objects. */
const expand = 'contacts,deal,account,users'

/** The number of the following page; null after the last one. */
const pageAfter = (page: number, size: number, total: number | null | undefined, count: number): number | null => {
  const hasMore = total == null ? count === size : page * size < total
  return hasMore && count > 0 ? page + 1 : null
}

const askForUsers = (context: AdapterContext, page: number, size: number) =>
  providerJson(context, wire, { path: '/users', query: { page, size }, schema: modjoUsers })

export const modjoClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context, 1, 1)
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const page = readNextNumber(cursor, 1)
    const size = Math.min(pageSize ?? maxPageSize, maxPageSize)
    // Whether several may be given at once is not published.
    const query = { from, to, page, size, expand, user_id: userIds?.length === 1 ? userIds[0] : undefined }
    const { data, pagination } = await providerJson(context, wire, { path: '/calls', query, schema: modjoCalls })
    const calls = data.flatMap((call) => callOfModjo(call, context.config, context.internalDomains) ?? [])
    return {
      items: calls.filter(
        ({ startedAt, participants }) =>
          startedAt >= from &&
          startedAt < to &&
          (userIds === undefined || participants.some(({ userId }) => userId !== undefined && userIds.includes(userId))),
      ),
      nextCursor: nextCursor(pageAfter(page, pagination?.size ?? size, pagination?.total, data.length)),
    }
  },

  async getCall(context, externalId) {
    try {
      const call = await providerJson(context, wire, { path: `/calls/${segment(externalId)}`, query: { expand }, schema: modjoCall })
      return callOfModjo(call, context.config, context.internalDomains)
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'not_found') return null
      throw error
    }
  },

  async getTranscript(context, call) {
    const path = `/calls/${segment(call.externalId)}/transcript`
    try {
      const { data } = await providerJson(context, wire, { path, schema: modjoTranscript })
      const segments = segmentsOfModjo(data, call.participants, choiceIn(context.config, 'transcriptUnit', ['s', 'ms']))
      return transcriptOf(context, call, segments)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'not_found') throw error
      // What was deleted is 410, what never was is 404.
      if (error.status === 410) return { status: 'deleted', reason: 'The transcript was deleted in Modjo.' }
      return missingTranscript(context, call)
    }
  },

  async listUsers(context, cursor) {
    const page = readNextNumber(cursor, 1)
    const { data, pagination } = await askForUsers(context, page, maxPageSize)
    return {
      items: data.map(userOfModjo),
      nextCursor: nextCursor(pageAfter(page, pagination?.size ?? maxPageSize, pagination?.total, data.length)),
    }
  },
}
