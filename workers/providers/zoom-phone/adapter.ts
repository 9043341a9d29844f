import { readSettings } from '../../domain/provider-settings.ts'
import { connectionTest, fetchJson, fetchText, orNull, segment } from '../http.ts'
import type { AdapterContext, CallProviderAdapter, ProviderClient } from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import { type DaysPage, listByDays } from '../zoom/days.ts'
import { listZoomUsers } from '../zoom/users.ts'
import { allowedHosts, defaultBaseUrl, zoomWire } from '../zoom/wire.ts'
import {
  type PhoneRecording,
  phoneRecordings,
  readExternalId,
  recordingsOfCall,
  toProviderCall,
  toSegments,
} from './map.ts'

const wire = zoomWire('Zoom Phone')
const maxPageSize = 300

type Days = { from: string; to: string; next_page_token?: string | undefined }

async function fetchDays(context: AdapterContext, days: Days, pageSize: number): Promise<DaysPage> {
  const query = { ...days, page_size: pageSize }
  const answer = await fetchJson(context, wire, { path: '/phone/recordings', query, schema: phoneRecordings })
  return {
    items: answer.recordings.flatMap((recording) => toProviderCall(recording, context.internalDomains) ?? []),
    nextPageToken: answer.next_page_token,
  }
}

async function listRecordings(context: AdapterContext, callId: string): Promise<PhoneRecording[]> {
  const path = `/phone/call_logs/${segment(callId)}/recordings`
  const found = await orNull(fetchJson(context, wire, { path, schema: recordingsOfCall }))
  if (found === null) return []
  return 'recordings' in found ? found.recordings : [found]
}

const client: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      const today = new Date(context.now()).toISOString().slice(0, 10)
      return fetchDays(context, { from: today, to: today }, 1)
    }),

  async listCalls(context, params) {
    const pageSize = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
    const page = await listByDays(context, params, params.cursor, (days) =>
      fetchDays(context, days, pageSize),
    )
    return { ...page, items: selectCalls(page.items, params) }
  },

  /** By our id, which contains the call's and the recording's. A call's id alone finds its first recording. */
  async getCall(context, externalId) {
    const { callId, recordingId } = readExternalId(externalId)
    const recordings = await listRecordings(context, callId)
    const recording = recordings.find(({ id }) => recordingId === undefined || id === recordingId)
    return recording === undefined ? null : toProviderCall(recording, context.internalDomains)
  },

  async getTranscript(context, call) {
    const { recordingId } = readExternalId(call.externalId)
    if (recordingId === undefined) return { status: 'unavailable', reason: 'The recording is not known.' }
    const path = `/phone/recording_transcript/download/${segment(recordingId)}`
    const file = await orNull(fetchText(context, wire, { path, headers: { accept: '*/*' } }))
    if (file === null) return missingTranscript(context, call)
    const { transcriptFormat } = readSettings('zoom_phone', context.config)
    return transcriptResult(context, call, toSegments(file, transcriptFormat, call.participants))
  },

  listUsers: (context, cursor) => listZoomUsers(context, wire, cursor),
}

export const zoomPhone: CallProviderAdapter = {
  id: 'zoom_phone',
  version: 1,
  capabilities: { pull: true, maxPageSize: 300 },
  // Heavy requests of a Pro account. Business accounts may send more.
  rateLimit: { perSecond: 10, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts,
  client,
}
