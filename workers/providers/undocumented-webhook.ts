import { readSettings, type SettingsOf } from '../domain/provider-settings.ts'
import type { ProviderId } from '../domain/providers.ts'
import { checkGenericHmac, genericHmacOf } from './generic-hmac.ts'
import { idText, jsonOfBytes } from './json.ts'
import { firstValueAt, trimmedText } from './parse-values.ts'
import { type CallEventType, type GenericHmacConfig, oneEvent, type ProviderWebhook } from './provider.ts'
import { sha256Hex } from './signatures.ts'

/** Field names under which providers send the kind of an event. */
const eventNames = ['event', 'event_type', 'eventType', 'type', 'event.type', 'data.event']

/** Where a body usually contains the call's id. */
// prettier-ignore
export const usualCallIdPaths = [
  'call_id', 'callId', 'data.call_id', 'data.callId', 'call.id', 'data.call.id', 'data.id', 'id',
]

/** Providers that have the setting `mode`. */
type ProviderWithMode = {
  [Id in ProviderId]: SettingsOf<Id> extends { mode: unknown } ? Id : never
}[ProviderId]

/**
 * The webhook of a provider that documents neither signatures nor bodies. The connection's scheme authenticates the sender, and only the
 * call's id is taken from the body: the call is then fetched. With the setting `mode` 'poll', a delivery starts nothing.
 */
export const undocumentedWebhook = (
  provider: ProviderWithMode,
  idPaths: readonly string[],
  scheme: Partial<GenericHmacConfig> = {},
): ProviderWebhook => ({
  verifyWebhook(request, secrets, now, config) {
    const check = checkGenericHmac(request, secrets, now, genericHmacOf(config, scheme))
    if (!check.ok) return check

    const body = jsonOfBytes(request.rawBody)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return { ok: false, reason: 'malformed' }

    const externalCallId = idText.safeParse(firstValueAt(body, idPaths)).data ?? null
    const isTest = trimmedText(firstValueAt(body, eventNames))?.toLowerCase().includes('test') === true
    const isStarting = externalCallId !== null && readSettings(provider, config).mode === 'push'
    const type: CallEventType = isTest ? 'test' : isStarting ? 'call.completed' : 'ignored'
    return oneEvent({ type, externalCallId, occurredAt: null, dedupeKey: sha256Hex(request.rawBody) })
  },
})
