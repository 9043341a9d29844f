import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readModelMonth, setModelLimits } from '#db/queries/model/model-use.ts'
import { defaultScorecards } from '../../../domain/scoring/default-scorecards.ts'
import { scoreOffline } from '../../offline/score-offline.ts'
import { goodDiscovery } from '../../../domain/scoring/testing-conversations.ts'
import { jobs } from '../../../jobs/catalog.ts'
import { registry } from '../../../jobs/registry.ts'
import { givenCall, givenSalesOrganization, readCall, type TestOrganization } from '../../../jobs/testing.ts'
import { newItem } from '../../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../../queue/runtime/testing.ts'
import { openTextEngines } from '../../engines.ts'
import {
  type AskedModel,
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from '../testing-server.ts'
import { isSecondLook, judgeReply, type JudgeScript } from './testing-judge.ts'
import { permitAll } from '../../../security/testing-outgoing.ts'

let backend: TestBackend
let organization: TestOrganization
let server: ModelServer
let reply: (asked: AskedModel) => ModelReply = () => 'hang'

beforeAll(async () => {
  // The first score in a process takes so long that its claim could be considered lost; then it would be counted twice.
  scoreOffline(goodDiscovery, defaultScorecards.discovery)
  server = await openModelServer((asked) => reply(asked))
  backend = await openTestBackend()
  const engines = await openTextEngines({
    standard: 'model',
    model: settingsFor(server),
    prices: new Map([['acme-large', { input: 3, output: 15 }]]),
    outgoing: permitAll,
    database: backend.database,
    log: pino({ level: 'silent' }),
  })
  await backend.start({ catalog: jobs, registry, services: { engines } })
})
afterAll(async () => {
  await backend.close()
  await server.close()
})
beforeEach(async () => {
  organization = await givenSalesOrganization(backend)
  server.asked.length = 0
})

/** Answers "met" to the check about the cost, with the buyer's words, and "missed" to all others. */
const script: JudgeScript = {
  first: ({ shows, turns }) =>
    shows.includes('number')
      ? { answer: 'met', turn: 5, quote: 'roughly 9000 euros a month' }
      : { answer: 'missed', considered: [turns[0]?.i ?? 0] },
  second: () => 'yes',
}

const record = (callId: string, job: 'parse-transcript' | 'score-call'): Promise<string> =>
  backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Discovery: night routes',
    subjectId: callId,
    interactive: true,
    items: [newItem(jobs[job], { subject: callId, payload: { callId } })],
  })

async function score(): Promise<{ callId: string; commandId: string }> {
  const callId = await givenCall(backend, organization)
  const commandId = await record(callId, 'parse-transcript')
  expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
  return { callId, commandId }
}

const month = () => backend.database.withOrg({ orgId: organization.orgId }, readModelMonth)

async function judged(callId: string) {
  const current = await backend.database.system
    .selectFrom('scores')
    .selectAll()
    .where('call_id', '=', callId)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const answers = await backend.database.system
    .selectFrom('score_answers')
    .select('checks')
    .where('score_id', '=', current.id)
    .execute()
  const trace = await backend.database.system
    .selectFrom('call_traces')
    .select('reason')
    .where('call_id', '=', callId)
    .where('stage', '=', 'scoring')
    .executeTakeFirstOrThrow()
  return { score: current, checks: JSON.stringify(answers), trace: trace.reason }
}

describe('a call of an organization whose scores a model judges', () => {
  it('is scored with the judge of every answer, and what it took is in the ledger', async () => {
    reply = (asked) => judgeReply(asked, script)
    const { callId } = await score()
    const { score: current, checks } = await judged(callId)
    expect(current).toMatchObject({ engine: 'model:acme-large', engine_version: 'v1' })
    expect(current.engines).toEqual([
      expect.objectContaining({ judgedBy: 'model', engine: 'acme-large', version: 'v1' }),
      expect.objectContaining({ judgedBy: 'metric', engine: 'offline' }),
    ])
    expect(checks).toContain('"judgedBy":"model"')
    expect(checks).toContain('"considered":[0]')
    const { requests, tokens, costMicros, reservedTokens } = await month()
    expect(requests).toBe(server.asked.length)
    expect({ tokens, costMicros, reservedTokens }).toEqual({
      tokens: 20 * requests,
      costMicros: requests * (10 * 3 + 10 * 15),
      reservedTokens: 0,
    })
  })

  it('tells those who watch which criteria are asked about, and when none is any more', async () => {
    const told: { callId: string; criteria: string[] }[] = []
    const end = backend.signals.subscribe('judging', (signal) => told.push(signal))
    reply = (asked) => judgeReply(asked, script)
    const { callId } = await score()
    await backend.until('the last signal', () => Promise.resolve(told.at(-1)?.criteria.length === 0))
    end()
    const names = new Set(
      defaultScorecards.discovery.sections.flatMap(({ criteria }) => criteria.map(({ text }) => text)),
    )
    const said = told.flatMap(({ criteria }) => criteria)
    expect(new Set(told.map((signal) => signal.callId))).toEqual(new Set([callId]))
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((name) => !names.has(name))).toEqual([])
  })

  it('costs nothing more when an attempt fails halfway and when it is scored again', async () => {
    let failed = 0
    reply = (asked) => {
      if (!isSecondLook(asked) || failed === 2) return judgeReply(asked, script)
      failed += 1
      return { raw: '{}', status: 503 }
    }
    const { callId, commandId } = await score()
    const items = await backend.items(commandId)
    expect(items.find(({ kind }) => kind === 'score-call')?.attempts).toBeGreaterThan(1)
    const answered = server.asked.length - failed
    const once = await month()
    // Requests that the service refused are counted, with no tokens.
    expect(once).toMatchObject({ requests: server.asked.length, tokens: 20 * answered, reservedTokens: 0 })
    const firstLooks = server.asked.filter((asked) => !isSecondLook(asked))
    expect(new Set(firstLooks.map(({ lines }) => lines.join('\n'))).size).toBe(firstLooks.length)

    await backend.untilCommandEnds(await record(callId, 'score-call'))
    expect(await month()).toEqual(once)
    expect((await judged(callId)).score.engine).toBe('model:acme-large')
  })

  it('is scored by pattern once the limit is reached, without a request, and says so', async () => {
    const { orgId } = organization
    await backend.database.withOrg({ orgId }, (trx) =>
      setModelLimits(trx, { orgId, monthlyTokens: 100, monthlyCostMicros: null, version: 0 }),
    )
    reply = (asked) => judgeReply(asked, script)
    const { callId } = await score()
    expect(server.asked).toEqual([])
    expect(await readCall(backend, callId)).toMatchObject({ score_status: 'SCORED_SUCCESS' })
    const { score: current, trace } = await judged(callId)
    expect(current.engine).toBe('offline')
    expect(trace).toContain('The organization’s monthly limit of tokens for the model is reached.')
    expect(await month()).toMatchObject({ requests: 0, reservedTokens: 0 })
  })

  it('is scored by pattern, and says why, when the service stays away', async () => {
    reply = () => ({ raw: '{}', status: 401 })
    const { callId } = await score()
    const { score: current, trace } = await judged(callId)
    expect(current.engine).toBe('offline')
    expect(trace).toContain('Check MODEL_API_KEY.')
  })
})
