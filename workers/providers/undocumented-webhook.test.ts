import { describe, expect, it } from 'vitest'
import { genericHmacDefaults, signGenericHmac } from './generic-hmac.ts'
import { undocumentedWebhook } from './undocumented-webhook.ts'
import { deliveryOf } from './simulator-kit.ts'

const now = Date.parse('2026-03-02T10:00:00Z')
const webhook = undocumentedWebhook('modjo', ['call_id', 'call.id', 'id'])
const signed = (body: unknown) => {
  const delivery = deliveryOf('https://app.example.test/hooks/x/c1', body)
  return { ...delivery, headers: signGenericHmac(delivery, 'key', now, genericHmacDefaults) }
}
const verify = (body: unknown, config: Record<string, unknown>) =>
  webhook.verifyWebhook(signed(body), { current: 'key' }, now, config)

describe('an undocumented webhook', () => {
  it('reads the call id from the first known field, whatever its length', () => {
    const body = '{"id":"event","call":{"id":91234567890123456789}}'
    expect(verify(body, { mode: 'push' })).toMatchObject({
      ok: true,
      events: [{ type: 'call.completed', externalCallId: '91234567890123456789' }],
    })
  })

  it.each([[{}], [{ id: {} }], [{ id: '' }], [{ id: 'x'.repeat(501) }]])(
    'is ignored without an id: %j',
    (body) => {
      expect(verify(body, { mode: 'push' })).toMatchObject({
        ok: true,
        events: [{ type: 'ignored', externalCallId: null }],
      })
    },
  )

  it('is rejected if its configuration is invalid', () => {
    expect(verify({ id: '1' }, { mode: 'push', webhook: { algorithm: 'md5' } })).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
    expect(verify({ id: '1' }, { mode: 'push', webhook: { fallback: 'accept' } })).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
  })

  it.each([[[]], ['null'], ['"text"'], ['{']])('is rejected if its body is not an object: %j', (body) => {
    expect(verify(body, { mode: 'push' })).toEqual({ ok: false, reason: 'malformed' })
  })
})
