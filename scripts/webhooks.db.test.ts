import { afterAll, describe, expect, it } from 'vitest'
import { addressedWebhooks } from '#api/contract/webhooks.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import {
  givenWebhookIntegration,
  unpackDeliveries,
  type WebhookIntegrationForTest,
} from '#api/testing/webhooks.ts'
import { storedEvents } from '#workers/domain/imports/webhook-events.ts'
import { callProviderIds } from '#workers/domain/providers.ts'
import { callEventTypes, type WebhookRequest } from '#workers/providers/provider.ts'
import { openWorld } from '#workers/providers/simulated-world.ts'
import { simulators } from '#workers/providers/simulators.ts'

/** Sends each vendor's deliveries, as its simulator signs them, to the product's own address. */
const publicUrl = 'https://coach.example'
const at = Date.parse('2026-03-02T10:00:00Z')

const api = await createApiTest({ config: { publicUrl } })
api.clock.at = new Date(at)
const orgId = await api.givenOrganization()
afterAll(() => api.close())

/** Raw bytes and headers, and the URL as the vendor knows it. */
const send = (delivery: WebhookRequest) =>
  api.app.inject({
    method: 'POST',
    url: delivery.url.slice(publicUrl.length),
    headers: { ...delivery.headers },
    payload: Buffer.from(delivery.rawBody),
  })

const inbox = async ({ id }: WebhookIntegrationForTest) => {
  await unpackDeliveries(api)
  return api.database.system
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('integration_id', '=', id)
    .orderBy('id')
    .execute()
}
const reasons = async ({ id }: WebhookIntegrationForTest) =>
  (
    await api.database.system
      .selectFrom('webhook_refusals')
      .select('reason')
      .where('integration_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ reason }) => reason)

function vendorOf(id: (typeof callProviderIds)[number]) {
  const world = openWorld({ now: at, clock: () => at, calls: 40 })
  const simulator = simulators[id](world)
  const [call] = world.page({ limit: 1, offset: 10 }).calls
  if (simulator.webhook === null || call === undefined) throw new Error(`${id} sends nothing`)
  return {
    webhook: simulator.webhook,
    config: { ...simulator.config },
    externalId: simulator.externalIdOf(call),
  }
}

describe.each(callProviderIds.filter((id) => !addressedWebhooks.includes(id)))(
  'deliveries of %s',
  (provider) => {
    it('are accepted once, understood by the worker, and refused when forged, changed or from another time', async () => {
      const { webhook, config, externalId } = vendorOf(provider)
      const to = await givenWebhookIntegration(api, {
        orgId,
        provider,
        secret: webhook.secret('one'),
        config,
      })
      const url = `${publicUrl}${to.path}`
      const of = (secret: string, now: number) =>
        callEventTypes.flatMap(
          (type) =>
            webhook.deliver({ type, externalId, url }, { current: webhook.secret(secret) }, now) ?? [],
        )
      const deliveries = of('one', at)
      for (const delivery of [...deliveries, ...deliveries]) {
        const { statusCode } = await send(delivery)
        expect(webhook.isAcknowledgement(statusCode), `for ${statusCode}`).toBe(true)
      }
      const stored = await inbox(to)
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.length).toBeLessThanOrEqual(deliveries.length)
      const events = stored.flatMap((one) => storedEvents.parse(one.events))
      expect(events.map((event) => event.externalCallId ?? event.inlineCall?.externalId)).toContain(
        externalId,
      )

      const changed = deliveries.map((delivery) => {
        const rawBody = Uint8Array.from(delivery.rawBody)
        rawBody[0] = (rawBody[0] ?? 0) ^ 1
        return { ...delivery, rawBody }
      })
      const stale = webhook.isTimestamped ? of('one', at - 3_600_000) : []
      for (const delivery of [...of('two', at), ...stale, ...(webhook.isBodySigned ? changed : [])]) {
        expect((await send(delivery)).statusCode).toBe(401)
      }
      for (const rawBody of ['', '{', 'null', '[]', '{"event":{"a":1}}', '\0', '"'.repeat(1000)]) {
        const response = await send({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          rawBody: Buffer.from(rawBody),
        })
        expect(response.statusCode, `for ${rawBody}`).toBe(401)
      }
      expect(await inbox(to)).toHaveLength(stored.length)
      expect(await reasons(to)).not.toEqual([])
    })

    it('prove nothing where no secret is stored', async () => {
      const { webhook, config, externalId } = vendorOf(provider)
      const to = await givenWebhookIntegration(api, { orgId, provider, secret: null, config })
      const url = `${publicUrl}${to.path}`
      // Gong's secret is a key pair, so the text of a URL cannot be one.
      const secrets = provider === 'gong' ? [webhook.secret('one')] : [webhook.secret('one'), to.token]
      for (const delivery of secrets.flatMap((current) =>
        callEventTypes.flatMap((type) => webhook.deliver({ type, externalId, url }, { current }, at) ?? []),
      )) {
        expect((await send(delivery)).statusCode).toBe(401)
      }
      expect(await inbox(to)).toEqual([])
    })
  },
)

describe.each(callProviderIds.filter((id) => addressedWebhooks.includes(id)))(
  'deliveries of %s, which signs nothing,',
  (provider) => {
    it('are believed for their address, until an admin asks for more', async () => {
      const { webhook, externalId } = vendorOf(provider)
      const given = async (config: Record<string, unknown>) => {
        const to = await givenWebhookIntegration(api, { orgId, provider, secret: 'secret', config })
        const url = `${publicUrl}${to.path}`
        const [delivery] = callEventTypes.flatMap(
          (type) => webhook.deliver({ type, externalId, url }, { current: to.token }, at) ?? [],
        )
        if (delivery === undefined) throw new Error(`${provider} sends nothing`)
        return { to, response: await send({ ...delivery, url }) }
      }
      const trusting = await given({})
      expect(trusting.response.statusCode).toBe(202)
      expect(storedEvents.parse((await inbox(trusting.to))[0]?.events)[0]?.externalCallId).toBe(externalId)
      const strict = await given({ webhook: { headerNames: ['x-signature'], fallback: 'reject' } })
      expect(strict.response.statusCode).toBe(401)
    })
  },
)

describe('a vendor of which nobody knows how it signs', () => {
  it('is accepted because of its address only after an admin has allowed that', async () => {
    const unsigned = (to: WebhookIntegrationForTest): WebhookRequest => {
      const { webhook, externalId } = vendorOf('orum')
      const delivery = webhook.deliver(
        { type: 'transcript.ready', externalId, url: `${publicUrl}${to.path}` },
        { current: 'x' },
        at,
      )
      if (delivery === undefined) throw new Error('Orum sends nothing')
      return { ...delivery, headers: { 'content-type': 'application/json' } }
    }
    const strict = await givenWebhookIntegration(api, { orgId, provider: 'orum', secret: 'secret' })
    expect((await send(unsigned(strict))).statusCode).toBe(401)
    const webhook = { headerNames: ['x-orum-signature'], fallback: 'url-secret' }
    const trusting = await givenWebhookIntegration(api, {
      orgId,
      provider: 'orum',
      secret: 'secret',
      config: { webhook },
    })
    expect((await send(unsigned(trusting))).statusCode).toBe(202)
    expect(await inbox(trusting)).toHaveLength(1)
  })
})
