import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { insertDeliveries, type NewDelivery } from './webhooks.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const job = { command: 'webhook-calls', name: 'process-webhook', lane: 'webhooks', attempts: 2 } as const

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

const insert = (deliveries: NewDelivery[]): Promise<boolean[]> => test.database.asSystemOnce((db) => insertDeliveries(db, deliveries, job))
const stored = (integrationId: string) =>
  test.database.system.selectFrom('webhook_inbox').selectAll().where('integration_id', '=', integrationId).orderBy('ext_id').execute()

describe('deliveries that are stored together', () => {
  it('keep each its own bytes, headers and events', async () => {
    const [one, other] = [await givenIntegration(), await givenIntegration()]
    const empty = { ...deliveryOf(one, 'b'), body: Buffer.alloc(0), eventTypes: [] }
    expect(await insert([deliveryOf(one, 'a'), empty, deliveryOf(other, 'a')])).toEqual([true, true, true])
    const [first, second] = await stored(one.integrationId)
    expect([first?.body.toString(), second?.body.toString()]).toEqual(['body of a', ''])
    expect([first?.event_types, second?.event_types]).toEqual([['call.completed', 'test'], []])
    expect(first).toMatchObject({ headers: { 'content-length': '3' }, events: [{ type: 'call.completed', externalCallId: 'a' }] })
    expect(await stored(other.integrationId)).toMatchObject([{ org_id: other.orgId, body: Buffer.from('body of a') }])
  })

  it('are each stored once, though two processes store the same ones at once in other orders', async () => {
    const to = await givenIntegration()
    const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`)
    const deliveries = keys.map((key) => deliveryOf(to, key))
    for (let round = 0; round < 5; round += 1) {
      await test.database.system.deleteFrom('webhook_inbox').where('integration_id', '=', to.integrationId).execute()
      const answers = await Promise.all([insert(deliveries), insert(deliveries.toReversed())])
      expect(answers.flat().filter(Boolean)).toHaveLength(keys.length)
      expect((await stored(to.integrationId)).map((row) => row.ext_id)).toEqual(keys.toSorted())
    }
  })

  it('are stored without the characters that Postgres cannot keep in JSON', async () => {
    const to = await givenIntegration()
    const events = [{ type: 'call.completed', externalCallId: 'a\0b', title: '\uD800 \\u0000' }]
    await insert([{ ...deliveryOf(to, 'odd'), events }])
    expect((await stored(to.integrationId))[0]?.events).toEqual([{ type: 'call.completed', externalCallId: 'ab', title: '\uFFFD \\u0000' }])
  })
})

describe('a delivery', () => {
  it('is of the organisation whose integration has got it, and of no other', async () => {
    const [one, other] = [await givenIntegration(), await givenIntegration()]
    await expect(insert([deliveryOf({ ...one, orgId: other.orgId }, 'a')])).rejects.toMatchObject({ code: '23503' })
    expect(await stored(one.integrationId)).toEqual([])
  })

  it('goes with its integration', async () => {
    const to = await givenIntegration()
    await insert([deliveryOf(to, 'a')])
    await test.database.system.deleteFrom('integrations').where('id', '=', to.integrationId).execute()
    expect(await stored(to.integrationId)).toEqual([])
  })
})
