import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** Names and numbers of ours; never what a tenant has written. */
export type SpanAttributes = Record<string, string | number | boolean>

export type SpanOptions = {
  name: string
  kind: 'server' | 'consumer' | 'internal'
  /** W3C traceparent of the span that this one belongs to; null starts a trace. */
  parent: string | null
  attributes?: SpanAttributes
  /** ms since 1970, where it began earlier than now. */
  startedAtMs?: number
}

export type Span = {
  /** W3C traceparent; null when the trace is not recorded. */
  traceparent: string | null
  set(attributes: SpanAttributes): void
  /** `errorClass` marks it as failed; messages stay out, they may hold what people wrote. */
  end(how?: { errorClass?: string | null; atMs?: number }): void
}

export type Tracing = {
  start(options: SpanOptions): Span
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>
}

export type TracingOptions = {
  /** Base address of an OTLP/HTTP collector; null: no traces, and nothing of OpenTelemetry's SDK is loaded. */
  endpoint: string | null
  /** Share of the traces that start here and are recorded, 0 to 1. Traces that started elsewhere follow their own decision. */
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

/** The span that the caller runs in; null outside of one, and always without tracing. */
export const currentSpan = (): Span | null => storage.getStore() ?? null

export const runInSpan = <Result>(span: Span, work: () => Result): Result => storage.run(span, work)

/** A span around the work; an error that it throws marks the span. */
export async function inSpan<Result>(tracing: Tracing, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
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

/** Source: W3C Trace Context, §3.2. Null for what it calls invalid; the receiver then starts a trace of its own. */
export function parseTraceparent(header: string | null | undefined): SpanPlace | null {
  if (header == null || header.length > 200) return null
  const [, version, traceId, spanId, flags, rest] = traceparentForm.exec(header) ?? []
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined) return null
  // A later version may say more behind; version 00 may not.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const formatTraceparent = ({ traceId, spanId, isRecorded }: SpanPlace): string => `00-${traceId}-${spanId}-0${isRecorded ? 1 : 0}`
