import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rescorePreview } from '../../contract/calls-matching.ts'
import { answered, givenCall, givenProvisioned, itemsOf } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let rep: TestUser
const base = '/integrations/real-calls'

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: '=cmd()', lastName: 'Umeh' })
  const { id: scorecardId } = await api.database.system
    .selectFrom('scorecard_configs')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const scored = {
    caller_id: rep.id,
    stage: 'scored',
    score_status: 'SCORED_SUCCESS',
    scorecard_config_id: scorecardId,
  } as const
  await givenCall(api, orgId, { ...scored, title: 'Depot one', score: 61.5 })
  await givenCall(api, orgId, { ...scored, title: '+depot "two"' })
  await givenCall(api, orgId, { caller_id: rep.id, stage: 'recorded', title: 'Depot three' })
  await givenCall(api, orgId, { ...scored, title: 'Something else', is_private: true, caller_id: null })
})
afterAll(() => api.close())

describe('rescoring what matches', () => {
  it('says how many there are and why others are left out, then scores those that can be', async () => {
    const body = { filter: { search: 'depot' } }
    const preview = await api.request(manager, 'POST', `${base}/rescore-matching/preview`, { body })
    answered(preview, 200)
    expect(rescorePreview.parse(preview.json())).toEqual({
      matching: 3,
      isMore: false,
      ready: 2,
      skipped: [{ reason: 'The transcript of this call has not been read.', count: 1 }],
    })
    const started = await api.request(manager, 'POST', `${base}/rescore-matching`, { body })
    answered(started, 202)
    const { commandId } = started.json() as { commandId: string }
    expect(await itemsOf(api, commandId)).toHaveLength(2)
    const again = await api.request(manager, 'POST', `${base}/rescore-matching/preview`, { body })
    expect(again.json()).toMatchObject({ ready: 0 })
  })

  it('finds nothing to do where nothing matches', async () => {
    const body = { filter: { search: 'zebra crossing' } }
    const response = await api.request(manager, 'POST', `${base}/rescore-matching`, { body })
    expect(response.json()).toMatchObject({ matching: 0, ready: 0, commandId: null })
  })

  it('is not for reps', async () => {
    const body = { filter: {} }
    expect((await api.request(rep, 'POST', `${base}/rescore-matching`, { body })).statusCode).toBe(403)
  })
})

describe('the export of calls', () => {
  it('holds what matches and the reader sees, and nothing that a spreadsheet would run', async () => {
    const response = await api.request(manager, 'POST', `${base}/export`, { body: { sortBy: 'title' } })
    answered(response, 200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = response.body.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^"Id","Title","Rep"/)
    expect(lines.slice(1).map((line) => line.split(',').slice(1, 3))).toEqual([
      [`"'+depot ""two"""`, `"'=cmd() Umeh"`],
      ['"Depot one"', `"'=cmd() Umeh"`],
      ['"Depot three"', `"'=cmd() Umeh"`],
    ])
    expect(response.body).toContain('"61.5"')
  })

  it('is written down, and for those who may export', async () => {
    expect((await api.request(rep, 'POST', `${base}/export`, { body: {} })).statusCode).toBe(403)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select('actor_user_id')
      .where('org_id', '=', orgId)
      .where('action', '=', 'call.export')
      .execute()
    expect(entries).toEqual([{ actor_user_id: manager.id }])
  })
})

describe('an export of more calls than a file may hold', () => {
  it('says so before the file begins, and only then', async () => {
    const own = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId: own, role: 'OWNER' })
    const add = (count: number) =>
      sql`insert into calls (org_id, title, stage) select ${own}, '', 'routed' from generate_series(1, ${count}::integer)`.execute(
        api.database.system,
      )
    const truncated = async (): Promise<unknown> => {
      // Nobody reads the file.
      const response = await api.app.inject({
        method: 'POST',
        url: `/api${base}/export?orgId=${own}`,
        headers: { authorization: `Bearer ${await api.tokenFor(owner)}` },
        payload: {},
        payloadAsStream: true,
      })
      response.stream().destroy()
      return response.headers['x-truncated']
    }
    await add(10_000)
    expect(await truncated()).toBeUndefined()
    await add(1)
    expect(await truncated()).toBe('10000')
  })
})

describe('similar calls', () => {
  it('are those of the same buyer or with the same words, with what they share, unless the organization hides them', async () => {
    const own = { caller_id: rep.id, stage: 'scored', score_status: 'SCORED_SUCCESS' } as const
    const callId = await givenCall(api, orgId, { ...own, title: 'Forklift leasing', buyer_company: 'Ostara' })
    const other = await givenCall(api, orgId, {
      ...own,
      title: 'Forklift leasing again',
      buyer_company: 'Quillon',
    })
    const buyer = await givenCall(api, orgId, { ...own, title: 'Kickoff', buyer_company: 'Ostara' })
    const read = (user: TestUser) => api.request(user, 'GET', `${base}/${callId}/similar`)
    const response = await read(rep)
    answered(response, 200)
    expect(response.json()).toMatchObject({
      results: [
        { id: buyer, sameCompany: true, words: [] },
        { id: other, sameCompany: false, words: ['Forklift', 'leasing'] },
      ],
    })
    const stranger = await api.givenUser({ orgId, role: 'MEMBER' })
    expect((await read(stranger)).statusCode).toBe(404)
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ hideSimilarCalls: true }) })
      .where('id', '=', orgId)
      .execute()
    expect((await read(rep)).json()).toEqual({ results: [] })
  })
})

describe('deleted calls', () => {
  it('are listed for as long as they can be restored, to those who may', async () => {
    const callId = await givenCall(api, orgId, { caller_id: rep.id, title: 'Thrown away' })
    const body = { ids: [callId] }
    answered(await api.request(manager, 'POST', `${base}/bulk-delete`, { body }), 200)
    await givenCall(api, orgId, { deleted_at: new Date(Date.now() - 31 * 86_400_000), title: 'Long gone' })
    const response = await api.request(manager, 'GET', `${base}/deleted`)
    answered(response, 200)
    expect(response.json()).toMatchObject({ total: 1, results: [{ id: callId, title: 'Thrown away' }] })
    expect((await api.request(rep, 'GET', `${base}/deleted`)).statusCode).toBe(403)
    answered(await api.request(manager, 'POST', `${base}/bulk-restore`, { body }), 200)
    expect((await api.request(manager, 'GET', `${base}/deleted`)).json()).toMatchObject({ total: 0 })
  })
})
