import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { mayReadMetrics, processMetrics, watchPools } from './metrics.ts'

const token = 'a token of some length'

describe('who may read metrics', () => {
  it.each([
    ['this machine', '127.0.0.1', {}, true],
    ['this machine over IPv6', '::1', {}, true],
    ['this machine, mapped', '::ffff:127.0.0.1', {}, true],
    ['another machine', '10.0.0.7', {}, false],
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, false],
    ['a proxy with the standard header', '127.0.0.1', { forwarded: 'for=203.0.113.9' }, false],
  ])('without a token: %s', (_, address, headers, isAllowed) => {
    expect(mayReadMetrics({ address, headers }, null)).toBe(isAllowed)
  })

  it.each([
    ['the token', `Bearer ${token}`, true],
    ['another token of the same length', `Bearer ${token.replace('a', 'b')}`, false],
    ['a part of it', `Bearer ${token.slice(0, -1)}`, false],
    ['the bare token', token, false],
    ['nothing', undefined, false],
  ])('with a token configured: %s', (_, authorization, isAllowed) => {
    expect(mayReadMetrics({ address: '10.0.0.7', headers: { authorization } }, token)).toBe(isAllowed)
    // Then requests from this machine need the token too.
    expect(mayReadMetrics({ address: '127.0.0.1', headers: { authorization } }, token)).toBe(isAllowed)
  })
})

describe('metrics of every process', () => {
  it('include memory, garbage collection and the event loop, once, however often they are registered', async () => {
    expect(processMetrics()).toBe(processMetrics())
    const text = await processMetrics().metrics()
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_gc_duration_seconds',
    ]) {
      expect(text).toContain(name)
    }
  })

  it('include the usage of the database pools', async () => {
    const registry = new Registry()
    watchPools(registry, { pools: () => [{ role: 'app', max: 12, total: 10, idle: 3, waiting: 5 }] })
    const text = await registry.metrics()
    expect(text).toContain('coachline_database_connections{pool="app",state="in_use"} 7')
    expect(text).toContain('coachline_database_connections{pool="app",state="idle"} 3')
    expect(text).toContain('coachline_database_connections_max{pool="app"} 12')
    expect(text).toContain('coachline_database_waiting{pool="app"} 5')
  })
})
