import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Delivery } from '../../contract/webhooks.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import {
  givenWebhookIntegration,
  unpackDeliveries,
  type WebhookIntegrationForTest,
} from '../../testing/webhooks.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
let member: TestUser
let other: TestUser
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  member = await api.givenUser({ orgId, role: 'MEMBER' })
  other = await api.givenUser({ orgId, role: 'MEMBER' })
})
afterAll(() => api.close())

const given = (provider = 'orum', userId: string | null = member.id) =>
  givenWebhookIntegration(api, { orgId, provider, secret: 'secret', userId })

/** Five deliveries one minute apart, alternately accepted and refused. @returns their ids, newest first */
async function givenLog(integrationId: string): Promise<string[]> {
  const ids: string[] = []
  await api.database.withOrg({ orgId }, async (trx) => {
    for (let number = 0; number < 5; number += 1) {
      const own = {
        org_id: orgId,
        integration_id: integrationId,
        received_at: new Date(Date.parse('2026-11-02T10:00:00Z') + number * 60_000),
      }
      const { id } =
        number % 2 === 0
          ? await trx
              .insertInto('webhook_inbox')
              .values({
                ...own,
                ext_id: randomUUID(),
                body: Buffer.from('12345'),
                headers: JSON.stringify({ 'content-length': '77' }),
                event_types: ['call.completed'],
                events: JSON.stringify([{ type: 'call.completed', externalCallId: `call-${number}` }]),
                ...(number === 0 ? { processed_at: new Date(), outcome: '1 call passed to an import.' } : {}),
                ...(number === 2 ? { outcome: 'Failed: no' } : {}),
              })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await trx
              .insertInto('webhook_refusals')
              .values({ ...own, reason: 'bad_signature', header_names: ['x-own-signature'], bytes: 9 })
              .returning('id')
              .executeTakeFirstOrThrow()
      ids.unshift(id)
    }
  })
  return ids
}

type Page = { results: Delivery[]; nextCursor: string | null; waitingSince: string | null }

describe('the delivery log', () => {
  it('shows taken and refused deliveries in one order, page by page', async () => {
    const { id } = await given()
    const ids = await givenLog(id)
    const seen: Delivery[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = (
        await api.request(
          member,
          'GET',
          `/integrations/${id}/deliveries?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
        )
      ).json()
      seen.push(...page.results)
      cursor = page.nextCursor
    }
    expect(seen.map((delivery) => delivery.id)).toEqual(ids)
    expect(seen.map((delivery) => delivery.state)).toEqual([
      'processing',
      'refused',
      'failed',
      'refused',
      'done',
    ])
    expect(seen[0]).toMatchObject({
      eventTypes: ['call.completed'],
      externalCallIds: ['call-4'],
      bytes: 77,
      headerNames: [],
    })
    expect(seen[1]).toMatchObject({
      headerNames: ['x-own-signature'],
      bytes: 9,
      outcome: expect.stringContaining('signature'),
    })
  })

  it('shows only one kind', async () => {
    const { id } = await given()
    await givenLog(id)
    const of = async (kind: string) =>
      (await api.request(admin, 'GET', `/integrations/${id}/deliveries?kind=${kind}`)).json<Page>().results
    expect((await of('refused')).map((delivery) => delivery.state)).toEqual(['refused', 'refused'])
    expect((await of('accepted')).map((delivery) => delivery.state)).toEqual(['processing', 'failed', 'done'])
  })

  it('is for admins and for whose integration it is', async () => {
    const { id } = await given()
    expect((await api.request(other, 'GET', `/integrations/${id}/deliveries`)).statusCode).toBe(404)
    expect((await api.request(admin, 'GET', `/integrations/${id}/deliveries`)).statusCode).toBe(200)
    expect((await api.request(member, 'GET', `/integrations/${id}/deliveries?cursor=x`)).statusCode).toBe(400)
  })
})

describe('a replay', () => {
  it('records new work for the delivery, once per key, and is audited', async () => {
    const { id } = await given()
    const done = (await givenLog(id)).at(-1) ?? ''
    const headers = { 'idempotency-key': randomUUID() }
    const path = `/integrations/${id}/deliveries/${done}/replay`
    const [first, repeat] = [
      await api.request(member, 'POST', path, { headers }),
      await api.request(member, 'POST', path, { headers }),
    ]
    expect([first.statusCode, repeat.statusCode]).toEqual([202, 202])
    expect(repeat.json()).toEqual(first.json())
    const items = await api.database.system
      .selectFrom('work_items')
      .selectAll()
      .where('command_id', '=', first.json<{ commandId: string }>().commandId)
      .execute()
    expect(items).toMatchObject([
      { kind: 'process-webhook', payload: { deliveryIds: [done] }, interactive: true },
    ])
    const stored = await api.database.system
      .selectFrom('webhook_inbox')
      .selectAll()
      .where('id', '=', done)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ replays: 1, processed_at: null, outcome: null })
    const audited = await api.database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .execute()
    expect(audited).toMatchObject([
      { action: 'webhook.replay', actor_user_id: member.id, after: { deliveryId: done } },
    ])
  })

  it('is refused while the delivery is being dealt with, and for one that was refused or is elsewhere', async () => {
    const { id } = await given()
    const [processing, refused] = await givenLog(id)
    const elsewhere = (await givenLog((await given()).id)).at(-1)
    const replay = async (deliveryId: string | undefined) =>
      (await api.request(admin, 'POST', `/integrations/${id}/deliveries/${deliveryId}/replay`)).statusCode
    expect([await replay(processing), await replay(refused), await replay(elsewhere)]).toEqual([
      409, 404, 404,
    ])
  })
})

describe('deliveries whose command is cancelled', () => {
  const send = (to: WebhookIntegrationForTest, id: string) => {
    const body = JSON.stringify({ event: { event_type: 'call.completed' }, call: { call_id: id } })
    return api.app.inject({
      method: 'POST',
      url: to.path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-own-signature': createHmac('sha256', 'secret').update(body).digest('hex'),
      },
    })
  }
  const givenReceived = async () => {
    const webhook = { headerNames: ['x-own-signature'], encodings: ['hex'], prefixes: [''] }
    const to = await givenWebhookIntegration(api, {
      orgId,
      provider: 'orum',
      secret: 'secret',
      config: { webhook },
    })
    expect((await send(to, 'call-1')).statusCode).toBe(202)
    const { id } = await api.database.system
      .selectFrom('commands')
      .select('id')
      .where('subject_id', '=', to.id)
      .executeTakeFirstOrThrow()
    return { to, commandId: id }
  }
  const log = async (id: string) =>
    (await api.request(admin, 'GET', `/integrations/${id}/deliveries`)).json<Page>()

  it('are in the log, and can be replayed, though nobody had taken them apart', async () => {
    const { to, commandId } = await givenReceived()
    const waiting = await log(to.id)
    expect(waiting).toMatchObject({ results: [], waitingSince: expect.stringMatching(/Z$/) })
    expect((await api.request(admin, 'POST', `/commands/${commandId}/cancel`)).statusCode).toBe(200)
    const after = await log(to.id)
    expect(after).toMatchObject({
      results: [{ state: 'failed', outcome: 'Cancelled before it was dealt with.' }],
      waitingSince: null,
    })
    const replay = await api.request(
      admin,
      'POST',
      `/integrations/${to.id}/deliveries/${after.results[0]?.id}/replay`,
    )
    expect(replay.statusCode).toBe(202)
    expect((await log(to.id)).results[0]).toMatchObject({ state: 'processing', replays: 1 })
  })

  it('say so as well when they had been taken apart, and what was dealt with stays as it is', async () => {
    const { to } = await givenReceived()
    await send(to, 'call-2')
    await unpackDeliveries(api)
    const [one, other] = (await log(to.id)).results
    const replayOf = async (id: string | undefined) =>
      (await api.request(admin, 'POST', `/integrations/${to.id}/deliveries/${id}/replay`)).json<{
        commandId: string
      }>().commandId
    await api.database.system
      .updateTable('webhook_inbox')
      .set({ outcome: 'Done.', processed_at: new Date() })
      .where('integration_id', '=', to.id)
      .execute()
    const commandId = await replayOf(one?.id)
    expect((await api.request(admin, 'POST', `/commands/${commandId}/cancel`)).statusCode).toBe(200)
    expect((await log(to.id)).results.map(({ id, state, outcome }) => ({ id, state, outcome }))).toEqual([
      { id: one?.id, state: 'failed', outcome: 'Cancelled before it was dealt with.' },
      { id: other?.id, state: 'done', outcome: 'Done.' },
    ])
  })
})

describe('the way in which a vendor signs', () => {
  const webhook = { headerNames: ['X-Own-Signature'], prefixes: [''] }

  it('is chosen by its admin after a refusal has named the headers', async () => {
    const { id } = await given('orum')
    await givenLog(id)
    const before = await api.request(admin, 'GET', `/integrations/${id}/webhook-config`)
    expect(before.json()).toEqual({ webhook: null, refusedHeaderNames: ['x-own-signature'], version: 1 })
    const changed = await api.request(admin, 'PATCH', `/integrations/${id}/webhook-config`, {
      body: { webhook, version: 1 },
    })
    expect(changed.json()).toMatchObject({
      version: 2,
      webhook: { headerNames: ['x-own-signature'], fallback: 'reject', toleranceSec: 300 },
    })
    expect((await api.request(admin, 'GET', `/integrations/${id}/webhook-config`)).json()).toEqual(
      changed.json(),
    )
    const stale = await api.request(admin, 'PATCH', `/integrations/${id}/webhook-config`, {
      body: { webhook, version: 1 },
    })
    expect([stale.statusCode, stale.json<{ current: unknown }>().current]).toMatchObject([
      409,
      { version: 2 },
    ])
  })

  it('never accepts everything', async () => {
    const { id } = await given('orum')
    const ask = async (wrong: object) =>
      (
        await api.request(admin, 'PATCH', `/integrations/${id}/webhook-config`, {
          body: { webhook: { ...webhook, ...wrong } },
        })
      ).statusCode
    expect(await ask({ fallback: 'accept' })).toBe(400)
    expect(await ask({ headerNames: [] })).toBe(400)
    expect(await ask({ headerNames: ['no header'] })).toBe(400)
    expect(await ask({ baseString: '{timestamp}.{body}' })).toBe(400)
    expect(await ask({ baseString: 'constant' })).toBe(400)
    expect(await ask({ toleranceSec: 86_400 })).toBe(400)
    expect(await ask({ verify: false })).toBe(400)
    expect(await ask({})).toBe(200)
  })

  it('of a vendor with a scheme of its own stays as it is', async () => {
    const { id } = await given('gong')
    expect(
      (await api.request(admin, 'PATCH', `/integrations/${id}/webhook-config`, { body: { webhook } }))
        .statusCode,
    ).toBe(422)
    expect(
      (await api.request(other, 'PATCH', `/integrations/${id}/webhook-config`, { body: { webhook } }))
        .statusCode,
    ).toBe(404)
  })
})
