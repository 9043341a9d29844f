import { afterAll, expect, it } from 'vitest'
import { optOutRulesResponse, schedulingPreviewResponse } from '#api/contract/recorder.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { seedWhenEmpty } from '../seed-when-empty.ts'
import { demoSignIn } from './sign-in.ts'

const api = await createApiTest()
await seedWhenEmpty(api.database)
afterAll(() => api.close())

it('shows the demo sign-in two weeks of meetings, some recorded and some not, by the rules that are saved', async () => {
  const { system } = api.database
  const { id } = await system
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoSignIn.email)
    .executeTakeFirstOrThrow()
  const larkfield = await system
    .selectFrom('organizations')
    .select('id')
    .where('domain', '=', 'larkfield.example')
    .executeTakeFirstOrThrow()
  const user = { id, orgId: larkfield.id }
  const rules = optOutRulesResponse.parse(
    (await api.request(user, 'GET', '/integrations/recall-ai/bot-scheduling-rules/org')).json(),
  )
  expect([rules.optOutBotSchedulingRules.length, rules.version]).toEqual([3, 1])
  const { optOutBotSchedulingRules } = rules
  const response = await api.request(
    user,
    'POST',
    '/integrations/recall-ai/get-calendar-scheduling-preview',
    {
      body: { optOutBotSchedulingRules },
    },
  )
  const { results, total } = schedulingPreviewResponse.parse(response.json())
  expect(total).toBe(14)
  expect(results.filter(({ willBotAttend }) => willBotAttend)).toHaveLength(8)
  expect(results.filter(({ calendarEventId }) => calendarEventId === null)).toHaveLength(1)
  expect(new Set(results.map(({ calendarOwner }) => calendarOwner.name)).size).toBe(8)
})
