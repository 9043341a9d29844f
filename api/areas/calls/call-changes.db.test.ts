import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkResponse, callDetail, listCallsResponse } from '../../contract/calls.ts'
import { acceptedCommand } from '../../contract/page.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import {
  answered,
  auditOf,
  givenCall,
  givenProvisioned,
  givenWork,
  itemsOf,
  readCall,
  scorecardNamed,
} from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let otherOrgId: string
let admin: TestUser
let scorecardId: string
const base = '/integrations/real-calls'
const async = { prefer: 'respond-async' }

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  otherOrgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  scorecardId = (await scorecardNamed(api, orgId, /discovery/i)).id
})
afterAll(() => api.close())

const rescore = (
  id: string,
  body: Record<string, unknown> = {},
  user = admin,
  headers: Record<string, string> = async,
) => api.request(user, 'POST', `${base}/rescore/${id}`, { body, headers })
/** As the page of the call says, and its row in the list. */
async function isStopped(id: string): Promise<boolean> {
  const response = await api.request(admin, 'GET', `${base}/${id}`)
  answered(response, 200)
  const { isStopped: isStoppedOnPage } = callDetail.parse(response.json())
  const list = await api.request(admin, 'POST', `${base}/listCalls`, { body: { numberOfResults: 100 } })
  answered(list, 200)
  const row = listCallsResponse.parse(list.json()).results.find((call) => call.id === id)
  expect(row?.isStopped).toBe(isStoppedOnPage)
  return isStoppedOnPage
}
async function bulk(action: 'bulk-rescore' | 'bulk-delete' | 'bulk-restore', ids: string[], user = admin) {
  const response = await api.request(user, 'POST', `${base}/${action}`, { body: { ids } })
  answered(response, action === 'bulk-rescore' ? 202 : 200)
  return bulkResponse.parse(response.json())
}
const scored = (call: Parameters<typeof givenCall>[2] = {}) =>
  givenCall(api, orgId, { scorecard_config_id: scorecardId, score: 60, ...call })
const unfinished = { status: 'SCORING', score_status: 'TO_BE_SCORED', score: null } as const

describe('POST /integrations/real-calls/rescore/{id}', () => {
  it('records the scoring as a command of its own and says so on the call', async () => {
    const id = await scored({ title: 'Once more' })
    const response = await rescore(id)
    answered(response, 202)
    const { commandId } = acceptedCommand.parse(response.json())
    expect(await itemsOf(api, commandId)).toEqual([`score-call ${id}`])
    expect(await readCall(api, orgId, id)).toMatchObject({
      status: 'SCORING',
      score_status: 'TO_BE_SCORED',
      status_reason: 'Scored again on request.',
      command_id: commandId,
      // The old score counts until there is a new one.
      score: 60,
    })
    const [entry] = await auditOf(api, orgId, id)
    expect(entry).toMatchObject({
      action: 'call.rescore',
      before: { score: 60 },
      after: { scorecardConfigId: scorecardId },
    })
  })

  it('takes another scorecard when one is chosen', async () => {
    const other = await scorecardNamed(api, orgId, /demo/i)
    const id = await givenCall(api, orgId, {
      status: 'SKIPPED',
      score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      stage: 'routed',
    })
    expect((await rescore(id, { scorecardConfigId: other.id })).statusCode).toBe(202)
    expect((await readCall(api, orgId, id)).scorecard_config_id).toBe(other.id)
  })

  it.each([
    [
      'excluded by privacy',
      { score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', status: 'SKIPPED' },
      'A privacy rule excluded this call',
    ],
    [
      'never read',
      { score_status: 'SCORED_ERROR', status: 'SKIPPED', stage: 'recorded' },
      'has not been read',
    ],
    ['without a scorecard', { scorecard_config_id: null }, 'choose one'],
  ] as const)('refuses a call that is %s', async (_, call, text) => {
    const response = await rescore(await scored(call))
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'not_rescorable'])
    expect(response.body).toContain(text)
  })

  it('refuses a call with open work, and takes it once that work is canceled', async () => {
    const id = await scored({ ...unfinished, stage: 'routed' })
    const { commandId } = await givenWork(api, orgId, id, { state: 'queued' })
    const refused = await rescore(id)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      'This call is being scored already.',
    ])
    expect(await isStopped(id)).toBe(false)
    expect((await api.request(admin, 'POST', `/commands/${commandId}/cancel`)).statusCode).toBe(200)
    expect(await isStopped(id)).toBe(true)
    expect((await rescore(id)).statusCode).toBe(202)
    expect(await isStopped(id)).toBe(false)
    expect(await isStopped(await scored())).toBe(false)
  })

  it.each([
    ['recorded', 'parse-transcript'],
    ['parsed', 'route-call'],
    ['routed', 'score-call'],
  ] as const)('continues where canceled work left a call in stage %s, with %s', async (stage, job) => {
    const id = await scored({ ...unfinished, stage })
    await givenWork(api, orgId, id, { state: 'cancelled', finished_at: new Date() })
    const { commandId } = acceptedCommand.parse((await rescore(id)).json())
    expect(await itemsOf(api, commandId)).toEqual([`${job} ${id}`])
  })

  it('asks privacy and routing first where routing has failed', async () => {
    const id = await scored({
      status: 'SKIPPED',
      score_status: 'SCORED_ERROR',
      stage: 'parsed',
      scorecard_config_id: null,
    })
    const { commandId } = acceptedCommand.parse(
      (await rescore(id, { scorecardConfigId: scorecardId })).json(),
    )
    expect(await itemsOf(api, commandId)).toEqual([`route-call ${id}`])
    expect((await readCall(api, orgId, id)).chosen_scorecard_id).toBe(scorecardId)
  })

  it('lets only one of two rescorings at the same time through', async () => {
    const id = await scored()
    const codes = (await Promise.all([rescore(id), rescore(id)])).map((response) => response.statusCode)
    expect(codes.toSorted()).toEqual([202, 422])
  })

  it('refuses scorecards that are foreign or not active', async () => {
    const foreign = await scorecardNamed(api, otherOrgId, /demo/i)
    const id = await scored()
    for (const chosen of [foreign.id, randomUUID()]) {
      const response = await rescore(id, { scorecardConfigId: chosen })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        422,
        'scorecard_not_active',
      ])
    }
    expect((await readCall(api, orgId, id)).score_status).toBe('SCORED_SUCCESS')
  })

  it('scores once however often the same key is sent', async () => {
    const id = await scored()
    const headers = { ...async, 'idempotency-key': randomUUID() }
    const first = await rescore(id, {}, admin, headers)
    const second = await rescore(id, {}, admin, headers)
    expect([second.statusCode, second.json()]).toEqual([202, first.json()])
  })

  it('returns 404 for foreign, hidden and deleted calls and 403 without the right', async () => {
    const plus = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    const hidden = await scored({ is_private: true, caller_id: admin.id })
    const deleted = await scored({ deleted_at: new Date(), status: 'DELETED' })
    for (const id of [await givenCall(api, otherOrgId), hidden, deleted, randomUUID()])
      expect((await rescore(id, {}, plus)).statusCode).toBe(404)
    expect((await rescore(hidden, {}, await api.givenUser({ orgId, role: 'MEMBER' }))).statusCode).toBe(403)
  })
})

describe('POST /integrations/real-calls/bulk-rescore', () => {
  it('scores what can be scored under one command and says for the rest why not', async () => {
    const ready = [await scored(), await scored()]
    const excluded = await scored({ score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', status: 'SKIPPED' })
    const busy = await scored({ ...unfinished, stage: 'routed' })
    await givenWork(api, orgId, busy, { state: 'running' })
    const bare = await scored({ scorecard_config_id: null })
    const foreign = await givenCall(api, otherOrgId)
    const answer = await bulk('bulk-rescore', [
      ready[0]!,
      excluded,
      busy,
      bare,
      foreign,
      ready[1]!,
      ready[0]!,
    ])
    expect(answer.accepted).toBe(2)
    expect(answer.skipped).toEqual([
      { id: excluded, reason: 'A privacy rule excluded this call; nothing of it was kept.' },
      { id: busy, reason: 'This call is being scored already.' },
      { id: bare, reason: 'This call has no scorecard: choose one.' },
      { id: foreign, reason: 'Not found.' },
    ])
    expect(await itemsOf(api, answer.commandId!)).toEqual(ready.toSorted().map((id) => `score-call ${id}`))
  })

  it('scores every call with the scorecard that was chosen, also those that had none', async () => {
    const chosen = (await scorecardNamed(api, orgId, /demo/i)).id
    const calls = [await scored(), await scored({ scorecard_config_id: null })]
    const response = await api.request(admin, 'POST', `${base}/bulk-rescore`, {
      body: { ids: calls, scorecardConfigId: chosen },
    })
    expect(response.json()).toMatchObject({ accepted: 2, skipped: [] })
    for (const id of calls)
      expect(await readCall(api, orgId, id)).toMatchObject({
        scorecard_config_id: chosen,
        chosen_scorecard_id: chosen,
      })
  })

  it('records nothing where nothing can be scored', async () => {
    const id = await scored({ scorecard_config_id: null })
    expect(await bulk('bulk-rescore', [id])).toMatchObject({ commandId: null, accepted: 0 })
  })

  it('takes a thousand calls', async () => {
    const ids = await api.database.withOrg({ orgId }, async (trx) => {
      const rows = Array.from({ length: 1000 }, () => ({
        org_id: orgId,
        title: 'Many',
        status: 'SCORED' as const,
        score_status: 'SCORED_SUCCESS' as const,
        stage: 'scored' as const,
        scorecard_config_id: scorecardId,
      }))
      return (await trx.insertInto('calls').values(rows).returning('id').execute()).map((row) => row.id)
    })
    expect((await bulk('bulk-rescore', ids)).accepted).toBe(1000)
    expect((await bulk('bulk-delete', ids)).accepted).toBe(1000)
    expect((await bulk('bulk-restore', ids)).accepted).toBe(1000)
    const tooMany = await api.request(admin, 'POST', `${base}/bulk-delete`, {
      body: { ids: [...ids, randomUUID()] },
    })
    expect(tooMany.statusCode).toBe(400)
  })
})

describe('DELETE /integrations/real-calls/{id}', () => {
  it('takes the call out of every response and audits it', async () => {
    const id = await scored({ title: 'Farewell' })
    expect((await api.request(admin, 'DELETE', `${base}/${id}`)).statusCode).toBe(204)
    expect((await api.request(admin, 'GET', `${base}/${id}`)).statusCode).toBe(404)
    expect((await api.request(admin, 'DELETE', `${base}/${id}`)).statusCode).toBe(404)
    const list = await api.request(admin, 'POST', `${base}/listCalls`, { body: { search: 'farewell' } })
    expect(listCallsResponse.parse(list.json()).total).toBe(0)
    expect((await auditOf(api, orgId, id)).map((entry) => [entry.action, entry.before])).toEqual([
      ['call.delete', { status: 'SCORED' }],
    ])
  })

  it('returns 404 for a foreign call, and refuses users who may not delete', async () => {
    const foreign = await givenCall(api, otherOrgId)
    expect((await api.request(admin, 'DELETE', `${base}/${foreign}`)).statusCode).toBe(404)
    expect((await readCall(api, otherOrgId, foreign)).deleted_at).toBeNull()
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const own = await scored({ caller_id: member.id })
    expect((await api.request(member, 'DELETE', `${base}/${own}`)).statusCode).toBe(403)
  })
})

describe('POST /integrations/real-calls/bulk-delete and bulk-restore', () => {
  it('delete what is found, restore it with its former status, and say what was left out', async () => {
    const done = await scored()
    const failed = await scored({ status: 'SKIPPED', score_status: 'SCORED_ERROR' })
    const foreign = await givenCall(api, otherOrgId)
    expect(await bulk('bulk-delete', [done, failed, foreign])).toEqual({
      commandId: null,
      accepted: 2,
      skipped: [{ id: foreign, reason: 'Not found.' }],
    })
    expect((await readCall(api, orgId, done)).status).toBe('DELETED')
    const answer = await bulk('bulk-restore', [done, failed, foreign])
    expect(answer).toMatchObject({ accepted: 2, skipped: [{ id: foreign }] })
    expect([(await readCall(api, orgId, done)).status, (await readCall(api, orgId, failed)).status]).toEqual([
      'SCORED',
      'SKIPPED',
    ])
    expect((await auditOf(api, orgId, done)).map((entry) => entry.action)).toEqual([
      'call.delete',
      'call.restore',
    ])
  })

  it('do not restore what was deleted long ago or was never deleted', async () => {
    const old = await scored({ status: 'DELETED', deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    const live = await scored()
    expect((await bulk('bulk-restore', [old, live])).skipped).toEqual([
      { id: old, reason: 'It cannot be restored any more.' },
      { id: live, reason: 'It cannot be restored any more.' },
    ])
  })

  it('do not restore for somebody who could not see the call', async () => {
    const plus = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    const hidden = await scored({
      is_private: true,
      caller_id: admin.id,
      status: 'DELETED',
      deleted_at: new Date(),
    })
    expect((await bulk('bulk-restore', [hidden], plus)).accepted).toBe(0)
    expect((await bulk('bulk-delete', [hidden], plus)).accepted).toBe(0)
    expect((await bulk('bulk-restore', [hidden])).accepted).toBe(1)
  })

  it('go on with work that ended because its call was gone', async () => {
    const interrupted = await scored({ ...unfinished, stage: 'parsed' })
    await givenWork(api, orgId, interrupted, { state: 'done', finished_at: new Date() })
    const waiting = await scored({ ...unfinished, stage: 'routed' })
    const { commandId } = await givenWork(api, orgId, waiting, { state: 'queued' })
    await bulk('bulk-delete', [interrupted, waiting])
    await bulk('bulk-restore', [interrupted, waiting])
    const resumed = await readCall(api, orgId, interrupted)
    expect(resumed.status).toBe('SCORING')
    expect(await itemsOf(api, resumed.command_id!)).toEqual([`route-call ${interrupted}`])
    expect(await readCall(api, orgId, waiting)).toMatchObject({ status: 'SCORING', command_id: commandId })
  })
})
