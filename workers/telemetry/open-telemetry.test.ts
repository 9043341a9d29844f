import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startOpenTelemetry } from './open-telemetry.ts'
import { parseTraceparent, type Tracing } from './tracing.ts'

type Received = { name: string; traceId: string; parentSpanId?: string }
type Export = { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] }

/** A collector that can delay its responses. */
async function listen(): Promise<{
  endpoint: string
  server: Server
  spans: Received[]
  held: ServerResponse[]
  hold: { isOn: boolean }
}> {
  const spans: Received[] = []
  const held: ServerResponse[] = []
  const hold = { isOn: false }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces')
      for (const { scopeSpans } of (JSON.parse(text) as Export).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      if (hold.isOn) held.push(response)
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    server,
    spans,
    held,
    hold,
  }
}

const stops: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

function start(endpoint: string, sampleRatio = 1): { tracing: Tracing; warnings: unknown[] } {
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => void warnings.push(fields) }
  return {
    tracing: startOpenTelemetry({ endpoint, sampleRatio, service: 'test', log, delayMs: 20 }),
    warnings,
  }
}

const root = { kind: 'internal', parent: null } as const

describe('traces', () => {
  it('reach the collector, children under the parent that was handed over', async () => {
    const collector = await listen()
    stops.push(() => void collector.server.close())
    const { tracing } = start(collector.endpoint)
    const parent = tracing.start({ name: 'parent', ...root })
    tracing.start({ name: 'child', kind: 'internal', parent: parent.traceparent }).end()
    parent.end()
    await tracing.close()
    const place = parseTraceparent(parent.traceparent)
    expect(collector.spans.map((span) => span.name).toSorted()).toEqual(['child', 'parent'])
    expect(collector.spans.map((span) => span.traceId)).toEqual([place?.traceId, place?.traceId])
    expect(collector.spans.find((span) => span.name === 'child')?.parentSpanId).toBe(place?.spanId)
  })

  it('follow the sampling decision of their origin, and the configured share when they begin here', async () => {
    const collector = await listen()
    stops.push(() => void collector.server.close())
    const { tracing } = start(collector.endpoint, 0)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const recorded = tracing.start({
      name: 'recorded',
      kind: 'server',
      parent: `00-${traceId}-00f067aa0ba902b7-01`,
    })
    const left = tracing.start({
      name: 'left out',
      kind: 'server',
      parent: `00-${traceId}-00f067aa0ba902b7-00`,
    })
    const begun = tracing.start({ name: 'begun here', ...root })
    for (const span of [recorded, left, begun]) span.end()
    await tracing.close()
    expect([recorded, left, begun].map((span) => span.traceparent === null)).toEqual([false, true, true])
    expect(collector.spans.map((span) => span.name)).toEqual(['recorded'])
  })

  it('are dropped, not queued, while the collector hangs', async () => {
    const collector = await listen()
    stops.push(() => void collector.server.close())
    collector.hold.isOn = true
    const { tracing } = start(collector.endpoint)
    for (let count = 0; count < 10_000; count += 1) tracing.start({ name: 'one of many', ...root }).end()
    await expect.poll(() => collector.held.length).toBeGreaterThan(0)
    collector.hold.isOn = false
    for (const response of collector.held.splice(0)) response.writeHead(200).end('{}')
    await tracing.close()
    // One batch in progress, and one full queue waiting.
    expect(collector.spans.length).toBeGreaterThan(0)
    expect(collector.spans.length).toBeLessThanOrEqual(512 + 2_048)
  })

  it('cause no failure without a collector: one log line, and closing ends in time', async () => {
    const { tracing, warnings } = start('http://127.0.0.1:1')
    tracing.start({ name: 'lost', ...root }).end()
    const startedAt = performance.now()
    await tracing.close()
    // An export may take five seconds, closing two.
    expect(performance.now() - startedAt).toBeLessThan(4_800)
    expect(warnings.length).toBeLessThanOrEqual(1)
  })
})
