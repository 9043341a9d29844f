import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLimits } from '../../contract/bot-demo.ts'
import { givenBot } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const from = (address: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  api.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: address,
    ...(payload === undefined ? {} : { payload }),
  })
const sendForm = (address: string) =>
  from(address, 'POST', '/agents/demo/inbound-form', { name: 'Una Mary Skerrit' })
const idOf = (response: LightMyRequestResponse): string =>
  response.json<{ demoInboundFormResponseId: string }>().demoInboundFormResponseId

describe('a visitor without an account', () => {
  it('sends a form, gets a few bots, and finds them by the form’s id, without signing in', async () => {
    const form = await sendForm('198.51.100.1')
    answered(form, 201)
    expect(form.json()).toMatchObject({ firstName: 'Una', lastName: 'Mary Skerrit', remainingAgents: 3 })
    const id = idOf(form)
    const make = () =>
      from('198.51.100.1', 'POST', '/agents/demo', {
        ownerDemoInboundResponseFormId: id,
        callType: 'cold',
        form: {
          firstName: 'Vera',
          gatekeepers: [{ templateId: 1, scorecardConfigId: 'x' }],
          avatarUrl: 'https://a.example/b',
        },
      })
    const made = await Promise.all(Array.from({ length: demoLimits.agentsPerForm + 2 }, make))
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 422, 422])
    const listed = await from('203.0.113.9', 'GET', `/agents/demo?ownerDemoInboundResponseFormId=${id}`)
    expect(listed.json<{ results: object[] }>().results).toHaveLength(3)
    expect(listed.body).not.toContain('a.example')
    const unknown = await from(
      '203.0.113.9',
      'GET',
      `/users/demo?demoInboundFormResponseId=${crypto.randomUUID()}`,
    )
    expect(unknown.statusCode).toBe(404)
  })

  it('gets only so many forms per address, and everything ends after a day', async () => {
    api.clock.at = new Date('2026-11-20T10:00:00Z')
    const forms = await Promise.all(
      Array.from({ length: demoLimits.formsPerAddress + 5 }, () => sendForm('198.51.100.7')),
    )
    expect(forms.filter(({ statusCode }) => statusCode === 201)).toHaveLength(demoLimits.formsPerAddress)
    expect(forms.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    answered(await sendForm('198.51.100.8'), 201)
    const first = forms.find(({ statusCode }) => statusCode === 201)
    if (first === undefined) throw new Error('No form was taken')
    api.clock.at = new Date('2026-11-21T10:00:01Z')
    const ended = await from('198.51.100.7', 'GET', `/users/demo?demoInboundFormResponseId=${idOf(first)}`)
    expect(ended.statusCode).toBe(404)
    answered(await sendForm('198.51.100.7'), 201)
    api.clock.at = null
  })

  it('is slowed down per form, whatever the address', async () => {
    const id = idOf(await sendForm('198.51.100.20'))
    const statuses = new Map<number, number>()
    for (let index = 0; index < demoLimits.requestsPerMinute + 20; index++) {
      const { statusCode } = await from(
        `192.0.2.${index}`,
        'GET',
        `/users/demo?demoInboundFormResponseId=${id}`,
      )
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: demoLimits.requestsPerMinute, 429: 20 })
  })

  it('looks at a bot that its organization has made public, and at nothing that its buyer keeps back', async () => {
    const manager = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
    const bot = await givenBot(api, manager)
    const look = () => from('198.51.100.30', 'GET', `/agents/demo/vapiId/${bot.vapiId}`)
    expect((await look()).statusCode).toBe(404)
    const toggle = () => api.request(manager, 'PATCH', `/agents/toggle-public/${bot.id}`, { body: {} })
    answered(await toggle(), 200)
    const shown = await look()
    expect(shown.json()).toMatchObject({ id: bot.id, name: 'Matthias Roedl', companyName: 'Brunnenthal' })
    for (const secret of ['nine times', 'We have a system', 'never walk'])
      expect(shown.body).not.toContain(secret)
    // The link stays when the bot is published again, and leads to what is published then.
    const again = {
      version: bot.version + 1,
      form: { ...bot.form, jobTitle: 'Works Director' },
      publish: true,
    }
    answered(await api.request(manager, 'PATCH', `/agents/${bot.id}`, { body: again }), 200)
    expect((await look()).json()).toMatchObject({
      id: bot.id,
      vapiId: bot.vapiId,
      jobTitle: 'Works Director',
    })
    answered(await toggle(), 200)
    expect((await look()).statusCode).toBe(404)
  })
})
