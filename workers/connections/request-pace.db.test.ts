import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { blockAccount, reserveRequests } from '#db/queries/integrations/budgets.ts'
import { openPaces, perSecondOf } from './request-pace.ts'

let test: TestDatabase
let orgId = ''
beforeAll(async () => {
  test = await createTestDatabase({ systemPoolSize: 8 })
  const row = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  orgId = row.id
})
afterAll(() => test.drop())

const { signal } = new AbortController()
const nextAt = async (providerAccount: string): Promise<number> => {
  const row = await test.database.system
    .selectFrom('provider_budgets')
    .select('next_request_at')
    .where('provider_account', '=', providerAccount)
    .executeTakeFirstOrThrow()
  return row.next_request_at?.getTime() ?? 0
}

describe('the request pace of an account', () => {
  it('gives each request its own time slot across processes, and skips no slot', async () => {
    const ask = { orgId, providerAccount: 'shared', perSecond: 10, intervalMs: 100, maxWaitMs: 3_600_000 }
    await reserveRequests(test.database.system, { ...ask, requests: 1 })
    const before = await nextAt('shared')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        reserveRequests(test.database.system, { ...ask, requests: 1 + (index % 3) }),
      ),
    )
    const granted = answers.reduce((sum, one) => sum + one.granted, 0)
    expect(granted).toBe(79)
    expect(await nextAt('shared')).toBe(before + 7_900)
  })

  it('grants no slots beyond the longest wait', async () => {
    const ask = {
      orgId,
      providerAccount: 'bounded',
      perSecond: 0.01,
      intervalMs: 100_000,
      maxWaitMs: 200_000,
    }
    expect(await reserveRequests(test.database.system, { ...ask, requests: 10 })).toMatchObject({
      granted: 3,
      startsInMs: 0,
    })
    const { granted, startsInMs } = await reserveRequests(test.database.system, { ...ask, requests: 10 })
    expect(granted).toBeLessThan(2)
    expect(startsInMs).toBeGreaterThan(0)
  })

  it('never grants more requests per second than the account allows, over several processes', async () => {
    const perSecond = 40
    const processes = Array.from({ length: 4 }, () =>
      openPaces(test.database)({ orgId, providerAccount: 'real', perSecond }),
    )
    const left: number[] = []
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await processes[index % 4]?.take(signal)
        left.push(performance.now())
      }),
    )
    left.sort((a, b) => a - b)
    // Slots are 25.25 ms apart; a delay on a busy machine makes the next request seem early by the same amount.
    expect((left.at(-1) ?? 0) - (left[0] ?? 0)).toBeGreaterThanOrEqual(59 * 25 - 100)
  })

  it('never lets a process send more requests per second than the account allows, even after a pause', async () => {
    const perSecond = 40
    const pace = openPaces(test.database)({ orgId, providerAccount: 'frozen', perSecond })
    const left: number[] = []
    await Promise.all(
      Array.from({ length: 70 }, async (_, index) => {
        await pace.take(signal)
        left.push(performance.now())
        // Requests that were due during the pause are late; later ones are on time.
        const until = performance.now() + (index % 30 === 10 ? 150 : 0)
        while (performance.now() < until);
      }),
    )
    const soonest = Math.min(...left.slice(perSecond).map((at, index) => at - (left[index] ?? 0)))
    expect(soonest).toBeGreaterThanOrEqual(1_000)
  })

  it('rejects a job when the account is blocked for longer than the wait, and says for how long', async () => {
    const pace = openPaces(test.database)({ orgId, providerAccount: 'blocked', perSecond: 100 })
    await pace.take(signal)
    await blockAccount(test.database.system, {
      orgId,
      providerAccount: 'blocked',
      forMs: 300_000,
      reason: 'Acme takes no more.',
    })
    const error: unknown = await pace.take(signal).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'rate_limited' })
    expect((error as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(200_000)
  })

  it('ends with the signal', async () => {
    const pace = openPaces(test.database)({ orgId, providerAccount: 'ended', perSecond: 1 })
    await pace.take(signal)
    const controller = new AbortController()
    const waiting = pace.take(controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  })

  it('follows the strictest of the account’s limits', () => {
    expect(perSecondOf({ perSecond: 3, perDay: 10_000, concurrency: 3 })).toBe(3)
    expect(perSecondOf({ perSecond: 3, perMinute: 60, concurrency: 3 })).toBe(1)
    expect(perSecondOf({ perDay: 86_400, concurrency: 1 })).toBe(1)
    expect(perSecondOf({ concurrency: 1 })).toBe(1)
  })
})
