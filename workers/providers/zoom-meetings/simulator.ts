import type { SimulatedCall, SimulatedTranscript, SimulatedWorld } from '../simulated-world.ts'
import { bearerToken, openVendor, type VendorRequest, type VendorSimulator } from '../simulator-kit.ts'
import {
  callsOfDays,
  invalidToken,
  signedDelivery,
  tooManyOf,
  usersPage,
  vttOf,
  zoomError,
} from '../zoom/simulated.ts'

/** Zoom's API for cloud recordings, and its signed events. */
export function simulateZoomMeetings(world: SimulatedWorld): VendorSimulator {
  const find = (params: VendorRequest['params']): SimulatedCall | null => {
    const given = params['uuid'] ?? ''
    // An id with a slash must arrive encoded twice.
    const uuid = given.includes('/') ? '' : decodeURIComponent(given)
    const call = world.find(uuid.slice(-20))
    return call !== null && uuidOfCall(call) === uuid ? call : null
  }
  const notFound = (): Response => zoomError(404, 3301, 'This recording does not exist.')
  const eventNames = {
    'recording.ready': 'recording.completed',
    'transcript.ready': 'recording.transcript_completed',
  } as const

  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: invalidToken,
    tooMany: tooManyOf(world),
    externalIdOf: uuidOfCall,
    routes: {
      'GET /users/:user/recordings': (asked) => {
        const user = asked.params['user'] ?? ''
        const found = callsOfDays(world, asked, [user === 'me' ? (world.users[0]?.id ?? '') : user])
        if (found instanceof Response) return found
        return {
          from: asked.query.get('from'),
          to: asked.query.get('to'),
          page_size: found.calls.length,
          next_page_token: found.token,
          meetings: found.calls.map((call) => meetingOnTheWire(call, world.stateOf(call), asked.base)),
        }
      },
      'GET /users': ({ query }) => usersPage(world, query),
      'GET /meetings/:uuid/recordings': ({ params, base }) => {
        const call = find(params)
        return call === null ? notFound() : meetingOnTheWire(call, world.requestTranscript(call), base)
      },
      'GET /past_meetings/:uuid/participants': ({ params }) => {
        const call = find(params)
        if (call === null) return zoomError(404, 3001, 'Meeting does not exist.')
        const { rep, buyer } = call
        const guest = { id: '', name: buyer.name, user_id: '16780032', user_email: '', internal_user: false }
        return {
          next_page_token: '',
          participants: [
            { id: rep.id, name: rep.name, user_id: '16778240', user_email: rep.email, internal_user: true },
            guest,
            { ...guest, user_id: '16780033' },
          ],
        }
      },
      'GET /rec/download/:id': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        return call === null
          ? notFound()
          : new Response(vttOf(call, world.lines(call)), { headers: { 'content-type': 'text/vtt' } })
      },
    },
    webhook: {
      isTimestamped: true,
      isBodySigned: true,
      isAcknowledgement: (status) => status === 200 || status === 204,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId.slice(-20))
        if (call === null || (type !== 'recording.ready' && type !== 'transcript.ready')) return undefined
        const body = {
          event: eventNames[type],
          event_ts: now,
          payload: { account_id: 'A1', object: meetingOnTheWire(call, 'ready', 'https://seller.zoom.us') },
          download_token: 'simulated',
        }
        return signedDelivery(url, body, secrets.current, now)
      },
    },
  })
}

/** Ids as Zoom makes them: some start with a slash or contain two. */
function uuidOfCall(call: SimulatedCall): string {
  const kind = Number(call.id.slice(-1)) % 3
  return kind === 0 ? `/kQ7+${call.id}` : kind === 1 ? `kQ//7=${call.id}` : `kQ7${call.id}`
}

/** The length is in whole minutes; only the files give it to the second. */
function meetingOnTheWire(call: SimulatedCall, state: SimulatedTranscript, base: string): object {
  const startText = `${call.startedAt.toISOString().slice(0, 19)}Z`
  const endText = `${new Date(call.startedAt.getTime() + call.durationMs).toISOString().slice(0, 19)}Z`
  const file = (type: string, recordingType: string): object => ({
    id: `${type}-${call.id}`,
    meeting_id: uuidOfCall(call),
    recording_start: startText,
    recording_end: endText,
    file_type: type,
    file_extension: type === 'TRANSCRIPT' ? 'VTT' : type,
    file_size: 7_220,
    play_url: `https://seller.zoom.us/rec/play/${call.id}`,
    download_url: `${base}/rec/download/${call.id}`,
    status: 'completed',
    recording_type: recordingType,
  })
  return {
    uuid: uuidOfCall(call),
    id: 91_234_567_890,
    host_id: call.rep.id,
    host_email: call.rep.email,
    topic: call.title ?? '',
    type: 2,
    start_time: startText,
    timezone: 'Europe/Paris',
    duration: Math.floor(call.durationMs / 60_000),
    total_size: 9_220,
    recording_count: 2,
    share_url: `https://seller.zoom.us/rec/share/${call.id}`,
    recording_files: [
      file('MP4', 'shared_screen_with_speaker_view'),
      ...(state === 'ready' ? [file('TRANSCRIPT', 'audio_transcript')] : []),
    ],
  }
}
