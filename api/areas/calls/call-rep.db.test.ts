import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertParticipants, listParticipants } from '#db/queries/calls/calls.ts'
import { chooseRepResponse, repQuestion, transcription } from '../../contract/calls.ts'
import {
  answered,
  givenCall,
  givenProvisioned,
  givenTranscript,
  readCall,
  scorecardNamed,
} from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let scorecardId: string
let admin: TestUser
let rep: TestUser
let otherRep: TestUser
let observer: TestUser

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  scorecardId = (await scorecardNamed(api, orgId, /discovery/i)).id
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ida', lastName: 'Wells' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Robin', lastName: 'Vale' })
  otherRep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' })
  observer = await api.givenUser({ orgId, role: 'OBSERVER' })
})
afterAll(() => api.close())

/** A call of `rep` on which the rep is unknown: "Nora Field" and "Sam Reed" speak, and nobody said who sells. */
async function givenOpenCall(call: Parameters<typeof givenCall>[2] = {}): Promise<string> {
  const callId = await givenCall(api, orgId, { caller_id: rep.id, scorecard_config_id: scorecardId, ...call })
  await givenTranscript(api, orgId, callId)
  await api.database.withOrg({ orgId }, (trx) =>
    insertParticipants(
      trx,
      ['Nora Field', 'Sam Reed'].map((name, position) => ({
        org_id: orgId,
        call_id: callId,
        position,
        name,
        kind: 'EXTERNAL',
        side: 'buyer',
        is_kind_known: false,
      })),
    ),
  )
  return callId
}

const pathOf = (callId: string) => `/integrations/real-calls/${callId}/rep`
const ask = async (user: TestUser, callId: string) =>
  repQuestion.parse((await api.request(user, 'GET', pathOf(callId))).json())
const choose = (user: TestUser, callId: string, speaker: string) =>
  api.request(user, 'POST', pathOf(callId), { body: { speaker } })

describe('who the rep is', () => {
  it('is asked with the proposed speaker first, its reason, and what everybody says', async () => {
    const question = await ask(admin, await givenOpenCall())
    expect(question).toMatchObject({ isOpen: true, mayChoose: true })
    expect(question.proposal).toMatchObject({ name: 'Nora Field', certainty: 'sure' })
    expect(question.proposal?.reason).not.toBe('')
    expect(question.speakers.map(({ name }) => name)).toEqual(['Nora Field', 'Sam Reed'])
    expect(question.speakers[1]?.quote).toContain('half a day')
  })

  it('is answered with one request, which makes the speaker the rep and scores the call again', async () => {
    const callId = await givenOpenCall()
    const response = await choose(admin, callId, 'Sam Reed')
    answered(response, 200)
    expect(chooseRepResponse.parse(response.json()).commandId).not.toBeNull()
    const people = await api.database.withOrg({ orgId }, (trx) => listParticipants(trx, callId))
    expect(people.map(({ name, side, user_id: userId }) => [name, side, userId])).toEqual([
      ['Nora Field', 'buyer', null],
      ['Sam Reed', 'rep', rep.id],
    ])
    expect(people[1]).toMatchObject({ kind: 'INTERNAL', side_reason: 'Chosen on the call’s page.' })
    const call = await readCall(api, orgId, callId)
    expect(call).toMatchObject({ score_status: 'TO_BE_SCORED', status: 'SCORING', stage: 'scored' })
    expect(call.talk_share).toBeGreaterThan(0)
    const { messages } = transcription.parse(
      (await api.request(admin, 'GET', `/integrations/real-calls/transcription/${callId}`)).json(),
    )
    expect(messages.map(({ side, role }) => [side, role])).toEqual([
      ['buyer', 'bot'],
      ['rep', 'user'],
    ])
    expect(await ask(admin, callId)).toEqual({
      isOpen: false,
      mayChoose: false,
      proposal: null,
      speakers: [],
    })
  })

  it('sends a call that was only saved for lack of a rep through the rules again', async () => {
    const callId = await givenOpenCall({
      run_score: false,
      stage: 'routed',
      status: 'SKIPPED',
      score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      scorecard_config_id: null,
    })
    answered(await choose(admin, callId, 'Sam Reed'), 200)
    expect(await readCall(api, orgId, callId)).toMatchObject({
      stage: 'parsed',
      run_score: true,
      score_status: 'TO_BE_SCORED',
    })
  })

  it('leaves a call unscored that a rule keeps from being scored', async () => {
    const score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' as const
    const callId = await givenOpenCall({ stage: 'routed', status: 'SKIPPED', score_status })
    const response = await choose(admin, callId, 'Sam Reed')
    expect(response.json()).toEqual({ commandId: null })
    expect(await readCall(api, orgId, callId)).toMatchObject({ status: 'SKIPPED', score_status })
  })

  it('can be set by a user who may upload the call, and changed only by a manager', async () => {
    const callId = await givenOpenCall()
    expect(await ask(rep, callId)).toMatchObject({ isOpen: true, mayChoose: true })
    expect(await ask(observer, callId)).toMatchObject({ isOpen: true, mayChoose: false })
    expect((await choose(observer, callId, 'Sam Reed')).statusCode).toBe(403)
    expect((await choose(otherRep, callId, 'Sam Reed')).statusCode).toBe(404)
    answered(await choose(rep, callId, 'Sam Reed'), 200)
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .updateTable('calls')
        .set({ score_status: 'SCORED_SUCCESS', stage: 'scored' })
        .where('id', '=', callId)
        .execute(),
    )
    expect((await choose(rep, callId, 'Nora Field')).statusCode).toBe(403)
    answered(await choose(admin, callId, 'Nora Field'), 200)
  })

  it('is no longer asked once the call belongs to a member who speaks on it', async () => {
    const callId = await givenOpenCall({ message_count: 2, talk_share: null, score_status: 'SCORED_SUCCESS' })
    const listed = async () => {
      const response = await api.request(admin, 'POST', '/integrations/real-calls/listCalls', {
        body: { repUnknown: 'any' },
      })
      return response.json<{ results: { id: string }[] }>().results.some(({ id }) => id === callId)
    }
    expect(await listed()).toBe(true)
    const given = await api.request(admin, 'POST', `/integrations/real-calls/update-call-info/${callId}`, {
      body: { callerId: otherRep.id },
    })
    answered(given, 200)
    expect(await listed()).toBe(false)
    expect(await ask(admin, callId)).toMatchObject({ isOpen: false })
    const call = await readCall(api, orgId, callId)
    expect(call.caller_id).toBe(otherRep.id)
    expect(call.talk_share).toBeGreaterThan(0)
  })

  it('is somebody who speaks, on a call that is not being scored', async () => {
    const callId = await givenOpenCall()
    const nobody = await choose(admin, callId, 'Nobody Here')
    expect([nobody.statusCode, nobody.json<{ code: string }>().code]).toEqual([422, 'unknown_speaker'])
    const unread = await givenCall(api, orgId, { stage: 'recorded', score_status: 'SCORED_ERROR' })
    expect((await choose(admin, unread, 'Sam Reed')).statusCode).toBe(422)
  })
})
