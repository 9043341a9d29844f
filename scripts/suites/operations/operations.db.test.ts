import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../db/testing.ts'
import { freePort } from '../../free-port.ts'
import {
  type ApiProcess,
  type ServerProcess,
  startApiProcess,
  startWorkerProcess,
} from '../lab/server-process.ts'
import { type CollectedSpan, drawTrace, startTraceCollector, type TraceCollector } from './trace-collector.ts'

type SilentServer = { url: string; sockets: Set<Socket>; hangUp(): void; server: Server }

/** Accepts connections but stays silent, so that a mail is in progress until the test hangs up. */
async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  let hasHungUp = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (hasHungUp) socket.destroy()
    else sockets.add(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = (): void => {
    hasHungUp = true
    for (const socket of sockets) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, hangUp, server }
}

let test: TestDatabase
let collector: TraceCollector
let mail: SilentServer
let api: ApiProcess
let worker: ServerProcess
let monitorUrl: string
let orgId: string
let accessToken: string
const letGoOfAll: (() => void)[] = []

const email = 'canary-person@example.test'
const password = 'canary-password-of-some-length'

beforeAll(async () => {
  ;[test, collector, mail] = await Promise.all([
    createTestDatabase(),
    startTraceCollector(),
    startSilentServer(),
  ])
  const { system } = test.database
  orgId = (
    await system
      .insertInto('organizations')
      .values({ name: 'Canary Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const user = await system
    .insertInto('users')
    .values({ email, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: user.id, role: 'OWNER', status: 'ACTIVE' })
    .execute()

  const port = await freePort()
  monitorUrl = `http://127.0.0.1:${port}`
  const shared = { databaseUrl: test.url, redisUrl: null }
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  ;[api, worker] = await Promise.all([
    startApiProcess({ ...shared, env: { ...traced, SUPERVISED: '' } }),
    startWorkerProcess({ ...shared, env: { ...traced, METRICS_PORT: String(port), SMTP_URL: mail.url } }),
  ])
})
afterAll(async () => {
  for (const letGo of letGoOfAll) letGo()
  await Promise.all([api, worker].map((process) => process?.kill()))
  mail.hangUp()
  mail.server.close()
  await collector.close()
  await test.drop()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
const createCall = (headers: Record<string, string> = {}): Promise<Response> =>
  post(
    `/api/integrations/real-calls?orgId=${orgId}`,
    {
      title: 'Canary call',
      transcript: 'Rep: Hello, this is a canary.\nBuyer: Hello.\nRep: Shall we begin?\nBuyer: Yes.',
    },
    { authorization: `Bearer ${accessToken}`, ...headers },
  )
const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()
/** The value of one line of the metrics; undefined if the line does not exist. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const callersTraceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callersSpanId = '00f067aa0ba902b7'

describe('an API and a worker process', () => {
  let commandId: string

  it('process a call', async () => {
    ;({ accessToken } = (await (await post('/api/auth/login', { email, password })).json()) as {
      accessToken: string
    })
    const response = await createCall({ traceparent: `00-${callersTraceId}-${callersSpanId}-01` })
    expect(response.ok).toBe(true)
    commandId = ((await response.json()) as { commandId: string }).commandId
    await expect
      .poll(
        async () =>
          (
            await test.database.system
              .selectFrom('commands')
              .select('state')
              .where('id', '=', commandId)
              .executeTakeFirst()
          )?.state,
      )
      .toBe('done')
  })

  it('say how it went: the API the responses and the ledger, the worker its items', async () => {
    const ofApi = await metricsOf(api.url)
    expect(
      valueOf(ofApi, 'http_request_duration_seconds_count{method="POST",class="write",status="2xx"}'),
    ).toBe(1)
    expect(
      valueOf(ofApi, 'http_request_duration_seconds_count{method="POST",class="auth",status="2xx"}'),
    ).toBe(1)
    expect(valueOf(ofApi, 'coachline_ledger_up')).toBe(1)
    expect(valueOf(ofApi, 'coachline_ledger_runnable{lane="scoring"}')).toBe(0)
    expect(valueOf(ofApi, 'coachline_ledger_worker_processes{lane="recorder"}')).toBe(1)
    expect(valueOf(ofApi, 'coachline_database_waiting{pool="app"}')).toBe(0)
    expect(valueOf(ofApi, 'coachline_event_streams')).toBe(0)

    const ofWorker = await metricsOf(monitorUrl)
    expect(
      valueOf(ofWorker, 'coachline_items_total{lane="transcripts",kind="parse-transcript",outcome="done"}'),
    ).toBe(1)
    expect(valueOf(ofWorker, 'coachline_items_total{lane="scoring",kind="score-call",outcome="dead"}')).toBe(
      0,
    )
    expect(
      valueOf(ofWorker, 'coachline_item_duration_seconds_count{lane="transcripts",kind="parse-transcript"}'),
    ).toBe(1)
    expect(valueOf(ofWorker, 'coachline_claims_total{lane="transcripts"}')).toBe(1)
    expect(valueOf(ofWorker, 'coachline_offers_total{queue="transcripts",result="taken"}')).toBe(1)
    expect(valueOf(ofWorker, 'coachline_dispatch_window{lane="transcripts"}')).toBe(200)
    expect(valueOf(ofWorker, 'coachline_queue_up')).toBe(1)
    expect(valueOf(ofWorker, 'coachline_database_up')).toBe(1)
    expect(valueOf(ofWorker, 'coachline_clock_skew_seconds')).toBeLessThan(1)
    expect(valueOf(ofWorker, 'coachline_worker_slots{lane="mail"}')).toBe(2)
    for (const text of [ofApi, ofWorker]) {
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
      expect(text).not.toMatch(/canary/i)
      expect(text).not.toContain(orgId)
    }
  })

  it('stop in order: the worker is not ready while it drains, sends back what it cannot end, and ends with 0', async () => {
    expect((await fetch(`${monitorUrl}/readyz`)).status).toBe(200)
    expect((await post('/api/auth/forgot-password', { email })).status).toBe(202)
    await expect.poll(() => mail.sockets.size).toBeGreaterThan(0)
    expect(valueOf(await metricsOf(monitorUrl), 'coachline_worker_running{lane="mail"}')).toBe(1)

    worker.signal('SIGTERM')
    await expect.poll(async () => (await fetch(`${monitorUrl}/readyz`)).status).toBe(503)
    expect(await (await fetch(`${monitorUrl}/readyz`)).json()).toEqual({
      status: 'draining',
      database: true,
      queue: true,
    })
    expect((await fetch(`${monitorUrl}/healthz`)).status).toBe(200)
    // The run gets the time it needs: here until its server hangs up.
    mail.hangUp()
    expect(await worker.exited).toBe(0)
    const item = await test.database.system
      .selectFrom('work_items')
      .selectAll()
      .where('kind', '=', 'send-mail')
      .executeTakeFirstOrThrow()
    expect({ state: item.state, attempts: item.attempts, worker: item.error_class !== 'WorkerLost' }).toEqual(
      {
        state: 'queued',
        attempts: 1,
        worker: true,
      },
    )
  })

  it('stop in order: the API is not ready, still serves, ends the request under way, and ends with 0', async () => {
    const { hasBegun, letGo, over } = holdOrganization()
    await hasBegun
    // Waits for the organization's row, which the test has locked.
    const underWay = createCall()
    const inUse = 'coachline_database_connections{pool="app",state="in_use"}'
    await expect.poll(async () => valueOf(await metricsOf(api.url), inUse)).toBe(1)

    api.signal('SIGTERM')
    await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status).toBe(503)
    const late = await post('/api/auth/login', { email, password: 'a wrong password' })
    expect({ status: late.status, connection: late.headers.get('connection') }).toEqual({
      status: 401,
      connection: 'close',
    })
    letGo()
    await over
    // No worker is left, and the response does not wait for one.
    expect((await underWay).status).toBe(202)
    expect(await api.exited).toBe(0)
    await expect(fetch(`${api.url}/healthz`)).rejects.toThrow('fetch failed')
  })
})

/** Locks the organization's row, which every new row of the organization refers to, for as long as the test wants. */
function holdOrganization(): { hasBegun: Promise<void>; letGo: () => void; over: Promise<unknown> } {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const over = test.database.asSystem(async (trx) => {
    await trx.selectFrom('organizations').select('id').where('id', '=', orgId).forUpdate().execute()
    begun.resolve()
    await end.promise
  })
  letGoOfAll.push(end.resolve)
  return { hasBegun: begun.promise, letGo: end.resolve, over }
}

describe('the trace of a call', () => {
  const named = (name: string): CollectedSpan | undefined =>
    collector.spans.find((span) => span.name === name && span.traceId === callersTraceId)
  const attribute = (span: CollectedSpan | undefined, key: string): string | number | undefined => {
    const value = span?.attributes.find((one) => one.key === key)?.value
    return value?.stringValue ?? value?.intValue
  }

  it('goes from the caller over the request and the ledger into every stage', () => {
    const request = named('POST /api/integrations/real-calls')
    expect(request).toMatchObject({ service: 'coachline-api', parentSpanId: callersSpanId })
    const transaction = collector.spans.find(
      (span) => attribute(span, 'coachline.command') === 'process-call',
    )
    expect(transaction).toMatchObject({
      name: 'transaction',
      traceId: callersTraceId,
      parentSpanId: request?.spanId,
    })
    const stages = collector.spans.filter(
      (span) => span.service === 'coachline-workers' && span.parentSpanId === transaction?.spanId,
    )
    expect(stages.map((span) => span.name)).toEqual(
      expect.arrayContaining(['parse-transcript', 'route-call']),
    )
    for (const stage of stages) {
      expect(stage.traceId).toBe(callersTraceId)
      expect(attribute(stage, 'coachline.command_id')).toBe(attribute(transaction, 'coachline.command_id'))
      expect(attribute(stage, 'coachline.outcome')).toBe('done')
      expect(attribute(stage, 'coachline.dispatch_wait_ms')).toBeGreaterThanOrEqual(0)
      const parts = collector.spans
        .filter((span) => span.parentSpanId === stage.spanId)
        .map((span) => span.name)
      expect(parts.toSorted()).toEqual(['claim', 'finish', 'handler'])
    }
  })

  it('holds nothing that people wrote, and no organization', () => {
    expect(collector.text()).not.toMatch(/canary/i)
    expect(collector.text()).not.toContain(orgId)
    if (process.env.SHOW_TRACE === '1')
      process.stdout.write(`${drawTrace(collector.spans, callersTraceId)}\n`)
  })
})
