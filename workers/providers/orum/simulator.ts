import { genericHmacOf } from '../generic-hmac.ts'
import type { SimulatedWorld } from '../simulated-world.ts'
import { deliveryOf, openVendor, signDelivery, type VendorSimulator } from '../simulator-kit.ts'
import { orumScheme } from './webhook.ts'

/** Orum sends a call when somebody notes how it went. Calls can't be requested. */
export function simulateOrum(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: () => false,
    routes: {},
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        if (call === null || !['call.completed', 'transcript.ready', 'test'].includes(type)) return undefined
        const hasTranscript = type === 'transcript.ready' && world.requestTranscript(call) === 'ready'
        const unsigned = deliveryOf(url, {
          event: type === 'test' ? 'Test webhook' : 'Call Disposition Added',
          call_id: call.id,
          date_time: call.startedAt.toISOString(),
          duration: call.durationMs / 1_000,
          disposition: 'Connected',
          list_name: 'Spring',
          notes: null,
          objections: [],
          recording_url: `https://recordings.orum.example/${call.id}.mp3`,
          user_email: call.rep.email,
          user_name: call.rep.name,
          recording_type: 'full',
          direction: call.direction === 'inbound' ? 'Inbound' : 'Outbound',
          prospect_name: call.buyer.name,
          prospect_phone: call.buyer.phone,
          call_transcript: hasTranscript
            ? world
                .lines(call)
                .map(({ speaker, text }) => `${speaker === 'rep' ? call.rep.name : call.buyer.name}: ${text}`)
                .join('\n')
            : null,
        })
        return signDelivery(unsigned, secrets.current, now, genericHmacOf({}, orumScheme))
      },
    },
  })
}
