import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import { bearerToken, openVendor, type VendorSimulator } from '../simulator-kit.ts'
import {
  callsOfDays,
  clockText,
  invalidToken,
  signedDelivery,
  tooManyOf,
  usersPage,
  vttOf,
  zoomError,
} from '../zoom/simulated.ts'

/** Zoom Phone's API for recordings and their transcripts, in either form, and its signed events. */
export function simulateZoomPhone(world: SimulatedWorld): VendorSimulator {
  const eventNames = {
    'recording.ready': 'phone.recording_completed',
    'transcript.ready': 'phone.recording_transcript_completed',
    'call.completed': 'phone.callee_call_history_completed',
  } as const
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: invalidToken,
    tooMany: tooManyOf(world),
    externalIdOf: (call) => `${callIdOf(call)}.${recordingIdOf(call)}`,
    routes: {
      'GET /phone/recordings': (asked) => {
        const found = callsOfDays(world, asked)
        if (found instanceof Response) return found
        return {
          next_page_token: found.token,
          page_size: found.calls.length,
          total_records: found.calls.length,
          from: asked.query.get('from'),
          to: asked.query.get('to'),
          recordings: found.calls.map(recordingOnTheWire),
        }
      },
      'GET /phone/call_logs/:id/recordings': ({ params }) => {
        const call = world.find((params['id'] ?? '').slice(1))
        if (call === null) return zoomError(404, 404, 'Call log does not exist.')
        const recording = recordingOnTheWire(call)
        return isEven(call) ? recording : { recordings: [recording] }
      },
      'GET /phone/recording_transcript/download/:id': ({ params }) => {
        const call = world.find((params['id'] ?? '').slice(1))
        if (call === null) return zoomError(404, 404, 'Recording does not exist.')
        if (world.requestTranscript(call) !== 'ready')
          return zoomError(400, 12_000, 'Unable to transcribe this recording.')
        return isEven(call)
          ? Response.json(timelineOf(world, call))
          : new Response(vttOf(call, world.lines(call)))
      },
      'GET /users': ({ query }) => usersPage(world, query),
    },
    webhook: {
      isTimestamped: true,
      isBodySigned: true,
      isAcknowledgement: (status) => status === 200 || status === 204,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId.slice(-20))
        if (call === null || !(type in eventNames)) return undefined
        const object =
          type === 'call.completed'
            ? { call_logs: [{ id: callIdOf(call) }] }
            : { recordings: [recordingOnTheWire(call)] }
        const body = {
          event: eventNames[type as keyof typeof eventNames],
          event_ts: now,
          payload: { account_id: 'A1', object },
        }
        return signedDelivery(url, body, secrets.current, now)
      },
    },
  })
}

const isEven = (call: SimulatedCall): boolean => Number(call.id.slice(-1)) % 2 === 0
const callIdOf = (call: SimulatedCall): string => `7${call.id}`
const recordingIdOf = (call: SimulatedCall): string => `r${call.id}`

function recordingOnTheWire(call: SimulatedCall): object {
  const isInbound = call.direction === 'inbound'
  const rep = { name: call.rep.name, number: '+15550000001' }
  const buyer = { name: call.buyer.name, number: call.buyer.phone }
  const [caller, callee] = isInbound ? [buyer, rep] : [rep, buyer]
  const text = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
  return {
    id: recordingIdOf(call),
    call_id: callIdOf(call),
    call_log_id: `log-${call.id}`,
    date_time: text(call.startedAt.getTime()),
    end_time: text(call.startedAt.getTime() + call.durationMs),
    duration: call.durationMs / 1_000,
    direction: isInbound ? 'inbound' : 'outbound',
    caller_name: caller.name,
    caller_number: caller.number,
    callee_name: callee.name,
    callee_number: callee.number,
    owner: { id: call.rep.id, name: call.rep.name, type: 'user', extension_number: 1_001 },
    recording_type: 'Automatic',
    download_url: `https://zoom.us/v2/phone/recording/download/${call.id}`,
  }
}

const timelineOf = (world: SimulatedWorld, call: SimulatedCall): object => ({
  type: 'zoom_transcript',
  ver: 1,
  recording_id: recordingIdOf(call),
  timeline: world.lines(call).map((line) => ({
    text: line.text,
    ts: clockText(line.startMs).slice(0, -2),
    end_ts: clockText(line.endMs).slice(0, -2),
    users: [
      line.speaker === 'rep'
        ? { username: call.rep.name, user_id: '16778240', zoom_userid: call.rep.id, multiple_people: false }
        : { username: call.buyer.name, user_id: '16780032', multiple_people: false },
    ],
  })),
})
