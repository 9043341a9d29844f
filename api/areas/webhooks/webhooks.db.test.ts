import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import type { WebhookTable } from './receive-webhook.ts'
import { type ApiTest, createApiTest } from '../../testing/test-api.ts'
import {
  givenWebhookIntegration,
  unpackDeliveries,
  type WebhookIntegrationForTest,
} from '../../testing/webhooks.ts'
import { makeWebhookRoutes } from './webhooks.routes.ts'

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')
const hmac = (secret: string, text: string | Uint8Array): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** A vendor that signs `<seconds>.<body>` with either secret, and begins with a challenge. */
const signing: WebhookTable = {
  orum: {
    verifyWebhook: (request, secrets, now) => {
      if (secrets === null) return { ok: false, reason: 'no_secret' }
      const challenge = new URL(request.url).searchParams.get('challenge')
      if (challenge !== null)
        return { ok: true, kind: 'handshake', response: { status: 200, body: challenge } }
      const { 'x-time': time = '', 'x-signature': signature } = request.headers
      if (signature === undefined) return { ok: false, reason: 'missing_signature' }
      if (Math.abs(now - Number(time) * 1000) > 300_000) return { ok: false, reason: 'stale' }
      const base = `${request.url}.${time}.${Buffer.from(request.rawBody).toString('latin1')}`
      const known = [secrets.current, ...(secrets.others ?? [])]
      if (!known.some((secret) => hmac(secret, base) === signature))
        return { ok: false, reason: 'bad_signature' }
      const text = Buffer.from(request.rawBody).toString()
      if (text.includes('explode')) throw new Error('A bug')
      const ids = text.split(' ')
      const key = request.headers['webhook-id'] ?? sha256(request.rawBody)
      return {
        ok: true,
        kind: 'events',
        events: ids.map((id) => ({
          type: 'call.completed',
          externalCallId: id,
          occurredAt: null,
          dedupeKey: ids.length > 1 ? id : key,
        })),
      }
    },
  },
}

const publicUrl = 'https://coach.example'
const secret = 'a secret of the vendor'
let api: ApiTest
let orgId: string
let orum: WebhookIntegrationForTest

const pathOf = ({ provider, token }: WebhookIntegrationForTest): string => `/api/signed/${provider}/${token}`
beforeAll(async () => {
  api = await createApiTest({
    config: { publicUrl },
    extraRoutes: [makeWebhookRoutes(signing, '/signed/:provider/:token')],
  })
  orgId = await api.givenOrganization()
  orum = await givenWebhookIntegration(api, { orgId, provider: 'orum', secret })
})
afterAll(() => api.close())

type Sent = {
  body?: string | Buffer
  with?: string
  at?: number
  headers?: Record<string, string>
  to?: WebhookIntegrationForTest
  query?: string
}

/** Sends a delivery as the vendor does. */
function deliver({
  body = randomUUID(),
  with: key = secret,
  at = api.context.now().getTime(),
  headers = {},
  to = orum,
  query = '',
}: Sent = {}) {
  const bytes = Buffer.from(body)
  const time = String(Math.floor(at / 1000))
  const url = `${pathOf(to)}${query}`
  const base = `${publicUrl}${url}.${time}.${bytes.toString('latin1')}`
  return api.app.inject({
    method: 'POST',
    url,
    payload: bytes,
    headers: {
      'content-type': 'application/json',
      'x-time': time,
      'x-signature': hmac(key, base),
      ...headers,
    },
  })
}

const inbox = async (integrationId = orum.id) => {
  await unpackDeliveries(api)
  return api.database.system
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('id')
    .execute()
}
const refusals = (integrationId = orum.id) =>
  api.database.system
    .selectFrom('webhook_refusals')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('id')
    .execute()
const items = (integrationId = orum.id) =>
  api.database.system
    .selectFrom('work_items')
    .innerJoin('commands', 'commands.id', 'work_items.command_id')
    .select(['work_items.id', 'work_items.payload', 'work_items.lane', 'commands.kind', 'commands.label'])
    .where('commands.subject_id', '=', integrationId)
    .orderBy('work_items.id')
    .execute()

const fresh = (given: Partial<Parameters<typeof givenWebhookIntegration>[1]> = {}) =>
  givenWebhookIntegration(api, { orgId, provider: 'orum', secret, ...given })

describe('a delivery that is signed', () => {
  it('is stored byte by byte with its command and its item, and answered with 202', async () => {
    const to = await fresh()
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x7d])
    const response = await deliver({
      body,
      to,
      headers: { 'user-agent': 'Vendor/1', cookie: 'a=b', authorization: 'Bearer x' },
    })
    expect([response.statusCode, response.body]).toEqual([202, '{}'])
    const batches = await api.database.system
      .selectFrom('webhook_batches')
      .select('id')
      .where('integration_id', '=', to.id)
      .execute()
    expect((await items(to.id)).map(({ payload, lane, kind }) => ({ payload, lane, kind }))).toEqual(
      batches.map(({ id }) => ({ payload: { batchId: id }, lane: 'webhooks', kind: 'webhook-calls' })),
    )
    const [delivery, ...others] = await inbox(to.id)
    expect(others).toEqual([])
    expect(delivery?.body).toEqual(body)
    expect(delivery?.event_types).toEqual(['call.completed'])
    expect(delivery?.headers).toEqual({
      'content-type': 'application/json',
      'content-length': '4',
      'user-agent': 'Vendor/1',
    })
  })

  it('is kept once however often it comes, also ten times at once and a day later', async () => {
    const to = await fresh()
    const headers = { 'webhook-id': 'msg_1' }
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => deliver({ body: 'call-1', headers, to })),
    )
    expect(copies.map((copy) => copy.statusCode)).toEqual(Array.from({ length: 10 }, () => 202))
    try {
      api.clock.at = new Date(Date.now() + 24 * 3_600_000)
      expect((await deliver({ body: 'call-1', headers, to })).statusCode).toBe(202)
    } finally {
      api.clock.at = null
    }
    expect(await inbox(to.id)).toHaveLength(1)
  })

  it('is one delivery, even if it is about several calls, in any order', async () => {
    const to = await fresh()
    await deliver({ body: 'call-1 call-2', to })
    await deliver({ body: 'call-2 call-1', to })
    await deliver({ body: 'call-2 call-3', to })
    expect(await inbox(to.id)).toHaveLength(2)
  })

  it('of one integration is none of another, whatever key the sender gives it', async () => {
    const [first, second] = [await fresh(), await fresh({ orgId: await api.givenOrganization() })]
    const headers = { 'webhook-id': 'msg_7' }
    const answers = await Promise.all([deliver({ to: first, headers }), deliver({ to: second, headers })])
    expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202])
    expect((await inbox(first.id)).map((one) => one.org_id)).toEqual([first.orgId])
    expect((await inbox(second.id)).map((one) => one.org_id)).toEqual([second.orgId])
    expect((await items(second.id)).length).toBe(1)
  })

  it('is stored, whatever characters it holds, and takes none of its batch along', async () => {
    const to = await fresh()
    const bodies = ['a\0b', '\uD800', 'plain', 'x'.repeat(400)]
    const answers = await Promise.all(bodies.map((body) => deliver({ body, to })))
    expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202, 202, 202])
    expect(await inbox(to.id)).toHaveLength(4)
  })

  it('fails without affecting the others of its batch if its integration is gone', async () => {
    const [gone, here] = [await fresh(), await fresh()]
    expect((await deliver({ to: gone })).statusCode).toBe(202)
    await api.database.system.deleteFrom('integrations').where('id', '=', gone.id).execute()
    const answers = await Promise.all([deliver({ to: gone }), deliver({ to: here }), deliver({ to: here })])
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 202, 202])
    expect(await inbox(here.id)).toHaveLength(2)
  })

  it('is taken while its integration is paused', async () => {
    const to = await fresh({ status: 'PAUSED' })
    expect((await deliver({ to })).statusCode).toBe(202)
    expect(await inbox(to.id)).toHaveLength(1)
  })

  it('counts with its address as it was sent, query included', async () => {
    expect((await deliver({ query: '?tenant=7' })).statusCode).toBe(202)
  })
})

describe('a handshake', () => {
  it('is answered at once as text, and is no delivery', async () => {
    const to = await fresh()
    const response = await deliver({ to, query: '?challenge=%3Cscript%3E' })
    expect([response.statusCode, response.body]).toEqual([200, '<script>'])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(await inbox(to.id)).toEqual([])
  })
})

describe('a delivery that proves nothing', () => {
  it('is refused with one text, and the log tells the reasons and the names of its headers', async () => {
    const to = await fresh()
    const forged = await deliver({ to, with: 'another secret' })
    const stale = await deliver({ to, at: Date.now() - 301_000 })
    const ahead = await deliver({ to, at: Date.now() + 301_000 })
    const bare = await api.app.inject({
      method: 'POST',
      url: pathOf(to),
      payload: 'x',
      headers: { 'x-odd-signature': 'secret value' },
    })
    for (const answer of [forged, stale, ahead, bare]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({
        code: 'not_verified',
        detail: 'This delivery could not be verified.',
      })
    }
    const log = await refusals(to.id)
    expect(log.map((refusal) => refusal.reason)).toEqual([
      'bad_signature',
      'stale',
      'stale',
      'missing_signature',
    ])
    expect(log.at(-1)?.header_names).toContain('x-odd-signature')
    expect(JSON.stringify(log)).not.toContain('secret value')
    expect(await inbox(to.id)).toEqual([])
  })

  it('is refused when not a byte may differ and one does', async () => {
    const to = await fresh()
    const time = String(Math.floor(Date.now() / 1000))
    const signature = hmac(secret, `${publicUrl}${pathOf(to)}.${time}.{"a":1}`)
    const headers = { 'content-type': 'application/json', 'x-time': time, 'x-signature': signature }
    const answer = await api.app.inject({ method: 'POST', url: pathOf(to), headers, payload: '{"a": 1}' })
    expect(answer.statusCode).toBe(401)
  })

  it('is refused where the secret cannot be opened, and where a verifier fails', async () => {
    const closed = await fresh()
    await api.database.system
      .updateTable('integration_secrets')
      .set({ sealed: Buffer.alloc(80, 1) })
      .where('integration_id', '=', closed.id)
      .execute()
    expect((await deliver({ to: closed })).statusCode).toBe(401)
    const broken = await fresh()
    expect((await deliver({ to: broken, body: 'explode' })).statusCode).toBe(401)
    expect((await refusals(broken.id)).map((refusal) => refusal.reason)).toEqual(['malformed'])
  })

  it('is kept a hundred times an hour, and refused ever after', async () => {
    const to = await fresh()
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .insertInto('webhook_refusals')
        .values([
          ...Array.from({ length: 99 }, () => ({ org_id: orgId, integration_id: to.id, reason: 'stale' })),
          {
            org_id: orgId,
            integration_id: to.id,
            reason: 'stale',
            received_at: new Date(Date.now() - 40 * 86_400_000),
          },
        ])
        .execute(),
    )
    const answers = [
      await deliver({ to, with: 'x' }),
      await deliver({ to, with: 'x' }),
      await deliver({ to, with: 'x' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
    const kept = await refusals(to.id)
    // One more has arrived, and last month's is gone.
    expect(kept).toHaveLength(100)
    expect(kept.every((refusal) => refusal.received_at > new Date(Date.now() - 3_600_000))).toBe(true)
  })

  it('is refused when it is larger than 1 MB, which the log tells', async () => {
    const to = await fresh()
    expect((await deliver({ to, body: Buffer.alloc(1024 * 1024, 120) })).statusCode).toBe(202)
    expect((await deliver({ to, body: Buffer.alloc(1024 * 1024 + 1, 120) })).statusCode).toBe(413)
    expect((await refusals(to.id)).map((refusal) => refusal.reason)).toEqual(['too_large'])
  })
})

describe('an address', () => {
  it('gives the same 404 when it is unknown, of another provider, or of an ended integration', async () => {
    const ended = await fresh({ status: 'INACTIVE' })
    const other: WebhookIntegrationForTest = { ...orum, provider: 'gong' }
    const nobody: WebhookIntegrationForTest = { ...orum, token: 'x'.repeat(43) }
    const odd: WebhookIntegrationForTest = { ...orum, token: '%00' }
    const answers = [
      await deliver({ to: ended }),
      await deliver({ to: other }),
      await deliver({ to: nobody }),
      await deliver({ to: odd }),
    ]
    const shapes = answers.map((answer) => ({
      ...answer.json<Record<string, unknown>>(),
      requestId: '',
      status: answer.statusCode,
    }))
    expect(shapes[0]).toMatchObject({ status: 404, code: 'not_found' })
    expect(new Set(shapes.map((shape) => JSON.stringify(shape)))).toHaveLength(1)
    expect(await refusals(ended.id)).toEqual([])
  })

  it('takes so many deliveries a minute', async () => {
    const small = await createApiTest({
      config: {
        publicUrl,
        limits: { ...api.context.config.limits, webhooksPerMinute: { address: 1_000, integration: 3 } },
      },
      extraRoutes: [makeWebhookRoutes(signing, '/signed/:provider/:token')],
    })
    try {
      const own = await small.givenOrganization()
      const [busy, quiet] = [
        await givenWebhookIntegration(small, { orgId: own, provider: 'orum', secret }),
        await givenWebhookIntegration(small, { orgId: own, provider: 'orum', secret }),
      ]
      const ask = (to: WebhookIntegrationForTest) =>
        small.app.inject({ method: 'POST', url: pathOf(to), payload: 'x' })
      const answers = [await ask(busy), await ask(busy), await ask(busy), await ask(busy), await ask(quiet)]
      expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 429, 401])
      expect(answers[3]?.headers['retry-after']).toBeDefined()
    } finally {
      await small.close()
    }
  })
})

describe('the address of the product', () => {
  it('passes the gates of deliveries once each, and no other ones', async () => {
    const limits = {
      ...api.context.config.limits,
      inFlightPerAddress: 1,
      webhooksPerMinute: { address: 4, integration: 1_000 },
    }
    const small = await createApiTest({ config: { publicUrl, limits } })
    try {
      const to = await givenWebhookIntegration(small, {
        orgId: await small.givenOrganization(),
        provider: 'orum',
        secret,
      })
      const url = `/api/webhooks/${to.provider}/${to.token}`
      const answers = []
      for (let count = 0; count < 5; count += 1)
        answers.push(await small.app.inject({ method: 'POST', url, payload: 'x' }))
      expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 429])
      expect(answers[0]?.headers).not.toHaveProperty('content-security-policy')
      const elsewhere = await small.app.inject({ method: 'POST', url: '/api/webhooks', payload: 'x' })
      expect(elsewhere.statusCode).toBe(404)
      expect(elsewhere.headers).toHaveProperty('content-security-policy')
    } finally {
      await small.close()
    }
  })
})

describe('a secret that is being replaced', () => {
  it('is valid together with its successor until it ends, and not a moment longer', async () => {
    const to = await fresh({ secret: 'new secret' })
    const until = new Date(Date.now() + 3_600_000)
    await api.database.withOrg({ orgId }, async (trx) => {
      const place = placeOfSecret(to.id, 'webhook_previous')
      // As it was stored before several could be valid.
      const sealed = await api.context.vault.seal(trx, orgId, place, 'old secret')
      await putSecret(trx, {
        orgId,
        integrationId: to.id,
        kind: 'webhook_previous',
        sealed,
        expiresAt: until,
      })
    })
    expect((await deliver({ to, with: 'new secret' })).statusCode).toBe(202)
    expect((await deliver({ to, with: 'old secret' })).statusCode).toBe(202)
    try {
      api.clock.at = new Date(until.getTime() + 1)
      expect((await deliver({ to, with: 'old secret' })).statusCode).toBe(401)
      expect((await deliver({ to, with: 'new secret' })).statusCode).toBe(202)
    } finally {
      api.clock.at = null
    }
  })
})

describe('a secret that is replaced twice in a day', () => {
  it('is valid as long as was said, like the one in between', async () => {
    const to = await fresh({ secret: 'first' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    for (const next of ['second', 'third']) {
      const answer = await api.request(admin, 'POST', `/integrations/${to.id}/webhook/rotate`, {
        body: { secret: next },
      })
      expect(answer.statusCode).toBe(200)
    }
    const all = ['first', 'second', 'third']
    const statuses = async () => {
      const answers = await Promise.all(all.map((each) => deliver({ to, with: each })))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([202, 202, 202])
    try {
      api.clock.at = new Date(Date.now() + 25 * 3_600_000)
      expect(await statuses()).toEqual([401, 401, 202])
    } finally {
      api.clock.at = null
    }
  })
})

describe('what is said of deliveries', () => {
  it('is counted by outcome, and never by organization', async () => {
    const to = await fresh()
    await deliver({ to, body: 'one' })
    await deliver({ to, with: 'x' })
    const metrics = (await api.app.inject('/metrics')).body
    for (const labels of ['outcome="accepted",reason=""', 'outcome="refused",reason="bad_signature"'])
      expect(metrics).toContain(`coachline_webhook_deliveries_total{${labels}}`)
    expect(metrics).not.toContain(orgId)
  })

  it('holds neither address nor secret in the process log', () => {
    const lines = api.logLines.join('')
    expect(lines).not.toContain(orum.token)
    expect(lines).not.toContain(secret)
  })
})
