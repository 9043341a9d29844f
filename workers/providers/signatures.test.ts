import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkGenericHmac, genericHmacDefaults, genericHmacOf, signGenericHmac } from './generic-hmac.ts'
import { checkJwt, keyIdOf, rsaPublicKey } from './jwt.ts'
import type { GenericHmacConfig, WebhookRequest } from './provider.ts'
import {
  checkStandardWebhook,
  checkToken,
  hmac,
  isEqualBytes,
  isEqualText,
  isFresh,
  isHmac,
  sha256Hex,
  signatureBytes,
} from './signatures.ts'
import { deliveryOf, signJwt } from './simulator-kit.ts'

const body = '{"a":1}'
const ts = '1700000000'
const now = 1_700_000_000_000
const url = 'https://app.example.test/hooks/x/c1'

describe('known signatures', () => {
  it.each([
    [
      'Zoom',
      isHmac(
        'd34558f96e08f7e4509816db876f26a79ad5323941a290471c25883d45aa5817',
        'hex',
        'sha256',
        'zs',
        `v0:${ts}:`,
        body,
      ),
    ],
    [
      'Zoom, address check',
      isHmac(
        'eeb335f9c014d2c03ae378312884e7b2945a7d9aa0d1f3f77b6109ccf228a40f',
        'hex',
        'sha256',
        'zs',
        'abc',
      ),
    ],
    [
      'HubSpot',
      isHmac(
        'Xc5NZ9chG9l6Qw/yasUE6qT6b2SXaH1LnkI49p0HBHU=',
        'base64',
        'sha256',
        'hs',
        'POSThttps://app.example.test/hooks/hubspot/c1',
        '[{"a":1}]',
        '1700000000000',
      ),
    ],
    ['Salesloft', isHmac('ccc8ed8eb69e9ec2805f7337ac0607dc8ce189fd', 'hex', 'sha1', 'sl', body)],
    [
      'Fireflies',
      isHmac('a831091cf5e8b180aca7b67a16044a0be29258233177bb34e31a7ec9c06b9f24', 'hex', 'sha256', 'ff', body),
    ],
  ])('of %s are valid', (_name, fits) => {
    expect(fits).toBe(true)
  })
})

describe('comparing signatures', () => {
  it('rejects values with another length, encoding or content', () => {
    expect(isEqualBytes(Buffer.from('ab'), Buffer.from('abc'))).toBe(false)
    expect([isEqualText('a', 'a'), isEqualText('a', 'ab'), isEqualText('', 'a')]).toEqual([
      true,
      false,
      false,
    ])
    expect(['', 'abc', 'zz', 'ab ', 'a'.repeat(2_000)].map((text) => signatureBytes(text, 'hex'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(signatureBytes('!!', 'base64')).toBeNull()
    expect(isHmac('', 'hex', 'sha256', 'k', body)).toBe(false)
  })

  it('accepts times up to five minutes in the past or future', () => {
    const times = ['1699999700', '1700000300', '1699999699', '1700000301', '', 'x', '1e9', '-5']
    expect(times.map((time) => isFresh(time, now))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(isFresh('1700000000000', now, 'ms')).toBe(true)
  })

  it('accepts a token only if a secret is stored', () => {
    expect(checkToken('t', { current: 't' })).toEqual({ ok: true })
    expect(checkToken('t', { current: 'new', others: ['t'] })).toEqual({ ok: true })
    expect(checkToken('x', { current: 't' })).toEqual({ ok: false, reason: 'bad_signature' })
    expect(checkToken('', { current: '' })).toEqual({ ok: false, reason: 'no_secret' })
    expect(checkToken(undefined, { current: 't' })).toEqual({ ok: false, reason: 'missing_signature' })
  })
})

describe('Standard Webhooks', () => {
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
  const signature = 'v1,WUgAXU8H0NQ1/7M+TtMwKma2b74a3/TCgekiM3YUdN8='
  const signed = (change: Record<string, string> = {}, prefix = 'webhook'): WebhookRequest =>
    deliveryOf(url, body, {
      [`${prefix}-id`]: 'msg_1',
      [`${prefix}-timestamp`]: ts,
      [`${prefix}-signature`]: signature,
      ...change,
    })

  it('are valid under both header names, with or without the secret’s prefix, among other signatures', () => {
    const proven = { ok: true, id: 'msg_1' }
    expect(checkStandardWebhook(signed(), { current: secret }, now)).toEqual(proven)
    expect(checkStandardWebhook(signed({}, 'svix'), { current: secret.slice(6) }, now)).toEqual(proven)
    const several = signed({ 'webhook-signature': `v1a,AAAA v1,AAAA ${signature}` })
    expect(checkStandardWebhook(several, { current: 'whsec_AAAA', others: [secret] }, now)).toEqual(proven)
  })

  it.each([
    [
      'a changed body',
      { ...signed(), rawBody: Buffer.from('{"a":2}') },
      { current: secret },
      'bad_signature',
    ],
    ['another id', signed({ 'webhook-id': 'msg_2' }), { current: secret }, 'bad_signature'],
    [
      'another version',
      signed({ 'webhook-signature': signature.replace('v1', 'v2') }),
      { current: secret },
      'bad_signature',
    ],
    ['another secret', signed(), { current: 'whsec_AAAA' }, 'bad_signature'],
    ['no signature', signed({ 'webhook-signature': '' }), { current: secret }, 'missing_signature'],
    ['an old time', signed({ 'webhook-timestamp': '1699990000' }), { current: secret }, 'stale'],
    ['no secret', signed(), null, 'no_secret'],
  ] as const)('refuse %s', (_name, request, secrets, reason) => {
    expect(checkStandardWebhook(request, secrets, now)).toEqual({ ok: false, reason })
  })
})

describe('a configured signature scheme', () => {
  const schemes: Partial<GenericHmacConfig>[] = [
    {},
    { algorithm: 'sha1', encodings: ['base64'], prefixes: ['sha1='] },
    { algorithm: 'sha512', headerNames: ['x-other', 'x-mine'], prefixes: [''] },
    { baseString: '{timestamp}.{body}', timestampHeader: 'x-time' },
    { baseString: 'v0:{timestamp}:{body}', timestampHeader: 'x-time', prefixes: ['v0='] },
    { baseString: '{id}.{timestamp}.{body}', timestampHeader: 'x-time', timestampUnit: 'ms' },
    { baseString: '{method}{url}{body}{timestamp}', timestampHeader: 'x-time', encodings: ['base64'] },
    { secretEncoding: 'base64' },
    { secretEncoding: 'hex' },
  ]
  const secret = 'c0ffee00c0ffee00'

  it.each(schemes)('signs and verifies with %j', (scheme) => {
    const config = genericHmacOf({ webhook: scheme })
    const unsigned = deliveryOf(url, body)
    const request = { ...unsigned, headers: signGenericHmac(unsigned, secret, now, config) }
    expect(checkGenericHmac(request, { current: 'dead', others: [secret] }, now, config)).toEqual({
      ok: true,
    })
    expect(checkGenericHmac(request, { current: 'dead' }, now, config)).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(
      checkGenericHmac({ ...request, rawBody: Buffer.from('x') }, { current: secret }, now, config),
    ).toMatchObject({ ok: false })
    expect(checkGenericHmac(request, null, now, config)).toEqual({ ok: false, reason: 'no_secret' })
    expect(checkGenericHmac({ ...request, headers: {} }, { current: secret }, now, config)).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
    const later = checkGenericHmac(request, { current: secret }, now + 301_000, config)
    expect(later).toEqual(
      config.timestampHeader === undefined ? { ok: true } : { ok: false, reason: 'stale' },
    )
  })

  it('produces the same signature as a separate computation', () => {
    const header = { 'x-hub-signature-256': `sha256=${hmac('sha256', 'k', body).toString('hex')}` }
    expect(
      checkGenericHmac(deliveryOf(url, body, header), { current: 'k' }, now, genericHmacDefaults),
    ).toEqual({ ok: true })
  })

  it('trusts the URL only if it contains the secret and there is no signature', () => {
    const config = genericHmacOf({}, { fallback: 'url-secret' })
    const check = (address: string, headers = {}) =>
      checkGenericHmac(deliveryOf(address, body, headers), { current: 'long-secret' }, now, config)
    expect(check(`${url}/long-secret`)).toEqual({ ok: true })
    expect(check(`${url}?key=long-secret`)).toEqual({ ok: true })
    expect(check(`${url}/long-secre`)).toEqual({ ok: false, reason: 'bad_signature' })
    expect(check(`${url}/long-secret`, { 'x-signature': 'ab' })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(checkGenericHmac(deliveryOf(`${url}/`, body), { current: '' }, now, config)).toEqual({
      ok: false,
      reason: 'no_secret',
    })
  })

  it('that is invalid accepts nothing', () => {
    const config = genericHmacOf(
      { webhook: { algorithm: 'md5', fallback: 'url-secret' } },
      { fallback: 'url-secret' },
    )
    const unsigned = deliveryOf(url, body)
    const request = { ...unsigned, headers: signGenericHmac(unsigned, secret, now, genericHmacDefaults) }
    const verdict = checkGenericHmac(request, { current: secret }, now, { ...config, fallback: 'reject' })
    expect(verdict).toEqual({ ok: false, reason: 'missing_signature' })
    expect(config.fallback).toBe('reject')
  })
})

describe('signed tokens', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const claims = { exp: now / 1_000 + 60, sub: 'x' }
  const rs = signJwt(claims, { algorithm: 'RS256', privateKey })
  const hs = signJwt(claims, { algorithm: 'HS256', secret: 'k' })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('are valid with the key that signed them', async () => {
    expect(await checkJwt(rs, [{ algorithm: 'RS256', publicKey }], now)).toEqual({ ok: true, claims })
    expect(await checkJwt(hs, [{ algorithm: 'HS256', secret: 'x' }, { algorithm: 'HS256', secret: 'k' }], now)).toEqual({ ok: true, claims }) // prettier-ignore
  })

  it('cannot choose their algorithm', async () => {
    const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const confused = signJwt(claims, { algorithm: 'HS256', secret: der })
    const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.AA`
    for (const token of [confused, unsigned, hs]) {
      expect(await checkJwt(token, [{ algorithm: 'RS256', publicKey }], now)).toEqual({
        ok: false,
        reason: 'bad_signature',
      })
    }
  })

  it('expire', async () => {
    const keys = [{ algorithm: 'HS256', secret: 'k' }] as const
    expect(await checkJwt(hs, keys, now + 120_000)).toEqual({ ok: false, reason: 'stale' })
    const endless = signJwt({ sub: 'x' }, { algorithm: 'HS256', secret: 'k' })
    expect(await checkJwt(endless, keys, now)).toEqual({ ok: false, reason: 'stale' })
    expect(await checkJwt(endless, keys, now, { requireExpiry: false })).toMatchObject({ ok: true })
    const early = signJwt({ ...claims, nbf: now / 1_000 + 45 }, { algorithm: 'HS256', secret: 'k' })
    expect(await checkJwt(early, keys, now)).toEqual({ ok: false, reason: 'stale' })
  })

  it.each([
    '',
    'a.b',
    'a.b.c',
    '..',
    `${encode({ alg: 'HS256', crit: ['x'] })}.${encode(claims)}.AA`,
    `${encode(null)}.${encode(1)}.AA`,
  ])('that are malformed are rejected: %j', async (token) => {
    expect(await checkJwt(token, [{ algorithm: 'HS256', secret: 'k' }], now)).toEqual({
      ok: false,
      reason: 'malformed',
    })
  })

  it('contain their key id, and keys are read in the providers’ formats', () => {
    expect(keyIdOf(`${encode({ alg: 'RS256', kid: 'k1' })}.x.y`)).toBe('k1')
    expect(keyIdOf('x')).toBeUndefined()
    const pem = publicKey.export({ format: 'pem', type: 'spki' })
    expect(rsaPublicKey(String(pem))?.equals(publicKey)).toBe(true)
    expect(
      rsaPublicKey(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'))?.equals(publicKey),
    ).toBe(true)
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
      format: 'der',
      type: 'spki',
    })
    expect([rsaPublicKey('nothing'), rsaPublicKey(elliptic.toString('base64'))]).toEqual([null, null])
  })

  it('are compared with the lowercase hex hash of the body', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})
