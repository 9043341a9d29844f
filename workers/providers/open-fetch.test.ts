import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EgressError, forNobody } from '../security/egress.ts'
import { openProviderFetch, type ProviderFetchOptions } from './open-fetch.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise<void>((done) => (server === undefined ? done() : void server.close(() => done())))
  server = undefined
})

async function listen(listener: RequestListener): Promise<string> {
  const listening = (server = createServer(listener))
  await new Promise<void>((done) => void listening.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

const open = (change: Partial<ProviderFetchOptions>) =>
  openProviderFetch({
    permit: forNobody,
    allowedHosts: ['vendor.example'],
    baseUrl: null,
    pace: null,
    signal: new AbortController().signal,
    ...change,
  })

const reasonOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof EgressError ? error.reason : String(error)),
  )

describe('the fetch function of an adapter', () => {
  it('accepts a private base URL only for a simulator', async () => {
    const origin = await listen((_, response) => response.end('ok'))
    for (const baseUrl of [
      origin,
      'http://api.vendor.example',
      'https://localhost',
      'https://10.0.0.1',
      'https://a:b@x.example',
      'nothing',
    ]) {
      expect(() => open({ baseUrl })).toThrow('base address')
    }
    const answer = await open({ baseUrl: origin, isSimulator: true })(`${origin}/v1`)
    expect(await answer.text()).toBe('ok')
  })

  it('refuses every other host', async () => {
    const fetch = open({ baseUrl: 'https://eu.other.example' })
    for (const url of [
      'https://example.com',
      'https://other.example',
      'http://vendor.example',
      'https://vendor.example.evil.example',
    ]) {
      expect(await reasonOf(fetch(url)), `for ${url}`).toBe('refused')
    }
  })

  it('waits for the request pace before each request, and sends nothing if the pace rejects it', async () => {
    let requests = 0
    const baseUrl = await listen((_, response) => response.end(String((requests += 1))))
    let left = 2
    const pace = { take: async () => void ((left -= 1) < 0 && (await Promise.reject(new Error('no more')))) }
    const fetch = open({ baseUrl, isSimulator: true, pace })
    await fetch(baseUrl)
    await fetch(baseUrl)
    expect(await reasonOf(fetch(baseUrl))).toBe('Error: no more')
    expect(requests).toBe(2)
  })

  it('is aborted by either signal', async () => {
    const outer = new AbortController()
    const baseUrl = await listen(() => outer.abort())
    expect(await reasonOf(open({ baseUrl, isSimulator: true, signal: outer.signal })(baseUrl))).toBe(
      'aborted',
    )
    const signal = AbortSignal.abort()
    expect(await reasonOf(open({ baseUrl, isSimulator: true })(baseUrl, { signal }))).toBe('aborted')
  })

  it('reads no more bytes than its limit', async () => {
    const baseUrl = await listen((_, response) => response.end('x'.repeat(2_000)))
    expect(
      await reasonOf(open({ baseUrl, isSimulator: true, limits: { maxResponseBytes: 1_000 } })(baseUrl)),
    ).toBe('too-large')
  })
})
