import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { basicOrBearer, inHeader } from './authorize.ts'
import { fetchJson, type ProviderRequest, fetchText, type ProviderWire } from './http.ts'
import { idText, parseJson } from './json.ts'
import { type AdapterContext, ProviderError } from './provider.ts'
import { resetHeader } from './retry-after.ts'

const now = Date.parse('2026-03-02T10:00:00Z')
const wire: ProviderWire = {
  companyName: 'Vendor',
  defaultBaseUrl: 'https://api.vendor.example/v1',
  authorize: basicOrBearer,
}

type Seen = { url: string; method: string; headers: Headers; body: string }
function open(answers: (Response | Error)[], change: Partial<AdapterContext> = {}) {
  const seen: Seen[] = []
  const waits: number[] = []
  const refreshes: boolean[] = []
  const context: AdapterContext = {
    connectionId: 'c',
    credentials: {
      get: (options) => {
        refreshes.push(options?.forceRefresh === true)
        return Promise.resolve({
          type: 'BEARER',
          token: options?.forceRefresh === true ? 'fresh' : 'secret-token',
        })
      },
    },
    baseUrl: null,
    internalDomains: new Set(),
    config: {},
    fetch: async (input, init) => {
      const request = new Request(input, init)
      seen.push({
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      })
      const answer = answers.shift() ?? Response.json({})
      if (answer instanceof Error) throw answer
      return answer
    },
    now: () => now,
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    signal: new AbortController().signal,
    ...change,
  }
  const ask = (request: ProviderRequest = { path: '/x' }, own: Partial<ProviderWire> = {}) =>
    fetchJson(context, { ...wire, ...own }, { schema: z.looseObject({}), ...request })
  return { context, seen, waits, refreshes, ask }
}

const errorOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ProviderError) return error
  throw new Error(`No ProviderError: ${String(error)}`)
}
const status = (code: number, headers: Record<string, string> = {}) =>
  Response.json({ secret: 'body-secret' }, { status: code, headers })

describe('a request to a provider', () => {
  it('is sent to a path under the base URL with query, headers, credentials and body', async () => {
    const { ask, seen } = open([])
    await ask({
      method: 'POST',
      path: '/calls',
      query: { a: 1, b: null, c: undefined, d: ['x', 'y z'], e: new Date(now), f: false },
      json: { q: 1 },
      headers: { 'x-own': '1' },
    })
    expect(seen[0]?.url).toBe(
      'https://api.vendor.example/v1/calls?a=1&d=x&d=y+z&e=2026-03-02T10%3A00%3A00.000Z&f=false',
    )
    expect([seen[0]?.method, seen[0]?.body, seen[0]?.headers.get('content-type')]).toEqual([
      'POST',
      '{"q":1}',
      'application/json',
    ])
    expect([seen[0]?.headers.get('authorization'), seen[0]?.headers.get('x-own')]).toEqual([
      'Bearer secret-token',
      '1',
    ])
  })

  it('uses the connection’s base URL if it has one', async () => {
    const { ask, seen } = open([], { baseUrl: 'https://eu.vendor.example' })
    await ask({ path: '/a', baseUrl: 'https://files.vendor.example' })
    expect(seen[0]?.url).toBe('https://eu.vendor.example/a')
  })

  it('sends its credentials to another host only if the request says so', async () => {
    const { ask, seen, refreshes } = open([
      Response.json({}),
      Response.json({}),
      Response.json({}),
      status(401),
    ])
    await ask({ url: 'https://api.vendor.example/v1/x?page=2' })
    await ask({ url: 'https://files.vendor.example/x' })
    await ask({ url: 'https://files.vendor.example/x', withCredentials: true })
    expect(seen.map(({ headers }) => headers.has('authorization'))).toEqual([true, false, true])
    expect((await errorOf(ask({ url: 'https://files.vendor.example/x' }))).code).toBe('auth')
    expect(refreshes).toEqual([false, false])
  })

  it('sends form data as text, and an API key in the provider’s own header', async () => {
    const { ask, seen } = open([])
    await ask({ method: 'POST', path: '/t', form: { a: 'b c' } }, { authorize: inHeader('x-api-key') })
    expect([seen[0]?.body, seen[0]?.headers.get('content-type')]).toEqual([
      'a=b+c',
      'application/x-www-form-urlencoded',
    ])
    expect(seen[0]?.headers.get('x-api-key')).toBe('secret-token')
  })

  it('is repeated once with new credentials', async () => {
    const { ask, seen, refreshes } = open([status(401)])
    await ask()
    expect([refreshes, seen.map(({ headers }) => headers.get('authorization'))]).toEqual([
      [false, true],
      ['Bearer secret-token', 'Bearer fresh'],
    ])
    const again = open([status(401), status(401)])
    expect((await errorOf(again.ask())).code).toBe('auth')
    expect(again.seen).toHaveLength(2)
  })
})

describe('a response of a provider', () => {
  it.each([
    [403, 'forbidden', false], [404, 'not_found', false], [410, 'not_found', false], [400, 'invalid_request', false],
    [422, 'invalid_request', false], [429, 'rate_limited', true], [408, 'provider_down', true],
  ] as const)('with status %i is the error %s', async (code, expected, isRetryable) => {
    const { ask, seen } = open([status(code)])
    const error = await errorOf(ask({ path: '/x', query: { token: 'query-secret' } }))
    expect([error.code, error.status, error.isRetryable, seen.length]).toEqual([expected, code, isRetryable, 1])
    expect(`${error.message} ${error.stack}`).not.toMatch(/secret/)
  }) // prettier-ignore

  it.each([
    ['7', 7_000], ['1.5', 1_500], ['Mon, 02 Mar 2026 10:00:30 GMT', 30_000], ['2026-03-02T10:01:00Z', 60_000],
    ['2026-03-02T09:00:00Z', 0], ['999999999', 86_400_000], ['soon', null],
  ])('with Retry-After %s asks to wait %s ms', async (value, expected) => {
    expect((await errorOf(open([status(429, { 'retry-after': value })]).ask())).retryAfterMs).toBe(expected)
  }) // prettier-ignore

  it.each([
    ['12', 12_000],
    [String(now / 1_000 + 20), 20_000],
    [String(now + 5_000), 5_000],
    ['x', null],
  ])('with %s in the provider’s reset header asks to wait %s ms', async (value, expected) => {
    const own = { retryAfterMs: resetHeader('x-reset') }
    expect((await errorOf(open([status(429, { 'x-reset': value })]).ask(undefined, own))).retryAfterMs).toBe(
      expected,
    )
  })

  it('with status 503 and Retry-After is not retried at once', async () => {
    const { ask, seen } = open([status(503, { 'retry-after': '3' })])
    const error = await errorOf(ask())
    expect([error.code, error.retryAfterMs, seen.length]).toEqual(['provider_down', 3_000, 1])
  })

  it('with a server error is retried twice after short waits, and only if repeating the request is safe', async () => {
    const good = open([status(500), new TypeError('reset')])
    await good.ask()
    expect(good.seen).toHaveLength(3)
    expect(good.waits.every((ms, index) => ms >= 0 && ms <= 1_000 * (index + 1))).toBe(true)
    const list = open([status(500), status(502), status(504)])
    expect((await errorOf(list.ask({ method: 'POST', path: '/x', isIdempotent: true }))).code).toBe(
      'provider_down',
    )
    const post = open([status(500)])
    expect((await errorOf(post.ask({ method: 'POST', path: '/x' }))).code).toBe('provider_down')
    expect([list.seen.length, post.seen.length]).toEqual([3, 1])
  })

  it('may be judged by its content instead of its status', async () => {
    const judge: ProviderWire['judge'] = ({ text }) =>
      text.includes('too many') ? 'rate_limited' : undefined
    expect((await errorOf(open([Response.json({ error: 'too many' })]).ask(undefined, { judge }))).code).toBe(
      'rate_limited',
    )
  })

  it('is an error if it cannot be parsed or has the wrong shape', async () => {
    expect((await errorOf(open([new Response('{')]).ask())).code).toBe('bad_payload')
    const { context } = open([Response.json({ calls: [{ id: {} }] })])
    const schema = z.object({ calls: z.array(z.object({ id: idText })) })
    const error = await errorOf(fetchJson(context, wire, { path: '/x', schema }))
    expect([error.code, error.message]).toEqual([
      'bad_payload',
      'Vendor sent a response with an unexpected shape (calls.0.id).',
    ])
  })

  it.each([
    ['<!DOCTYPE html><title>We will be back</title>', 'application/json'],
    ['\n  <html lang="en"><body>Sign in to this network</body></html>', ''],
    ['Down for maintenance', 'text/html; charset=utf-8'],
  ])('is not from the provider’s API if it is a web page: %j with type %j', async (body, type) => {
    const error = await errorOf(open([new Response(body, { headers: { 'content-type': type } })]).ask())
    expect([error.code, error.isRetryable, error.message]).toEqual([
      'provider_down',
      true,
      'Vendor sent a web page instead of data.',
    ])
    expect(JSON.stringify(error)).not.toContain('network')
  })

  it('is parsed as JSON even if the provider declares it as HTML', async () => {
    const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html' } })
    expect(await open([html('{"calls":[]}')]).ask()).toEqual({ calls: [] })
    expect((await errorOf(open([html('[]')]).ask())).code).toBe('bad_payload')
    expect(await fetchText(open([html('pong')]).context, wire, { path: '/x' })).toBe('pong')
    expect(
      (await errorOf(fetchText(open([html('<!doctype html>')]).context, wire, { path: '/x' }))).code,
    ).toBe('provider_down')
  })

  it('is ignored after the job was aborted', async () => {
    const { ask } = open([new TypeError('x')], { signal: AbortSignal.abort() })
    expect((await errorOf(ask())).code).toBe('aborted')
  })

  it('may be plain text', async () => {
    const { context } = open([new Response('WEBVTT')])
    expect(await fetchText(context, wire, { path: '/x' })).toBe('WEBVTT')
  })
})

describe('numeric ids in JSON', () => {
  it('keep every digit', () => {
    const text =
      '{"id":12345678901234567890,"small":7,"rate":0.12345678901234567890,"text":"12345678901234567890","list":[9007199254740993]}'
    expect(parseJson(text)).toEqual({
      id: '12345678901234567890',
      small: 7,
      rate: 0.12345678901234568,
      text: '12345678901234567890',
      list: ['9007199254740993'],
    })
    expect([7, '7', 7n].map((id) => idText.parse(id))).toEqual(['7', '7', '7'])
    expect(idText.safeParse('').success).toBe(false)
  })
})
