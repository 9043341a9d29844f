import { afterAll, beforeAll, expect, it } from 'vitest'
import { endTextAnswer } from '#db/queries/rules/text-requests.ts'
import { writtenOffline } from '#workers/domain/bots/written-bot.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, testConfig, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let manager: TestUser
beforeAll(async () => {
  api = await createApiTest({
    config: { model: { ...testConfig.model, isThere: true, name: 'acme-large' } },
  })
  manager = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
})
afterAll(() => api.close())

const bots = [{ description: 'Vera Sund, buyer at Harbor Foods.' }, { description: 'A curt plant manager.' }]
const ask = (path: string, body: object, key: string) =>
  api.request(manager, 'POST', path, {
    body,
    headers: { 'idempotency-key': key, prefer: 'respond-async' },
  })
type Accepted = { requestId: string; commandId: string }

it('is recorded as work if a model is available, once per key, and shown to the user who requested it', async () => {
  const first = await ask('/agents/ai-creator-for-bot-planner', { bots }, 'plan-1')
  answered(first, 202)
  const again = await ask('/agents/ai-creator-for-bot-planner', { bots }, 'plan-1')
  expect(again.json()).toEqual(first.json())
  const { requestId, commandId } = first.json<Accepted>()
  const items = await api.database.system
    .selectFrom('work_items')
    .select(['kind', 'lane'])
    .where('command_id', '=', commandId)
    .execute()
  expect(items).toEqual([
    { kind: 'write-bot-text', lane: 'texts' },
    { kind: 'write-bot-text', lane: 'texts' },
  ])
  const read = (user: TestUser) => api.request(user, 'GET', `/agents/generated/${requestId}`)
  expect((await read(manager)).json()).toEqual({ result: null, error: null })
  const colleague = await api.givenUser({ orgId: manager.orgId, role: 'ADMIN' })
  expect((await read(colleague)).statusCode).toBe(404)

  await api.database.withOrg(manager, async (trx) => {
    for (const [index, bot] of bots.entries())
      await endTextAnswer(trx, requestId, String(index), { result: writtenOffline(bot, 'Why not.') })
  })
  expect((await read(manager)).json()).toMatchObject({
    result: {
      bots: [{ form: { firstName: 'Vera' }, madeBy: 'offline' }, {}],
      opinions: null,
      draftId: null,
    },
  })
})

it('answers at once for a visitor: no model is asked for somebody whom nobody pays for', async () => {
  const form = await api.request(null, 'POST', '/agents/demo/inbound-form', { body: { name: 'Una' } })
  const { demoInboundFormResponseId: id } = form.json<{ demoInboundFormResponseId: string }>()
  const made = await api.request(null, 'POST', '/agents/demo/ai-creator', {
    body: { ownerDemoInboundResponseFormId: id, description: 'Vera Sund, buyer at Harbor Foods.' },
  })
  answered(made, 200)
  expect(made.json()).toMatchObject({ madeBy: 'offline', form: { firstName: 'Vera' } })
})
