import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBatches, type NewDelivery } from '#db/queries/webhook-batches.ts'
import type { Row } from '#db/schema.ts'
import { listedCall } from '../domain/imports/listed-call.ts'
import { connectIntegration } from '../jobs/connect-integration.ts'
import { importCall } from '../jobs/import-call.ts'
import { deliveriesPerBatch, processWebhook } from '../jobs/process-webhook.ts'
import { unpackDeliveries } from '../jobs/unpack-deliveries.ts'
import { openTestBackend, type TestBackend } from '../runtime/testing.ts'
import { newItem } from '../shared/record.ts'
import * as handler from './process-webhook.ts'
import * as unpacking from './unpack-deliveries.ts'

let backend: TestBackend
let orgId: string
/** What came after deliveries, in order. */
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
      'process-webhook': { run: handler.run as never, onDeath: handler.onDeath as never },
      'unpack-deliveries': { run: unpacking.run as never },
      'import-call': follow('import-call'),
      'connect-integration': follow('connect-integration'),
    },
  })
})
afterAll(() => backend.close())

async function givenIntegration(values: Partial<Pick<Row<'integrations'>, 'status' | 'original_integration_id'>> = {}): Promise<string> {
  const { id } = await backend.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('integrations')
      .values({ org_id: orgId, name: 'Calls', provider: 'orum', auth_kind: 'WEBHOOK_ONLY', health: 'healthy', ...values })
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

/** Accepts deliveries of one integration together, as the API does. Answers their command. */
async function accept(deliveries: NewDelivery[]): Promise<string> {
  const { name, lane } = unpackDeliveries
  await backend.database.asSystem((trx) => insertBatches(trx, deliveries, { command: 'webhook-calls', name, lane, attempts: 2 }))
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
  const stored = await backend.database.system.selectFrom('webhook_inbox').selectAll().where('ext_id', '=', key).executeTakeFirstOrThrow()
  return { id: stored.id, commandId, state, stored }
}

const read = (id: string) => backend.database.system.selectFrom('webhook_inbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const importsOf = (integrationId: string) =>
  backend.database.system.selectFrom('imports').selectAll().where('integration_id', '=', integrationId).orderBy('id').execute()
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
  inlineTranscript: { status: 'ready', segments: [{ speakerId: null, speakerName: 'Ana', startMs: 0, endMs: 900, text: 'Hello.' }] },
}

describe('a delivery', () => {
  it('becomes an import of its calls under its own command, and says so', async () => {
    const integrationId = await givenIntegration()
    const { stored, commandId, state } = await deliver(integrationId, [
      { type: 'call.completed', externalCallId: 'call-1' },
      { type: 'transcript.ready', externalCallId: 'call-1' },
      { type: 'call.completed', externalCallId: 'call-2' },
    ])
    expect(state).toBe('done')
    expect(stored).toMatchObject({ outcome: '2 calls handed to an import.', processed_at: expect.any(Date) })
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
      { provider_account: integrationId, payload: { importId: made?.id, integrationId, externalId: 'call-1' } },
      { provider_account: integrationId, payload: { importId: made?.id, integrationId, externalId: 'call-2' } },
    ])
    const seen = await backend.database.system
      .selectFrom('integrations')
      .select('webhook_last_at')
      .where('id', '=', integrationId)
      .executeTakeFirstOrThrow()
    expect(seen.webhook_last_at).toBeInstanceOf(Date)
  })

  it('hands over a call that came along, and then keeps nothing of it itself', async () => {
    const integrationId = await givenIntegration()
    const { stored } = await deliver(integrationId, [inline])
    const [call] = await callsOf(integrationId)
    expect(listedCall.parse(call?.listed)).toMatchObject({ call: { title: 'Night routes' }, transcript: { status: 'ready' } })
    // Privacy has not been asked yet.
    expect(call?.title).toBeNull()
    expect(stored.body).toHaveLength(0)
    expect(JSON.stringify(stored.events)).not.toContain('Night routes')
    expect(JSON.stringify(stored.events)).toContain('call-9')
  })

  it('does not take away what an earlier one has brought', async () => {
    const integrationId = await givenIntegration()
    await deliver(integrationId, [inline])
    await deliver(integrationId, [{ type: 'call.updated', externalCallId: 'call-9' }])
    const [call] = await callsOf(integrationId)
    expect(listedCall.parse(call?.listed).call.title).toBe('Night routes')
  })

  it('of a deletion marks the call as deleted and leaves what was imported of it', async () => {
    const integrationId = await givenIntegration()
    const callId = await backend.database.withOrg({ orgId }, async (trx) => {
      const { id } = await trx.insertInto('calls').values({ org_id: orgId, title: 'Kept' }).returning('id').executeTakeFirstOrThrow()
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
    expect(stored.outcome).toBe('4 calls were deleted at the provider; what was imported stays.')
    expect(await callsOf(integrationId)).toMatchObject([
      { external_id: 'here', state: 'deleted', call_id: callId, title: 'Kept' },
      { external_id: 'not here', state: 'deleted', listed: null, title: null },
      { external_id: 'private', state: 'excluded' },
    ])
    expect(await importsOf(integrationId)).toEqual([])
    const kept = await backend.database.system.selectFrom('calls').select('title').where('id', '=', callId).executeTakeFirstOrThrow()
    expect(kept.title).toBe('Kept')
  })

  it('of a withdrawn consent asks for a new one, and of an expiring subscription renews it', async () => {
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
    expect(row).toMatchObject({ health: 'needs_reauth', health_reason: 'The provider says that access was withdrawn. Connect again.' })
    expect((await backend.items(commandId)).map((item) => item.kind).toSorted()).toEqual([
      'connect-integration',
      'process-webhook',
      'unpack-deliveries',
    ])
  })

  it('of a test or of another kind leaves nothing but its outcome', async () => {
    const integrationId = await givenIntegration()
    expect((await deliver(integrationId, [{ type: 'test', externalCallId: null }])).stored.outcome).toContain('test')
    expect((await deliver(integrationId, [{ type: 'ignored', externalCallId: 'x' }])).stored.outcome).toContain('Nothing to do')
    expect(await callsOf(integrationId)).toEqual([])
  })

  it('for an ended integration imports nothing', async () => {
    const integrationId = await givenIntegration({ status: 'INACTIVE' })
    const { stored } = await deliver(integrationId, [{ type: 'call.completed', externalCallId: 'call-1' }])
    expect(stored.outcome).toBe('The integration has ended; nothing was imported.')
    expect(await importsOf(integrationId)).toEqual([])
  })

  it('counts for the original where the integration is a shared copy', async () => {
    const original = randomUUID()
    const integrationId = await givenIntegration({ original_integration_id: original })
    const { commandId } = await deliver(integrationId, [{ type: 'call.completed', externalCallId: 'call-1' }])
    expect((await backend.items(commandId)).find((item) => item.kind === 'import-call')?.provider_account).toBe(original)
  })

  it('is one of as many as are accepted together: they are one item and one import', async () => {
    const integrationId = await givenIntegration()
    const deliveries = Array.from({ length: deliveriesPerBatch }, (_, index) => {
      const event = { type: 'call.completed', externalCallId: `call-${index % 100}`, occurredAt: null, dedupeKey: `${index}` }
      return deliveryOf(integrationId, `${integrationId} ${index}`, [event])
    })
    const commandId = await accept(deliveries)
    const { state, items } = await backend.untilCommandEnds(commandId, 30_000)
    expect(state).toBe('done')
    expect(items.filter((item) => item.kind === 'process-webhook')).toHaveLength(1)
    expect(items.filter((item) => item.kind === 'import-call')).toHaveLength(100)
    expect(await importsOf(integrationId)).toHaveLength(1)
    expect(await callsOf(integrationId)).toHaveLength(100)
  })

  it('that cannot be read says so and keeps everything, and those that came with it are dealt with', async () => {
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
      { processed_at: null, outcome: 'Failed: what it says cannot be read (0.externalCallId).' },
      { processed_at: expect.any(Date), outcome: '1 call handed to an import.' },
    ])
    expect(stored[0]?.body.toString()).toBe('the bytes')
    expect(await callsOf(integrationId)).toMatchObject([{ external_id: 'call-1' }])
  })

  it('that has been dealt with changes nothing when its item comes again', async () => {
    const integrationId = await givenIntegration()
    const { id, stored } = await deliver(integrationId, [{ type: 'call.completed', externalCallId: 'call-1' }])
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
