import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateCall } from '#db/queries/calls/calls.ts'
import { audit } from '#db/queries/people/audit.ts'
import { formOf } from '../../testing/matrix/forms.ts'
import { givenMarked, type Ids } from '../../testing/matrix/organizations.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

/**
 * A call that somebody grades blind, requested through every route that reads. No response may contain the machine's answers, quotes or
 * total, what people said about them, or grades of others. The same requests by somebody who does not grade the call must find them;
 * otherwise the test would show nothing.
 */
const secret = 'Larkspursecret'
const total = 61.7

let api: ApiTest
let orgId: string
let ids: Ids
let grader: TestUser
let other: TestUser
let scorecardId: string

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  grader = await api.givenUser({ orgId, role: 'OWNER' })
  other = await api.givenUser({ orgId, role: 'OWNER' })
  ids = await givenMarked(api, orgId, 'Canary')
  scorecardId = ids.scorecard
  await api.database.asSystem(async (trx) => {
    const own = { org_id: orgId, call_id: ids.call }
    await trx
      .updateTable('score_answers')
      .set({
        checks: JSON.stringify([{ checkId: 'states-own-name', status: 'met', reason: secret, value: null }]),
      })
      .where('score_id', '=', ids.score)
      .execute()
    await trx.updateTable('score_evidence').set({ quote: secret }).where('score_id', '=', ids.score).execute()
    await trx
      .updateTable('scores')
      .set({ engine: secret, overall: total })
      .where('id', '=', ids.score)
      .execute()
    await trx.updateTable('human_grades').set({ comment: secret }).where('call_id', '=', ids.call).execute()
    await trx
      .updateTable('call_traces')
      .set({ reason: secret, stage: 'scoring' })
      .where('call_id', '=', ids.call)
      .execute()
    await trx
      .insertInto('score_events')
      .values({
        ...own,
        score_id: ids.score,
        scorecard_id: scorecardId,
        criterion_id: 'introduction',
        question: 'another',
        kind: 'overridden',
        reason: secret,
        by_user: other.id,
      })
      .execute()
  })
  await api.database.withOrg({ orgId }, async (trx) => {
    await updateCall(trx, ids.call, {
      score: total,
      score_passed: true,
      score_coverage: 1,
      score_status: 'SCORED_SUCCESS',
      stage: 'scored',
      status: 'SCORED',
      caller_id: ids.user,
      started_at: new Date(),
      deleted_at: null,
    })
    await audit(
      trx,
      { orgId, userId: other.id, kind: 'user', address: null, requestId: null },
      { action: 'score.override', subjectKind: 'call', subjectId: ids.call, after: { reason: secret } },
    )
  })
})
afterAll(() => api.close())

/** Routes that read: every GET, and the list that takes its filter in the body. */
const readsByPost = new Set(['/api/integrations/real-calls/listCalls'])

async function askAll(user: TestUser): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const route of api.routes) {
    const reads = route.method === 'GET' || readsByPost.has(route.url)
    if (!reads || route.permission === 'public' || route.url === '/api/events') continue
    if (!route.url.startsWith('/api/')) continue
    const { url, payload } = formOf(route).build(null, (_, kind) => [ids[kind]])
    const bare = url.split('?')[0] ?? url
    const bodies: string[] = []
    // A list is asked for everything it has, and with every filter in its schema.
    for (const path of payload === undefined ? [bare, url] : [bare]) {
      const response = await api.request(user, route.method as 'GET', path.replace(/^\/api/, ''), {
        ...(payload !== undefined && { body: {} }),
        headers: { prefer: 'respond-async' },
      })
      bodies.push(response.body)
    }
    found.set(`${route.method} ${route.url}`, bodies.join('\n'))
  }
  return found
}

const telling = (responses: ReadonlyMap<string, string>): string[] =>
  [...responses]
    .filter(([, body]) => body.includes(secret) || body.includes(String(total)))
    .map(([name]) => name)

async function giveItem(): Promise<string> {
  const sample = await api.database.system
    .selectFrom('grading_samples')
    .select('id')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const { id } = await api.database.system
    .insertInto('grading_items')
    .values({
      org_id: orgId,
      sample_id: sample.id,
      call_id: ids.call,
      grader_id: grader.id,
      position: 0,
      reasons: ['nearPassMark'],
      inclusion: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a grader of an open item', () => {
  let itemId: string

  it('is told no answer by any route, and everybody else is', async () => {
    const before = telling(await askAll(grader))
    itemId = await giveItem()
    const during = telling(await askAll(grader))
    expect(during).toEqual([])
    expect(telling(await askAll(other))).toEqual(before)
    expect(before).toEqual(
      expect.arrayContaining([
        'GET /api/integrations/real-calls/:id',
        'GET /api/integrations/real-calls/:id/trace',
        'GET /api/integrations/real-calls/scorecard/:id',
        'GET /api/integrations/real-calls/scorecard/:id/:scoreId',
        'GET /api/organizations/audit-log',
        'POST /api/integrations/real-calls/listCalls',
      ]),
    )
  })

  it('cannot read the answers out of filters and counts of the list', async () => {
    const list = async (body: Record<string, unknown>, user: TestUser) =>
      (await api.request(user, 'POST', '/integrations/real-calls/listCalls', { body })).json<{
        results: { id: string }[]
        total: number
      }>()
    for (const filter of [
      { scorecardCriterionsStatus: ['met'] },
      { sortBy: '-score' },
      { search: 'Canary' },
      { scoreStatuses: ['SCORED_SUCCESS'] },
    ]) {
      const { results } = await list(filter, grader)
      expect(results.map(({ id }) => id)).not.toContain(ids.call)
      expect((await list(filter, other)).total - (await list(filter, grader)).total).toBe(1)
    }
  })

  it('is told what to do where the call would open, and changes nothing of it', async () => {
    const call = await api.request(grader, 'GET', `/integrations/real-calls/${ids.call}`)
    expect([call.statusCode, call.json<{ code: string }>().code]).toEqual([403, 'to_be_graded'])
    const rescore = await api.request(grader, 'POST', '/integrations/real-calls/bulk-rescore', {
      body: { ids: [ids.call] },
    })
    expect(rescore.json<{ accepted: number }>().accepted).toBe(0)
  })

  it('gets the words and the questions', async () => {
    const response = await api.request(grader, 'GET', `/calibration/items/${itemId}`)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('Hello from Canary')
    expect(response.body).not.toMatch(/nearPassMark|"weight"|"gate"|"method"|"passMark"/)
    expect((await api.request(other, 'GET', `/calibration/items/${itemId}`)).statusCode).toBe(404)
  })

  it('sees the call again once they have handed in, and not before', async () => {
    const item = (await api.request(grader, 'GET', `/calibration/items/${itemId}`)).json<{
      sections: { criteria: { id: string; checks: { id: string }[] }[] }[]
    }>()
    const grades = item.sections
      .flatMap(({ criteria }) => criteria)
      .map(({ id, checks }) => ({
        criterionId: id,
        checks: checks.map((check) => ({ checkId: check.id, status: 'missed' })),
      }))
    const part = await api.request(grader, 'POST', `/calibration/items/${itemId}/grades`, {
      body: { grades: grades.slice(1) },
    })
    expect(part.statusCode).toBe(400)
    expect((await api.request(grader, 'GET', `/integrations/real-calls/${ids.call}`)).statusCode).toBe(403)
    const all = await api.request(grader, 'POST', `/calibration/items/${itemId}/grades`, {
      body: { grades, seconds: 60 },
    })
    expect([all.statusCode, all.body]).toEqual([200, JSON.stringify({ callId: ids.call, left: 0 })])
    expect((await api.request(grader, 'GET', `/integrations/real-calls/${ids.call}`)).statusCode).toBe(200)
    const again = await api.request(grader, 'POST', `/calibration/items/${itemId}/grades`, {
      body: { grades },
    })
    expect(again.statusCode).toBe(409)
  })
})
