import { hash } from 'node:crypto'
import { insertBatches, type NewDelivery } from '#db/queries/webhooks/webhook-batches.ts'
import { insertRefusal } from '#db/queries/webhooks/webhooks.ts'
import { deliveriesPerBatch } from '#workers/jobs/webhooks/process-webhook.ts'
import { unpackDeliveries } from '#workers/jobs/webhooks/unpack-deliveries.ts'
import type { webhooks } from '#workers/providers/webhooks.ts'
import { makeBatcher } from '#workers/process/batcher.ts'
import { currentSpan } from '#workers/telemetry/tracing.ts'
import { addressedWebhooks } from '../../contract/webhooks.ts'
import type { ApiContext } from '../../http/context.ts'
import { unavailable } from '../../http/problem.ts'
import type { OpenTarget } from '../../http/webhook-targets.ts'

type Verifier = NonNullable<(typeof webhooks)[keyof typeof webhooks]>
export type WebhookTable = Readonly<Partial<Record<string, Verifier>>>
export type IncomingWebhook = Parameters<Verifier['verifyWebhook']>[0]
type Verification = Awaited<ReturnType<Verifier['verifyWebhook']>>
type Events = Extract<Verification, { kind: 'events' }>['events']
export type Handshake = Extract<Verification, { kind: 'handshake' }>['response']

export type Reception =
  | { outcome: 'accepted'; status: 200 | 202 | 204 }
  | { outcome: 'handshake'; response: Handshake }
  | { outcome: 'refused'; reason: string }

/** Headers that are stored: they identify the delivery and contain no secret. */
const keptHeaders = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'svix-id',
  'svix-timestamp',
  'x-hubspot-request-timestamp',
  'x-salesloft-event',
  'x-zm-request-timestamp',
]

/**
 * Two transactions at a time keep the disk busy while the next batch fills up. Smaller batches cost more than they gain; a batch is at most
 * a few megabytes.
 */
const batches = {
  maxSize: deliveriesPerBatch,
  maxParallel: 2,
  minExtra: 16,
  weightOf: ({ body }: NewDelivery) => 1 + body.length / 16_384,
}

const { name, lane, attempts } = unpackDeliveries
const job = { command: 'webhook-calls', name, lane, attempts }

const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex')

const distinct = (texts: string[]): string[] => (texts.length === 1 ? texts : [...new Set(texts)])

/** Repeats of a delivery get the same key: the sender's own id, or a hash of the ids of its events. */
function keyOf(events: Events, body: Uint8Array): string {
  const keys = distinct(events.map((event) => event.dedupeKey))
  const [key] = keys
  if (key === undefined) return sha256(body)
  return keys.length === 1 && /^[\x21-\x7e]{1,300}$/.test(key) ? key : sha256(keys.toSorted().join('\n'))
}

/** Errors caused by one delivery of a batch: values that do not fit the tables, and deleted rows. */
const isOfOneRow = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^2[23]/.test(error.code)

/**
 * Verifies deliveries and stores their events. A delivery is accepted once it is committed together with its work. The worker that moves it
 * into the inbox checks whether it is a repeat.
 */
export function createWebhookReceiver(
  context: Pick<ApiContext, 'database' | 'log' | 'now'>,
  verifiers: WebhookTable,
) {
  const { database, log, now } = context
  const insert = (deliveries: NewDelivery[]): Promise<void> =>
    database.asSystemOnce((db) => insertBatches(db, deliveries, job))
  const store = makeBatcher<NewDelivery, 'stored' | { error: unknown }>(
    batches,
    () => '',
    async (deliveries) => {
      try {
        await insert(deliveries)
        return deliveries.map(() => 'stored')
      } catch (error) {
        if (deliveries.length === 1 || !isOfOneRow(error)) throw error
        // One delivery cannot be stored; the others must not fail because of it.
        const results: ('stored' | { error: unknown })[] = []
        for (const delivery of deliveries) {
          results.push(
            await insert([delivery]).then(
              () => 'stored' as const,
              (error: unknown) => ({ error }),
            ),
          )
        }
        return results
      }
    },
  )

  /**
   * When to try again to log refusals of an integration that has reached its hourly limit, epoch ms. A flood then queries the database once
   * a minute.
   */
  const fullUntil = new Map<string, number>()
  const fullMs = 60_000

  async function refuse(target: OpenTarget, reason: string, request: IncomingWebhook): Promise<Reception> {
    const { orgId, integrationId } = target
    const at = now().getTime()
    if ((fullUntil.get(integrationId) ?? 0) <= at) {
      const headerNames = Object.keys(request.headers)
        .slice(0, 60)
        .map((name) => name.slice(0, 100))
      try {
        const isKept = await database.withOrg({ orgId }, (trx) =>
          insertRefusal(trx, { orgId, integrationId, reason, headerNames, bytes: request.rawBody.length }),
        )
        if (isKept) fullUntil.delete(integrationId)
        else fullUntil.set(integrationId, at + fullMs)
      } catch (error) {
        // The refusal log is best effort; the response does not depend on it.
        log.warn({ event: 'webhook.refusal-not-kept', err: error })
      }
    }
    return { outcome: 'refused', reason }
  }

  function secretsOf(target: OpenTarget, token: string): Parameters<Verifier['verifyWebhook']>[1] {
    const previous = target.previous.filter(({ until }) => until > now()).map(({ secret }) => secret)
    const { webhook } = target.config as { webhook?: { fallback?: unknown } }
    // The unguessable part of the address may replace a signature; adapters read it from the URL.
    const isAddressed =
      webhook === undefined ? addressedWebhooks.includes(target.provider) : webhook.fallback === 'url-secret'
    const [current, ...others] = [target.current, ...previous, isAddressed ? token : null].filter(
      (one) => one !== null,
    )
    return current === undefined ? null : { current, others }
  }

  async function verify(target: OpenTarget, token: string, request: IncomingWebhook): Promise<Verification> {
    const verifier = verifiers[target.provider]
    if (verifier === undefined) return { ok: false, reason: 'no_secret' }
    try {
      return await verifier.verifyWebhook(request, secretsOf(target, token), now().getTime(), target.config)
    } catch (error) {
      // Keys could not be fetched, so the sender should retry.
      if (error instanceof Error && 'isRetryable' in error && error.isRetryable === true)
        throw unavailable(error)
      log.error({ event: 'webhook.verifier-failed', provider: target.provider, err: error })
      return { ok: false, reason: 'malformed' }
    }
  }

  return {
    /** Whether deliveries of this provider are accepted at all. */
    knows: (provider: string): boolean => Object.hasOwn(verifiers, provider),
    refuse,
    receive: async (target: OpenTarget, token: string, request: IncomingWebhook): Promise<Reception> => {
      const verification = await verify(target, token, request)
      if (!verification.ok) return refuse(target, verification.reason, request)
      if (verification.kind === 'handshake') return { outcome: 'handshake', response: verification.response }
      const { events } = verification
      const headers: Record<string, string> = { 'content-length': String(request.rawBody.length) }
      for (const name of keptHeaders) {
        const value = request.headers[name]
        if (value !== undefined) headers[name] = value.slice(0, 300)
      }
      const stored = await store({
        orgId: target.orgId,
        integrationId: target.integrationId,
        key: keyOf(events, request.rawBody),
        headers,
        body: Buffer.from(request.rawBody.buffer, request.rawBody.byteOffset, request.rawBody.length),
        eventTypes: distinct(events.map((event) => event.type)),
        events,
        label: `Webhook of ${target.name}`,
        traceparent: currentSpan()?.traceparent ?? null,
      })
      if (stored !== 'stored') throw stored.error
      return { outcome: 'accepted', status: verifiers[target.provider]?.acknowledgement ?? 202 }
    },
  }
}
