import { describe, expect, it } from 'vitest'
import { callProviderIds, catalog } from '../domain/providers.ts'
import { isNamedHost } from '../security/egress.ts'
import { adapters } from './adapters.ts'
import {
  credentialTypesOf,
  dayMs,
  idsOf,
  idsOfWorld,
  lastDays,
  listPages,
  openStage,
  type Stage,
  testStart,
} from './contract-testing.ts'
import {
  callEventTypes,
  type ProviderCall,
  ProviderError,
  type TranscriptResult,
  type WebhookRequest,
  type WebhookSecrets,
} from './provider.ts'
import { webhooks } from './webhooks.ts'

const present = callProviderIds.map((id) => ({ id, adapter: adapters[id] }))
const pulling = present.filter(({ adapter }) => adapter.capabilities.pull).map(({ id }) => id)
const pushOnly = present.filter(({ adapter }) => !adapter.capabilities.pull).map(({ id }) => id)

async function errorOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    (value) => new Error(`No error but ${JSON.stringify(value).slice(0, 200)}`),
    (reason: unknown) => reason,
  )
  if (error instanceof ProviderError) return error
  throw error
}

async function fetched(
  stage: Stage,
  externalId: string,
): Promise<{ call: ProviderCall; transcript: TranscriptResult }> {
  const call = await stage.adapter.client.getCall(stage.context, externalId)
  if (call === null) throw new Error(`${externalId} was not found.`)
  return { call, transcript: await stage.adapter.client.getTranscript(stage.context, call) }
}

describe.each(present)('$id', ({ id, adapter }) => {
  it('is registered under its own id', () => {
    expect(adapter.id).toBe(id)
  })

  it('lists users if the catalog says so', () => {
    expect(adapter.client.listUsers !== undefined).toBe(catalog[id].listsUsers)
  })

  it('allows the host of its base URL', () => {
    expect(isNamedHost(new URL(adapter.defaultBaseUrl), adapter.allowedHosts)).toBe(true)
    expect(adapter.defaultBaseUrl).not.toMatch(/\/$/)
  })
})

describe.each(pushOnly)('%s, which only sends webhooks,', (id) => {
  it('reports that it cannot list calls', async () => {
    const { adapter, context } = openStage(id)
    expect((await errorOf(adapter.client.listCalls(context, lastDays))).code).toBe('invalid_request')
  })
})

describe.each(pulling)('%s', (id) => {
  it('accepts every kind of credentials in the catalog', async () => {
    for (const type of credentialTypesOf(id)) {
      const stage = openStage(id)
      const context = {
        ...stage.context,
        credentials: { get: () => Promise.resolve(stage.world.credentials(type)) },
      }
      expect(await stage.adapter.client.testConnection(context), `for ${type}`).toEqual(
        expect.objectContaining({ ok: true }),
      )
    }
  })

  it('lists all calls of 60 days once, with requests to allowed hosts only', async () => {
    const stage = openStage(id)
    const pages = await listPages(stage, lastDays)
    expect(pages.length).toBeGreaterThan(1)
    expect(idsOf(pages).toSorted()).toEqual(idsOfWorld(stage).toSorted())
    for (const origin of stage.origins)
      expect(isNamedHost(new URL(origin), stage.adapter.allowedHosts), `for ${origin}`).toBe(true)
  })

  it('lists no calls for an empty range', async () => {
    const stage = openStage(id, { calls: 0 })
    expect(idsOf(await listPages(stage, lastDays))).toEqual([])
  })

  it('misses no call if others are added between pages', async () => {
    const stage = openStage(id)
    const expected = idsOfWorld(stage)
    const pages = await listPages(stage, lastDays, (page) => {
      if (page > 3) return
      for (const days of [59, 30, 10, 0])
        stage.world.insert({ startedAt: new Date(testStart - days * dayMs - page * 60_000) })
    })
    const ids = idsOf(pages)
    expect(new Set(expected).difference(new Set(ids))).toEqual(new Set())
    expect(stage.simulator.paging === 'offset' || ids.length === new Set(ids).size).toBe(true)
  })

  it('continues from any cursor', async () => {
    const stage = openStage(id)
    const pages = await listPages(stage, lastDays)
    for (const index of new Set([0, Math.floor(pages.length / 2), pages.length - 2])) {
      const rest = await listPages(stage, { ...lastDays, cursor: pages[index]?.nextCursor })
      expect(idsOf(rest)).toEqual(idsOf(pages.slice(index + 1)))
    }
  })

  it('rejects a cursor that it did not issue', async () => {
    const { adapter, context } = openStage(id)
    for (const cursor of ['?', 'bnVsbA', Buffer.from('{"next":{}}').toString('base64url')]) {
      expect((await errorOf(adapter.client.listCalls(context, { ...lastDays, cursor }))).code).toBe(
        'invalid_request',
      )
    }
  })

  it('reads the details of each call', async () => {
    const stage = openStage(id)
    const listed = new Map(
      (await listPages(stage, lastDays)).flatMap((page) => page.items.map((call) => [call.externalId, call])),
    )
    for (const made of stage.world.page({ from: lastDays.from, to: lastDays.to, limit: 60 }).calls) {
      const call = listed.get(stage.simulator.externalIdOf(made))
      expect(call?.startedAt).toEqual(made.startedAt)
      expect(Math.abs((call?.durationMs ?? 0) - made.durationMs)).toBeLessThan(1_000)
      const people = new Set([
        call?.ownerUserId,
        call?.ownerEmail,
        ...(call?.participants ?? []).flatMap(({ userId, email }) => [userId, email]),
      ])
      expect(people.has(made.rep.id) || people.has(made.rep.email)).toBe(true)
    }
  })

  it('finds a call by its id, and none by an unknown id', async () => {
    const stage = openStage(id)
    const made = stage.world.page({ limit: 1, offset: 40 }).calls[0]
    const externalId = made === undefined ? '' : stage.simulator.externalIdOf(made)
    expect((await stage.adapter.client.getCall(stage.context, externalId))?.externalId).toBe(externalId)
    const unknown = externalId.replace(/[0-9](?=[0-9-]{4}$)/, (digit) => String((Number(digit) + 5) % 10))
    expect(await stage.adapter.client.getCall(stage.context, unknown)).toBeNull()
  })

  it('reads a transcript with times and speakers', async () => {
    const stage = openStage(id)
    const made = stage.world.insert({ startedAt: new Date(testStart - 3 * dayMs) })
    const { transcript } = await fetched(stage, stage.simulator.externalIdOf(made))
    if (transcript.status !== 'ready') throw new Error(`The transcript is ${transcript.status}.`)
    const lines = stage.world.lines(made)
    const { segments } = transcript
    expect(segments.map(({ text }) => text.trim()).join(' ')).toBe(lines.map(({ text }) => text).join(' '))
    expect(new Set(segments.map(({ speakerName }) => speakerName))).toEqual(
      new Set([made.rep.name, made.buyer.name]),
    )
    const starts = segments.map(({ startMs }) => startMs ?? Number.NaN)
    expect(starts.every((start, index) => Number.isInteger(start) && start >= (starts[index - 1] ?? 0))).toBe(
      true,
    )
    expect(Math.abs((starts.at(-1) ?? 0) - (lines.at(-1)?.startMs ?? 0))).toBeLessThan(1_000)
  })

  it('reports a transcript that is not finished as pending', async () => {
    const stage = openStage(id)
    const made = stage.world.insert({ startedAt: new Date(testStart - 2 * 3_600_000), transcript: 'pending' })
    const statuses: string[] = []
    while (statuses.at(-1) !== 'ready' && statuses.length < 10) {
      statuses.push((await fetched(stage, stage.simulator.externalIdOf(made))).transcript.status)
    }
    expect(statuses[0]).toBe('pending')
    expect(new Set(statuses)).toEqual(new Set(['pending', 'ready']))
  })

  it('reports a transcript that never arrives as unavailable', async () => {
    const stage = openStage(id)
    const made = stage.world.insert({ startedAt: new Date(testStart - 20 * dayMs), transcript: 'none' })
    expect((await fetched(stage, stage.simulator.externalIdOf(made))).transcript.status).toBe('unavailable')
  })

  it('reports how long to wait after a rate limit, and sends no further request', async () => {
    const stage = openStage(id)
    stage.world.blockFor(5_000)
    const error = await errorOf(stage.adapter.client.listCalls(stage.context, lastDays))
    expect(error.code).toBe('rate_limited')
    expect(error.retryAfterMs).toBeGreaterThan(3_999)
    expect(error.retryAfterMs).toBeLessThan(6_001)
    expect(stage.world.requests.whileBlocked).toBe(1)
  })

  it('stops after a rate limit: no requests follow those already in flight', async () => {
    const stage = openStage(id)
    const calls = (await listPages(stage, lastDays)).flatMap((page) => page.items).slice(0, 20)
    stage.world.blockFor(30_000)
    const waiting = [...calls]
    const inFlight = 4
    const answered: string[] = []
    const work = async (): Promise<void> => {
      for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
        try {
          answered.push((await stage.adapter.client.getTranscript(stage.context, call)).status)
        } catch (error) {
          if (!(error instanceof ProviderError) || error.code !== 'rate_limited') throw error
          stage.gate.until = Math.max(stage.gate.until, stage.clock.now + (error.retryAfterMs ?? 0))
          waiting.push(call)
        }
      }
    }
    await Promise.all(Array.from({ length: inFlight }, work))
    expect(answered).toHaveLength(calls.length)
    expect(stage.world.requests.whileBlocked).toBeLessThanOrEqual(inFlight)
  })

  it('requests new credentials once, then fails', async () => {
    const stage = openStage(id)
    const [type = 'BEARER'] = credentialTypesOf(id)
    const old = stage.world.credentials(type)
    stage.world.secret = 'simulated-secret-2'
    const asked: boolean[] = []
    const source = (fresh: boolean) => ({
      get: (options?: { forceRefresh?: boolean }) => {
        asked.push(options?.forceRefresh === true)
        return Promise.resolve(fresh && options?.forceRefresh === true ? stage.world.credentials(type) : old)
      },
    })
    const error = await errorOf(
      stage.adapter.client.listCalls({ ...stage.context, credentials: source(false) }, lastDays),
    )
    expect([error.code, asked]).toEqual(['auth', [false, true]])
    const first = await stage.adapter.client.listCalls(
      { ...stage.context, credentials: source(true) },
      lastDays,
    )
    expect(first.items.length + (first.nextCursor?.length ?? 0)).toBeGreaterThan(0)
  })

  it('retries twice after server and network errors', async () => {
    const stage = openStage(id)
    let failures = 0
    stage.world.intercept = () =>
      (failures += 1) === 1
        ? Response.json({}, { status: 502 })
        : failures === 2
          ? Promise.reject(new TypeError('reset'))
          : null
    await stage.adapter.client.listCalls(stage.context, lastDays)
    stage.world.intercept = () => Response.json({}, { status: 500 })
    expect((await errorOf(stage.adapter.client.listCalls(stage.context, lastDays))).code).toBe(
      'provider_down',
    )
  })

  it.each(['{"cut": [', '', 'null', '42', '"text"', '{}', '[{}]'])(
    'handles the response body %j',
    async (body) => {
      const stage = openStage(id)
      const made = stage.world.page({ limit: 1 }).calls[0]
      const call =
        made && (await stage.adapter.client.getCall(stage.context, stage.simulator.externalIdOf(made)))
      stage.world.intercept = () => new Response(body, { headers: { 'content-type': 'application/json' } })
      expect((await errorOf(stage.adapter.client.listCalls(stage.context, lastDays))).code).toBe(
        'bad_payload',
      )
      if (!call) throw new Error('There is no call.')
      const outcome = await stage.adapter.client
        .getTranscript(stage.context, call)
        .catch((error: unknown) => error)
      expect(outcome instanceof ProviderError ? outcome.code : (outcome as TranscriptResult).status).toMatch(
        /^(bad_payload|pending|unavailable)$/,
      )
    },
  )

  it('retries later if a web page comes back instead of data', async () => {
    const stage = openStage(id)
    const made = stage.world.page({ limit: 1 }).calls[0]
    const call =
      made && (await stage.adapter.client.getCall(stage.context, stage.simulator.externalIdOf(made)))
    stage.world.intercept = () =>
      new Response('<!DOCTYPE html><title>Maintenance</title>', { headers: { 'content-type': 'text/html' } })
    expect((await errorOf(stage.adapter.client.listCalls(stage.context, lastDays))).code).toBe(
      'provider_down',
    )
    if (!call) throw new Error('There is no call.')
    expect((await errorOf(stage.adapter.client.getTranscript(stage.context, call))).code).toBe(
      'provider_down',
    )
  })

  it('lists users if it supports that', async () => {
    const stage = openStage(id)
    const { client } = stage.adapter
    if (client.listUsers === undefined) return
    const emails: (string | null)[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof client.listUsers>> = await client.listUsers(stage.context, cursor)
      emails.push(...page.items.map(({ email }) => email))
      cursor = page.nextCursor
    } while (cursor !== null && emails.length < 1_000)
    expect(emails.toSorted()).toEqual(stage.world.users.map(({ email }) => email).toSorted())
  })
})

describe.each(pulling.filter((id) => adapters[id].client.getTranscripts !== undefined))(
  'reading several transcripts of %s',
  (id) => {
    it('returns each as a single read does, with one request', async () => {
      const stage = openStage(id)
      const { client } = stage.adapter
      for (const transcript of ['ready', 'none', 'ready'] as const) {
        stage.world.insert({ startedAt: new Date(testStart - 3 * dayMs), transcript })
      }
      const [{ items } = { items: [] }] = await listPages(stage, lastDays)
      const before = stage.world.requests.total
      const together = await client.getTranscripts?.(stage.context, items)
      expect(stage.world.requests.total).toBe(before + 1)
      const each = []
      for (const call of items) each.push(await client.getTranscript(stage.context, call))
      expect(together).toEqual(each)
      expect(new Set(each.map(({ status }) => status)).size).toBeGreaterThan(1)
    })
  },
)

// These identify a call's owner by the id that the listing accepts.
it.each(['chorus', 'modjo', 'ringcentral'] as const)(
  '%s lists only the calls of the chosen users',
  async (id) => {
    const stage = openStage(id)
    const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart) }
    const ids = stage.world.users.slice(0, 2).map((user) => user.id)
    for (const userIds of [ids.slice(0, 1), ids]) {
      const calls = (await listPages(stage, { ...range, userIds })).flatMap(({ items }) => items)
      expect(calls.length).toBeGreaterThan(5)
      expect(new Set(calls.map(({ ownerUserId }) => ownerUserId))).toEqual(new Set(userIds))
    }
  },
)

describe.each(callProviderIds)('%s webhooks', (id) => {
  const url = `https://app.example.test/hooks/${id}/connection`
  function open(change: { at?: number; secret?: string } = {}) {
    const stage = openStage(id)
    const { webhook, config } = stage.simulator
    const verifier = webhooks[id]
    const made = stage.world.page({ limit: 1, offset: 10 }).calls[0]
    if (webhook === null || verifier === undefined || made === undefined)
      throw new Error(`${id} has no webhook.`)
    const secret = webhook.secret(change.secret ?? 'one')
    const deliveries = callEventTypes.flatMap((type): WebhookRequest | [] => {
      const event = { type, externalId: stage.simulator.externalIdOf(made), url }
      return webhook.deliver(event, { current: secret }, change.at ?? testStart) ?? []
    })
    const verify = async (delivery: WebhookRequest, secrets: WebhookSecrets | null = { current: secret }) =>
      verifier.verifyWebhook(delivery, secrets, testStart, config)
    return { webhook, secret, deliveries, verify, externalId: stage.simulator.externalIdOf(made) }
  }

  it('are accepted as the provider sends them, with the id of the call', async () => {
    const { deliveries, verify, externalId } = open()
    expect(deliveries.length).toBeGreaterThan(0)
    const ids = new Set<string | null>()
    for (const delivery of deliveries) {
      const result = await verify(delivery)
      if (!result.ok || result.kind !== 'events') throw new Error(JSON.stringify(result))
      for (const event of result.events) ids.add(event.externalCallId)
    }
    expect(ids.has(externalId)).toBe(true)
  })

  it('keep their deduplication key when they are sent again', async () => {
    const { deliveries, verify } = open()
    for (const delivery of deliveries) expect(await verify(delivery)).toEqual(await verify(delivery))
  })

  it('are rejected if a byte was changed', async () => {
    const { webhook, deliveries, verify } = open()
    if (!webhook.isBodySigned) return
    for (const delivery of deliveries) {
      for (const place of [0, 0.3, 0.7, 1]) {
        const rawBody = Uint8Array.from(delivery.rawBody)
        const index = Math.round(place * (rawBody.length - 1))
        rawBody[index] = (rawBody[index] ?? 0) ^ 1
        expect(await verify({ ...delivery, rawBody })).toMatchObject({ ok: false })
      }
    }
  })

  it('are rejected with another secret, without a secret and without a signature', async () => {
    const { webhook, deliveries, verify } = open()
    for (const delivery of deliveries) {
      expect(await verify(delivery, { current: webhook.secret('two') })).toMatchObject({ ok: false })
      expect(await verify(delivery, null)).toEqual({ ok: false, reason: 'no_secret' })
      expect(await verify(delivery, { current: '' })).toEqual({ ok: false, reason: 'no_secret' })
      const isRefused = !(await verify({ ...delivery, headers: {} })).ok
      expect(isRefused || !webhook.isBodySigned).toBe(true)
    }
  })

  it('are accepted with the new secret and all that it replaces during a rotation', async () => {
    const oldest = open({ secret: 'one' })
    const old = open({ secret: 'two' })
    const fresh = open({ secret: 'three' })
    const all = { current: fresh.secret, others: [old.secret, oldest.secret] }
    for (const delivery of [...oldest.deliveries, ...old.deliveries, ...fresh.deliveries])
      expect(await old.verify(delivery, all)).toMatchObject({ ok: true })
  })

  it('are rejected when they are too old', async () => {
    const { webhook, deliveries, verify } = open({ at: testStart - 3_600_000 })
    for (const delivery of webhook.isTimestamped ? deliveries : [])
      expect(await verify(delivery)).toEqual({ ok: false, reason: 'stale' })
  })

  it('are rejected without a valid body', async () => {
    const { deliveries, verify } = open()
    for (const delivery of deliveries)
      expect(await verify({ ...delivery, rawBody: new Uint8Array([0xff, 0x00]) })).toMatchObject({
        ok: false,
      })
  })
})
