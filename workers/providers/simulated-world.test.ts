import { describe, expect, it } from 'vitest'
import { openWorld } from './simulated-world.ts'
import {
  basicCredentials,
  bearerToken,
  fetchOf,
  idOfUuid,
  numeral,
  openVendor,
  uuidOf,
} from './simulator-kit.ts'

const now = Date.parse('2026-03-02T10:00:00Z')
const day = 86_400_000

describe('a simulated world', () => {
  it('is the same for the same seed', () => {
    const first = openWorld({ now, calls: 50 }).page({ limit: 50 })
    expect(openWorld({ now, calls: 50 }).page({ limit: 50 })).toEqual(first)
    expect(openWorld({ now, calls: 50, seed: 2 }).page({ limit: 50 })).not.toEqual(first)
  })

  it('has unusual calls, with ids too large for a number', () => {
    const { calls, total } = openWorld({ now }).page({ limit: 1_000 })
    expect([total, new Set(calls.map(({ id }) => id)).size]).toEqual([300, 300])
    expect(calls.every(({ id }) => id.length === 20 && String(Number(id)) !== id)).toBe(true)
    expect(
      calls.every((call, index) => index === 0 || call.startedAt > (calls[index - 1]?.startedAt ?? 0)),
    ).toBe(true)
    expect(calls[0]?.startedAt.getTime()).toBeGreaterThanOrEqual(now - 90 * day)
    for (const isOdd of [
      calls.some(({ title }) => title === null),
      calls.some(({ title }) => title?.includes('🚀')),
      calls.some(({ buyer }) => buyer.email === null),
      calls.some(({ buyer }) => buyer.name.length > 150),
      calls.some(({ transcript }) => transcript === 'none'),
    ]) {
      expect(isOdd).toBe(true)
    }
    expect(calls.filter(({ transcript }) => transcript === 'pending')).toHaveLength(25)
  })

  it('pages through 100,000 calls from either end', () => {
    const world = openWorld({ now, calls: 100_000 })
    for (const order of ['asc', 'desc'] as const) {
      let seen = 0
      for (let after: string | null | undefined; after !== null;) {
        const page = world.page({
          from: new Date(now - 45 * day),
          to: new Date(now),
          order,
          after,
          limit: 1_000,
        })
        seen += page.calls.length
        after = page.nextAfter
      }
      expect(seen).toBe(world.page({ from: new Date(now - 45 * day), to: new Date(now), limit: 1 }).total)
    }
  })

  it('returns the same pages by offset, by id and by user, even after calls were added', () => {
    const world = openWorld({ now })
    const middle = world.insert({ startedAt: new Date(now - 40 * day) })
    const last = world.insert({ startedAt: new Date(now - 1) })
    const range = { from: new Date(now - 60 * day), to: new Date(now) }
    const whole = world.page({ ...range, limit: 1_000 }).calls.map(({ id }) => id)
    expect([whole.includes(middle.id), whole.at(-1)]).toEqual([true, last.id])
    for (const order of ['asc', 'desc'] as const) {
      const expected = order === 'asc' ? whole : whole.toReversed()
      const byId: string[] = []
      for (let after: string | null | undefined; after !== null;) {
        const page = world.page({ ...range, order, after, limit: 7 })
        byId.push(...page.calls.map(({ id }) => id))
        after = page.nextAfter
      }
      const byOffset: string[] = []
      for (let offset: number | null = 0; offset !== null;) {
        const page = world.page({ ...range, order, offset, limit: 7 })
        byOffset.push(...page.calls.map(({ id }) => id))
        offset = page.nextOffset
      }
      expect([byId, byOffset]).toEqual([expected, expected])
    }
    const byPerson = world.users.flatMap(({ id }) =>
      world.page({ ...range, repIds: [id], limit: 1_000 }).calls.map((call) => call.id),
    )
    expect(byPerson.toSorted()).toEqual(whole.toSorted())
  })

  it('finishes a transcript after some requests or some time', () => {
    const clock = { now }
    const world = openWorld({ now, clock: () => clock.now, readyAfterRequests: 3, readyAfterMs: 60_000 })
    const [one, other] = [1, 2].map((hours) =>
      world.insert({ startedAt: new Date(now - hours), transcript: 'pending' }),
    )
    if (!one || !other) throw new Error('Nothing was inserted.')
    expect([1, 2, 3, 4].map(() => world.requestTranscript(one))).toEqual([
      'pending',
      'pending',
      'pending',
      'ready',
    ])
    expect([world.requestTranscript(other), world.stateOf(other)]).toEqual(['pending', 'pending'])
    clock.now += 60_000
    expect(world.stateOf(other)).toBe('ready')
  })
})

describe('a simulated provider', () => {
  const open = () => {
    const clock = { now }
    const world = openWorld({ now, clock: () => clock.now })
    const vendor = openVendor(world, {
      isAuthorized: (request) =>
        bearerToken(request) === world.secret || basicCredentials(request)?.password === world.secret,
      routes: {
        'GET /calls/:id': ({ params, base }) => ({
          id: params['id'],
          big: numeral('12345678901234567890'),
          base,
        }),
        'public GET /open': () => ({ open: true }),
      },
    })
    const ask = (path: string, authorization = `Bearer ${world.secret}`) =>
      fetchOf(vendor)(`https://x.example/base${path}`, { headers: { authorization } })
    return { clock, world, ask }
  }

  it('responds to routes with ids of any length', async () => {
    const { ask, world } = open()
    expect(await (await ask('/calls/a%2Fb')).text()).toBe(
      '{"id":"a/b","big":12345678901234567890,"base":"https://x.example/base"}',
    )
    const pair = Buffer.from(`me:${world.secret}`).toString('base64')
    const statuses = [
      ask('/calls/1', `Basic ${pair}`),
      ask('/calls/1', 'Bearer x'),
      ask('/open', 'none'),
      ask('/nowhere'),
    ]
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 401, 200, 404])
    expect([
      world.requests.total,
      world.requests.unauthorized,
      world.requests.byRoute.get('GET /calls/:id'),
    ]).toEqual([5, 1, 3])
  })

  it('counts requests above the limit and requests while it is blocked', async () => {
    const { ask, world, clock } = open()
    world.limit({ perSecond: 2 })
    const statuses = await Promise.all([1, 2, 3].map(async () => (await ask('/open')).status))
    expect([statuses.toSorted(), world.requests.overLimit]).toEqual([[200, 200, 429], 1])
    world.blockFor(2_500)
    const refused = await ask('/open')
    expect([refused.status, refused.headers.get('retry-after'), world.requests.whileBlocked]).toEqual([
      429,
      '3',
      1,
    ])
    clock.now += 2_500
    expect((await ask('/open')).status).toBe(200)
  })

  it('has ids in the required format', () => {
    expect(idOfUuid(uuidOf('17100200000000000042'))).toBe('17100200000000000042')
    expect(uuidOf('17100200000000000042')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})
