import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertParticipants, updateCall } from '#db/queries/calls/calls.ts'
import { endTextAnswer } from '#db/queries/rules/text-requests.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { acceptedFollowUp, followUpEmail, followUpResponse } from '../../contract/follow-up.ts'
import { answered, givenCall, itemsOf } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let rep: TestUser
let other: TestUser
let manager: TestUser
let observer: TestUser
let callId: string
const base = '/integrations/real-calls'

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
  other = await api.givenUser({ orgId, role: 'MEMBER' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  observer = await api.givenUser({ orgId, role: 'OBSERVER' })
  callId = await givenCall(api, orgId, { caller_id: rep.id, title: 'Night routes', stage: 'routed' })
  await api.database.withOrg({ orgId }, async (trx) => {
    const own = { org_id: orgId, call_id: callId, user_id: null, company: null, kind: 'EXTERNAL' as const }
    await insertParticipants(trx, [
      { ...own, position: 0, name: 'Ilse Maas', side: 'buyer', email: 'ilse@maas.example' },
    ])
    await saveTranscript(trx, {
      org_id: orgId,
      call_id: callId,
      messages: JSON.stringify([
        { userName: 'Ilse Maas', message: 'It takes four hours.', role: 'bot', secondsFromStart: 7 },
      ]),
      plain_text: '',
      detected_format: null,
      warnings: '[]',
    })
  })
})
afterAll(() => api.close())

const ask = (user: TestUser, body: object = {}) =>
  api.request(user, 'POST', `${base}/${callId}/generate-follow-up-email`, {
    body: { fromUserName: 'Nora Field', ...body },
    headers: { prefer: 'respond-async' },
  })
const read = (user: TestUser, id: string) => api.request(user, 'GET', `${base}/follow-up-email/${id}`)

/** Ends the command the way workers do. */
async function end(commandId: string, requestId: string): Promise<void> {
  const evidence = { messageIndex: 0, start: 0, end: 20, quote: 'It takes four hours.' }
  await api.database.withOrg({ orgId }, async (trx) => {
    await endTextAnswer(trx, requestId, '', {
      result: {
        subject: 'Our conversation',
        paragraphs: [
          [{ text: 'Hi Ilse,', isClaim: false, evidence: null }],
          [
            { text: 'It takes you four hours.', isClaim: true, evidence },
            { text: ' It costs nothing.', isClaim: true, evidence: null },
          ],
        ],
        writtenBy: 'model',
        note: null,
      },
    })
    await trx
      .updateTable('commands')
      .set({ state: 'done', ended_at: new Date() })
      .where('id', '=', commandId)
      .execute()
  })
}

it('records the work, and answers the draft with the place of each claim and whom it is for', async () => {
  const response = await ask(rep, { refinement: 'Shorter.' })
  answered(response, 202)
  const { commandId, requestId } = acceptedFollowUp.parse(response.json())
  expect(await itemsOf(api, commandId)).toEqual([`draft-follow-up ${requestId}`])
  expect(followUpResponse.parse((await read(rep, requestId)).json())).toMatchObject({
    state: 'running',
    result: null,
  })
  await end(commandId, requestId)
  const { result } = followUpResponse.parse((await read(rep, requestId)).json())
  expect(followUpEmail.parse(result)).toMatchObject({
    to: [{ name: 'Ilse Maas', email: 'ilse@maas.example' }],
    body: 'Hi Ilse,\n\nIt takes you four hours. It costs nothing.',
    claims: { total: 2, withEvidence: 1 },
  })
  expect(result?.paragraphs[1]?.[0]?.evidence).toMatchObject({ messageIndex: 0, secondsFromStart: 7 })
  answered(await read(manager, requestId), 404)
})

it('is for those who may coach the call, and ends with its content', async () => {
  expect((await ask(observer)).statusCode).toBe(403)
  expect((await ask(other)).statusCode).toBe(404)
  const { requestId } = acceptedFollowUp.parse((await ask(manager)).json())
  await api.database.withOrg({ orgId }, (trx) =>
    updateCall(trx, callId, { score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' }),
  )
  answered(await read(manager, requestId), 422)
  answered(await ask(manager), 422)
})
