import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewRow } from '#db/schema.ts'
import { improvements, type Improvements } from '../../contract/improvements.ts'
import { answered, givenCall, givenProvisioned, givenScore, scorecardNamed } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const dayMs = 86_400_000
const recent = 3
const before = 33

async function givenWorld(settings: Record<string, unknown> = {}) {
  const orgId = await givenProvisioned(api)
  await api.database.asSystem((trx) =>
    trx
      .updateTable('organizations')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', orgId)
      .execute(),
  )
  const scorecard = await scorecardNamed(api, orgId, /discovery/i)
  const users = {
    owner: await api.givenUser({ orgId, role: 'OWNER' }),
    lead: await api.givenUser({ orgId, role: 'MEMBER' }),
    rep: await api.givenUser({ orgId, role: 'MEMBER' }),
    other: await api.givenUser({ orgId, role: 'MEMBER' }),
    temp: await api.givenUser({ orgId, role: 'TEMP' }),
  }
  const teamId = await api.givenTeam(orgId, 'North', [users.lead, users.rep])
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .updateTable('team_members')
      .set({ role: 'ADMIN' })
      .where('team_id', '=', teamId)
      .where('user_id', '=', users.lead.id)
      .execute(),
  )
  const given = async (
    caller: TestUser,
    daysAgo: number,
    scores: number[],
    more: Partial<NewRow<'calls'>> = {},
  ) => {
    for (const score of scores) {
      const callId = await givenCall(api, orgId, {
        caller_id: caller.id,
        score,
        started_at: new Date(Date.now() - daysAgo * dayMs),
        ...more,
      })
      await givenScore(api, orgId, callId, scorecard)
    }
  }
  return { users, given }
}

async function read(user: TestUser, query = ''): Promise<Improvements> {
  const response = await api.request(user, 'GET', `/users/stats/improvements${query}`)
  answered(response, 200)
  return improvements.parse(response.json())
}

describe('GET /users/stats/improvements', () => {
  it('compares the last 28 days with the 28 before, from five calls on each side on', async () => {
    const { users, given } = await givenWorld()
    await given(users.rep, recent, [60, 70, 80, 70, 70])
    await given(users.rep, before, [40, 50, 60, 50, 50])
    // Earlier calls and calls without a total do not count.
    await given(users.rep, 70, [1, 1, 1])
    await given(users.rep, recent, [0], { score: null })
    await given(users.other, recent, [90, 90, 90, 90])
    await given(users.other, before, [10, 10, 10, 10, 10])
    const { results, total } = await read(users.owner)
    expect(total).toBe(2)
    expect(results).toMatchObject([
      {
        person: { id: users.rep.id },
        kind: 'compared',
        change: 20,
        recent: { calls: 5, mean: 70 },
        before: { calls: 5, mean: 50 },
      },
      {
        person: { id: users.other.id },
        kind: 'tooFewCalls',
        recent: { calls: 4, mean: null },
        before: { calls: 5, mean: 10 },
      },
    ])
    const [first] = results
    if (first?.kind !== 'compared') throw new Error('It is not compared')
    expect(first.low).toBeGreaterThan(0)
    expect(first.high - first.change).toBeCloseTo(first.change - first.low)
  })

  it('shows people and calls to those only who see them', async () => {
    const { users, given } = await givenWorld()
    for (const daysAgo of [recent, before]) {
      await given(users.rep, daysAgo, [60, 60, 60, 60, 60])
      await given(users.rep, daysAgo, [0], { is_private: true })
      await given(users.other, daysAgo, [80])
    }
    const seen = async (user: TestUser, query?: string) =>
      (await read(user, query)).results.map(({ person, recent: { calls } }) => [person.id, calls])
    expect(await seen(users.owner)).toEqual([
      [users.rep.id, 6],
      [users.other.id, 1],
    ])
    expect(await seen(users.lead)).toEqual([[users.rep.id, 5]])
    expect(await seen(users.other)).toEqual([[users.other.id, 1]])
    expect(await seen(users.owner, `?users=${users.other.id}`)).toEqual([[users.other.id, 1]])
    expect(await seen(users.lead, `?users=${users.other.id}`)).toEqual([])
    expect(await seen(users.owner, '?from=1&numberOfResults=1')).toEqual([[users.other.id, 1]])
    expect((await api.request(users.temp, 'GET', '/users/stats/improvements')).statusCode).toBe(403)
  })

  it('counts a call of another scorecard on neither side', async () => {
    const { users, given } = await givenWorld()
    await given(users.rep, recent, [60, 60, 60, 60, 60])
    await given(users.rep, before, [60, 60, 60, 60])
    expect((await read(users.rep)).results).toMatchObject([{ kind: 'tooFewCalls' }])
    const orgId = users.rep.orgId
    const scorecard = await scorecardNamed(api, orgId, /demo/i)
    const callId = await givenCall(api, orgId, {
      caller_id: users.rep.id,
      score: 60,
      started_at: new Date(Date.now() - before * dayMs),
    })
    await givenScore(api, orgId, callId, scorecard)
    expect((await read(users.rep)).results).toMatchObject([
      { kind: 'otherScorecards', recent: { calls: 5 }, before: { calls: 5 } },
    ])
  })
})
