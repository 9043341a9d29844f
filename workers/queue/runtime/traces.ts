import type { Database } from '#db/client.ts'
import type { ClaimedItem } from '#db/queries/ledger/claims.ts'
import { findItemOrigins, type ItemOrigin } from '#db/queries/ledger/trace-context.ts'
import { withDeadline } from '../../process/deadline.ts'
import { inSpan, runInSpan, type Span, type Tracing } from '../../telemetry/tracing.ts'
import { makeBatcher } from '../../process/batcher.ts'
import type { Observer } from './observer.ts'
import { outcomeOf } from './outcomes.ts'
import type { Recorded } from './record-outcome.ts'
import type { RunResult } from './run-item.ts'

// If the ledger responds later than this, the item runs without a span.
const lookUpMs = 1_000

/**
 * One span per claimed item, from claim to stored outcome, under the transaction that recorded its command. Inside are the claim, the
 * handler, and the finish. The origin of the trace is read after the claim, so that without tracing a claim costs nothing extra.
 */
export function traceItems(tracing: Tracing, database: Pick<Database, 'system'>): Observer {
  /** Spans by work item id: as many as this process has slots. */
  const spans = new Map<string, Span>()

  const findOrigin = makeBatcher<string, ItemOrigin | null>(
    { maxSize: 64, maxParallel: 1, minExtra: 1 },
    () => '',
    async (ids) => {
      const origins = await findItemOrigins(database.system, ids)
      return ids.map((id) => origins.get(id) ?? null)
    },
  )

  function open(item: ClaimedItem, origin: ItemOrigin, times: { askedAt: number; claimedAt: number }): void {
    const span = tracing.start({
      name: item.kind,
      kind: 'consumer',
      parent: origin.traceparent,
      startedAtMs: times.askedAt,
      attributes: {
        'coachline.command_id': item.commandId,
        'coachline.work_item_id': item.id,
        'coachline.lane': item.lane,
        'coachline.attempt': item.attempts,
        ...(origin.dispatchWaitMs === null
          ? {}
          : { 'coachline.dispatch_wait_ms': Math.round(origin.dispatchWaitMs) }),
        ...(origin.queueWaitMs === null ? {} : { 'coachline.queue_wait_ms': Math.round(origin.queueWaitMs) }),
      },
    })
    tracing
      .start({ name: 'claim', kind: 'internal', parent: span.traceparent, startedAtMs: times.askedAt })
      .end({ atMs: times.claimedAt })
    spans.set(item.id, span)
  }

  async function recorded(
    item: ClaimedItem,
    result: RunResult | null,
    record: () => Promise<Recorded>,
  ): Promise<Recorded> {
    const span = spans.get(item.id)
    if (span === undefined) return record()
    spans.delete(item.id)
    try {
      const stored = await inSpan(
        tracing,
        { name: 'finish', kind: 'internal', parent: span.traceparent },
        record,
      )
      const outcome = outcomeOf(result, stored)
      span.set({ 'coachline.outcome': outcome })
      const hasFailed = outcome === 'retry' || outcome === 'dead'
      const errorClass = result !== null && 'errorClass' in result ? result.errorClass : outcome
      span.end({ errorClass: hasFailed ? errorClass : null })
      return stored
    } catch (error) {
      span.end({ errorClass: 'NotRecorded' })
      throw error
    }
  }

  return {
    claim: (claim) => async (entry) => {
      const askedAt = Date.now()
      const item = await claim(entry)
      if (item === null) return null
      const claimedAt = Date.now()
      const origin = await withDeadline(findOrigin(item.id), lookUpMs, 'The origin of a trace').catch(
        () => null,
      )
      if (origin !== null) open(item, origin, { askedAt, claimedAt })
      return item
    },
    handlers: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([kind, handler]) => [
          kind,
          {
            ...handler,
            run: (payload, context) => {
              const span = spans.get(context.workItemId)
              if (span === undefined) return handler.run(payload, context)
              return runInSpan(span, () =>
                inSpan(tracing, { name: 'handler', kind: 'internal', parent: span.traceparent }, () =>
                  handler.run(payload, context),
                ),
              )
            },
          },
        ]),
      ),
    recorder: (recorder) => ({
      record: (item, result) => recorded(item, result, () => recorder.record(item, result)),
      release: (item) => recorded(item, null, () => recorder.release(item)),
      bury: (item, errorClass, message) =>
        recorded(item, null, () => recorder.bury(item, errorClass, message)),
    }),
  }
}
