import { sql } from 'kysely'
import { prepared, type Trx } from '../../client.ts'
import type { IntegrationStatus } from '../../vocabulary/integrations.ts'
import type { ClosingTerms } from '../people/organizations.ts'

/** The integration of a webhook address. */
export type WebhookTarget = {
  orgId: string
  integrationId: string
  name: string
  provider: string
  config: Record<string, unknown>
  /** The signing secrets as they are stored. */
  secrets: { kind: 'webhook' | 'webhook_previous'; sealed: Buffer; expiresAt: Date | null }[]
}

/** By the SHA-256 of the address's unguessable part. System role only: the sender names no organization. */
export async function findWebhookTarget(trx: Trx, tokenHash: Buffer): Promise<WebhookTarget | undefined> {
  const target = await trx
    .selectFrom('integrations')
    .leftJoin('integrations as original', (join) =>
      join
        .onRef('original.org_id', '=', 'integrations.original_org_id')
        .onRef('original.id', '=', 'integrations.original_integration_id'),
    )
    .select(['integrations.org_id', 'integrations.id', 'integrations.name', 'integrations.provider'])
    // A shared copy has the settings of its original, and may say itself how its deliveries are signed.
    .select(sql<unknown>`coalesce(original.config, '{}') || integrations.config`.as('config'))
    .where('integrations.webhook_token_hash', '=', tokenHash)
    .where('integrations.status', '<>', 'INACTIVE')
    .where('integrations.removed_at', 'is', null)
    .executeTakeFirst()
  if (target === undefined) return undefined
  const secrets = await trx
    .selectFrom('integration_secrets')
    .select(['kind', 'sealed', 'expires_at as expiresAt'])
    .where('org_id', '=', target.org_id)
    .where('integration_id', '=', target.id)
    .where('kind', 'in', ['webhook', 'webhook_previous'])
    .execute()
  return {
    orgId: target.org_id,
    integrationId: target.id,
    name: target.name,
    provider: target.provider,
    config: target.config as Record<string, unknown>,
    secrets: secrets as WebhookTarget['secrets'],
  }
}

/** How long refusals are kept, and how many are stored per integration and hour: guessing must not fill the disk. */
const keptDays = 30
const refusalsPerHour = 100

/** Returns false if the hour's limit is reached. */
export async function insertRefusal(
  trx: Trx,
  refusal: { orgId: string; integrationId: string; reason: string; headerNames: string[]; bytes: number },
): Promise<boolean> {
  const { rows } = await sql`${prepared}
    with old as (
      delete from webhook_refusals where org_id = ${refusal.orgId}::uuid and integration_id = ${refusal.integrationId}::uuid
        and received_at < now() - make_interval(days => ${keptDays}::integer)
    )
    insert into webhook_refusals (org_id, integration_id, reason, header_names, bytes)
    select ${refusal.orgId}::uuid, ${refusal.integrationId}::uuid, ${refusal.reason}::text, ${refusal.headerNames}::text[], ${refusal.bytes}::integer
    where ${refusalsPerHour}::integer > (
      select count(*) from webhook_refusals
      where org_id = ${refusal.orgId}::uuid and integration_id = ${refusal.integrationId}::uuid and received_at > now() - interval '1 hour')
    returning id`.execute(trx)
  return rows.length > 0
}

/** A row of the delivery log. `at` is its time as Postgres has it, in UTC with microseconds. */
export type DeliveryEntry = {
  id: string
  at: string
  receivedAt: Date
  isRefused: boolean
  eventTypes: string[]
  externalCallIds: string[]
  outcome: string | null
  isProcessed: boolean
  bytes: number
  replays: number
  headerNames: string[]
}

/** Accepted and refused deliveries in one order, newest first. */
export async function listDeliveries(
  trx: Trx,
  integrationId: string,
  page: { kind: 'all' | 'accepted' | 'refused'; before: { at: string; id: string } | null; limit: number },
): Promise<DeliveryEntry[]> {
  const here = sql`org_id = cur_org() and integration_id = ${integrationId}::uuid
    and ${page.before === null ? sql`true` : sql`(received_at, id) < (${page.before.at}::timestamptz, ${page.before.id}::uuid)`}`
  const newest = sql`order by received_at desc, id desc limit ${page.limit}::integer`
  const { rows } = await sql<DeliveryEntry>`
    select id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, received_at as "receivedAt",
      is_refused as "isRefused", event_types as "eventTypes", call_ids as "externalCallIds", outcome, is_processed as "isProcessed", bytes,
      replays, header_names as "headerNames"
    from (
      (select id, received_at, false as is_refused, event_types, outcome, processed_at is not null as is_processed, replays,
        coalesce((headers ->> 'content-length')::integer, length(body)) as bytes, '{}'::text[] as header_names,
        array(select distinct event ->> 'externalCallId' from jsonb_array_elements(events) event
          where event ->> 'externalCallId' is not null) as call_ids
      from webhook_inbox where ${here} and ${page.kind !== 'refused'} ${newest})
      union all
      (select id, received_at, true, '{}', reason, true, 0, bytes, header_names, '{}'
      from webhook_refusals where ${here} and ${page.kind !== 'accepted'} ${newest})
    ) delivery ${newest}`.execute(trx)
  return rows
}

/** The webhook settings of an integration. */
export type WebhookIntegration = {
  id: string
  name: string
  userId: string | null
  provider: string
  status: IntegrationStatus
  config: Record<string, unknown>
  version: number
}

export async function findWebhookIntegration(
  trx: Trx,
  integrationId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<WebhookIntegration | undefined> {
  let query = trx
    .selectFrom('integrations')
    .select(['id', 'name', 'user_id as userId', 'provider', 'status', 'config', 'version'])
    .where('org_id', '=', sql<string>`cur_org()`)
    .where('id', '=', integrationId)
  if (lock) query = query.forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  return row === undefined ? undefined : { ...row, config: row.config as Record<string, unknown> }
}

/** Returns the integration's new version. */
export async function setWebhookConfig(trx: Trx, integrationId: string, config: unknown): Promise<number> {
  const { version } = await trx
    .updateTable('integrations')
    .set({
      config: sql<string>`config || jsonb_build_object('webhook', ${JSON.stringify(config)}::jsonb)`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('org_id', '=', sql<string>`cur_org()`)
    .where('id', '=', integrationId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Names of the headers of the last refused delivery. */
export async function findRefusedHeaders(trx: Trx, integrationId: string): Promise<string[]> {
  const row = await trx
    .selectFrom('webhook_refusals')
    .select('header_names')
    .where('org_id', '=', sql<string>`cur_org()`)
    .where('integration_id', '=', integrationId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.header_names ?? []
}

export type StoredDelivery = ClosingTerms & {
  id: string
  integrationId: string
  integrationName: string
  integrationStatus: IntegrationStatus
  /** The account whose limits and pauses apply; for a shared copy the original's. */
  providerAccount: string
  events: unknown
  isProcessed: boolean
}

export async function findDelivery(trx: Trx, deliveryId: string): Promise<StoredDelivery | undefined> {
  return (await listStoredDeliveries(trx, [deliveryId]))[0]
}

/** In order of arrival. */
export function listStoredDeliveries(trx: Trx, deliveryIds: readonly string[]): Promise<StoredDelivery[]> {
  return trx
    .selectFrom('webhook_inbox')
    .innerJoin('integrations', (join) =>
      join
        .onRef('integrations.org_id', '=', 'webhook_inbox.org_id')
        .onRef('integrations.id', '=', 'webhook_inbox.integration_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'webhook_inbox.org_id')
    .select([
      'webhook_inbox.id',
      'integrations.id as integrationId',
      'integrations.name as integrationName',
      'integrations.status as integrationStatus',
      sql<string>`coalesce(integrations.original_integration_id, integrations.id)::text`.as(
        'providerAccount',
      ),
      'webhook_inbox.events',
      sql<boolean>`webhook_inbox.processed_at is not null`.as('isProcessed'),
      'organizations.is_active as isActive',
      'organizations.pilot_expires_at as pilotExpiresAt',
    ])
    .where('webhook_inbox.org_id', '=', sql<string>`cur_org()`)
    .where('webhook_inbox.id', 'in', [...deliveryIds])
    .orderBy('webhook_inbox.id')
    .execute()
}

/** Queues the delivery again. Returns false if it is being processed now. */
export async function reopenDelivery(trx: Trx, deliveryId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_inbox')
    .set({ processed_at: null, outcome: null, replays: sql<number>`replays + 1` })
    .where('org_id', '=', sql<string>`cur_org()`)
    .where('id', '=', deliveryId)
    .where((eb) => eb.or([eb('processed_at', 'is not', null), eb('outcome', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the delivery as processed. Its data is now in the calls, so the body is deleted and only the ids of its events stay: nothing is
 * kept here that privacy or a deletion removes there.
 */
export async function endDelivery(trx: Trx, deliveryId: string, outcome: string): Promise<void> {
  await sql`
    update webhook_inbox set processed_at = now(), outcome = left(${outcome}, 300), body = ''::bytea,
      events = (select coalesce(jsonb_agg(event - 'inlineCall' - 'inlineTranscript' order by position), '[]')
        from jsonb_array_elements(events) with ordinality as event(event, position))
    where org_id = cur_org() and id = ${deliveryId}::uuid`.execute(trx)
}

/** Marks the delivery as failed. Everything is kept for a replay. */
export async function failDelivery(trx: Trx, deliveryId: string, reason: string): Promise<void> {
  await sql`
    update webhook_inbox set processed_at = null, outcome = left(${reason}, 300) where id = ${deliveryId}::uuid and org_id = cur_org()`.execute(
    trx,
  )
}

/** Written at most twice a minute, because other statements wait for the row. */
export async function touchWebhook(trx: Trx, integrationId: string): Promise<void> {
  await sql`
    update integrations set webhook_last_at = now() where org_id = cur_org() and id = ${integrationId}::uuid
      and (webhook_last_at is null or webhook_last_at < now() - interval '30 seconds')`.execute(trx)
}
