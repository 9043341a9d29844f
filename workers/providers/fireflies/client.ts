import type { z } from 'zod'
import { bearer } from '../authorize.ts'
import { listInWindows } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderWire } from '../http.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { judge, retryAfterMs } from './errors.ts'
import {
  callOfFireflies,
  firefliesCall,
  firefliesCalls,
  firefliesSentences,
  firefliesUsers,
  segmentsOfFireflies,
  userOfFireflies,
} from './map.ts'
import { callQuery, listQuery, maxPageSize, sentencesQuery, usersQuery } from './queries.ts'

export const defaultBaseUrl = 'https://api.fireflies.ai'

const wire: ProviderWire = { companyName: 'Fireflies', defaultBaseUrl, authorize: bearer, judge, retryAfterMs }

const ask = <Schema extends z.ZodType>(context: AdapterContext, query: string, variables: Record<string, unknown>, schema: Schema) =>
  providerJson(context, wire, { method: 'POST', path: '/graphql', json: { query, variables }, isIdempotent: true, schema })

async function nullWhenNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

/** Offsets begin anew with each, so that they stay small. */
const windowDays = 30

export const firefliesClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await ask(context, usersQuery, {}, firefliesUsers)
      return undefined
    }),

  listCalls: (context, params) =>
    listInWindows(params, windowDays, async ({ from, to }, next) => {
      const limit = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
      const skip = Number(next ?? 0)
      const { data } = await ask(context, listQuery, { fromDate: from, toDate: to, limit, skip }, firefliesCalls)
      const items = data.transcripts.flatMap((one) => callOfFireflies(one, context.internalDomains) ?? [])
      return {
        // Nobody says on which side of a range its end lies.
        items: items.filter(
          ({ startedAt, ownerEmail }) =>
            startedAt >= from && startedAt < to && (params.userIds === undefined || params.userIds.includes(ownerEmail ?? '')),
        ),
        next: data.transcripts.length < limit ? null : skip + limit,
      }
    }),

  async getCall(context, externalId) {
    const answer = await nullWhenNotFound(ask(context, callQuery, { id: externalId }, firefliesCall))
    const call = answer?.data.transcript
    return call ? callOfFireflies(call, context.internalDomains) : null
  },

  async getTranscript(context, call) {
    const answer = await nullWhenNotFound(ask(context, sentencesQuery, { id: call.externalId }, firefliesSentences))
    const found = answer?.data.transcript
    const segments = segmentsOfFireflies(found?.sentences ?? [], choiceIn(context.config, 'sentenceUnit', ['s', 'ms']))
    const status = found?.meeting_info?.summary_status
    if (segments.length === 0 && status === 'processing') return { status: 'pending' }
    if (segments.length === 0 && status === 'failed')
      return { status: 'unavailable', reason: 'Fireflies could not transcribe this meeting.' }
    return segments.length === 0 ? missingTranscript(context, call) : transcriptOf(context, call, segments)
  },

  async listUsers(context) {
    const { data } = await ask(context, usersQuery, {}, firefliesUsers)
    return { items: data.users.flatMap((user) => userOfFireflies(user) ?? []), nextCursor: null }
  },
}
