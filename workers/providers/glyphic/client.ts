import { inHeader } from '../authorize.ts'
import { nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerJson, providerText, type ProviderWire, segment } from '../http.ts'
import { choiceIn } from '../lenient.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { callOfGlyphic, glyphicCall, glyphicCalls, segmentsOfGlyphic, timestampFormats, transcriptStatusOf } from './map.ts'

export const defaultBaseUrl = 'https://api.glyphic.ai'
export const maxPageSize = 100

const wire: ProviderWire = { companyName: 'Glyphic', defaultBaseUrl, authorize: inHeader('x-api-key') }

/** The call with its transcript, null when there is none. */
async function askForCall(context: AdapterContext, id: string) {
  try {
    return await providerJson(context, wire, { path: `/v1/calls/${segment(id)}`, schema: glyphicCall })
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

export const glyphicClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await providerText(context, wire, { path: '/v1/test/ping' })
      return undefined
    }),

  async listCalls(context, { from, to, userIds, cursor, pageSize }) {
    const query = {
      start_time_from: from,
      start_time_to: to,
      cursor: readNext(cursor),
      limit: Math.min(pageSize ?? maxPageSize, maxPageSize),
      direction: 'next',
    }
    // Without the slash at its end the address redirects.
    const { data, pagination } = await providerJson(context, wire, { path: '/v1/calls/', query, schema: glyphicCalls })
    const calls = data.flatMap((call) => callOfGlyphic(call, context.internalDomains) ?? [])
    return {
      items: calls.filter(
        ({ startedAt, ownerUserId }) =>
          startedAt >= from && startedAt < to && (userIds === undefined || userIds.includes(ownerUserId ?? '')),
      ),
      nextCursor: nextCursor(pagination?.next_cursor),
    }
  },

  async getCall(context, externalId) {
    const call = await askForCall(context, externalId)
    return call === null ? null : callOfGlyphic(call, context.internalDomains)
  },

  async getTranscript(context, call) {
    const found = await askForCall(context, call.externalId)
    if (found === null) return missingTranscript(context, call)
    const format = choiceIn(context.config, 'timestampFormat', timestampFormats)
    const segments = segmentsOfGlyphic(found.transcript_turns ?? [], call, format)
    if (segments.some(({ text }) => text.trim() !== '')) return transcriptOf(context, call, segments)
    const status = transcriptStatusOf(found)
    if (status === 'pending') return { status }
    if (status === 'unavailable') return { status, reason: 'Glyphic could not transcribe this call.' }
    return missingTranscript(context, call)
  },
}
