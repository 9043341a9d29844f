import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export type CollectedSpan = z.infer<typeof span> & { service: string }

export type TraceCollector = {
  endpoint: string
  spans: CollectedSpan[]
  /** Everything received, as text. */
  text(): string
  close(): Promise<void>
}

/** Accepts OTLP over HTTP as JSON, like a collector, and stores what it gets. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  let received = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received += body
      for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
        for (const scope of scopeSpans) spans.push(...scope.spans.map((one) => ({ ...one, service })))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => received,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The spans of a trace as an indented list, children below their parents in order of start. */
export function drawTrace(spans: readonly CollectedSpan[], traceId: string): string {
  const own = spans.filter((one) => one.traceId === traceId)
  const ids = new Set(own.map((one) => one.spanId))
  const lines: string[] = []
  function draw(children: readonly CollectedSpan[], depth: number): void {
    for (const one of children.toSorted((a, b) =>
      Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)),
    )) {
      const ms = Number(BigInt(one.endTimeUnixNano) - BigInt(one.startTimeUnixNano)) / 1e6
      lines.push(`${'  '.repeat(depth)}${one.service} ${one.name} ${ms.toFixed(1)} ms`)
      draw(
        own.filter((other) => other.parentSpanId === one.spanId),
        depth + 1,
      )
    }
  }
  draw(
    own.filter((one) => one.parentSpanId === undefined || !ids.has(one.parentSpanId)),
    0,
  )
  return lines.join('\n')
}
