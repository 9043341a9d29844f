import { setTimeout as pause } from 'node:timers/promises'
import { practiceCall, practiceTurnResponse } from '#api/contract/practice.ts'
import { decentTurns, givenBot } from '#api/testing/practice.ts'
import type { Database } from '#db/client.ts'
import { openStreamedServer, wordingAskedFor } from '#workers/engines/practice/testing-server.ts'
import { sized } from '../../figures.ts'
import { type ApiProcess, startApiProcess } from '../lab/server-process.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { quantile } from './statistics.ts'
import { insertOrganization, manyAddresses, openVisitor, type Visitor } from './visitors.ts'

const callCount = sized(500, 20)
/** Reps read and type, so a turn every ten seconds is frequent. */
const spreadMs = sized(10_000, 400)
const modelCalls = sized(40, 4)
/** Between two words of the scripted model; a sentence takes a few hundred milliseconds, like a fast real model. */
const betweenMs = 25

type Talk = { visitor: Visitor; callId: string; index: number; answered: number }

async function begin(bench: Bench, database: Database, api: ApiProcess, count: number): Promise<Talk[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    email: `rep${index}@practice-${api.pid}.example`,
    role: 'MEMBER' as const,
  }))
  const { orgId, userIds } = await insertOrganization(database, `Practice ${api.pid}`, people)
  const agentId = await givenBot({ database }, { id: userIds[0] ?? '', orgId })
  const talks: Talk[] = []
  // A few at a time, because sign-ins are not what is measured.
  for (let from = 0; from < people.length; from += 20)
    talks.push(
      ...(await Promise.all(
        people.slice(from, from + 20).map(async ({ email }, offset): Promise<Talk> => {
          const visitor = await openVisitor(api, { email, orgId }, from + offset)
          bench.onEnd(() => visitor.close())
          const { body } = await visitor.ask('POST', '/practice/calls', { agentId })
          return { visitor, callId: practiceCall.parse(JSON.parse(body)).id, index: 1, answered: 0 }
        }),
      )),
    )
  return talks
}

type Took = { ms: number; serverMs: number }

/** One turn in each call, at different moments. @returns how long each took, at the client and by the server's clock */
async function round(talks: readonly Talk[], withinMs: number): Promise<Took[]> {
  const times = await Promise.all(
    talks.map(async (talk, position) => {
      await pause((withinMs * position) / talks.length)
      const text = `${decentTurns[talk.index % decentTurns.length]} (${talk.index})`
      const { ms, serverMs, body } = await talk.visitor.ask('POST', `/practice/calls/${talk.callId}/turns`, {
        index: talk.index,
        text,
      })
      talk.index += 1
      talk.answered += 1
      return practiceTurnResponse.parse(JSON.parse(body)).state.phase === 'ended' ? null : { ms, serverMs }
    }),
  )
  return times.filter((took) => took !== null)
}

async function measureOffline(bench: Bench): Promise<Measurement[]> {
  const { url, database } = await bench.createDatabase()
  const api = await startApiProcess({ databaseUrl: url, redisUrl: null, env: manyAddresses })
  bench.onEnd(() => void api.stop())
  const talks = await begin(bench, database, api, callCount)
  await round(talks, spreadMs)
  const rounds: { p50: number[]; p95: number[] } = { p50: [], p95: [] }
  const alone: Took[] = []
  for (let count = 0; count < Math.min(bench.rounds, 3); count += 1) {
    const times = (await round(talks, spreadMs)).map(({ ms }) => ms)
    rounds.p50.push(quantile(times, 0.5))
    rounds.p95.push(quantile(times, 0.95))
    for (const talk of talks.slice(0, 20)) alone.push(...(await round([talk], 0)))
  }
  const { rows } = await serverTimes(database)
  const [byServer, atClient] = [alone.map(({ serverMs }) => serverMs), alone.map(({ ms }) => ms)]
  const answered = talks.reduce((sum, talk) => sum + talk.answered, 0)
  const lost = answered - (await storedTurns(database))
  return [
    {
      name: 'one turn at a time, p50 of the server’s time',
      unit: 'ms',
      values: [quantile(byServer, 0.5)],
      target: { atMost: 5 },
      detail: `at the client: p50 ${quantile(atClient, 0.5).toFixed(1)} ms, p95 ${quantile(atClient, 0.95).toFixed(1)} ms; until the state machine has answered: p50 ${rows.p50.toFixed(1)} ms, p95 ${rows.p95.toFixed(1)} ms`,
    },
    {
      name: 'one turn at a time, p95 of the server’s time',
      unit: 'ms',
      values: [quantile(byServer, 0.95)],
      target: { atMost: 20 },
    },
    {
      name: `turn with ${callCount} calls at once, p50`,
      unit: 'ms',
      values: rounds.p50,
      target: { atMost: 60 },
    },
    {
      name: `turn to the first word with ${callCount} calls at once, p95`,
      unit: 'ms',
      values: rounds.p95,
      target: { atMost: 100 },
    },
    {
      name: `turns lost of ${answered} that were answered`,
      unit: 'turns',
      values: [lost],
      target: { atMost: 0 },
    },
  ]
}

async function storedTurns(database: Database): Promise<number> {
  const { count } = await database.system
    .selectFrom('practice_turns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('input', '=', 'words')
    .executeTakeFirstOrThrow()
  return count
}

/** From the request to the state machine's answer, in whole milliseconds. */
async function serverTimes(database: Database): Promise<{ rows: { p50: number; p95: number } }> {
  const turns = await database.system
    .selectFrom('practice_turns')
    .select(['request_at', 'acts_at'])
    .where('input', '=', 'words')
    .execute()
  const times = turns.map((turn) => turn.acts_at.getTime() - turn.request_at.getTime())
  return { rows: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) } }
}

async function measureModel(bench: Bench): Promise<Measurement[]> {
  const model = await openStreamedServer((asked) => ({ words: wordingAskedFor(asked), betweenMs }))
  bench.onEnd(() => model.close())
  const { url, database } = await bench.createDatabase()
  const api = await startApiProcess({
    databaseUrl: url,
    redisUrl: null,
    env: {
      ...manyAddresses,
      TEXT_ENGINE: 'model',
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: model.url,
      MODEL_NAME: 'acme-large',
    },
  })
  bench.onEnd(() => void api.stop())
  const talks = await begin(bench, database, api, modelCalls)
  await round(talks, spreadMs)
  const shares: number[] = []
  const slowShares: number[] = []
  const firstBytes: number[] = []
  let modelWorded = 0
  for (let count = 0; count < Math.min(bench.rounds, 3); count += 1) {
    const before = new Date()
    const whole = (await round(talks, spreadMs)).map(({ ms }) => ms)
    const turns = await database.system
      .selectFrom('practice_turns')
      .select(['said', 'request_at', 'first_byte_at'])
      .where('request_at', '>=', before)
      .execute()
    const spoken = turns.map(({ said }) => said as { text: string; wordedBy: string }[])
    // Lines of one turn are worded in parallel, so the slowest tells how long the model took.
    const modelMs = spoken.map((said) =>
      Math.max(...said.map(({ text }) => text.split(' ').length * betweenMs)),
    )
    modelWorded += spoken.flat().filter(({ wordedBy }) => wordedBy === 'model').length
    shares.push(quantile(whole, 0.5) - quantile(modelMs, 0.5))
    slowShares.push(quantile(whole, 0.95) - quantile(modelMs, 0.95))
    for (const turn of turns)
      if (turn.first_byte_at !== null)
        firstBytes.push(turn.first_byte_at.getTime() - turn.request_at.getTime())
  }
  return [
    {
      name: `our share of a turn that a model words, p50 of ${modelCalls} calls`,
      unit: 'ms',
      values: shares,
      target: { atMost: 50 },
      detail: `first byte of the model after ${quantile(firstBytes, 0.5).toFixed(0)} ms, of which ${betweenMs} are the model's; ${modelWorded} lines worded by the model`,
    },
    {
      name: `our share of a turn that a model words, p95 of ${modelCalls} calls`,
      unit: 'ms',
      values: slowShares,
      target: { atMost: 50 },
    },
  ]
}

export const benchmark: Benchmark = {
  name: 'practice',
  title: `${callCount} practice calls by text at once, and a model that words them`,
  run: async (bench) => [...(await measureOffline(bench)), ...(await measureModel(bench))],
}
