import Fastify, { type FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import { trustProxies, warnOfUntrustedProxy } from './trusted-proxies.ts'

const believes = (proxies: string[], ...addresses: string[]): boolean[] => {
  const isTrusted = trustProxies(proxies)
  if (isTrusted === false) throw new Error('Nobody is believed')
  return addresses.map((address) => isTrusted(address, 0))
}

describe('proxies that are trusted', () => {
  it('are none without a list', () => {
    expect(trustProxies([])).toBe(false)
  })

  it('are addresses, networks and names of networks', () => {
    expect(
      believes(
        ['10.1.0.0/16', '192.0.2.7', 'loopback'],
        '10.1.2.3',
        '10.2.0.1',
        '192.0.2.7',
        '::1',
        '2001:db8::1',
        'nobody',
      ),
    ).toEqual([true, false, true, true, false, false])
  })

  it('are distinguished however many addresses come, and however often', () => {
    const isTrusted = trustProxies(['10.0.0.0/30'])
    if (isTrusted === false) throw new Error('Nobody is believed')
    const trusted = Array.from({ length: 5_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).filter(
      (address) => isTrusted(address, 0),
    )
    expect(trusted).toEqual(['10.0.0.0', '10.0.0.1', '10.0.0.2', '10.0.0.3'])
    expect(trusted.map((address) => isTrusted(address, 0))).toEqual([true, true, true, true])
    expect(isTrusted('10.0.0.4', 0)).toBe(false)
  })

  it('are refused when they are no addresses', () => {
    expect(() => trustProxies(['proxy.example'])).toThrow('invalid IP address')
  })
})

describe('a sender of X-Forwarded-For', () => {
  async function warningsOf(proxies: string[], peers: string[]): Promise<string[]> {
    const warnings: string[] = []
    const app = Fastify()
    const log = {
      warn: ({ event, peer }: { event: string; peer: string }) => warnings.push(`${event} ${peer}`),
    }
    warnOfUntrustedProxy(app, proxies, log as unknown as FastifyBaseLogger)
    app.get('/', () => 'here')
    for (const remoteAddress of peers)
      await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.1' } })
    await app.inject({ url: '/', remoteAddress: '10.9.9.9' })
    await app.close()
    return warnings
  }

  it('is warned of once when it is no trusted proxy', async () => {
    expect(await warningsOf([], ['10.0.0.1', '10.0.0.2'])).toEqual(['proxy.not-trusted 10.0.0.1'])
    expect(await warningsOf(['10.0.0.1'], ['10.0.0.1', '10.0.0.2', '10.0.0.3'])).toEqual([
      'proxy.not-trusted 10.0.0.2',
    ])
  })

  it('is no matter for a warning when it is trusted', async () => {
    expect(await warningsOf(['10.0.0.0/8'], ['10.0.0.1', '10.0.0.2'])).toEqual([])
  })
})
