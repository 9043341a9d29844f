import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDetail } from '../../contract/calls.ts'
import { changedCall, callSharing } from '../../contract/call-changes.ts'
import {
  answered,
  auditOf,
  givenCall,
  givenProvisioned,
  givenScore,
  itemsOf,
  readCall,
  scorecardNamed,
} from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let rep: TestUser
let other: TestUser
let scorecardId: string
const base = '/integrations/real-calls'

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId })
  other = await api.givenUser({ orgId, firstName: 'Nora', lastName: 'Field' })
  scorecardId = (await scorecardNamed(api, orgId, /discovery/i)).id
})
afterAll(() => api.close())

const info = (id: string, body: object, user = manager) =>
  api.request(user, 'POST', `${base}/update-call-info/${id}`, { body })
const privacy = (id: string, body: object, user = manager) =>
  api.request(user, 'POST', `${base}/update-call-privacy/${id}`, { body })
const sees = async (id: string, user: TestUser): Promise<boolean> =>
  (await api.request(user, 'GET', `${base}/${id}`)).statusCode === 200

describe('POST /integrations/real-calls/update-call-info/{id}', () => {
  it('gives a call to another member, who sees it from then on, and scores it only when asked', async () => {
    const id = await givenCall(api, orgId, { caller_id: rep.id, scorecard_config_id: scorecardId, score: 60 })
    expect(await sees(id, other)).toBe(false)
    const response = await info(id, { callerId: other.id, callType: 'demo', scorecardConfigId: null })
    answered(response, 200)
    expect(changedCall.parse(response.json()).commandId).toBeNull()
    expect(await sees(id, other)).toBe(true)
    expect(await sees(id, rep)).toBe(false)
    expect(await readCall(api, orgId, id)).toMatchObject({ call_type: 'demo', score: 60, status: 'SCORED' })
    expect((await auditOf(api, orgId, id)).at(-1)).toMatchObject({
      action: 'call.change-info',
      before: { callerId: rep.id, callType: null },
      after: { callerId: other.id, callType: 'demo' },
    })

    const scored = changedCall.parse((await info(id, { callType: null, rescore: true })).json())
    expect(await itemsOf(api, scored.commandId ?? '')).toEqual([`score-call ${id}`])
  })

  it('leaves the name of the scorecard that scored the call, until another one scores it', async () => {
    const id = await givenCall(api, orgId, { caller_id: rep.id, scorecard_config_id: scorecardId })
    await givenScore(api, orgId, id, await scorecardNamed(api, orgId, /discovery/i))
    const demo = await scorecardNamed(api, orgId, /demo/i)
    answered(await info(id, { scorecardConfigId: demo.id }), 200)
    const detail = callDetail.parse((await api.request(rep, 'GET', `${base}/${id}`)).json())
    expect(detail).toMatchObject({
      scorecard: { id: demo.id },
      scoredWith: { id: scorecardId, version: 1 },
    })
  })

  it('is in the audit log with the title of the call, until the call is deleted', async () => {
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const id = await givenCall(api, orgId, { caller_id: rep.id, title: 'Renewal with Larkspur' })
    answered(await info(id, { callerId: other.id }), 200)
    const names = async () =>
      (await api.request(admin, 'GET', `/organizations/audit-log?search=${id}`)).json<{
        results: { subjectName: string | null }[]
      }>().results
    expect((await names()).map(({ subjectName }) => subjectName)).toEqual(['Renewal with Larkspur'])
    answered(await api.request(admin, 'DELETE', `${base}/${id}`), 204)
    expect((await names()).map(({ subjectName }) => subjectName)).toEqual([null, null])
  })

  it('routes and scores with a new type', async () => {
    const id = await givenCall(api, orgId, { caller_id: rep.id, scorecard_config_id: scorecardId })
    const { commandId } = changedCall.parse((await info(id, { callType: 'demo', rescore: true })).json())
    expect(await itemsOf(api, commandId ?? '')).toEqual([`route-call ${id}`])
  })

  it('is for users who manage calls, and refuses strangers and calls without content', async () => {
    const id = await givenCall(api, orgId, { caller_id: rep.id })
    expect((await info(id, { callerId: other.id }, rep)).statusCode).toBe(403)
    expect((await info(id, { callerId: crypto.randomUUID() })).statusCode).toBe(422)
    expect((await info(id, { scorecardConfigId: crypto.randomUUID() })).statusCode).toBe(422)
    const excluded = await givenCall(api, orgId, { score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' })
    expect((await info(excluded, { callerId: other.id })).statusCode).toBe(422)
  })
})

describe('POST /integrations/real-calls/update-call-type/{id}', () => {
  it('takes a custom type that holds for the caller, and no other', async () => {
    const [mine, foreign] = await api.database.withOrg({ orgId }, (trx) =>
      trx
        .insertInto('categorization_rules')
        .values(
          [rep, other].map((user) => ({
            org_id: orgId,
            level: 'USER' as const,
            user_id: user.id,
            position: 1,
            label: 'Pilot review',
            explanation: 'The pilot is reviewed.',
            call_type: 'checkin',
            behavior: 'SAVE_ONLY' as const,
          })),
        )
        .returning('id')
        .execute(),
    )
    const id = await givenCall(api, orgId, { caller_id: rep.id, call_type: 'cold' })
    const set = (body: object) => api.request(manager, 'POST', `${base}/update-call-type/${id}`, { body })
    expect((await set({ customCallTypeId: foreign?.id })).statusCode).toBe(422)
    expect((await set({ customCallTypeId: mine?.id, categoryType: 'TEAM' })).statusCode).toBe(422)
    answered(await set({ customCallTypeId: mine?.id, categoryType: 'USER' }), 200)
    const shown = await api.request(rep, 'GET', `${base}/${id}`)
    expect(shown.json()).toMatchObject({ callType: 'checkin', callTypeLabel: 'Pilot review' })
    expect((await auditOf(api, orgId, id)).at(-1)).toMatchObject({ action: 'call.change-type' })
  })
})

describe('POST /integrations/real-calls/update-call-privacy/{id}', () => {
  it('opens a private call to people and teams, and to nobody else', async () => {
    const [top, inside, below] = [
      await api.givenUser({ orgId }),
      await api.givenUser({ orgId }),
      await api.givenUser({ orgId }),
    ]
    const upper = await api.givenTeam(orgId, 'Upper', [top])
    const team = await api.givenTeam(orgId, 'North', [inside], upper)
    await api.givenTeam(orgId, 'Oslo', [below], team)
    const id = await givenCall(api, orgId, { caller_id: rep.id })
    const response = await privacy(
      id,
      { isPrivate: true, sharedWith: [other.id], sharedWithTeams: [team] },
      rep,
    )
    answered(response, 200)
    expect(callSharing.parse(response.json())).toMatchObject({
      isPrivate: true,
      sharedWith: [{ id: other.id }],
      sharedWithTeams: [{ id: team, name: 'North' }],
    })
    for (const user of [rep, other, inside, below]) expect(await sees(id, user)).toBe(true)
    for (const user of [top, manager]) expect(await sees(id, user)).toBe(false)

    // A lead above the team sees it; somebody it is only shared with may change nothing.
    await api.database.system
      .updateTable('team_members')
      .set({ role: 'ADMIN' })
      .where('user_id', '=', top.id)
      .execute()
    expect(await sees(id, top)).toBe(true)
    expect((await privacy(id, { isPrivate: false }, inside)).statusCode).toBe(403)

    answered(await privacy(id, { sharedWithTeams: [] }, rep), 200)
    expect(await sees(id, inside)).toBe(false)
    expect(await sees(id, other)).toBe(true)
    expect((await auditOf(api, orgId, id)).map(({ action }) => action)).toEqual(['call.share', 'call.share'])
  })

  it('refuses people and teams that are not there', async () => {
    const id = await givenCall(api, orgId, { caller_id: rep.id })
    expect((await privacy(id, { sharedWith: [crypto.randomUUID()] })).statusCode).toBe(422)
    expect((await privacy(id, { sharedWithTeams: [crypto.randomUUID()] })).statusCode).toBe(422)
  })
})

describe('POST /integrations/real-calls/bulk-share', () => {
  it('adds people to the calls that the actor may share, and says why others were left', async () => {
    const own = await givenCall(api, orgId, { caller_id: rep.id, shared_with: [manager.id] })
    const excluded = await givenCall(api, orgId, {
      caller_id: rep.id,
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    })
    const foreign = await givenCall(api, orgId, { caller_id: other.id })
    const body = { ids: [own, excluded, foreign], sharedWith: [other.id] }
    const response = await api.request(rep, 'POST', `${base}/bulk-share`, { body })
    answered(response, 200)
    expect(response.json()).toEqual({
      commandId: null,
      accepted: 1,
      skipped: [
        { id: excluded, reason: 'A privacy rule removed the content of this call.' },
        { id: foreign, reason: 'Not found.' },
      ],
    })
    expect(await sees(own, other)).toBe(true)
    expect((await readCall(api, orgId, own)).shared_with.toSorted()).toEqual(
      [manager.id, other.id].toSorted(),
    )
    expect((await api.request(rep, 'POST', `${base}/bulk-share`, { body: { ids: [own] } })).statusCode).toBe(
      400,
    )
  })
})
