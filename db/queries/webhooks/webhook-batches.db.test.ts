import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { findBatch, insertBatches, type NewDelivery, unpackBatch } from './webhook-batches.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const job = { command: 'webhook-calls', name: 'unpack-deliveries', lane: 'webhooks', attempts: 2 } as const

async function givenIntegration(): Promise<{ orgId: string; integrationId: string }> {
  const { id: orgId } = await test.database.asSystem((trx) =>
    trx.insertInto('organizations').values({ name: 'Seller' }).returning('id').executeTakeFirstOrThrow(),
  )
  const { id: integrationId } = await test.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('integrations')
      .values({ org_id: orgId, name: 'Calls', provider: 'orum', auth_kind: 'WEBHOOK_ONLY' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { orgId, integrationId }
}

const deliveryOf = (to: { orgId: string; integrationId: string }, key: string): NewDelivery => ({
  ...to,
  key,
  headers: { 'content-length': '3' },
  body: Buffer.from(`body of ${key}`),
  eventTypes: ['call.completed', 'test'],
  events: [{ type: 'call.completed', externalCallId: key }],
  label: 'Webhook',
  traceparent: null,
})

const insert = (deliveries: NewDelivery[]): Promise<void> =>
  test.database.asSystemOnce((db) => insertBatches(db, deliveries, job))
const listBatches = () =>
  test.database.system
    .selectFrom('webhook_batches')
    .select(['org_id', 'id', 'integration_id'])
    .orderBy('id')
    .execute()
/** Splits every batch into its deliveries, each in its own transaction. Returns the number of new deliveries of each. */
const unpackAll = async (): Promise<number[]> =>
  Promise.all(
    (await listBatches()).map(({ org_id: orgId, id }) =>
      test.database.withOrg({ orgId }, async (trx) => {
        const batch = await findBatch(trx, id)
        return batch === undefined ? 0 : (await unpackBatch(trx, batch)).length
      }),
    ),
  )
const stored = (integrationId: string) =>
  test.database.system
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('ext_id')
    .execute()

describe('deliveries that are stored in one batch', () => {
  it('each keep their bytes, headers and events', async () => {
    const [one, other] = [await givenIntegration(), await givenIntegration()]
    const empty = { ...deliveryOf(one, 'b'), body: Buffer.alloc(0), eventTypes: [] }
    await insert([deliveryOf(one, 'a'), empty, deliveryOf(other, 'a')])
    const items = await test.database.system
      .selectFrom('work_items')
      .innerJoin('commands', 'commands.id', 'work_items.command_id')
      .select(['commands.subject_id', 'work_items.org_id', 'work_items.payload'])
      .where('commands.subject_id', 'in', [one.integrationId, other.integrationId])
      .orderBy('work_items.subject')
      .execute()
    expect(items).toEqual(
      (await listBatches()).map((batch) => ({
        subject_id: batch.integration_id,
        org_id: batch.org_id,
        payload: { batchId: batch.id },
      })),
    )
    expect((await unpackAll()).toSorted()).toEqual([1, 2])
    expect(await listBatches()).toEqual([])
    const [first, second] = await stored(one.integrationId)
    expect([first?.body.toString(), second?.body.toString()]).toEqual(['body of a', ''])
    expect([first?.event_types, second?.event_types]).toEqual([['call.completed', 'test'], []])
    expect(first).toMatchObject({
      headers: { 'content-length': '3' },
      events: [{ type: 'call.completed', externalCallId: 'a' }],
    })
    expect(await stored(other.integrationId)).toMatchObject([
      { org_id: other.orgId, body: Buffer.from('body of a') },
    ])
  })

  it('are each stored once, even if they arrive again in another order and both batches are split at the same time', async () => {
    const to = await givenIntegration()
    const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`)
    const deliveries = keys.map((key) => deliveryOf(to, key))
    for (let round = 0; round < 5; round += 1) {
      await test.database.system
        .deleteFrom('webhook_inbox')
        .where('integration_id', '=', to.integrationId)
        .execute()
      await Promise.all([insert(deliveries), insert(deliveries.toReversed())])
      const brought = await unpackAll()
      expect(brought.reduce((sum, count) => sum + count, 0)).toBe(keys.length)
      expect((await stored(to.integrationId)).map((row) => row.ext_id)).toEqual(keys.toSorted())
    }
  })

  it('are stored without the characters that Postgres cannot keep in JSON', async () => {
    const to = await givenIntegration()
    const events = [{ type: 'call.completed', externalCallId: 'a\0b', title: '\uD800 \\u0000' }]
    await insert([{ ...deliveryOf(to, 'odd'), events }])
    await unpackAll()
    expect((await stored(to.integrationId))[0]?.events).toEqual([
      { type: 'call.completed', externalCallId: 'ab', title: '\uFFFD \\u0000' },
    ])
  })
})

describe('a batch', () => {
  it('is split into its deliveries once, even if two workers split it at the same time', async () => {
    const to = await givenIntegration()
    await insert([deliveryOf(to, 'a'), deliveryOf(to, 'b')])
    const [row] = await listBatches()
    const batch = await test.database.withOrg(to, (trx) => findBatch(trx, row?.id ?? ''))
    if (batch === undefined) throw new Error('There is no batch')
    const ids = await Promise.all(
      [1, 2].map(() => test.database.withOrg(to, (trx) => unpackBatch(trx, batch))),
    )
    expect(ids.map((some) => some.length).toSorted()).toEqual([0, 2])
    expect(await stored(to.integrationId)).toHaveLength(2)
  })

  it('keeps the time at which its deliveries arrived', async () => {
    const to = await givenIntegration()
    await insert([deliveryOf(to, 'a')])
    const receivedAt = new Date(Date.now() - 3_600_000)
    await test.database.system.updateTable('webhook_batches').set({ received_at: receivedAt }).execute()
    await unpackAll()
    expect((await stored(to.integrationId))[0]?.received_at).toEqual(receivedAt)
  })
})

describe('a delivery', () => {
  it('belongs only to the organization of the integration that received it', async () => {
    const [one, other] = [await givenIntegration(), await givenIntegration()]
    await expect(insert([deliveryOf({ ...one, orgId: other.orgId }, 'a')])).rejects.toMatchObject({
      code: '23503',
    })
    expect(await stored(one.integrationId)).toEqual([])
  })

  it('is deleted with its integration', async () => {
    const to = await givenIntegration()
    await insert([deliveryOf(to, 'a')])
    await unpackAll()
    await insert([deliveryOf(to, 'b')])
    await test.database.system.deleteFrom('integrations').where('id', '=', to.integrationId).execute()
    expect(await stored(to.integrationId)).toEqual([])
    expect(await listBatches()).toEqual([])
  })
})
