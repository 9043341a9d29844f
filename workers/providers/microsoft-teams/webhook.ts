import { z } from 'zod'
import { jsonOfBytes } from '../json.ts'
import type { CallEvent, ProviderWebhook } from '../provider.ts'
import { checkToken, sha256Hex } from '../signatures.ts'
import { externalIdOf } from './map.ts'

const notification = z.object({
  clientState: z.string().nullish(),
  changeType: z.string().nullish(),
  lifecycleEvent: z.string().nullish(),
  resource: z.string().nullish(),
})
const delivery = z.object({ value: z.array(notification).min(1).max(1_000) })

/** Graph writes a transcript's address in two ways. */
const inBrackets = /onlineMeetings\('([^'/]{1,300})'\)\/transcripts\('([^'/]{1,300})'\)/
const inPath = /onlineMeetings\/([^'/]{1,300})\/transcripts\/([^'/]{1,300})/

const longestToken = 2_000

/**
 * Microsoft repeats the subscription's `clientState` in each notification and signs nothing. While a subscription is being created, it
 * sends a token in the address that must be sent back. That starts nothing, so it needs no secret; the secret may not be stored yet.
 */
export const microsoftTeamsWebhook: ProviderWebhook = {
  verifyWebhook({ url, rawBody }, secrets) {
    const read = delivery.safeParse(jsonOfBytes(rawBody))
    const token = URL.parse(url)?.searchParams.get('validationToken') ?? ''
    if (token !== '' && !read.success) {
      if (token.length > longestToken) return { ok: false, reason: 'malformed' }
      return {
        ok: true,
        kind: 'handshake',
        response: { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: token },
      }
    }
    if (!read.success) return { ok: false, reason: 'malformed' }
    for (const { clientState } of read.data.value) {
      const check = checkToken(clientState, secrets)
      if (!check.ok) return check
    }
    const hash = sha256Hex(rawBody)
    const events = read.data.value.map((item, index): CallEvent => {
      const dedupeKey = `${hash}:${index}`
      const [, meetingId, transcriptId] =
        inBrackets.exec(item.resource ?? '') ?? inPath.exec(item.resource ?? '') ?? []
      if (item.lifecycleEvent === 'reauthorizationRequired' || item.lifecycleEvent === 'subscriptionRemoved')
        return { type: 'subscription.expiring', externalCallId: null, occurredAt: null, dedupeKey }
      if (item.changeType !== 'created' || meetingId === undefined || transcriptId === undefined)
        return { type: 'ignored', externalCallId: null, occurredAt: null, dedupeKey }
      return {
        type: 'transcript.ready',
        externalCallId: externalIdOf(meetingId, transcriptId),
        occurredAt: null,
        dedupeKey,
      }
    })
    return { ok: true, kind: 'events', events }
  },
}
