import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { insertCall, keepTombstoneOnly } from '../calls/calls.ts'
import {
  findModelLimits,
  listModelUse,
  type ModelRequest,
  readModelMonth,
  reserveModelUse,
  setModelLimits,
  settleModelUse,
} from './model-use.ts'
import { findVerdicts, maxVerdictsOfCall, saveVerdicts } from './verdicts.ts'

let test: TestDatabase
let orgId: string
let otherOrgId: string
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  orgId = await givenOrganization()
  otherOrgId = await givenOrganization()
})

async function givenOrganization(): Promise<string> {
  const { id } = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const withOrg: TestDatabase['database']['withOrg'] = (context, work) => test.database.withOrg(context, work)
const month = (id = orgId) => withOrg({ orgId: id }, readModelMonth)

const limit = (monthlyTokens: number | null, monthlyCostMicros: number | null = null) =>
  withOrg({ orgId }, (trx) => setModelLimits(trx, { orgId, monthlyTokens, monthlyCostMicros, version: 0 }))

const reserve = (change: Partial<ModelRequest> = {}) => {
  const request: ModelRequest = {
    orgId,
    purpose: 'scoring',
    model: 'acme-large',
    inputTokens: 80,
    outputTokens: 20,
    costMicros: 50,
    ...change,
  }
  return withOrg({ orgId: request.orgId }, (trx) => reserveModelUse(trx, request))
}

async function reserved(change: Partial<ModelRequest> = {}): Promise<string> {
  const given = await reserve(change)
  if ('reached' in given) throw new Error(`The limit of ${given.reached} is reached.`)
  return given.reservationId
}

const settle = (id: string, inputTokens: number, costMicros: number | null = 7, of = orgId) =>
  withOrg({ orgId: of }, (trx) =>
    settleModelUse(trx, id, { inputTokens, outputTokens: 1, costMicros, isEstimated: false }),
  )

describe('what an organization uses of a model', () => {
  it('is counted once per request, by day, purpose and model', async () => {
    const first = await reserved()
    expect(await month()).toMatchObject({ requests: 0, reservedTokens: 100, reservedCostMicros: 50 })
    await settle(first, 30)
    await settle(first, 30)
    await settle(await reserved(), 40)
    await settle(await reserved({ purpose: 'second_look', costMicros: null }), 5, null)
    expect(await month()).toMatchObject({
      requests: 3,
      tokens: 78,
      costMicros: 14,
      unpricedTokens: 6,
      reservedTokens: 0,
    })
    const { results, total } = await withOrg({ orgId }, (trx) =>
      listModelUse(trx, { from: 0, numberOfResults: 1 }),
    )
    expect(total).toBe(2)
    expect(results).toMatchObject([
      { purpose: 'scoring', model: 'acme-large', requests: 2, input_tokens: 70 },
    ])
  })

  it('stops at the limit, however many ask at once', async () => {
    await limit(1_000)
    const given = await Promise.all(Array.from({ length: 30 }, () => reserve()))
    expect(given.filter((each) => 'reservationId' in each)).toHaveLength(10)
    expect(given.filter((each) => 'reached' in each && each.reached === 'tokens')).toHaveLength(20)
  })

  it('leaves room for new requests when others used less than they reserved', async () => {
    await limit(150)
    const first = await reserved()
    expect(await reserve()).toEqual({ reached: 'tokens' })
    await settle(first, 20)
    expect(await reserve()).toHaveProperty('reservationId')
  })

  it('stops at a limit of money, and before a model without a price', async () => {
    await limit(null, 100)
    await settle(await reserved(), 10, 60)
    expect(await reserve()).toEqual({ reached: 'cost' })
    expect(await reserve({ costMicros: null })).toEqual({ reached: 'unpriced' })
  })

  it('counts a request whose process died at what it reserved, once', async () => {
    await limit(250)
    const lost = await reserved()
    await reserved()
    await withOrg({ orgId }, (trx) =>
      sql`update model_reservations set created_at = now() - interval '16 minutes' where id = ${lost}::uuid`.execute(
        trx,
      ),
    )
    expect(await reserve({ inputTokens: 1, outputTokens: 1 })).toHaveProperty('reservationId')
    // It counts on its own day, which is in the month before during the first minutes of a month.
    await withOrg({ orgId }, (trx) =>
      sql`update model_use set day = date_trunc('day', now(), 'UTC') where org_id = ${orgId}::uuid`.execute(
        trx,
      ),
    )
    expect(await reserve()).toEqual({ reached: 'tokens' })
    await settle(lost, 5)
    expect(await month()).toMatchObject({ requests: 1, tokens: 100, reservedTokens: 102 })
    const { results } = await withOrg({ orgId }, (trx) => listModelUse(trx, { from: 0, numberOfResults: 10 }))
    expect(results).toMatchObject([{ requests: 1, estimated_requests: 1 }])
  })

  it('begins anew with each month', async () => {
    await limit(100)
    await settle(await reserved(), 99)
    expect(await reserve()).toEqual({ reached: 'tokens' })
    await withOrg({ orgId }, (trx) =>
      sql`update model_use set day = day - interval '32 days' where org_id = ${orgId}::uuid`.execute(trx),
    )
    expect(await month()).toMatchObject({ tokens: 0 })
    expect(await reserve()).toHaveProperty('reservationId')
  })

  it('is nobody else’s: neither sums, limits nor reservations', async () => {
    await limit(100)
    const own = await reserved()
    expect(await reserve({ orgId: otherOrgId })).toHaveProperty('reservationId')
    await settle(own, 50, 7, otherOrgId)
    expect(await month()).toMatchObject({ requests: 0, reservedTokens: 100 })
    expect(await month(otherOrgId)).toMatchObject({ requests: 0, reservedTokens: 100 })
  })
})

describe('the limits of an organization', () => {
  it('can be changed by a request that has their current version', async () => {
    const set = (monthlyTokens: number | null, version: number) =>
      withOrg({ orgId }, (trx) =>
        setModelLimits(trx, { orgId, monthlyTokens, monthlyCostMicros: null, version }),
      )
    expect(await withOrg({ orgId }, findModelLimits)).toEqual({
      monthlyTokens: null,
      monthlyCostMicros: null,
      version: 0,
    })
    expect(await set(10, 0)).toBe(true)
    expect(await set(20, 0)).toBe(false)
    expect(await set(20, 1)).toBe(true)
    expect(await set(30, 1)).toBe(false)
    expect(await withOrg({ orgId }, findModelLimits)).toMatchObject({ monthlyTokens: 20, version: 2 })
  })
})

describe('what a model said of a call', () => {
  async function givenCall(): Promise<string> {
    return withOrg({ orgId }, async (trx) => {
      const callId = await insertCall(trx, { org_id: orgId, title: 'A call' })
      await trx
        .insertInto('transcripts')
        .values({ org_id: orgId, call_id: callId, messages: '[]', plain_text: '', detected_format: null })
        .execute()
      return callId
    })
  }
  const save = (callId: string, keys: string[], of = orgId) =>
    withOrg({ orgId: of }, (trx) =>
      saveVerdicts(
        trx,
        callId,
        keys.map((key) => ({ key, verdict: { answer: key } })),
      ),
    )
  const find = (callId: string, keys: string[], of = orgId) =>
    withOrg({ orgId: of }, async (trx) => [...(await findVerdicts(trx, callId, keys)).keys()].toSorted())

  it('is kept once, for this call of this organization only', async () => {
    const callId = await givenCall()
    await save(callId, ['a', 'b'])
    await save(callId, ['b', 'c'])
    await save(callId, ['d'], otherOrgId)
    expect(await find(callId, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c'])
    expect(await find(callId, ['a'], otherOrgId)).toEqual([])
    expect(await find(await givenCall(), ['a'])).toEqual([])
  })

  it('is bounded', async () => {
    const callId = await givenCall()
    const keys = Array.from({ length: maxVerdictsOfCall }, (_, index) => `old${index}`)
    await save(callId, keys)
    await save(callId, ['new1', 'new2'])
    expect(await find(callId, ['new1', 'new2'])).toEqual(['new1', 'new2'])
    expect(await find(callId, keys)).toHaveLength(maxVerdictsOfCall - 2)
  })

  it('goes with the content of the call, and with the call', async () => {
    const excluded = await givenCall()
    await save(excluded, ['a'])
    await withOrg({ orgId }, (trx) =>
      keepTombstoneOnly(trx, excluded, { contentHash: Buffer.from('x'), privacyRuleId: null, reason: '' }),
    )
    expect(await find(excluded, ['a'])).toEqual([])
    await save(excluded, ['a'])
    expect(await find(excluded, ['a'])).toEqual([])

    const deleted = await givenCall()
    await save(deleted, ['a'])
    await test.database.system.deleteFrom('calls').where('id', '=', deleted).execute()
    expect(await find(deleted, ['a'])).toEqual([])
  })
})
