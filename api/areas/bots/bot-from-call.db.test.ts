import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import type { z } from 'zod'
import type { botFromCall, CallProposal } from '../../contract/bot-from-call.ts'
import { answered, givenCall } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let rep: TestUser
let manager: TestUser
let other: TestUser

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization({ name: 'Larchmont' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Ngozi', lastName: 'Umeh' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  other = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

const words: [string, string][] = [
  ['Ngozi Umeh', 'Hi Stuart, this is Ngozi from Larchmont. What made you take the call?'],
  ['Stuart Fenn', "We employ sixty people at Fennbrook Glass, and I'm the operations manager."],
  ['Ngozi Umeh', 'What does a broken pane cost you?'],
  ['Stuart Fenn', 'Broken panes cost us four thousand pounds a month, Bernadette Molloy counted it.'],
  ['Ngozi Umeh', 'It is nine thousand pounds a year.'],
  ['Stuart Fenn', 'We have had the same glazing list for eleven years, and my people know it by heart.'],
  ['Ngozi Umeh', 'It is nine thousand pounds a year, as I said.'],
  ['Stuart Fenn', "That's too expensive for us right now, honestly."],
]

async function givenTalk(call: Parameters<typeof givenCall>[2] = {}): Promise<string> {
  const callId = await givenCall(api, orgId, {
    caller_id: rep.id,
    call_type: 'discovery',
    buyer_company: 'Fennbrook Glass',
    ...call,
  })
  await api.database.withOrg({ orgId }, async (trx) => {
    const own = { org_id: orgId, call_id: callId, email: null, company: null }
    await insertParticipants(trx, [
      { ...own, position: 0, name: 'Ngozi Umeh', user_id: rep.id, kind: 'INTERNAL', side: 'rep' },
      { ...own, position: 1, name: 'Stuart Fenn', user_id: null, kind: 'EXTERNAL', side: 'buyer' },
    ])
    await saveTranscript(trx, {
      org_id: orgId,
      call_id: callId,
      messages: JSON.stringify(
        words.map(([userName, message], index) => ({ userName, message, secondsFromStart: index * 8 })),
      ),
      plain_text: words.map((turn) => turn.join(': ')).join('\n'),
    })
  })
  return callId
}

const read = (user: TestUser, callId: string) => api.request(user, 'GET', `/agents/from-real-call/${callId}`)
const create = (user: TestUser, body: object, headers: Record<string, string> = {}) =>
  api.request(user, 'POST', '/agents/from-real-call', { body, headers })
type Made = z.infer<typeof botFromCall>

describe('a bot from a real call', () => {
  it('is proposed with the words that each part comes from, under invented names', async () => {
    const response = await read(rep, await givenTalk())
    answered(response, 200)
    const { proposals, replaced, obstacle, note } = response.json<CallProposal>()
    expect(obstacle).toBeNull()
    expect(note).toContain('without a language model')
    expect(proposals).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'jobTitle', text: 'Operations manager' }),
        expect.objectContaining({
          section: 'hiddenFacts',
          evidence: [
            expect.objectContaining({ messageIndex: 3, start: 0, role: 'said' }),
            expect.objectContaining({ messageIndex: 2, role: 'asked' }),
          ],
        }),
        expect.objectContaining({ section: 'objections', label: 'Price' }),
      ]),
    )
    expect(JSON.stringify(proposals)).not.toMatch(/Fenn|Stuart|Ngozi|Bernadette|Molloy|Larchmont/)
    expect(replaced).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'person', original: 'Bernadette' })]),
    )
  })

  it('is a draft that only its maker sees, without a name of the call anywhere', async () => {
    const callId = await givenTalk()
    const headers = { 'idempotency-key': 'from-call-1' }
    const response = await create(rep, { callId }, headers)
    answered(response, 201)
    const draft = response.json<Made>()
    expect(draft).toMatchObject({
      source: 'realCall',
      status: 'LATEST',
      callId,
      callType: 'discovery',
      error: null,
    })
    expect(draft.origin).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: 'objections.0',
          evidence: [expect.objectContaining({ messageIndex: 7 })],
        }),
      ]),
    )
    const repeated = await create(rep, { callId }, headers)
    expect(repeated.json<Made>()).toMatchObject({ id: draft.id, replaced: [] })

    const stored = await api.request(rep, 'GET', `/users/gen-bot-draft/${draft.id}`)
    expect(stored.body).not.toMatch(/Fenn|Stuart|Ngozi|Bernadette|Molloy|Larchmont/)
    expect((await api.request(manager, 'GET', `/users/gen-bot-draft/${draft.id}`)).statusCode).toBe(404)
  })

  it('can be made by anybody who may see the call, from the proposals that they kept', async () => {
    const callId = await givenTalk()
    const kept = [{ id: 'name' }, { id: 'objection-1', text: 'We can get it cheaper.' }]
    const response = await create(rep, { callId, kept, createsBot: true })
    answered(response, 201)
    const { generatedAgentId, status } = response.json<Made>()
    expect(status).toBe('USED')
    const bot = await api.request(rep, 'GET', `/agents/${generatedAgentId}`)
    answered(bot, 200)
    expect(bot.json()).toMatchObject({
      status: 'DRAFT',
      form: { objections: [{ text: 'We can get it cheaper.', kind: 'price' }] },
    })
    expect((await create(rep, { callId, kept: [{ id: 'name' }], createsBot: true })).json()).toMatchObject({
      code: 'too_little',
    })
    expect((await create(rep, { callId, kept: [{ id: 'objection-7' }] })).statusCode).toBe(400)
  })
})

describe('a user who may not see a call', () => {
  it('cannot make a bot from it', async () => {
    const callId = await givenTalk()
    // A member sees only their own calls; a manager sees this one.
    const expected: Partial<Record<OrgRole, number>> = {
      MEMBER: 404,
      MEMBER_PLUS: 201,
      ADMIN: 201,
      OWNER: 201,
    }
    for (const role of orgRoles) {
      if (role === 'CUSTOM') continue
      const user = await api.givenUser({ orgId, role })
      const { statusCode } = await create(user, { callId })
      expect([role, statusCode]).toEqual([role, expected[role] ?? 403])
    }
    const hidden = await givenTalk({ is_private: true })
    expect((await read(other, hidden)).statusCode).toBe(404)
    const abroad = await api.givenUser({ orgId: await api.givenOrganization(), role: 'ADMIN' })
    expect((await read(abroad, callId)).statusCode).toBe(404)
    expect((await create(abroad, { callId })).statusCode).toBe(404)
  })

  it('is told that nothing was kept of held and excluded calls, and that practice is none', async () => {
    for (const score_status of [
      'HELD_FOR_PRIVACY_DECISION',
      'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    ] as const) {
      const callId = await givenTalk({ score_status })
      const response = await create(rep, { callId })
      expect([404, 422]).toContain(response.statusCode)
      expect(response.body).not.toContain('expensive')
    }
    const practice = await givenTalk({ kind: 'practice' })
    expect([404, 422]).toContain((await read(rep, practice)).statusCode)
  })
})
