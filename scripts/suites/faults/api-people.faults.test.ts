import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptedCall } from '../../../api/contract/calls.ts'
import { categorizationRulesResponse } from '../../../api/contract/rules.ts'
import { sampleTranscript } from '../../../workers/jobs/testing.ts'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import type { ApiProcess } from '../lab/server-process.ts'
import { openTcpProxy } from '../lab/tcp-proxy.ts'
import { seconds, settle, untilAtRest } from './api-book.ts'
import { type ApiClient, parsed, send, signIn, until } from './api-client.ts'
import { type ApiLab, backend, openApiLab } from './api-lab.ts'
import { startLoad } from './api-load.ts'
import { openStreamView, type StreamView } from './api-stream.ts'

const calls = '/integrations/real-calls'
const rules = `${calls}/categorization-rules`

describe.runIf(isFullSize)('many people at once, and processes that end in an orderly way', () => {
  let lab: ApiLab
  let api: ApiProcess
  let clients: ApiClient[]
  let first: ApiClient
  const random = seededRandom()
  beforeAll(async () => {
    lab = await openApiLab({ people: 8 })
    ;[api] = await Promise.all([lab.startApi(), lab.startWorkers()])
    clients = await signIn(() => api.url, lab.people)
    if (clients[0] === undefined) throw new Error('There are no people')
    first = clients[0]
  })
  afterAll(() => lab.close())
  afterEach(() => lab.refuseUncaught())

  const uploadOf = () => ({
    title: `Discovery ${randomUUID()}`,
    transcript: sampleTranscript,
    callType: 'discovery',
    durationSeconds: 900,
  })

  it('F8: ten uploads under one Idempotency-Key at once, and one later, make one call', async () => {
    const rounds = 20
    let succeeded = 0
    let stillRunning = 0
    for (let round = 0; round < rounds; round += 1) {
      const client = clients[round % clients.length] ?? first
      const body = uploadOf()
      const key = randomUUID()
      const post = () => client.ask(calls, { body, key })
      const responses = await Promise.all(Array.from({ length: 10 }, post))
      const later = await post()
      expect(later.status).toBe(202)
      const successes = [...responses.filter(({ status }) => status === 202), later]
      expect(new Set(successes.map((response) => parsed(acceptedCall, response).callId)).size).toBe(1)
      // The others came while the first one ran, or exceeded what one person may have in flight.
      expect(responses.filter(({ status }) => ![202, 409, 429].includes(status))).toEqual([])
      const stored = await lab.database.system
        .selectFrom('calls')
        .select('id')
        .where('title', '=', body.title)
        .execute()
      expect(stored.length).toBe(1)
      succeeded += successes.length
      stillRunning += responses.length + 1 - successes.length
    }
    figure(
      `F8 same key ×10 at once and again, ${rounds} keys (${backend})`,
      `${succeeded} × 202, ${stillRunning} × 409 or 429, ${rounds} calls`,
    )
  })

  it('ten people change the same version of a rule: one succeeds, the others see it', async () => {
    const rounds = 20
    const editors = clients.filter((client) => client.person.orgId === first.person.orgId)
    let stale = 0
    for (let round = 0; round < rounds; round += 1) {
      const found = parsed(categorizationRulesResponse, await first.ask(rules)).organization.find(
        (rule) => rule.id === first.person.ruleId,
      )
      if (found === undefined) throw new Error('There is no rule')
      const { label, callTitleIncludes, callType, behavior, scorecardConfigId, version } = found
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (editors[index % editors.length] ?? first).ask(`${rules}/organization/${found.id}`, {
            body: {
              label,
              callTitleIncludes,
              callType,
              behavior,
              scorecardConfigId,
              version,
              explanation: `UpsertInput ${round} ${index}`,
            },
          }),
        ),
      )
      const counts = Map.groupBy(responses, ({ status }) => status)
      expect([...counts.keys()].filter((status) => ![200, 409, 429].includes(status))).toEqual([])
      expect(counts.get(200)?.length).toBe(1)
      stale += counts.get(409)?.length ?? 0
      const saved = JSON.parse(counts.get(200)?.[0]?.body ?? '{}') as { explanation: string; version: number }
      const now = parsed(categorizationRulesResponse, await first.ask(rules)).organization.find(
        (rule) => rule.id === found.id,
      )
      expect([now?.version, now?.explanation]).toEqual([version + 1, saved.explanation])
    }
    figure(`Lost updates, ${rounds} × 10 writers (${backend})`, `${rounds} × 200, ${stale} × 409, 0 lost`)
  })

  it('SIGTERM under load: not ready, finishes what it has begun, ends with 0; nobody is cut off', async () => {
    // The usual pause between "not ready" and closing, for a load balancer to notice.
    let serving = await lab.startApi({ env: { SUPERVISED: '0' } })
    const behindBalancer = await signIn(() => serving.url, lab.people)
    const load = startLoad(behindBalancer, random)
    const patient = behindBalancer[0] ?? first
    // Without "respond-async", a request waits until the work or the API ends.
    const rounds = 3
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await pause(2_000)
      const leaving = serving
      const next = await lab.startApi({ env: { SUPERVISED: '0' } })
      const waiting = Array.from({ length: 5 }, () =>
        patient.ask(calls, { body: uploadOf(), headers: { prefer: 'wait' } }),
      )
      const startedAt = performance.now()
      leaving.signal('SIGTERM')
      const unready = await until(
        'Not ready',
        5_000,
        async () => (await send(`${leaving.url}/readyz`)).status === 503,
        50,
      )
      expect(unready).toBeLessThan(2_000)
      serving = next
      expect(await leaving.exited).toBe(0)
      took.push(performance.now() - startedAt)
      expect((await Promise.all(waiting)).filter(({ status }) => status !== 201 && status !== 202)).toEqual(
        [],
      )
    }
    expect(Math.max(...took)).toBeLessThan(25_000)
    const { counts, broken } = await settle(lab.database, load)
    expect(broken).toEqual([])
    expect(
      load.book.responses
        .filter(({ response }) => response.status === 0)
        .map(({ kind, response }) => `${kind} ${response.body}`),
    ).toEqual([])
    figure(
      `SIGTERM under load ×${rounds} (${backend})`,
      `${counts}, 0 connections cut, ended after at most ${seconds(Math.max(...took))}`,
    )
  })

  /** Waits until the page shows every command as the database has it. */
  async function untilCorrect(stream: StreamView, commandIds: string[]): Promise<void> {
    await untilAtRest(lab.database, 180_000)
    await until('A correct page', 30_000, async () => {
      const rows = await lab.database.system
        .selectFrom('commands')
        .innerJoin('progress', 'progress.command_id', 'commands.id')
        .select(['commands.id', 'commands.state', 'progress.version'])
        .where('commands.id', 'in', commandIds)
        .execute()
      return (
        rows.length === commandIds.length &&
        rows.every((row) => stream.shown.get(row.id)?.state === row.state)
      )
    })
  }
  async function upload(client: ApiClient): Promise<string> {
    const body = uploadOf()
    const key = randomUUID()
    let commandId = ''
    await until('An accepted call', 30_000, async () => {
      const response = await client.ask(calls, { body, key })
      if (response.status === 202) commandId = parsed(acceptedCall, response).commandId
      return response.status === 202
    })
    return commandId
  }

  it('event streams outlive a killed API and a crashed Postgres: they come back and show what is true', async () => {
    const streams = clients.slice(0, 4).map((client) => openStreamView(client, () => api.url))
    await until('Streams', 10_000, () => Promise.resolve(streams.every((stream) => stream.connections() > 0)))
    const accepted: string[] = [await upload(first), await upload(first)]
    await api.kill()
    api = await lab.startApi({ port: Number(new URL(api.url).port) })
    accepted.push(await upload(first))
    await until('Streams again', 10_000, () =>
      Promise.resolve(streams.every((stream) => stream.connections() > 1)),
    )
    accepted.push(await upload(first))
    await lab.postgres.crash()
    await pause(1_500)
    await lab.postgres.start()
    accepted.push(await upload(first), await upload(first))
    for (const stream of streams) await untilCorrect(stream, accepted)
    expect(streams.map((stream) => stream.connections() > 1)).toEqual(streams.map(() => true))
    const regressions = streams.reduce((sum, stream) => sum + stream.regressions(), 0)
    for (const stream of streams) await stream.close()
    figure(
      `Event streams over restarts (${backend})`,
      `${streams.length} streams × ${accepted.length} commands, all correct, ${regressions} steps backwards`,
    )
  })

  it('an event stream whose API cannot read for 20 s shows afterwards what has ended meanwhile', async () => {
    const proxy = await openTcpProxy(lab.postgres.socket)
    const lonely = await lab.startApi({ databaseUrl: proxy.through(lab.databaseUrl) })
    const [client] = await signIn(() => lonely.url, lab.people.slice(0, 1))
    if (client === undefined) throw new Error('There are no people')
    const stream = openStreamView(client, () => lonely.url)
    await until('The stream', 10_000, () => Promise.resolve(stream.connections() > 0))
    proxy.setWeather({ kind: 'silent' })
    const accepted = await upload(first)
    await untilAtRest(lab.database, 180_000)
    await pause(20_000)
    proxy.setWeather({ kind: 'clear' })
    await untilCorrect(stream, [accepted])
    const connections = stream.connections()
    expect(stream.shown.get(accepted)?.state).toBe('done')
    await stream.close()
    await proxy.close()
    figure(
      `Event stream over 20 s without Postgres (${backend})`,
      `correct, ${connections} connection${connections === 1 ? '' : 's'}`,
    )
  })
})
