import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supportingAgent } from '#workers/domain/practice/bot.ts'
import { practiceResult } from '../../contract/practice.ts'
import { unansweredQuestionsResponse } from '../../contract/unanswered-questions.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { givenBot, givenPracticeCall, givenUnanswered } from '../../testing/practice.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let admin: TestUser
let manager: TestUser
let rep: TestUser
beforeAll(async () => {
  api = await createApiTest()
  const orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

type Exchanges = Parameters<typeof givenUnanswered>[3]

/** A call in which the buyer has no answers, and that has ended. */
async function givenCall(
  agentId: string,
  exchanges: Exchanges,
  by = rep,
  body: object = {},
): Promise<string> {
  const { id } = await givenPracticeCall(api, by, agentId, body)
  await givenUnanswered(api, by, id, exchanges)
  await api.database.withOrg({ orgId: by.orgId }, (trx) =>
    trx
      .updateTable('practice_calls')
      .set({ turn_count: exchanges.length })
      .where('call_id', '=', id)
      .execute(),
  )
  answered(await api.request(by, 'POST', `/practice/calls/${id}/hang-up`), 200)
  return id
}

async function list(user: TestUser, agentId: string, query = '') {
  const response = await api.request(user, 'GET', `/agents/${agentId}/unanswered-questions${query}`)
  answered(response, 200)
  return unansweredQuestionsResponse.parse(response.json())
}
const asked = async (user: TestUser, agentId: string) =>
  (await list(user, agentId)).results.map(({ question, times }) => `${times} ${question}`)

describe('the questions that reps asked a bot without getting an answer', () => {
  it('are one if they differ only in case and punctuation, with the latest words and what was said around them', async () => {
    const agentId = await givenBot(api, admin)
    await givenCall(agentId, [{ question: 'Who drives the vans?', said: 'Hard to say.' }])
    const latest = await givenCall(agentId, [
      { question: 'How many sheds?', said: 'Two.', isAnswered: true },
      { question: 'who drives  the vans', said: 'Depends on the week.' },
      { question: 'Do the crews like their rota?' },
    ])
    const { results, total, isTotalAtLeast, nextCursor } = await list(manager, agentId)
    expect([total, isTotalAtLeast, nextCursor]).toEqual([2, false, null])
    expect(results[0]).toMatchObject({
      question: 'who drives  the vans',
      said: 'Depends on the week.',
      before: 'Two.',
      isFollowUp: false,
      times: 2,
      lastCallId: latest,
    })
    // What was said before it was no answer.
    expect(results[1]).toMatchObject({ question: 'Do the crews like their rota?', times: 1, before: '' })
  })

  it('differ by what the buyer had said if they only make sense after it', async () => {
    const agentId = await givenBot(api, admin)
    const after = (said: string): Exchanges => [
      { question: 'Tell me about the sheds.', said, isAnswered: true },
      { question: 'Since when?' },
    ]
    await givenCall(agentId, after('We have two sheds.'))
    await givenCall(agentId, after('We have two sheds.'))
    await givenCall(agentId, after('The agency is late.'))
    const { results } = await list(manager, agentId)
    expect(results.map(({ before, isFollowUp, times }) => [before, isFollowUp, times])).toEqual([
      ['We have two sheds.', true, 2],
      ['The agency is late.', true, 1],
    ])
  })

  it('come in pages, most frequent first', async () => {
    const agentId = await givenBot(api, admin)
    await givenCall(
      agentId,
      ['the roof?', 'the gate?', 'the forklift?', 'the gate!', 'the yard?'].map((question) => ({
        question: `What about ${question}`,
      })),
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        manager,
        agentId,
        `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.total).toBe(4)
      seen.push(...page.results.map(({ question }) => question))
      cursor = page.nextCursor
    }
    expect(seen).toEqual([
      'What about the gate!',
      'What about the yard?',
      'What about the forklift?',
      'What about the roof?',
    ])
    const odd = await api.request(manager, 'GET', `/agents/${agentId}/unanswered-questions?cursor=odd`)
    expect(odd.statusCode).toBe(400)
  })

  it('are left out once the draft answers them, but not while the answer is only begun', async () => {
    const knowledge = (says: string) => [
      { id: 'vans', asks: ['Who drives the vans'], after: '', says },
      { id: 'when', asks: ['Since when?'], after: 'We have two sheds.', says: 'Since 2019.' },
    ]
    const exchanges: Exchanges = [
      { question: 'who drives the vans?', said: 'The agency is late.' },
      { question: 'Since when?' },
    ]
    const begun = await givenBot(api, admin, { form: { knowledge: knowledge('') } })
    await givenCall(begun, exchanges)
    expect(await asked(manager, begun)).toEqual(['1 Since when?', '1 who drives the vans?'])
    const taught = await givenBot(api, admin, { form: { knowledge: knowledge('Two of the crew.') } })
    const person = { id: 'olaf', firstName: 'Olaf', lastName: 'Berg', jobTitle: 'Head of IT' }
    const others = [supportingAgent.parse({ ...person, knowledge: knowledge('Two of the crew.') })]
    const helped = await givenBot(api, admin, { form: { supportingAgentInfo: others } })
    await givenCall(helped, exchanges)
    expect(await asked(manager, helped)).toEqual(['1 Since when?'])
    const call = await givenCall(taught, exchanges)
    // It was asked after other words than the row is for.
    expect(await asked(manager, taught)).toEqual(['1 Since when?'])
    const result = await api.request(manager, 'GET', `/practice/calls/${call}/result`)
    expect(practiceResult.parse(result.json()).unansweredQuestions).toBe(1)
  })

  it('are from calls that the reader sees, that exist, of the last 90 days, and count once if a call repeats another', async () => {
    const agentId = await givenBot(api, admin, { form: { acceptsPrivateCalls: true } })
    await givenCall(agentId, [{ question: 'What is private?' }], rep, { isPrivate: true })
    await givenCall(agentId, [{ question: 'What is my own?' }], manager, { isPrivate: true })
    const deleted = await givenCall(agentId, [{ question: 'What is deleted?' }])
    const old = await givenCall(agentId, [{ question: 'What is old?' }])
    const open = await givenCall(agentId, [{ question: 'What is open?' }])
    await api.database.withOrg({ orgId: rep.orgId }, async (trx) => {
      await trx
        .updateTable('practice_calls')
        .set({ started_at: new Date(Date.now() - 91 * 86_400_000) })
        .where('call_id', '=', old)
        .execute()
    })
    expect(await asked(manager, agentId)).toEqual([
      '1 What is open?',
      '1 What is deleted?',
      '1 What is my own?',
    ])
    expect(await asked(admin, agentId)).toEqual(['1 What is open?', '1 What is deleted?'])
    answered(await api.request(admin, 'DELETE', `/practice/calls/${deleted}`), 204)
    await api.database.withOrg({ orgId: rep.orgId }, (trx) =>
      trx.updateTable('practice_calls').set({ resumed_turn: 1 }).where('call_id', '=', open).execute(),
    )
    expect(await asked(admin, agentId)).toEqual([])
  })

  it('are for those who may edit the bot: reps get 403, other organizations 404, and a result does not count them', async () => {
    const agentId = await givenBot(api, admin)
    const call = await givenCall(agentId, [{ question: 'Who drives the vans?' }])
    const address = `/agents/${agentId}/unanswered-questions`
    const stranger = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
    expect((await api.request(rep, 'GET', address)).statusCode).toBe(403)
    expect((await api.request(stranger, 'GET', address)).statusCode).toBe(404)
    const count = async (user: TestUser) =>
      practiceResult.parse((await api.request(user, 'GET', `/practice/calls/${call}/result`)).json())
        .unansweredQuestions
    expect([await count(rep), await count(manager)]).toEqual([null, 1])
    await api.database.withOrg({ orgId: rep.orgId }, (trx) =>
      trx.updateTable('agents').set({ can_edit: false }).where('id', '=', agentId).execute(),
    )
    expect((await api.request(manager, 'GET', address)).statusCode).toBe(403)
    expect(await count(manager)).toBeNull()
  })
})
