import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBatches, type NewDelivery } from '#db/queries/webhooks/webhook-batches.ts'
import type { Row } from '#db/schema.ts'
import { listedCall } from '../../domain/imports/listed-call.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { importCall } from '../imports/import-call.ts'
import { deliveriesPerBatch, processWebhook } from './process-webhook.ts'
import { unpackDeliveries } from './unpack-deliveries.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem } from '../../queue/record.ts'
import { processWebhookHandler } from './process-webhook.handler.ts'
import { unpackDeliveriesHandler } from './unpack-deliveries.handler.ts'

let backend: TestBackend
let orgId: string
/** What followed from deliveries, in order. */
const followed: { kind: string; payload: unknown }[] = []

beforeAll(async () => {
  backend = await openTestBackend()
  orgId = await backend.createOrganization()
  const follow = (kind: string) => ({
    run: async (payload: unknown) => {
      followed.push({ kind, payload })
      return {}
    },
  })
  await backend.start({
    catalog: {
      'process-webhook': processWebhook,
      'unpack-deliveries': unpackDeliveries,
      'import-call': importCall,
      'connect-integration': connectIntegration,
    },
    registry: {
      'process-webhook': processWebhookHandler as never,
      'unpack-deliveries': unpackDeliveriesHandler as never,
      'import-call': follow('import-call'),
      'connect-integration': follow('connect-integration'),
    },
  })
})
afterAll(() => backend.close())

async function givenIntegration(
  values: Partial<Pick<Row<'integrations'>, 'status' | 'original_integration_id'>> = {},
): Promise<string> {
  const { id } = await backend.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('integrations')
      .values({
        org_id: orgId,
        name: 'Calls',
        provider: 'orum',
        auth_kind: 'WEBHOOK_ONLY',
        health: 'healthy',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

type Event = { type: string; externalCallId: string | null; inlineCall?: unknown; inlineTranscript?: unknown }

const deliveryOf = (integrationId: string, key: string, events: Event[]): NewDelivery => ({
  orgId,
  integrationId,
  key,
  headers: { 'content-length': '9' },
  body: Buffer.from('the bytes'),
  eventTypes: [...new Set(events.map((event) => event.type))],
  events: events.map((event) => ({ occurredAt: null, dedupeKey: key, ...event })),
  label: 'Webhook',
  traceparent: null,
})

/** Accepts deliveries of one integration together, as the API does. Returns their command. */
async function accept(deliveries: NewDelivery[]): Promise<string> {
  const { name, lane } = unpackDeliveries
  await backend.database.asSystem((trx) =>
    insertBatches(trx, deliveries, { command: 'webhook-calls', name, lane, attempts: 2 }),
  )
  const { id } = await backend.database.system
    .selectFrom('commands')
    .select('id')
    .where('subject_id', '=', deliveries[0]?.integrationId ?? '')
    .where('kind', '=', 'webhook-calls')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  backend.signals.kick([lane])
  return id
}

/** Accepts a delivery, and waits until its command has ended. */
async function deliver(integrationId: string, events: Event[]) {
  const key = randomUUID()
  const commandId = await accept([deliveryOf(integrationId, key, events)])
  const { state } = await backend.untilCommandEnds(commandId)
  const stored = await backend.database.system
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('ext_id', '=', key)
    .executeTakeFirstOrThrow()
  return { id: stored.id, commandId, state, stored }
}

const read = (id: string) =>
  backend.database.system
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const importsOf = (integrationId: string) =>
  backend.database.system
    .selectFrom('imports')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('id')
    .execute()
const callsOf = (integrationId: string) =>
  backend.database.system
    .selectFrom('external_calls')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('external_id')
    .execute()

const inline = {
  type: 'transcript.ready',
  externalCallId: 'call-9',
  inlineCall: {
    externalId: 'call-9',
    title: 'Night routes',
    startedAt: '2026-11-02T09:00:00.000Z',
    durationMs: 60_000,
    direction: 'outbound',
    medium: 'phone',
    participants: [],
    transcript: 'ready',
  },
  inlineTranscript: {
    status: 'ready',
    segments: [{ speakerId: null, speakerName: 'Ana', startMs: 0, endMs: 900, text: 'Hello.' }],
  },
}

describe('a delivery', () => {
  it('starts an import of its calls under its own command, and says so', async () => {
    const integrationId = await givenIntegration()
    const { stored, commandId, state } = await deliver(integrationId, [
      { type: 'call.completed', externalCallId: 'call-1' },
      { type: 'transcript.ready', externalCallId: 'call-1' },
      { type: 'call.completed', externalCallId: 'call-2' },
    ])
    expect(state).toBe('done')
    expect(stored).toMatchObject({ outcome: '2 calls passed to an import.', processed_at: expect.any(Date) })
    const [made, ...others] = await importsOf(integrationId)
    expect(others).toEqual([])
    expect(made).toMatchObject({ scope: 'WEBHOOK', started_by: 'webhook', command_id: commandId, listed: 2 })
    expect(made?.listing_ended_at).toBeInstanceOf(Date)
    expect(await callsOf(integrationId)).toMatchObject([
      { external_id: 'call-1', state: 'listed', import_id: made?.id, listed: null },
      { external_id: 'call-2', state: 'listed', import_id: made?.id, listed: null },
    ])
    const items = await backend.items(commandId)
    expect(items.filter((item) => item.kind === 'import-call')).toMatchObject([
      {
        provider_account: integrationId,
        payload: { importId: made?.id, integrationId, externalId: 'call-1' },
      },
      {
        provider_account: integrationId,
        payload: { importId: made?.id, integrationId, externalId: 'call-2' },
      },
    ])
    const seen = await backend.database.system
      .selectFrom('integrations')
      .select('webhook_last_at')
      .where('id', '=', integrationId)
      .executeTakeFirstOrThrow()
    expect(seen.webhook_last_at).toBeInstanceOf(Date)
  })

  it('passes on the call that it contains, and then deletes its copy', async () => {
    const integrationId = await givenIntegration()
    const { stored } = await deliver(integrationId, [inline])
    const [call] = await callsOf(integrationId)
    expect(listedCall.parse(call?.listed)).toMatchObject({
      call: { title: 'Night routes' },
      transcript: { status: 'ready' },
    })
    // The privacy rules have not been applied yet.
    expect(call?.title).toBeNull()
    expect(stored.body).toHaveLength(0)
    expect(JSON.stringify(stored.events)).not.toContain('Night routes')
    expect(JSON.stringify(stored.events)).toContain('call-9')
  })

  it('does not remove what an earlier one brought', async () => {
    const integrationId = await givenIntegration()
    await deliver(integrationId, [inline])
    await deliver(integrationId, [{ type: 'call.updated', externalCallId: 'call-9' }])
    const [call] = await callsOf(integrationId)
    expect(listedCall.parse(call?.listed).call.title).toBe('Night routes')
  })

  it('of a deletion marks the call as deleted and keeps the imported call', async () => {
    const integrationId = await givenIntegration()
    const callId = await backend.database.withOrg({ orgId }, async (trx) => {
      const { id } = await trx
        .insertInto('calls')
        .values({ org_id: orgId, title: 'Kept' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const own = { org_id: orgId, integration_id: integrationId }
      await trx
        .insertInto('external_calls')
        .values([
          { ...own, external_id: 'here', state: 'imported', call_id: id, title: 'Kept' },
          { ...own, external_id: 'not here', state: 'waiting', listed: JSON.stringify({}), title: 'Dropped' },
          { ...own, external_id: 'private', state: 'excluded', reason: 'A rule' },
        ])
        .execute()
      return id
    })
    const { stored } = await deliver(integrationId, [
      { type: 'call.deleted', externalCallId: 'here' },
      { type: 'call.deleted', externalCallId: 'not here' },
      { type: 'call.deleted', externalCallId: 'private' },
      { type: 'call.deleted', externalCallId: 'unknown' },
    ])
    expect(stored.outcome).toBe('4 calls were deleted at the provider. Imported calls are kept.')
    expect(await callsOf(integrationId)).toMatchObject([
      { external_id: 'here', state: 'deleted', call_id: callId, title: 'Kept' },
      { external_id: 'not here', state: 'deleted', listed: null, title: null },
      { external_id: 'private', state: 'excluded' },
    ])
    expect(await importsOf(integrationId)).toEqual([])
    const kept = await backend.database.system
      .selectFrom('calls')
      .select('title')
      .where('id', '=', callId)
      .executeTakeFirstOrThrow()
    expect(kept.title).toBe('Kept')
  })

  it('asks for new consent after a revocation, and renews an expiring subscription', async () => {
    const integrationId = await givenIntegration()
    const { commandId } = await deliver(integrationId, [
      { type: 'connection.revoked', externalCallId: null },
      { type: 'subscription.expiring', externalCallId: null },
    ])
    const row = await backend.database.system
      .selectFrom('integrations')
      .selectAll()
      .where('id', '=', integrationId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      health: 'needs_reauth',
      health_reason: 'The provider withdrew access. Connect again.',
    })
    expect((await backend.items(commandId)).map((item) => item.kind).toSorted()).toEqual([
      'connect-integration',
      'process-webhook',
      'unpack-deliveries',
    ])
  })

  it('of a test or of another kind leaves only its outcome', async () => {
    const integrationId = await givenIntegration()
    expect((await deliver(integrationId, [{ type: 'test', externalCallId: null }])).stored.outcome).toContain(
      'test',
    )
    expect(
      (await deliver(integrationId, [{ type: 'ignored', externalCallId: 'x' }])).stored.outcome,
    ).toContain('Nothing to do')
    expect(await callsOf(integrationId)).toEqual([])
  })

  it('for a removed integration imports nothing', async () => {
    const integrationId = await givenIntegration({ status: 'INACTIVE' })
    const { stored } = await deliver(integrationId, [{ type: 'call.completed', externalCallId: 'call-1' }])
    expect(stored.outcome).toBe('The integration was removed. Nothing was imported.')
    expect(await importsOf(integrationId)).toEqual([])
  })

  it.each([
    ['The pilot of the organization has ended.', { pilot_expires_at: new Date(0) }],
    ['The organization is not active.', { is_active: false }],
  ])('imports nothing for a closed organization: %s', async (reason, closing) => {
    const integrationId = await givenIntegration()
    const set = (terms: { pilot_expires_at?: Date | null; is_active?: boolean }) =>
      backend.database.system.updateTable('organizations').set(terms).where('id', '=', orgId).execute()
    await set(closing)
    const { stored } = await deliver(integrationId, [{ type: 'call.completed', externalCallId: 'call-1' }])
    await set({ pilot_expires_at: null, is_active: true })
    expect(stored.outcome).toBe(`${reason} Nothing was imported.`)
    expect(await importsOf(integrationId)).toEqual([])
  })

  it('counts for the original when the integration is a shared copy', async () => {
    const original = randomUUID()
    const integrationId = await givenIntegration({ original_integration_id: original })
    const { commandId } = await deliver(integrationId, [{ type: 'call.completed', externalCallId: 'call-1' }])
    expect(
      (await backend.items(commandId)).find((item) => item.kind === 'import-call')?.provider_account,
    ).toBe(original)
  })

  it('shares one item and one import with the deliveries accepted together', async () => {
    const integrationId = await givenIntegration()
    const deliveries = Array.from({ length: deliveriesPerBatch }, (_, index) => {
      const event = {
        type: 'call.completed',
        externalCallId: `call-${index % 100}`,
        occurredAt: null,
        dedupeKey: `${index}`,
      }
      return deliveryOf(integrationId, `${integrationId} ${index}`, [event])
    })
    const commandId = await accept(deliveries)
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items.filter((item) => item.kind === 'process-webhook')).toHaveLength(1)
    expect(items.filter((item) => item.kind === 'import-call')).toHaveLength(100)
    expect(await importsOf(integrationId)).toHaveLength(1)
    expect(await callsOf(integrationId)).toHaveLength(100)
  })

  it('that cannot be read says so and keeps everything, and the others are processed', async () => {
    const integrationId = await givenIntegration()
    const deliveries = ['x'.repeat(400), 'call-1'].map((externalCallId) =>
      deliveryOf(integrationId, randomUUID(), [{ type: 'call.completed', externalCallId }]),
    )
    await backend.untilCommandEnds(await accept(deliveries))
    const stored = await backend.database.system
      .selectFrom('webhook_inbox')
      .selectAll()
      .where('integration_id', '=', integrationId)
      .orderBy('id')
      .execute()
    expect(stored).toMatchObject([
      { processed_at: null, outcome: 'Failed: the delivery cannot be read (0.externalCallId).' },
      { processed_at: expect.any(Date), outcome: '1 call passed to an import.' },
    ])
    expect(stored[0]?.body.toString()).toBe('the bytes')
    expect(await callsOf(integrationId)).toMatchObject([{ external_id: 'call-1' }])
  })

  it('that was processed changes nothing when its item is delivered again', async () => {
    const integrationId = await givenIntegration()
    const { id, stored } = await deliver(integrationId, [
      { type: 'call.completed', externalCallId: 'call-1' },
    ])
    const again = await backend.record({
      orgId,
      kind: 'webhook-calls',
      label: 'Again',
      items: [newItem(processWebhook, { subject: id, payload: { deliveryIds: [id] } })],
    })
    await backend.untilCommandEnds(again)
    expect(await read(id)).toEqual(stored)
    expect(await importsOf(integrationId)).toHaveLength(1)
  })
})
