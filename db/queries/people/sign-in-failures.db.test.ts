import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { countAttempt, forgetAttempt } from './sign-in-failures.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ systemPoolSize: 6 })
})
afterAll(() => test.drop())

it('lets people in who sign in at the same moment, whatever order their attempts are forgotten in', async () => {
  const { database } = test
  const windowMs = 60_000
  const keys = ['both', 'account', 'address']
  for (let round = 0; round < 10; round += 1) {
    const times = Array.from({ length: 6 }, (_, index) => new Date(Date.now() + index))
    for (const at of times) {
      const counters = keys.map((key) => ({ key, limit: 100 }))
      expect(await database.asSystem((trx) => countAttempt(trx, counters, at, windowMs))).toBe(null)
    }
    await Promise.all(times.map((at) => database.asSystem((trx) => forgetAttempt(trx, keys, 'both', at))))
    expect(await database.system.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
  }
})
