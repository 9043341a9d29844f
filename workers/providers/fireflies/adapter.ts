import type { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { listInWindows } from '../cursor.ts'
import { connectionTest, fetchJson, orNull, type ProviderWire } from '../http.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import { judge, retryAfterMs } from './errors.ts'
import {
  firefliesCall,
  firefliesCalls,
  firefliesSentences,
  firefliesUsers,
  toProviderCall,
  toProviderUser,
  toSegments,
} from './map.ts'
import { callQuery, listQuery, maxPageSize, sentencesQuery, usersQuery } from './queries.ts'

const defaultBaseUrl = 'https://api.fireflies.ai'

const wire: ProviderWire = {
  companyName: 'Fireflies',
  defaultBaseUrl,
  authorize: bearer,
  judge,
  retryAfterMs,
}

const query = <Schema extends z.ZodType>(
  context: AdapterContext,
  text: string,
  variables: Record<string, unknown>,
  schema: Schema,
) =>
  fetchJson(context, wire, {
    method: 'POST',
    path: '/graphql',
    json: { query: text, variables },
    isIdempotent: true,
    schema,
  })

/** Offsets start again in each window, so that they stay small. */
const windowDays = 30

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => query(context, usersQuery, {}, firefliesUsers)),

  listCalls: (context, params) =>
    listInWindows(params, windowDays, async ({ from, to }, next) => {
      const limit = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
      const skip = Number(next ?? 0)
      const { data } = await query(
        context,
        listQuery,
        { fromDate: from, toDate: to, limit, skip },
        firefliesCalls,
      )
      const items = data.transcripts.flatMap((one) => toProviderCall(one, context.internalDomains) ?? [])
      return {
        // Fireflies does not document whether the ends of the range are included.
        items: selectCalls(items, { from, to }).filter(
          ({ ownerEmail }) => params.userIds === undefined || params.userIds.includes(ownerEmail ?? ''),
        ),
        next: data.transcripts.length < limit ? null : skip + limit,
      }
    }),

  async getCall(context, externalId) {
    const answer = await orNull(query(context, callQuery, { id: externalId }, firefliesCall))
    const call = answer?.data.transcript
    return call ? toProviderCall(call, context.internalDomains) : null
  },

  async getTranscript(context, call) {
    const answer = await orNull(query(context, sentencesQuery, { id: call.externalId }, firefliesSentences))
    const found = answer?.data.transcript
    const segments = toSegments(
      found?.sentences ?? [],
      readSettings('fireflies', context.config).sentenceUnit,
    )
    const status = found?.meeting_info?.summary_status
    if (segments.length === 0 && status === 'processing') return { status: 'pending' }
    if (segments.length === 0 && status === 'failed')
      return { status: 'unavailable', reason: 'Fireflies could not transcribe this meeting.' }
    return segments.length === 0
      ? missingTranscript(context, call)
      : transcriptResult(context, call, segments)
  },

  async listUsers(context) {
    const { data } = await query(context, usersQuery, {}, firefliesUsers)
    return { items: data.users.flatMap((user) => toProviderUser(user) ?? []), nextCursor: null }
  },
}

export const fireflies: CallProviderAdapter = {
  id: 'fireflies',
  version: 1,
  capabilities: { pull: true, maxPageSize },
  // On a Business plan. Smaller plans have 50 or 500 a day and then say how long to wait.
  rateLimit: { perMinute: 60, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.fireflies.ai'],
  client,
}
