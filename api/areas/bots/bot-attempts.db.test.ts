import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Agent } from '../../contract/bots.ts'
import { answered, givenProvisioned, scorecardNamed } from '../../testing/calls.ts'
import { givenBot, givenPracticeCall } from '../../testing/practice.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

it('counts the attempts that the reader sees, and means the scores of the scorecard that the bot has', async () => {
  const orgId = await givenProvisioned(api)
  const admin = await api.givenUser({ orgId, role: 'ADMIN' })
  const [first, second] = await Promise.all([
    api.givenUser({ orgId, role: 'MEMBER' }),
    api.givenUser({ orgId, role: 'MEMBER' }),
  ])
  const { id: scorecardId } = await scorecardNamed(api, orgId, /cold/i)
  const [busy, quiet] = [
    await givenBot(api, admin, { scorecardId }),
    await givenBot(api, admin, { scorecardId }),
  ]
  const attempt = async (rep: TestUser, agentId: string, score: number | null): Promise<string> => {
    const { id } = await givenPracticeCall(api, rep, agentId)
    await api.request(rep, 'POST', `/practice/calls/${id}/hang-up`)
    await api.database.withOrg({ orgId }, (trx) =>
      trx.updateTable('calls').set({ score, score_pass_mark: 60 }).where('id', '=', id).execute(),
    )
    return id
  }
  await attempt(first, busy, 80)
  await attempt(first, busy, 60)
  await attempt(first, busy, null)
  await attempt(second, busy, 40)
  await attempt(second, quiet, 90)

  const list = async (user: TestUser, query: Record<string, string> = {}) => {
    const response = await api.request(
      user,
      'GET',
      `/agents/filtered?${new URLSearchParams(query).toString()}`,
    )
    answered(response, 200)
    return response.json<{ results: Agent[] }>().results.filter(({ id }) => id === busy || id === quiet)
  }
  const shown = async (user: TestUser) =>
    Object.fromEntries(
      (await list(user)).map(({ id, attempts }) => [id === busy ? 'busy' : 'quiet', attempts]),
    )
  expect(await shown(admin)).toEqual({
    busy: { count: 4, scored: 3, meanScore: 60, passMark: 60, ownCount: 0, ownBest: null },
    quiet: { count: 1, scored: 1, meanScore: 90, passMark: 60, ownCount: 0, ownBest: null },
  })
  // A rep sees their own.
  expect(await shown(first)).toEqual({
    busy: { count: 3, scored: 2, meanScore: 70, passMark: 60, ownCount: 3, ownBest: 80 },
    quiet: { count: 0, scored: 0, meanScore: null, passMark: null, ownCount: 0, ownBest: null },
  })
  const orderedBy = async (user: TestUser, sortBy: string) =>
    (await list(user, { sortBy })).map(({ id }) => (id === busy ? 'busy' : 'quiet'))
  expect(await orderedBy(admin, 'attempts')).toEqual(['busy', 'quiet'])
  expect(await orderedBy(admin, 'meanScore')).toEqual(['busy', 'quiet'])
  expect(await orderedBy(second, 'meanScore')).toEqual(['busy', 'quiet'])
  expect(await orderedBy(first, 'attempts')).toEqual(['busy', 'quiet'])

  // Another scorecard measures something else, so its mean starts from zero.
  const other = await scorecardNamed(api, orgId, /discovery/i)
  answered(
    await api.request(admin, 'PATCH', '/agents/bulk-update-scorecards', {
      body: { agentIds: [busy], scorecardConfigId: other.id },
    }),
    200,
  )
  const uncounted = { scored: 0, meanScore: null, passMark: null, ownBest: null }
  expect((await shown(admin)).busy).toEqual({ ...uncounted, count: 4, ownCount: 0 })
  expect((await shown(first)).busy).toEqual({ ...uncounted, count: 3, ownCount: 3 })
})
