import { describe, expect, it } from 'vitest'
import { genericHmacDefaults, signGenericHmac } from './generic-hmac.ts'
import { hintWebhook } from './hint-webhook.ts'
import { deliveryOf } from './simulator-kit.ts'

const now = Date.parse('2026-03-02T10:00:00Z')
const webhook = hintWebhook({}, ['call_id', 'call.id', 'id'])
const signed = (body: unknown) => {
  const delivery = deliveryOf('https://app.example.test/hooks/x/c1', body)
  return { ...delivery, headers: signGenericHmac(delivery, 'key', now, genericHmacDefaults) }
}
const verify = (body: unknown, config: Record<string, unknown>) => webhook.verifyWebhook(signed(body), { current: 'key' }, now, config)

describe('a webhook that nobody has described', () => {
  it('names the call by the first id of its list, however long it is', () => {
    const body = '{"id":"event","call":{"id":91234567890123456789}}'
    expect(verify(body, { mode: 'push' })).toMatchObject({
      ok: true,
      events: [{ type: 'call.completed', externalCallId: '91234567890123456789' }],
    })
  })

  it.each([[{}], [{ id: {} }], [{ id: '' }], [{ id: 'x'.repeat(501) }]])('is ignored without an id: %j', (body) => {
    expect(verify(body, { mode: 'push' })).toMatchObject({ ok: true, events: [{ type: 'ignored', externalCallId: null }] })
  })

  it('is refused as a whole when its switch is not understood', () => {
    expect(verify({ id: '1' }, { mode: 'push', webhook: { algorithm: 'md5' } })).toEqual({ ok: false, reason: 'missing_signature' })
    expect(verify({ id: '1' }, { mode: 'push', webhook: { fallback: 'accept' } })).toEqual({ ok: false, reason: 'missing_signature' })
  })

  it.each([[[]], ['null'], ['"text"'], ['{']])('is refused when its body is no object: %j', (body) => {
    expect(verify(body, { mode: 'push' })).toEqual({ ok: false, reason: 'malformed' })
  })
})
