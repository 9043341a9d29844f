import { randomUUID } from 'node:crypto'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withDeadline } from '../process/deadline.ts'
import { formatTraceparent, parseTraceparent, type Tracing, type TracingOptions } from './tracing.ts'

// More spans are dropped: an unreachable collector must cost neither memory nor time.
const batch = { maxQueueSize: 2_048, maxExportBatchSize: 512 }
const exportMs = 5_000
const closeMs = 2_000
const complainEveryMs = 60_000

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const

/** Loaded only if a collector is configured. Registers nothing globally: parents are passed as traceparents. */
export function startOpenTelemetry(options: TracingOptions & { endpoint: string }): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
    concurrencyLimit: Math.ceil(batch.maxQueueSize / batch.maxExportBatchSize),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampleRatio) }),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({
        ...batch,
        exporter: complaining(exporter, options.log),
        scheduledDelayMillis: options.delayMs ?? 2_000,
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('coachline')

  return {
    start: ({ name, kind, parent, attributes, startedAtMs }) => {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: attributes ?? {}, startTime: startedAtMs },
        contextOf(parent),
      )
      const { traceId, spanId } = span.spanContext()
      return {
        traceparent: span.isRecording() ? formatTraceparent({ traceId, spanId, isRecorded: true }) : null,
        set: (more) => void span.setAttributes(more),
        end: ({ errorClass, atMs } = {}) => {
          if (errorClass != null) {
            span.setAttribute('error.type', errorClass)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end(atMs)
        },
      }
    },
    close: () => withDeadline(provider.shutdown(), closeMs, 'The trace collector').catch(() => undefined),
  }
}

function contextOf(traceparent: string | null): Context {
  const place = parseTraceparent(traceparent)
  if (place === null) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: place.traceId,
    spanId: place.spanId,
    traceFlags: place.isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  })
}

/** Logs now and then that spans are lost. The SDK itself is silent about a wrong address. */
function complaining(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let complainedAt = -Infinity
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - complainedAt > complainEveryMs) {
          complainedAt = performance.now()
          log.warn({ event: 'traces.not-sent', count: spans.length, err: result.error })
        }
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
