import { z } from 'zod'
import { idText } from '../json.ts'
import { zoomWebhook } from '../zoom/webhook.ts'
import { externalIdOf } from './map.ts'

const recordings = z.object({ recordings: z.array(z.object({ id: idText, call_id: idText })) })

/** Events name each recording of the call. */
export const zoomPhoneWebhook = zoomWebhook({
  types: {
    'phone.recording_completed': 'recording.ready',
    'phone.recording_transcript_completed': 'transcript.ready',
  },
  callIdsOf(object) {
    const read = recordings.safeParse(object)
    return read.success
      ? read.data.recordings.map((recording) => externalIdOf(recording.call_id, recording.id))
      : null
  },
})
