import { z } from 'zod'
import { connectionTest, providerJson, providerText, segment } from '../http.ts'
import { type AdapterContext, type ProviderClient, ProviderError } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import { type DaysPage, listByDays } from '../zoom/days.ts'
import { listZoomUsers } from '../zoom/users.ts'
import { zoomWire } from '../zoom/wire.ts'
import {
  callOfPhone,
  type PhoneRecording,
  phoneRecordings,
  readExternalId,
  recordingsOfCall,
  segmentsOfPhone,
  type TranscriptFormat,
} from './map.ts'

const wire = zoomWire('Zoom Phone')
const maxPageSize = 300

const formats = z.enum(['sniff', 'json', 'vtt']).catch('sniff')
const formatOf = (context: AdapterContext): TranscriptFormat => formats.parse(context.config['transcriptFormat'])

type Days = { from: string; to: string; next_page_token?: string | undefined }

async function askForDays(context: AdapterContext, days: Days, pageSize: number): Promise<DaysPage> {
  const query = { ...days, page_size: pageSize }
  const answer = await providerJson(context, wire, { path: '/phone/recordings', query, schema: phoneRecordings })
  return {
    items: answer.recordings.flatMap((recording) => callOfPhone(recording, context.internalDomains) ?? []),
    nextPageToken: answer.next_page_token,
  }
}

async function recordingsOf(context: AdapterContext, callId: string): Promise<PhoneRecording[]> {
  try {
    const answer = await providerJson(context, wire, { path: `/phone/call_logs/${segment(callId)}/recordings`, schema: recordingsOfCall })
    return 'recordings' in answer ? answer.recordings : [answer]
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return []
    throw error
  }
}

export const zoomPhoneClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      const today = new Date(context.now()).toISOString().slice(0, 10)
      await askForDays(context, { from: today, to: today }, 1)
      return undefined
    }),

  async listCalls(context, params) {
    const pageSize = Math.min(params.pageSize ?? maxPageSize, maxPageSize)
    const page = await listByDays(context, params, params.cursor, (days) => askForDays(context, days, pageSize))
    const { userIds } = params
    const isWanted = (ownerUserId: string | undefined): boolean =>
      userIds === undefined || (ownerUserId !== undefined && userIds.includes(ownerUserId))
    return { items: page.items.filter(({ ownerUserId }) => isWanted(ownerUserId)), nextCursor: page.nextCursor }
  },

  /** By our id of call and recording; by a call's id alone, its first recording. */
  async getCall(context, externalId) {
    const { callId, recordingId } = readExternalId(externalId)
    const recordings = await recordingsOf(context, callId)
    const recording = recordings.find(({ id }) => recordingId === undefined || id === recordingId)
    return recording === undefined ? null : callOfPhone(recording, context.internalDomains)
  },

  async getTranscript(context, call) {
    const { recordingId } = readExternalId(call.externalId)
    if (recordingId === undefined) return { status: 'unavailable', reason: 'The recording is not known.' }
    let file: string
    try {
      const path = `/phone/recording_transcript/download/${segment(recordingId)}`
      file = await providerText(context, wire, { path, headers: { accept: '*/*' } })
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'not_found') return missingTranscript(context, call)
      throw error
    }
    return transcriptOf(context, call, segmentsOfPhone(file, formatOf(context), call.participants))
  },

  listUsers: (context, cursor) => listZoomUsers(context, wire, cursor),
}
