import { tokenOf } from '../authorize.ts'
import { listInWindows } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderWire } from '../http.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { callOfClari, clariCalls, clariDetails, clariUsers, segmentsOfClari, transcriptStatusOf, userOfClari } from './map.ts'

export const defaultBaseUrl = 'https://rest-api.copilot.clari.com'

const wire: ProviderWire = {
  companyName: 'Clari Copilot',
  defaultBaseUrl,
  authorize: (credentials) => {
    // A pair, in whichever form it is kept.
    if (credentials.type === 'BASIC') return { 'x-api-key': credentials.username, 'x-api-password': credentials.password }
    return { 'x-api-key': tokenOf(credentials), 'x-api-password': credentials.type === 'API_KEY' ? (credentials.apiSecret ?? '') : '' }
  },
}

const maxPageSize = 100
/** Copilot skips no further than this; a range with more calls is halved. */
const mostSkipped = 10_000
const windowDays = 90

/** The call with everything, null when there is none. */
async function askForDetails(context: AdapterContext, id: string) {
  try {
    return (await providerJson(context, wire, { path: '/call-details', query: { id }, schema: clariDetails })).call
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

const askForUsers = (context: AdapterContext) => providerJson(context, wire, { path: '/users', schema: clariUsers })

export const clariCopilotClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForUsers(context)
      return undefined
    }),

  listCalls: (context, params) =>
    listInWindows(params, windowDays, async ({ from, to }, next) => {
      const skip = Number(next ?? 0)
      const limit = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
      const query = {
        // Both ends are left out by Copilot.
        filterTimeGt: new Date(from.getTime() - 1),
        filterTimeLt: to,
        skip,
        limit,
        sortTime: 'asc',
        includePrivate: 'false',
        includePagination: 'true',
      }
      const { calls, pagination } = await providerJson(context, wire, { path: '/calls', query, schema: clariCalls })
      if (next === null && (pagination?.matched ?? 0) > mostSkipped) return 'split'
      const items = calls.flatMap((call) => callOfClari(call, context.config, context.internalDomains) ?? [])
      const following = pagination?.nextPageSkip ?? skip + calls.length
      const hasMore = pagination?.hasMore ?? calls.length === limit
      return {
        items: items.filter(
          ({ startedAt, ownerUserId }) =>
            startedAt >= from && startedAt < to && (params.userIds === undefined || params.userIds.includes(ownerUserId ?? '')),
        ),
        next: hasMore && following > skip && following <= mostSkipped ? following : null,
      }
    }),

  async getCall(context, externalId) {
    const call = await askForDetails(context, externalId)
    return call == null ? null : callOfClari(call, context.config, context.internalDomains)
  },

  async getTranscript(context, call) {
    const found = await askForDetails(context, call.externalId)
    if (found == null) return missingTranscript(context, call)
    const unit = choiceIn(context.config, 'transcriptUnit', ['s', 'ms'])
    const segments = segmentsOfClari(found.transcript ?? [], call.participants, unit)
    if (segments.length > 0) return transcriptOf(context, call, segments)
    const status = transcriptStatusOf(found.status)
    if (status === 'pending') return { status }
    if (status === 'unavailable') return { status, reason: 'Clari Copilot could not record or transcribe this call.' }
    return missingTranscript(context, call)
  },

  async listUsers(context) {
    const { users } = await askForUsers(context)
    return { items: users.flatMap((user) => userOfClari(user) ?? []), nextCursor: null }
  },
}
