import { z } from 'zod'
import { idText } from '../json.ts'
import { zoomWebhook } from '../zoom/webhook.ts'

const meeting = z.object({ uuid: idText })

/** Events of cloud recordings refer to a single occurrence of a meeting. */
export const zoomMeetingsWebhook = zoomWebhook({
  types: { 'recording.completed': 'recording.ready', 'recording.transcript_completed': 'transcript.ready' },
  callIdsOf(object) {
    const read = meeting.safeParse(object)
    return read.success ? [read.data.uuid] : null
  },
})
