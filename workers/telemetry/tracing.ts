import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** Our own names and numbers, never text of a tenant. */
export type SpanAttributes = Record<string, string | number | boolean>

export type SpanOptions = {
  name: string
  kind: 'server' | 'consumer' | 'internal'
  /** W3C traceparent of the parent span. Null starts a trace. */
  parent: string | null
  attributes?: SpanAttributes
  /** Start in ms since 1970, if earlier than now. */
  startedAtMs?: number
}

export type Span = {
  /** W3C traceparent. Null if the trace is not recorded. */
  traceparent: string | null
  set(attributes: SpanAttributes): void
  /** `errorClass` marks the span as failed. Messages are left out: they may contain text of people. */
  end(how?: { errorClass?: string | null; atMs?: number }): void
}

export type Tracing = {
  start(options: SpanOptions): Span
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>
}

export type TracingOptions = {
  /** Base address of an OTLP/HTTP collector. Null: no traces, and no part of OpenTelemetry's SDK is loaded. */
  endpoint: string | null
  /** Share of traces started here that are recorded, 0 to 1. Traces started elsewhere keep their own decision. */
  sampleRatio: number
  service: string
  log: Pick<Logger, 'warn'>
  /** Longest wait before spans are sent, ms. */
  delayMs?: number
}

export async function openTracing(options: TracingOptions): Promise<Tracing | null> {
  if (options.endpoint === null) return null
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry({ ...options, endpoint: options.endpoint })
}

const storage = new AsyncLocalStorage<Span>()

/** The current span. Null outside of one, and always without tracing. */
export const currentSpan = (): Span | null => storage.getStore() ?? null

export const runInSpan = <Result>(span: Span, work: () => Result): Result => storage.run(span, work)

/** Runs the work in a span. An error that it throws marks the span as failed. */
export async function inSpan<Result>(
  tracing: Tracing,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.start(options)
  try {
    const result = await runInSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({ errorClass: error instanceof Error ? error.name : 'Error' })
    throw error
  }
}

const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

export type SpanPlace = { traceId: string; spanId: string; isRecorded: boolean }

/** Source: W3C Trace Context, §3.2. Null for an invalid value: the receiver then starts its own trace. */
export function parseTraceparent(header: string | null | undefined): SpanPlace | null {
  if (header == null || header.length > 200) return null
  const [, version, traceId, spanId, flags, rest] = traceparentForm.exec(header) ?? []
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined)
    return null
  // A later version may append more fields; version 00 may not.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const formatTraceparent = ({ traceId, spanId, isRecorded }: SpanPlace): string =>
  `00-${traceId}-${spanId}-0${isRecorded ? 1 : 0}`
