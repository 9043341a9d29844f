import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DemoCallView, demoCallLimits } from '../../contract/demo-calls.ts'
import type { AgentDetail } from '../../contract/bots.ts'
import { givenBot } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let manager: TestUser
let bot: AgentDetail
beforeAll(async () => {
  api = await createApiTest()
  manager = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
  bot = await givenBot(api, manager, { emotionalState: 'nice_no_hangup' })
  await setPublic(true)
})
afterEach(() => {
  api.clock.at = null
})
afterAll(() => api.close())

const setPublic = async (isPublic: boolean) =>
  answered(
    await api.request(manager, 'PATCH', `/agents/toggle-public/${bot.id}`, { body: { isPublic } }),
    200,
  )
const send = (address: string, path: string, payload: object) =>
  api.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, payload })
const formFrom = async (address: string): Promise<string> => {
  const response = await send(address, '/agents/demo/inbound-form', { name: 'Una Skerrit' })
  answered(response, 201)
  return response.json<{ demoInboundFormResponseId: string }>().demoInboundFormResponseId
}
const begin = (address: string, form: string, vapiId = bot.vapiId) =>
  send(address, '/agents/demo/calls', { ownerDemoInboundResponseFormId: form, vapiId })
const say = (address: string, form: string, call: string, index: number, text: string) =>
  send(address, `/agents/demo/calls/${call}/turns`, { ownerDemoInboundResponseFormId: form, index, text })
const hangUp = (address: string, form: string, call: string) =>
  send(address, `/agents/demo/calls/${call}/hang-up`, { ownerDemoInboundResponseFormId: form })

describe('a call without an account', () => {
  it('is held in turns that are stored once, and says at its end what came out and nothing that was kept', async () => {
    const at = '198.51.100.1'
    const form = await formFrom(at)
    const begun = await begin(at, form)
    answered(begun, 201)
    const call = begun.json<DemoCallView>()
    expect(call).toMatchObject({
      botId: bot.vapiId,
      name: 'Matthias Roedl',
      state: { phase: 'live', nextIndex: 1, secondsLeft: demoCallLimits.seconds },
      turnsLeft: demoCallLimits.turns,
      remainingCalls: demoCallLimits.callsPerForm - 1,
      review: null,
    })
    // Loading the page again before the first word returns the same call.
    expect((await begin(at, form)).json<DemoCallView>().id).toBe(call.id)

    const words = 'Hi Matthias, this is Una from Larkfield. Do you have a minute?'
    const [one, two] = await Promise.all([say(at, form, call.id, 1, words), say(at, form, call.id, 1, words)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(one.json<DemoCallView>().lines).toEqual(two.json<DemoCallView>().lines)
    expect((await say(at, form, call.id, 1, 'Other words')).json()).toMatchObject({ code: 'turn_taken' })
    expect((await say(at, form, call.id, 5, 'Too early')).json()).toMatchObject({ code: 'turn_out_of_order' })

    const ended = (await hangUp(at, form, call.id)).json<DemoCallView>()
    expect(ended).toMatchObject({ state: { phase: 'ended' }, turnsLeft: 0 })
    expect(ended.review?.outcome).toBeDefined()
    expect((await say(at, form, call.id, 3, 'Still there?')).statusCode).toBe(409)
    for (const body of [begun.body, one.body, JSON.stringify(ended)])
      for (const secret of ['nine times', 'trust', 'patience']) expect(body).not.toContain(secret)
  })

  it('is nobody else’s, not even with its id', async () => {
    const [mine, theirs] = [await formFrom('198.51.100.2'), await formFrom('198.51.100.3')]
    const { id } = (await begin('198.51.100.2', mine)).json<DemoCallView>()
    expect((await say('198.51.100.3', theirs, id, 1, 'Hello')).statusCode).toBe(404)
    const read = await api.app.inject({
      url: `/api/agents/demo/calls/${id}?ownerDemoInboundResponseFormId=${theirs}`,
    })
    expect(read.statusCode).toBe(404)
    const made = await send('198.51.100.3', '/agents/demo', {
      ownerDemoInboundResponseFormId: theirs,
      callType: 'cold',
      form: {},
    })
    answered(made, 201)
    const own = made.json<{ vapiId: string; name: string }>()
    expect(own.name).not.toBe('')
    expect((await begin('198.51.100.2', mine, own.vapiId)).statusCode).toBe(404)
    answered(await begin('198.51.100.3', theirs, own.vapiId), 201)
  })

  it('ends when its time or its turns are over, and when the organization no longer shows the bot', async () => {
    const at = '198.51.100.4'
    api.clock.at = new Date('2026-11-20T10:00:00Z')
    const form = await formFrom(at)
    const late = (await begin(at, form)).json<DemoCallView>()
    api.clock.at = new Date(Date.parse('2026-11-20T10:00:00Z') + demoCallLimits.seconds * 1000)
    expect((await say(at, form, late.id, 1, 'Hello')).json()).toMatchObject({
      code: 'practice_ended',
      current: { outcome: 'timeOver' },
    })
    const long = (await begin(at, form)).json<DemoCallView>()
    await api.database.system
      .updateTable('demo_calls')
      .set({ turn_count: demoCallLimits.turns - 1 })
      .where('id', '=', long.id)
      .execute()
    const last = await say(at, form, long.id, demoCallLimits.turns, 'And what happens then?')
    expect(last.json<DemoCallView>().state.phase).toBe('ended')

    const shown = (await begin(at, form)).json<DemoCallView>()
    await setPublic(false)
    expect((await say(at, form, shown.id, 1, 'Hello')).json()).toMatchObject({ code: 'practice_ended' })
    expect((await begin(at, form)).statusCode).toBe(404)
    await setPublic(true)
  })

  it('can be begun only so often by one form and one address, however many requests come at once', async () => {
    const at = '198.51.100.5'
    const beginAndHangUp = async (form: string): Promise<number> => {
      const response = await begin(at, form)
      if (response.statusCode === 201) await hangUp(at, form, response.json<DemoCallView>().id)
      return response.statusCode
    }
    const statuses: number[] = []
    const forms = [await formFrom(at), await formFrom(at), await formFrom(at)]
    for (const form of forms)
      for (let call = 0; call <= demoCallLimits.callsPerForm; call++)
        statuses.push(await beginAndHangUp(form))
    const begun = statuses.filter((status) => status === 201).length
    expect(begun).toBe(demoCallLimits.callsPerAddress)
    expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - begun)
    // Another address is not limited.
    answered(await begin('198.51.100.6', await formFrom('198.51.100.6')), 201)
  })

  it('takes bounded words only', async () => {
    const at = '198.51.100.7'
    const form = await formFrom(at)
    const { id } = (await begin(at, form)).json<DemoCallView>()
    for (const text of ['', '   ', 'x'.repeat(demoCallLimits.turnCharacters + 1), 'a\u0000b'])
      expect((await say(at, form, id, 1, text)).statusCode).toBe(400)
    answered(await say(at, form, id, 1, 'Half a pair \ud800 is no trouble'), 200)
  })
})
