import { type Kysely, sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { Schema } from '../../schema.ts'
import type { Lane } from '../../vocabulary/ledger.ts'

/** A verified delivery of a webhook. */
export type Delivery = {
  /** Repeats of the delivery have the same key. */
  key: string
  headers: Record<string, string>
  body: Buffer
  eventTypes: string[]
  /** The events that the sender reports. */
  events: readonly unknown[]
}

export type NewDelivery = Delivery & {
  orgId: string
  integrationId: string
  /** Label of the batch's command. */
  label: string
  traceparent: string | null
}

/** The work item of a batch, without its id. */
export type BatchJob = { command: string; name: string; lane: Lane; attempts: number }

const lengthBytes = 4

/** The length of the JSON, the JSON with everything but the bodies, and then the bodies. */
function pack(deliveries: readonly Delivery[]): Buffer[] {
  const details = deliveries.map(({ key, headers, eventTypes, events, body }) => ({
    key,
    headers,
    eventTypes,
    events,
    size: body.length,
  }))
  const json = Buffer.from(JSON.stringify(details))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(json.length)
  return [length, json, ...deliveries.map(({ body }) => body)]
}

function unpack(bytes: Buffer): Delivery[] {
  let at = lengthBytes + bytes.readUInt32BE()
  const details = JSON.parse(bytes.toString('utf8', lengthBytes, at)) as (Omit<Delivery, 'body'> & {
    size: number
  })[]
  return details.map(({ size, ...delivery }) => {
    at += size
    return { ...delivery, body: bytes.subarray(at - size, at) }
  })
}

/**
 * Stores deliveries in one statement: those of an integration as one row, with one command and work item. System role only, because they
 * may be from several organizations. The caller has read each one's organization from the integration whose secret signed it.
 */
export async function insertBatches(
  db: Kysely<Schema>,
  deliveries: readonly NewDelivery[],
  job: BatchJob,
): Promise<void> {
  const parts: Buffer[] = []
  let end = 1
  const batches = [...Map.groupBy(deliveries, (one) => one.integrationId).values()].map((group) => {
    const packed = pack(group)
    parts.push(...packed)
    const start = end
    for (const part of packed) end += part.length
    const { orgId, integrationId, label, traceparent } = group[0] as NewDelivery
    return { orgId, integrationId, label, traceparent, start, size: end - start }
  })
  await sql`${prepared}
    with given as materialized (
      select uuidv7() as id, uuidv7() as command_id, given.*
      from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as given(
        "orgId" uuid, "integrationId" uuid, label text, traceparent text, start integer, size integer)
    ), stored as (
      insert into webhook_batches (org_id, id, integration_id, deliveries)
      select "orgId", id, "integrationId", substring(${Buffer.concat(parts)}::bytea from start for size) from given
    ), command as (
      insert into commands (org_id, id, kind, label, subject_id, traceparent)
      select "orgId", command_id, ${job.command}::text, label, "integrationId", traceparent from given
    )
    insert into work_items (org_id, command_id, kind, lane, subject, payload, max_attempts)
    select "orgId", command_id, ${job.name}::text, ${job.lane}::text, id::text, jsonb_build_object('batchId', id), ${job.attempts}::integer
    from given`.execute(db)
}

/** Deliveries that were accepted together for one integration and are not unpacked yet. */
export type DeliveryBatch = {
  id: string
  orgId: string
  integrationId: string
  receivedAt: Date
  deliveries: Delivery[]
}

export async function findBatch(trx: Trx, id: string): Promise<DeliveryBatch | undefined> {
  const row = await trx
    .selectFrom('webhook_batches')
    .select(['org_id', 'integration_id', 'received_at', 'deliveries'])
    .where('org_id', '=', sql<string>`cur_org()`)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id,
    orgId: row.org_id,
    integrationId: row.integration_id,
    receivedAt: row.received_at,
    deliveries: unpack(row.deliveries),
  }
}

/** Since when an integration's deliveries have been waiting to be unpacked; null if none are. */
export async function findOldestBatch(trx: Trx, integrationId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(received_at) as at from webhook_batches where org_id = cur_org() and integration_id = ${integrationId}::uuid`.execute(
    trx,
  )
  return rows[0]?.at ?? null
}

/** Text that Postgres can store in JSON: without NUL and lone surrogates. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** JSON is parsed only if it may contain an escaped character that can't be stored. */
function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.includes('\\u') ? JSON.stringify(value, storable) : text
}

/**
 * Moves the deliveries of a batch into the inbox and deletes the batch. Known deliveries stay as they are. Returns the ids of the new ones
 * in order; none if another worker has unpacked the batch.
 */
export async function unpackBatch(trx: Trx, batch: DeliveryBatch): Promise<string[]> {
  const removed = await trx
    .deleteFrom('webhook_batches')
    .where('org_id', '=', batch.orgId)
    .where('id', '=', batch.id)
    .returning('id')
    .executeTakeFirst()
  if (removed === undefined) return []
  let end = 1
  const rows = batch.deliveries.map(({ body, ...delivery }, position) => {
    const start = end
    end += body.length
    return { ...delivery, position, start, size: body.length }
  })
  // Two parameters, not one array per column: arrays of texts are escaped and parsed character by character.
  const { rows: stored } = await sql<{ id: string }>`${prepared}
    with given as materialized (
      select uuidv7() as id, given.*
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as given(
        position integer, key text, headers jsonb, start integer, size integer, "eventTypes" text[], events jsonb)
    ), stored as (
      insert into webhook_inbox (org_id, id, integration_id, received_at, ext_id, headers, body, event_types, events)
      select ${batch.orgId}::uuid, id, ${batch.integrationId}::uuid, ${batch.receivedAt}::timestamptz, key, headers,
        substring(${Buffer.concat(batch.deliveries.map(({ body }) => body))}::bytea from start for size), "eventTypes", events
      /* In one order everywhere: two batches with the same keys would else wait for each other. */
      from given order by key, position
      on conflict (integration_id, ext_id) do nothing
      returning id
    )
    select given.id from given join stored on stored.id = given.id order by given.position`.execute(trx)
  return stored.map((row) => row.id)
}
