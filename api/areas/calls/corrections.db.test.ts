import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkResponse, callCorrections, listCallsResponse } from '../../contract/calls.ts'
import { acceptedCommand } from '../../contract/page.ts'
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
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
let rep: TestUser
let scorecardId: string
const base = '/integrations/real-calls'
const saved = {
  status: 'SKIPPED',
  score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
  stage: 'routed',
  category_label: 'Default',
  category_level: 'ORGANIZATION',
  call_type: 'None - Default',
} as const

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ana', lastName: 'Reed' })
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
  scorecardId = (await scorecardNamed(api, orgId, /demo/i)).id
})
afterAll(() => api.close())

const correct = (body: Record<string, unknown>, user = admin) =>
  api.request(user, 'POST', `${base}/bulk-correct`, { body })
async function corrected(body: Record<string, unknown>) {
  const response = await correct(body)
  answered(response, 202)
  return bulkResponse.parse(response.json())
}
async function correctionsOf(id: string, user = admin) {
  const response = await api.request(user, 'GET', `${base}/${id}/corrections`)
  answered(response, 200)
  return callCorrections.parse(response.json()).results
}
async function listed(body: Record<string, unknown>): Promise<string[]> {
  const response = await api.request(admin, 'POST', `${base}/listCalls`, {
    body: { numberOfResults: 100, ...body },
  })
  answered(response, 200)
  return listCallsResponse.parse(response.json()).results.map(({ id }) => id)
}
const plausible = JSON.stringify([
  {
    ruleId: 'r',
    label: 'Demo',
    callType: 'demo',
    level: 'ORGANIZATION',
    score: 0.4,
    reasons: ['shares a screen'],
  },
])

describe('POST /integrations/real-calls/bulk-correct', () => {
  it('routes all calls again as one command, with the chosen type, and keeps who changed what', async () => {
    const ids = await Promise.all([
      givenCall(api, orgId, { ...saved, plausible_categories: plausible }),
      givenCall(api, orgId, { ...saved, run_score: false }),
      givenCall(api, orgId, {
        call_type: 'cold',
        category_label: 'Outbound',
        chosen_scorecard_id: scorecardId,
      }),
    ])
    const { commandId, accepted, skipped } = await corrected({ ids, callType: 'demo' })
    expect([accepted, skipped]).toEqual([3, []])
    expect((await itemsOf(api, commandId ?? '')).toSorted()).toEqual(
      ids.map((id) => `route-call ${id}`).toSorted(),
    )
    for (const id of ids)
      expect(await readCall(api, orgId, id)).toMatchObject({
        chosen_call_type: 'demo',
        call_type: 'demo',
        chosen_scorecard_id: null,
        plausible_categories: null,
        run_score: true,
        status: 'SCORING',
        score_status: 'TO_BE_SCORED',
        command_id: commandId,
      })
    expect(await correctionsOf(ids[2] ?? '')).toMatchObject([
      {
        correctedBy: { firstName: 'Ana', lastName: 'Reed' },
        fromLabel: 'Outbound',
        fromCallType: 'cold',
        toCallType: 'demo',
      },
    ])
    const [entry] = await auditOf(api, orgId, ids[2] ?? '')
    expect(entry).toMatchObject({
      action: 'call.correct',
      before: { callType: 'cold' },
      after: { callType: 'demo' },
    })
  })

  it('scores with a chosen scorecard, and notes the only call type that it is meant for', async () => {
    const id = await givenCall(api, orgId, saved)
    await corrected({ ids: [id], scorecardConfigId: scorecardId })
    expect(await readCall(api, orgId, id)).toMatchObject({
      chosen_scorecard_id: scorecardId,
      chosen_call_type: null,
    })
    expect((await correctionsOf(id))[0]?.toCallType).toBe('demo')
  })

  it.each(['routed', 'scored'] as const)(
    'continues with routing if its work was canceled, also for a call in stage %s',
    async (stage) => {
      const id = await givenCall(api, orgId, { stage, scorecard_config_id: scorecardId })
      const { commandId } = await corrected({ ids: [id], callType: 'cold' })
      answered(await api.request(admin, 'POST', `/commands/${commandId}/cancel`), 200)
      const rescored = await api.request(admin, 'POST', `${base}/rescore/${id}`, {
        headers: { prefer: 'respond-async' },
        body: {},
      })
      answered(rescored, 202)
      expect(await itemsOf(api, acceptedCommand.parse(rescored.json()).commandId)).toEqual([
        `route-call ${id}`,
      ])
    },
  )

  it('skips calls with a reason: excluded, unread, at work, deleted or not visible', async () => {
    const excluded = await givenCall(api, orgId, {
      status: 'SKIPPED',
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    })
    const unread = await givenCall(api, orgId, { ...saved, stage: 'recorded' })
    const atWork = await givenCall(api, orgId, {
      status: 'SCORING',
      score_status: 'TO_BE_SCORED',
      stage: 'routed',
    })
    await givenWork(api, orgId, atWork, { state: 'queued' })
    const otherOrgId = await givenProvisioned(api)
    const foreign = await givenCall(api, otherOrgId, saved)
    const { commandId, accepted, skipped } = await corrected({
      ids: [excluded, unread, atWork, foreign],
      callType: 'demo',
    })
    expect([commandId, accepted]).toEqual([null, 0])
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'A privacy rule excluded this call; nothing of it was kept.',
      'The transcript of this call has not been read.',
      'This call is being scored already.',
      'Not found.',
    ])
    expect((await readCall(api, otherOrgId, foreign)).chosen_call_type).toBeNull()
  })

  it('is for those who may rescore, and asks for a type or an active scorecard', async () => {
    const id = await givenCall(api, orgId, { ...saved, caller_id: rep.id })
    expect((await correct({ ids: [id], callType: 'demo' }, rep)).statusCode).toBe(403)
    for (const body of [
      { ids: [id] },
      { ids: [id], callType: 'None - Default' },
      { ids: [], callType: 'demo' },
    ])
      expect((await correct(body)).statusCode).toBe(400)
    const other = await givenProvisioned(api)
    const foreign = (await scorecardNamed(api, other, /demo/i)).id
    expect((await correct({ ids: [id], scorecardConfigId: foreign })).statusCode).toBe(422)
    expect(await correctionsOf(id)).toEqual([])
  })

  it('shows corrections of a call only to those who see the call', async () => {
    const id = await givenCall(api, orgId, { ...saved, is_private: true })
    await corrected({ ids: [id], callType: 'demo' })
    expect((await api.request(rep, 'GET', `${base}/${id}/corrections`)).statusCode).toBe(404)
  })
})

describe('calls that are not scored, in the list', () => {
  it('say why, and can be filtered by the call type they were routed to', async () => {
    const own = await givenProvisioned(api)
    const reader = await api.givenUser({ orgId: own, role: 'ADMIN' })
    const ruleId = '0199aaaa-0000-7000-8000-000000000001'
    const given = {
      routed: await givenCall(api, own, {
        ...saved,
        category_label: 'Negotiation',
        category_rule_id: ruleId,
      }),
      undecided: await givenCall(api, own, { ...saved, plausible_categories: plausible }),
      chosenAtUpload: await givenCall(api, own, { ...saved, run_score: false }),
      noScorecard: await givenCall(api, own, { ...saved, chosen_call_type: 'freight' }),
      noRule: await givenCall(api, own, { ...saved, category_label: null, category_level: null }),
      scored: await givenCall(api, own, { category_rule_id: ruleId }),
    }
    const rows = async (body: Record<string, unknown>) => {
      const response = await api.request(reader, 'POST', `${base}/listCalls`, { body })
      answered(response, 200)
      return listCallsResponse.parse(response.json())
    }
    const all = await rows({ notScored: 'any' })
    expect([all.total, new Map(all.results.map(({ id, notScored }) => [id, notScored]))]).toEqual([
      5,
      new Map(Object.entries(given).flatMap(([reason, id]) => (reason === 'scored' ? [] : [[id, reason]]))),
    ])
    expect(
      (await rows({ notScored: 'undecided' })).results.map(({ id, plausible: found }) => [
        id,
        found[0]?.label,
      ]),
    ).toEqual([[given.undecided, 'Demo']])
    expect(
      (await rows({ notScored: 'any', customCallTypeOrgIds: [ruleId] })).results.map(({ id }) => id),
    ).toEqual([given.routed])
    expect((await rows({ notScored: 'undecided', customCallTypeOrgIds: [ruleId] })).total).toBe(0)
    expect((await rows({})).results.find(({ id }) => id === given.scored)?.notScored).toBeNull()
  })

  it('are refused by an unknown word', async () => {
    const response = await api.request(admin, 'POST', `${base}/listCalls`, { body: { notScored: 'all' } })
    expect(response.statusCode).toBe(400)
    expect(await listed({ notScored: 'any' })).not.toEqual([])
  })
})
