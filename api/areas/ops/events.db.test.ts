import type { AddressInfo } from 'node:net'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import type { CommandProgress, LiveEvent } from '../../contract/commands.ts'
import { liveEvent } from '../../contract/commands.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { givenCall } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

/** A route that waits for a command, like the routes that record long work. */
const waitingRoute: RoutePlugin = (app, { respondWithCommand }) => {
  app.post<{ Params: { id: string } }>(
    '/test/wait/:id',
    { config: { permission: 'member' } },
    (request, reply) =>
      respondWithCommand(request, reply, request.params.id, {
        accepted: { commandId: request.params.id },
        ended: { status: 201, body: (state) => Promise.resolve({ ended: state }) },
      }),
  )
}

let api: ApiTest
let base: string
let orgId: string
let owner: TestUser
beforeAll(async () => {
  api = await createApiTest({ extraRoutes: [waitingRoute] })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  orgId = await api.givenOrganization()
  owner = await api.givenUser({ orgId, role: 'OWNER' })
})
afterAll(() => api.close())

type Received = { id: string; data: LiveEvent }
type Stream = { status: number; headers: Headers; next(): Promise<Received | null>; close(): void }

const open: Stream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function connect(
  user: TestUser,
  headers: Record<string, string> = {},
  token?: string,
): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/events?orgId=${user.orgId}`, {
    headers: {
      authorization: `Bearer ${token ?? (await api.tokenFor(user))}`,
      accept: 'text/event-stream',
      ...headers,
    },
    signal: abort.signal,
  })
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    next: async () => {
      const result = await events?.read()
      if (result === undefined || result.done) return null
      return { id: result.value.id ?? '', data: liveEvent.parse(JSON.parse(result.value.data)) }
    },
    close: () => abort.abort(),
  }
  open.push(stream)
  return stream
}

async function givenCommand(user: TestUser, label: string, items = 2): Promise<string> {
  return api.database.withOrg({ orgId: user.orgId }, async (trx) => {
    const { commandId } = await recordCommand(trx, {
      orgId: user.orgId,
      kind: 'test',
      label,
      actorUserId: user.id,
      items: Array.from({ length: items }, (_, index) =>
        newItem(sendMail, { subject: `${index}`, payload: { template: 'invitation', userId: user.id } }),
      ),
    })
    return commandId
  })
}

/** Does what a worker and its progress writer would do. */
async function work(
  commandId: string,
  state: 'done' | 'dead',
  count: number,
  options: { signal: boolean } = { signal: true },
): Promise<void> {
  const versions = await api.database.asSystem(async (trx) => {
    const items = await trx
      .selectFrom('work_items')
      .select('id')
      .where('command_id', '=', commandId)
      .where('state', '=', 'queued')
      .limit(count)
      .execute()
    await trx
      .updateTable('work_items')
      .set({ state, finished_at: new Date() })
      .where(
        'id',
        'in',
        items.map((item) => item.id),
      )
      .execute()
    return recountProgress(trx, [commandId])
  })
  if (options.signal) for (const version of versions) api.signals.send({ type: 'progress', ...version })
}

const labels = (event: Received | null): string[] =>
  event?.data.type === 'snapshot' ? event.data.commands.map((command) => command.label) : []
const progressOf = (event: Received | null): CommandProgress | null =>
  event?.data.type === 'progress' ? event.data.command : null

describe('GET /events', () => {
  it('starts with a snapshot and sends progress until the command has ended', async () => {
    const commandId = await givenCommand(owner, 'Import')
    const stream = await connect(owner)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    expect(labels(await stream.next())).toContain('Import')
    await work(commandId, 'done', 1)
    const half = await stream.next()
    expect(progressOf(half)).toMatchObject({
      commandId,
      state: 'running',
      counts: { done: 1, queued: 1 },
      total: 2,
    })
    expect(progressOf(half)?.stages).toEqual([{ job: 'send-mail', counts: { done: 1, queued: 1 } }])
    await work(commandId, 'done', 1)
    const end = await stream.next()
    expect(progressOf(end)).toMatchObject({ commandId, state: 'done', counts: { done: 2 } })
    expect(Number(end?.id)).toBeGreaterThan(Number(half?.id))
  })

  it('finds changes whose signal was lost', async () => {
    const commandId = await givenCommand(owner, 'Silent')
    const stream = await connect(owner)
    await stream.next()
    await work(commandId, 'done', 2, { signal: false })
    expect(progressOf(await stream.next())).toMatchObject({ commandId, state: 'done' })
  })

  it('ends when signals may have been missed, so that the page reads everything again', async () => {
    const stream = await connect(owner)
    await stream.next()
    api.signals.send({ type: 'resync' })
    // Progress of the organization may come in between.
    let received = await stream.next()
    while (received !== null) received = await stream.next()
    expect(received).toBeNull()
  })

  it('resumes after the last event that the client has seen', async () => {
    const early = await givenCommand(owner, 'Seen before', 1)
    await work(early, 'done', 1)
    const [seen] = await api.database.withOrg({ orgId }, (trx) =>
      trx.selectFrom('progress').select('version').where('command_id', '=', early).execute(),
    )
    const away = await givenCommand(owner, 'Ended while away', 1)
    await work(away, 'done', 1)
    await api.database.system
      .updateTable('commands')
      .set({ ended_at: new Date(Date.now() - 3_600_000) })
      .where('id', 'in', [early, away])
      .execute()
    expect(labels(await (await connect(owner)).next())).not.toContain('Ended while away')
    const resumed = labels(await (await connect(owner, { 'last-event-id': String(seen?.version) })).next())
    expect(resumed).toContain('Ended while away')
    expect(resumed).not.toContain('Seen before')
  })

  it('shows members their own commands only, and other organizations nothing', async () => {
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const stranger = await api.givenUser({ orgId: await api.givenOrganization(), role: 'OWNER' })
    const theirs = await givenCommand(owner, 'Of the owner')
    const streams = await Promise.all([connect(member), connect(stranger), connect(owner)])
    const [ofMember, ofStranger, ofOwner] = await Promise.all(streams.map((stream) => stream.next()))
    expect(labels(ofMember ?? null)).toEqual([])
    expect(labels(ofStranger ?? null)).toEqual([])
    expect(labels(ofOwner ?? null)).toContain('Of the owner')
    const mine = await givenCommand(member, 'Of the member')
    await work(theirs, 'done', 1)
    await work(mine, 'done', 1)
    // The member's first event is about their own command, although the other command changed first.
    expect(progressOf((await streams[0]?.next()) ?? null)).toMatchObject({ commandId: mine })
    expect(progressOf((await streams[2]?.next()) ?? null)).not.toBeNull()
  })

  it('tells which criteria a model is asked about to those who see the call, and to nobody else', async () => {
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const bystander = await api.givenUser({ orgId, role: 'MEMBER' })
    const callId = await givenCall(api, orgId, { caller_id: member.id })
    const own = await givenCall(api, orgId, { caller_id: bystander.id })
    const streams = await Promise.all([connect(member), connect(bystander), connect(owner)])
    for (const stream of streams) await stream.next()
    const criteria = ['The cost is named']
    api.signals.publish({ type: 'judging', orgId, callId, criteria })
    api.signals.publish({ type: 'change', orgId, callId: own })
    expect((await streams[0]?.next())?.data).toEqual({ type: 'judging', callId, criteria })
    expect((await streams[1]?.next())?.data).toEqual({ type: 'change', callId: own })
    // Progress of other calls in the organization may come in between.
    const ofOwner: unknown[] = []
    while (ofOwner.length < 2) {
      const type = (await streams[2]?.next())?.data.type
      if (type !== 'progress') ofOwner.push(type)
    }
    expect(ofOwner.toSorted()).toEqual(['change', 'judging'])
  })

  it('ends when the session is revoked, and refuses users who may not see commands', async () => {
    const temp = await api.givenUser({ orgId, role: 'TEMP' })
    expect((await connect(temp)).status).toBe(403)
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const stream = await connect(member)
    await stream.next()
    await api.request(owner, 'POST', '/organizations/deactivate-user', { body: { userId: member.id } })
    expect(await stream.next()).toBeNull()
  })

  it('ends with its token', async () => {
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const token = await api.tokenFor(member)
    // The token has 300 ms left by the API's clock.
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number
    }
    api.clock.at = new Date(exp * 1000 - 300)
    const stream = await connect(member, {}, token)
    expect(stream.status).toBe(200)
    await stream.next()
    expect(await stream.next()).toBeNull()
    api.clock.at = null
  })
})

describe('commands', () => {
  it('are listed newest first with a cursor, and hidden ones look like missing ones', async () => {
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const ids: string[] = []
    for (const label of ['one', 'two', 'three']) ids.unshift(await givenCommand(member, label))
    type Page = { results: { commandId: string }[]; nextCursor: string | null }
    const first = (await api.request(member, 'GET', '/commands?limit=2')).json<Page>()
    const second = (
      await api.request(member, 'GET', `/commands?limit=2&cursor=${first.nextCursor}`)
    ).json<Page>()
    expect([...first.results, ...second.results].map((command) => command.commandId)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    const foreign = await givenCommand(owner, 'Hidden')
    expect((await api.request(member, 'GET', `/commands/${foreign}`)).statusCode).toBe(404)
    expect((await api.request(owner, 'GET', `/commands/${ids[0]}`)).statusCode).toBe(200)
    expect((await api.request(member, 'GET', '/commands?cursor=nonsense')).statusCode).toBe(400)
  })

  it('can be canceled once by the user who started them, and not by others', async () => {
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    const commandId = await givenCommand(member, 'To cancel')
    expect((await api.request(observer, 'POST', `/commands/${commandId}/cancel`)).statusCode).toBe(403)
    const cancelled = await api.request(member, 'POST', `/commands/${commandId}/cancel`)
    expect(cancelled.statusCode).toBe(200)
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', counts: { cancelled: 2 } })
    expect((await api.request(member, 'POST', `/commands/${commandId}/cancel`)).statusCode).toBe(200)
    expect((await api.request(member, 'POST', `/commands/${commandId}/retry`)).statusCode).toBe(409)
  })

  it('run what has failed again on retry', async () => {
    const commandId = await givenCommand(owner, 'To retry')
    expect((await api.request(owner, 'POST', `/commands/${commandId}/retry`)).statusCode).toBe(409)
    await work(commandId, 'dead', 1)
    await work(commandId, 'done', 1)
    const retried = await api.request(owner, 'POST', `/commands/${commandId}/retry`)
    expect(retried.statusCode).toBe(200)
    expect(retried.json()).toMatchObject({ state: 'running', counts: { done: 1, queued: 1 } })
  })

  it('are waited for, unless the client prefers not to', async () => {
    const commandId = await givenCommand(owner, 'Awaited', 1)
    const accepted = await api.request(owner, 'POST', `/test/wait/${commandId}`, {
      headers: { prefer: 'handling=lenient, respond-async' },
    })
    expect([accepted.statusCode, accepted.json()]).toEqual([202, { commandId }])
    const waiting = api.request(owner, 'POST', `/test/wait/${commandId}`)
    await work(commandId, 'done', 1)
    const answer = await waiting
    expect([answer.statusCode, answer.json()]).toEqual([201, { ended: 'done' }])
  })
})
