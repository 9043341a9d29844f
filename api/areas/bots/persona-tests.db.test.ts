import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePersonaTestResult } from '#db/queries/bots/persona-tests.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { prepareTest } from '#workers/domain/practice/persona-test/prepare.ts'
import { outcomeOfFindings, runTest } from '#workers/domain/practice/persona-test/run-test.ts'
import { type AgentDetail, agentDetail, agentsResponse } from '../../contract/bots.ts'
import {
  acceptedPersonaTest,
  listPersonaTests,
  type PersonaTestView,
  personaTestView,
} from '../../contract/persona-tests.ts'
import { givenBot } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let rep: TestUser
beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId })
})
afterAll(() => api.close())

const start = (bot: { id: string }, body: object = {}, user: TestUser = manager) =>
  api.request(user, 'POST', `/agents/${bot.id}/persona-tests`, { body })
async function started(bot: { id: string }): Promise<{ testId: string; commandId: string }> {
  const response = await start(bot)
  answered(response, 202)
  return acceptedPersonaTest.parse(response.json())
}
async function view(bot: { id: string }, testId: string): Promise<PersonaTestView> {
  const response = await api.request(manager, 'GET', `/agents/${bot.id}/persona-tests/${testId}`)
  answered(response, 200)
  return personaTestView.parse(response.json())
}
/** What the job writes at its end. */
async function finish(bot: AgentDetail, testId: string): Promise<void> {
  const { result } = runTest(prepareTest(botForm.parse(bot.form), bot.callType, bot.id))
  await api.database.withOrg({ orgId }, (trx) =>
    savePersonaTestResult(trx, testId, {
      result,
      outcome: outcomeOfFindings(result.findings),
      kinds: [...new Set(result.findings.map(({ kind }) => kind))],
      findings: result.findings.filter(({ level }) => level !== 'hint').length,
      blocking: result.findings.filter(({ level }) => level === 'blocking').length,
      actsNeeded: result.figures.actsNeeded,
      difficulty: result.figures.difficulty.measured,
    }),
  )
}
const badgeOf = async (bot: { id: string }, user: TestUser = manager) => {
  const response = await api.request(user, 'GET', '/agents?numberOfResults=1000')
  answered(response, 200)
  return agentsResponse.parse(response.json()).results.find(({ id }) => id === bot.id)?.personaTest
}
const change = async (bot: AgentDetail, body: object) => {
  const { version } = agentDetail.parse((await api.request(manager, 'GET', `/agents/${bot.id}`)).json())
  return api.request(manager, 'PATCH', `/agents/${bot.id}`, { body: { version, ...body } })
}

describe('a persona test', () => {
  it('is started by users who manage bots, once per request, and shows its progress', async () => {
    const bot = await givenBot(api, manager)
    expect((await start(bot, {}, rep)).statusCode).toBe(403)
    const { testId, commandId } = await started(bot)
    expect(await view(bot, testId)).toMatchObject({
      commandId,
      state: 'running',
      of: 'draft',
      engine: 'offline',
      isCurrent: true,
      outcome: null,
      result: null,
      progress: { done: 0 },
      conversations: { results: [], total: 0 },
    })
    const stranger = await api.givenUser({ orgId: await givenProvisioned(api), role: 'ADMIN' })
    const foreign = await api.request(stranger, 'GET', `/agents/${bot.id}/persona-tests/${testId}`)
    expect(foreign.statusCode).toBe(404)
    const other = await givenBot(api, manager)
    const crossed = await api.request(manager, 'GET', `/agents/${other.id}/persona-tests/${testId}`)
    expect(crossed.statusCode).toBe(404)
  })

  it('takes the place of the one that runs, and ten are kept', async () => {
    const bot = await givenBot(api, manager)
    const first = await started(bot)
    const second = await started(bot)
    expect((await view(bot, first.testId)).state).toBe('cancelled')
    expect((await view(bot, second.testId)).state).toBe('running')
    for (let more = 0; more < 9; more += 1) await started(bot)
    const response = await api.request(manager, 'GET', `/agents/${bot.id}/persona-tests?numberOfResults=3`)
    const { results, total } = listPersonaTests.response.parse(response.json())
    expect([results.length, total]).toEqual([3, 10])
    const gone = await api.request(manager, 'GET', `/agents/${bot.id}/persona-tests/${first.testId}`)
    expect(gone.statusCode).toBe(404)
  })

  it('is refused for a bot without a first name, and for a published version that does not exist', async () => {
    const created = await api.request(manager, 'POST', '/agents', { body: { callType: 'cold', form: {} } })
    const draft = agentDetail.parse(created.json())
    const refused = await start(draft)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ path: 'form.firstName' }] })
    answered(await change(draft, { form: { firstName: 'Anna' } }), 200)
    answered(await start(draft), 202)
    expect((await start(draft, { of: 'published' })).json()).toMatchObject({ code: 'bot_not_published' })
    expect((await start(await givenBot(api, manager), { of: 'published' })).statusCode).toBe(202)
  })

  it('marks the bot in the library until the form changes, for those who manage bots', async () => {
    const bot = await givenBot(api, manager)
    expect(await badgeOf(bot)).toBeNull()
    const { testId } = await started(bot)
    expect(await badgeOf(bot)).toBeNull()
    await finish(bot, testId)
    const { outcome, result } = await view(bot, testId)
    expect(await badgeOf(bot)).toMatchObject({ id: testId, state: outcome })
    expect(result?.figures.calls).toBe(24)
    expect(await badgeOf(bot, rep)).toBeNull()
    answered(
      await change(bot, { form: { ...bot.form, scenarioName: 'Another name', avatar: 'male-2' } }),
      200,
    )
    expect(await badgeOf(bot)).toMatchObject({ state: outcome })
    answered(await change(bot, { form: { ...bot.form, personalDetails: 'Sails on Sundays.' } }), 200)
    expect(await badgeOf(bot)).toMatchObject({ state: 'outdated' })
    expect((await view(bot, testId)).isCurrent).toBe(false)
  })

  it('holds up a bot that leaks until somebody says why, which is written down', async () => {
    const bot = await givenBot(api, manager)
    const text = 'Lost 40 tons of bottles in spring'
    const leaking = {
      ...bot.form,
      companyDetails: [...(bot.form?.companyDetails ?? []), text],
      hiddenFacts: [{ id: 'loss', text, topic: 'quality', earnedBy: 'when asked about quality' }],
    }
    const saved = await change(bot, { form: leaking })
    answered(saved, 200)
    const changed = agentDetail.parse(saved.json())
    const { testId } = await started(changed)
    await finish(changed, testId)
    expect((await badgeOf(bot))?.blockingFindings).toBeGreaterThan(0)
    const refused = await change(bot, { publish: true })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      422,
      'persona_test_findings',
    ])
    answered(
      await change(bot, { publish: true, exception: { reason: 'The loss is known to everybody.' } }),
      200,
    )
    const logged = await api.database.system
      .selectFrom('audit_log')
      .select('after')
      .where('subject_id', '=', bot.id)
      .where('action', '=', 'bot.publish')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(logged.after).toMatchObject({ exception: { reason: 'The loss is known to everybody.', testId } })
    // After a change, the test is of a different bot.
    answered(await change(bot, { form: { ...leaking, goals: ['Lose less'] }, publish: true }), 200)
  })
})
